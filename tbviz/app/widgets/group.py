"""All widgets of a window: who is under the mouse, who holds it, where keys go, what floats.

Two rules keep shortcuts and widgets apart. A widget that was clicked gets no keys (Space goes on
playing) unless text is typed in it; one that was reached with Tab shows its ring and gets them.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from tbviz.app.widgets import keys, paint
from tbviz.app.widgets.base import Look, Widget
from tbviz.app.widgets.members import Members
from tbviz.app.widgets.tip import Tips

_GONE = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)


def _in_sight(widget: Widget, pos: tuple[int, int]) -> bool:
    """Whether no container cuts the widget away at this point."""
    parent = widget.parent
    while parent is not None and parent.rect.collidepoint(pos):
        parent = parent.parent
    return parent is None


class Group(Members):
    """Hands events to widgets and draws them: `draw`, then the map, then `draw_over`."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets)
        self.tips = Tips()
        self._mouse = (-1, -1)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        hits = [w for w in self.flat() if w.rect.collidepoint(pos) and _in_sight(w, pos)]
        return hits[-1] if hits else None

    def look(self, look: Look) -> Look:
        """The look as this group's widgets see it."""
        return replace(
            look,
            hovered=self.hovered,
            focused=self.focused,
            focus_visible=self.focus_visible,
        )

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """True: a widget has used the event, and nobody else may."""
        self.drop_hidden()
        if event.type in _GONE:
            self._hover(None)
        translate = {
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._down,
            pygame.MOUSEBUTTONUP: self._up,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.KEYDOWN: self._keydown,
        }.get(event.type)
        return translate(event, look) if translate else False

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.hovered:
            if self.hovered is not None:
                self.hovered.leave()
            self.hovered = widget

    def _popup_owner(self, look: Look) -> Widget | None:
        owner = self.focused
        return owner if owner is not None and owner.popup(look) else None

    def _target(self, pos: tuple[int, int], look: Look) -> Widget | None:
        """Who gets the mouse here: an open list hides what is under it."""
        owner = self._popup_owner(look)
        box = owner.popup(look) if owner else None
        return owner if box and box.collidepoint(pos) else self.at(pos)

    def _motion(self, event: pygame.event.Event, look: Look) -> bool:
        self._mouse = event.pos
        if self.captured is not None:
            if any(event.buttons):
                self.captured.handle(event, self.look(look))
                return True
            self._release(event, look)  # the release went to another window
        elif any(event.buttons):
            return False  # a drag that began on the map stays the map's
        widget = self._target(event.pos, look)
        self._hover(widget)
        if widget is not None and widget.enabled:
            widget.handle(event, self.look(look))
        return widget is not None or self.modal is not None

    def _release(self, event: pygame.event.Event, look: Look) -> None:
        held, self.captured = self.captured, None
        if held is not None:
            up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=event.pos)
            held.handle(up, self.look(look))

    def _down(self, event: pygame.event.Event, look: Look) -> bool:
        self._mouse = event.pos
        self.tips.hush()
        widget = self._target(event.pos, look)
        owner = self._popup_owner(look)
        if owner is not None and widget is not owner:
            owner.dismiss()  # this press only closes the list
            return True
        if event.button != 1 or self.captured is not None:
            return widget is not None or self.modal is not None
        self._hover(widget)
        able = widget if widget is not None and widget.enabled else None
        if able is not self.focused or self.focus_visible:
            self.focus(able if able and able.focusable else None)
        while able is not None:
            if able.handle(event, self.look(look)):
                self.captured = able
                return True
            able = able.parent
        return self.modal is not None or (widget is not None and widget.focusable)

    def _up(self, event: pygame.event.Event, look: Look) -> bool:
        self._mouse = event.pos
        held = self.captured
        if held is None or event.button != 1:
            return self.modal is not None or held is not None
        self._release(event, look)
        self._hover(self._target(event.pos, look))
        return True

    def _wheel(self, event: pygame.event.Event, look: Look) -> bool:
        if self.captured is not None:
            return True
        widget = self._target(self._mouse, look)
        owner = self._popup_owner(look)
        if owner is not None and widget is not owner:
            return True
        self.tips.hush()
        parent = widget.parent if widget else None
        if widget and parent and parent.scrollable and widget.wheel_is_risky:
            widget = widget if widget is self.focused else parent
        while widget is not None:
            if widget.enabled and widget.handle(event, self.look(look)):
                return True
            widget = widget.parent
        return self.modal is not None

    def _keydown(self, event: pygame.event.Event, look: Look) -> bool:
        self.tips.hush()
        if event.key == pygame.K_TAB and keys.plain(event):
            return self.tab(-1 if keys.shift(event) else 1, look)
        widget = self.focused
        if widget and (self.focus_visible or widget.holds_keys or self.modal):
            if widget.key(event):
                if not (self.focus_visible or widget.holds_keys or self.modal):
                    self.focus(None)  # a clicked field was committed: back to the shortcuts
                return True
            parent = widget.parent
            if parent is not None and parent.key(event):
                return True
            if (step := keys.direction(event)) and self.rove(step, look):
                return True
        if event.key == pygame.K_ESCAPE:
            if self.modal:
                self.hide()
                return True
            seen = self.focus_visible
            self.focus(None)
            return seen
        return self.modal is not None and event.key not in keys.FUNCTION

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.drop_hidden()
        mine = self.look(look)
        for widget in self.widgets:
            widget.draw(target, mine)
        if not self.modal:
            self._draw_ring(target, mine)

    def draw_over(self, target: pygame.Surface, look: Look) -> None:
        """What floats above everything else: the modal window, the open list, the tooltip."""
        mine = self.look(look)
        if self.modal:
            self.modal.draw(target, mine)
            self._draw_ring(target, mine)
        owner = self._popup_owner(mine)
        if owner:
            owner.draw_popup(target, mine)
        self.tips.draw(target, mine, free=not owner and self.captured is None)

    def _draw_ring(self, target: pygame.Surface, look: Look) -> None:
        widget = self.focused
        if widget is None or not self.focus_visible:
            return
        before = target.get_clip()
        if widget.parent is not None:
            target.set_clip(widget.parent.rect.clip(before))
        paint.ring(target, widget.focus_rect(look), look, widget.radius)
        target.set_clip(before)
