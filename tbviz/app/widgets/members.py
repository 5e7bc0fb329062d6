"""Which widgets a window has, in which order Tab visits them, and which of them has the focus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tbviz.app.widgets.base import Container, Look, Widget
from tbviz.app.widgets.modal import Modal


def _flat(widgets: Sequence[Widget]) -> Iterator[Widget]:
    for widget in widgets:
        if widget.visible:
            yield widget
            if isinstance(widget, Container):
                yield from _flat(widget.children)


class Members:
    """Owns widgets; the order in which they were added is the order of Tab."""

    def __init__(self, *widgets: Widget) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.hovered: Widget | None = None
        self.focused: Widget | None = None
        self.focus_visible = False
        self.modal: Modal | None = None
        self.captured: Widget | None = None
        self._before_modal: Widget | None = None

    def add(self, *widgets: Widget) -> None:
        self.widgets.extend(widgets)

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Other widgets, as after a change of scale; focus and hover survive where they can."""
        self.widgets = list(widgets)
        self.drop_hidden()

    def drop_hidden(self) -> None:
        """Lets go of widgets that are no longer shown or usable: an absent field takes no keys."""
        if self.focused is None and self.hovered is None and self.captured is None:
            return
        alive = {id(widget): widget.enabled for widget in self.flat()}
        if self.focused is not None and not alive.get(id(self.focused)):
            self.focus(None)
        if id(self.hovered) not in alive:
            self.hovered = None
        if self.captured is not None and not alive.get(id(self.captured)):
            self.captured.pressed = False
            self.captured = None

    def flat(self) -> Iterator[Widget]:
        """Every widget that can be reached now, containers before their children."""
        return _flat([self.modal] if self.modal else self.widgets)

    def focus(self, widget: Widget | None, visible: bool = False, look: Look | None = None) -> None:
        before, self.focused = self.focused, widget
        self.focus_visible = visible and widget is not None
        if before is not widget:
            if before is not None:
                before.focus_lost()
            if widget is not None:
                widget.focus_gained(visible)
        parent = widget.parent if widget else None
        if widget and parent and visible and look:
            parent.reveal(widget, look)

    def stops(self) -> list[list[Widget]]:
        """What Tab visits: single widgets, and rows of widgets that share a stop."""
        found: list[list[Widget]] = []
        named: dict[str, list[Widget]] = {}
        for widget in self.flat():
            if not (widget.focusable and widget.enabled):
                continue
            if widget.stop is None:
                found.append([widget])
            elif widget.stop in named:
                named[widget.stop].append(widget)
            else:
                named[widget.stop] = [widget]
                found.append(named[widget.stop])
        return found

    def tab(self, step: int, look: Look) -> bool:
        """To the next stop; past the last one nothing has the focus, which is the map."""
        stops = self.stops()
        here = next((i for i, stop in enumerate(stops) if self.focused in stop), None)
        first = 0 if step > 0 else len(stops) - 1
        there = first if here is None else here + step
        if self.modal and stops:
            there %= len(stops)
        if not 0 <= there < len(stops):
            self.focus(None)
            return bool(stops)
        stop = stops[there]
        self.focus(next((w for w in stop if getattr(w, "selected", False)), stop[0]), True, look)
        return True

    def rove(self, step: int, look: Look) -> bool:
        for stop in self.stops():
            if len(stop) > 1 and self.focused in stop:
                there = stop.index(self.focused) + step
                self.focus(stop[max(0, min(there, len(stop) - 1))], True, look)
                return True
        return False

    def show(self, modal: Modal) -> None:
        self._before_modal, visible = self.focused, self.focus_visible
        self.focus(None)
        self.modal, self.hovered, self.captured = modal, None, None
        modal.dismissed = self.hide
        first = next((w for w in self.flat() if w.focusable and w.enabled), None)
        self.focus(first, visible)

    def hide(self) -> None:
        modal, visible = self.modal, self.focus_visible
        if modal is None:
            return
        self.focus(None)
        self.modal, self.hovered, self.captured = None, None, None
        if self._before_modal in list(self.flat()):
            self.focus(self._before_modal, visible)
        self._before_modal = None
        modal.on_close()
