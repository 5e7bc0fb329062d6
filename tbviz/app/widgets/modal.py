"""The frame of a window inside the window: title, close button, everything behind it dimmed."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Container, Look, Press
from tbviz.app.widgets.icon_button import IconButton

_TITLE, _PADDING = 52, 20
_DIM = 150


@lru_cache(maxsize=2)
def _dim(width: int, height: int) -> pygame.Surface:
    shade = pygame.Surface((width, height))
    shade.set_alpha(_DIM)
    return shade


class Modal(Container):
    """`layout` centres it and returns the rectangle for its contents; Esc or the cross closes.

    Show it with `Group.show`; until it is closed nothing behind it gets mouse or keys.
    """

    def __init__(self, title: str, on_close: Press = lambda: None) -> None:
        super().__init__()
        self.title = title
        self.on_close = on_close
        self.dismissed: Press = lambda: None  # the group's way to take it away
        self._close = IconButton("close", self._leave, muted=True)
        self._close.parent = self

    def _leave(self) -> None:
        self.dismissed()

    def clear(self) -> None:
        self.children.clear()

    def layout(self, width: int, height: int, look: Look) -> Rect:
        """Width and height in physical pixels, cut to the window."""
        margin = look.px(16)
        room = look.bounds.inflate(-2 * margin, -2 * margin)
        self.rect = Rect(0, 0, min(width, room.width), min(height, room.height))
        self.rect.center = room.center
        side, inset = look.px(34), look.px((_TITLE - 34) // 2)
        self._close.rect = Rect(self.rect.right - inset - side, self.rect.top + inset, side, side)
        if self._close in self.children:
            self.children.remove(self._close)
        self.children.append(self._close)  # last in the order of Tab
        return self.body(look)

    def body(self, look: Look) -> Rect:
        pad, head = look.px(_PADDING), look.px(_TITLE)
        box = self.rect
        return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN

    def draw(self, target: pygame.Surface, look: Look) -> None:
        target.blit(_dim(*look.bounds.size), look.bounds.topleft)
        paint.popup(target, self.rect, look)
        pad = look.px(_PADDING)
        row = Rect(self.rect.left + pad, self.rect.top, self.rect.width - 3 * pad, look.px(_TITLE))
        fonts.draw(target, self.title, "word_mark", look.theme.text, row, look.scale)
        for child in self.children:
            child.draw(target, look)
