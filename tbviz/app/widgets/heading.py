"""A section's head: capitals, muted, with a line to the right edge."""

from __future__ import annotations

import pygame

from tbviz.app import fonts
from tbviz.app.widgets.base import Look, Widget


class Heading(Widget):
    """20 high."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def size(self, look: Look) -> tuple[int, int]:
        width = fonts.width(self.text.upper(), "head", look.scale)
        return self.rect.width or width, look.px(20)

    def state(self) -> tuple[object, ...]:
        return (self.text,)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        area = canvas.get_rect()
        muted = look.theme.muted
        words = fonts.draw(canvas, self.text.upper(), "head", muted, area, look.scale)
        left = words.right + look.px(8)
        canvas.fill(look.theme.line, (left, area.centery, area.width - left, look.px(1)))
