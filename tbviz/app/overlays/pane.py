"""A modal window that finds its own place again whenever the window changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from tbviz.app.overlays.words import broken, draw_lines, line_height
from tbviz.app.widgets import Modal, ScrollArea
from tbviz.app.widgets.base import Look, Press, Widget

# What a callback answers: None, or the reason why nothing was changed.
Answer = str | None


class Pane(Modal):
    """Implement `wanted` (size) and `arrange` (where the children go, inside `body`)."""

    def __init__(self, title: str, on_close: Press = lambda: None) -> None:
        super().__init__(title, on_close)
        self.children.append(self._close)  # so that there is a focus before the first frame
        self._arranged: tuple[object, ...] | None = None

    def wanted(self, look: Look) -> tuple[int, int]:
        """Width and height in physical pixels; cut to the window by whoever asks."""
        raise NotImplementedError

    def arrange(self, body: Rect, look: Look) -> None:
        raise NotImplementedError

    def stale(self) -> None:
        """Asks for a new arrangement: something appeared or became longer."""
        self._arranged = None

    def settle(self, look: Look) -> None:
        """Puts everything into place if the window is not the one it was arranged for."""
        key = (look.bounds.size, look.bounds.topleft, look.scale, look.compact)
        if key != self._arranged:
            self._arranged = key
            self.arrange(self.layout(*self.wanted(look), look), look)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.settle(look)
        super().draw(target, look)


class Painted(Widget):
    """A picture that its owner draws: cheap to make, drawn once, scrolled with the rest."""

    def __init__(self, paint: Callable[[pygame.Surface, Look], object]) -> None:
        super().__init__()
        self.version = 0  # raise it when what is painted has changed
        self._paint = paint

    def state(self) -> tuple[object, ...]:
        return (self.version,)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        self._paint(canvas, look)


class Message(Widget):
    """Wrapped text of any kind, also with words longer than the room. Set its width, then ask."""

    def __init__(
        self, text: str = "", role: str = "second", tone: str = "text", most: int = 0
    ) -> None:
        super().__init__()
        self.text, self.role, self.tone, self.most = text, role, tone, most

    def _lines(self, look: Look) -> tuple[str, ...]:
        if not self.text:
            return ()
        return broken(self.text, self.role, self.rect.width, look.scale, self.most)

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width, len(self._lines(look)) * line_height(self.role, look)

    def state(self) -> tuple[object, ...]:
        return self.text, self.tone

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        ink = getattr(look.theme, self.tone)
        draw_lines(canvas, self._lines(look), self.role, ink, canvas.get_rect(), look)


_LINE = 40


class ScrollingPane(Pane):
    """A pane with nothing to choose: arrows, page keys and Space scroll it."""

    def __init__(self, title: str, on_close: Press = lambda: None) -> None:
        super().__init__(title, on_close)
        self.area = ScrollArea()
        self.children.clear()
        self.add(self.area, self._close)

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.area.rect.height * 4 // 5)
        steps = {pygame.K_DOWN: _LINE, pygame.K_UP: -_LINE}
        steps |= {pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page}
        steps |= {pygame.K_END: self.area.content, pygame.K_HOME: -self.area.content}
        if event.key not in steps:
            return False
        self.area.scroll_to(self.area.offset + steps[event.key])
        return True
