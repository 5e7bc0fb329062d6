"""A word that leads elsewhere, small enough to stand beside a section's head."""

from __future__ import annotations

import pygame

from tbviz.app import fonts
from tbviz.app.widgets.base import Look, Press, Pressable, Tip


class Link(Pressable):
    """20 high, as its heading."""

    def __init__(self, text: str, on_press: Press, tooltip: Tip | None = None) -> None:
        super().__init__(tooltip)
        self.text = text
        self.on_press = on_press

    def act(self) -> None:
        self.on_press()

    def size(self, look: Look) -> tuple[int, int]:
        return fonts.width(self._words, "caption", look.scale) + look.px(4), look.px(20)

    @property
    def _words(self) -> str:
        return f"{self.text} ›"

    def state(self) -> tuple[object, ...]:
        return (self.text,)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        ink = theme.text if self is look.hovered else theme.accent_line
        fonts.draw(canvas, self._words, "caption", ink, area, look.scale, "right")
