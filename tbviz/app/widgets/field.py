"""A field for a number or a word: checked while typing, taken with Enter, restored with Esc."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.theme import mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.keys import ENTER, control
from tbviz.app.widgets.line_editor import LineEditor

_PADDING = 8
_BLINK_MS = 530
_TWICE_MS = 400

Check = Callable[[str], str | None]


def _anything(_: str) -> str | None:
    return None


class Field(Widget):
    """26 high. While it is edited it claims every letter and Space: no shortcut may take them.

    Leaving it takes a valid entry and restores an invalid one: what is shown is always in force.
    """

    focusable = True

    def __init__(
        self,
        value: str,
        on_change: Callable[[str], None],
        tooltip: Tip | None = None,
        *,
        check: Check = _anything,
        number: bool = True,
        width: int = 56,
    ) -> None:
        super().__init__(tooltip)
        self._value = value
        self.on_change = on_change
        self.check = check
        self.number = number  # monospaced and right-aligned
        self.width = width
        self.editor = LineEditor(value)
        self.editing = False
        self._focused = False
        self._caret_on = True
        self._scroll = 0  # pixels of text hidden at the left
        self._pressed_at = -10_000
        self._drag_from = 0
        self._fresh = False  # it has the focus since this very click

    @property
    def value(self) -> str:
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        self._value = value
        # Never overwrite what a person is typing, nor undo what a person has selected.
        if not self.editing and self.editor.text != value:
            self.editor.set(value)

    @property
    def error(self) -> str | None:
        return self.check(self.editor.text) if self.editor.text != self._value else None

    @property
    def holds_keys(self) -> bool:
        return self.editing

    def size(self, look: Look) -> tuple[int, int]:
        return look.px(self.width), look.px(26)

    def state(self) -> tuple[object, ...]:
        edit = self.editor
        return edit.text, edit.selection, edit.caret, self._caret_on, self._focused, self.error

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self._caret_on = not look.motion or look.now_ms // _BLINK_MS % 2 == 0
        super().draw(target, look)

    def tip(self, by_key: bool, look: Look) -> tuple[Tip | None, Rect]:
        if self.error:
            return Tip("Not taken", self.error, urgent=True), self.rect
        return self.tooltip, self.rect

    def focus_gained(self, by_key: bool) -> None:
        self._focused, self._fresh = True, not by_key
        self.editing = not by_key  # after Tab it waits for a key; a click means to type
        self.editor.select_all()

    def focus_lost(self) -> None:
        if self.editing and not self.error:
            self._commit()
        self._restore()
        self._focused = False

    def _commit(self) -> None:
        self.editing = False
        if self.editor.text != self._value:
            self._value = self.editor.text
            self.on_change(self._value)

    def _restore(self) -> None:
        self.editing = False
        self.editor.set(self._value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER:
            if self.error is None:
                self._commit()
                self.editor.select_all()
            return True
        if event.key == pygame.K_ESCAPE:
            was = self.editing
            self._restore()
            self.editor.select_all()
            return was
        if self.editing and control(event) and event.key == pygame.K_z:
            self.editor.set(self._value)  # undoes the typing, never a wall
            return True
        used = self.editor.key(event)
        if used and self.editor.text != self._value:
            self.editing = True
        return used or (self.editing and not control(event) and bool(event.unicode))

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            twice = look.now_ms - self._pressed_at < _TWICE_MS
            self._pressed_at, self.editing, self.pressed = look.now_ms, True, True
            self._drag_from = self._index(event.pos[0], look)
            if twice or self._fresh:  # the first click selects all: what is typed replaces it
                self.editor.select_all()
            else:
                self.editor.move(self._drag_from)
            self._fresh = False
        elif event.type == pygame.MOUSEMOTION and self.pressed:
            at = self._index(event.pos[0], look)
            if at != self._drag_from:
                self.editor.move(self._drag_from)
                self.editor.move(at, extend=True)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.pressed = False
        else:
            return False
        return True

    def _role(self, look: Look) -> str:
        return look.role("number" if self.number else "label")

    def _left(self, look: Look, area: Rect) -> int:
        """Where the text begins: right-aligned if it fits, else scrolled to show the caret."""
        role, room = self._role(look), area.width - 2 * look.px(_PADDING)
        full = fonts.width(self.editor.text, role, look.scale)
        if full <= room:
            self._scroll = 0
            return area.left + look.px(_PADDING) + (room - full if self.number else 0)
        caret = fonts.width(self.editor.text[: self.editor.caret], role, look.scale)
        low, high = max(0, caret - room), min(caret, full - room)
        self._scroll = max(low, min(self._scroll, high))
        return area.left + look.px(_PADDING) - self._scroll

    def _index(self, x: int, look: Look) -> int:
        """The gap between two letters nearest to the mouse."""
        left, role, text = self._left(look, self.rect), self._role(look), self.editor.text
        edges = [left + fonts.width(text[:i], role, look.scale) for i in range(len(text) + 1)]
        return min(range(len(edges)), key=lambda i: abs(edges[i] - x))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area, edit = look.theme, canvas.get_rect(), self.editor
        hovered = self.enabled and self is look.hovered
        border = paint.edge(theme, hovered) if self.enabled else theme.line
        border = theme.danger if self.error else theme.accent_line if self.editing else border
        paint.box(canvas, area, look, theme.raised, border)
        role, left = self._role(look), self._left(look, area)
        inner = area.inflate(-2 * look.px(4), -2 * look.px(4))
        canvas.set_clip(inner)
        first, last = (left + fonts.width(edit.text[:i], role, look.scale) for i in edit.selection)
        if self._focused and first != last:
            shade = mix(theme.raised, theme.focus, 0.35)
            canvas.fill(shade, (first, inner.top, last - first, inner.height))
        ink = theme.text if self.enabled else paint.faint(theme)
        y = fonts.baseline(role, area, look.scale) - fonts.font(role, look.scale).get_ascent()
        canvas.blit(fonts.render(edit.text, role, ink, look.scale), (left, y))
        if self._focused and edit.caret == edit.anchor and self._caret_on:
            x = min(left + fonts.width(edit.text[: edit.caret], role, look.scale), inner.right - 1)
            canvas.fill(theme.text, (x, inner.top + look.px(1), look.px(1), inner.height - 2))
        canvas.set_clip(None)
