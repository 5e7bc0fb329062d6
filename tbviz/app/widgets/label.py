"""Plain text in a row."""

from __future__ import annotations

import pygame

from tbviz.app import fonts
from tbviz.app.theme import Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget


class Label(Widget):
    """`tone` is a token of the theme; `lines` above 1 wraps, and what does not fit is cut."""

    def __init__(
        self,
        text: str,
        role: str = "label",
        tone: str = "text",
        align: fonts.Align = "left",
        lines: int = 1,
        tooltip: Tip | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.text = text
        self.role = role
        self.tone = tone
        self.align: fonts.Align = align
        self.lines = lines

    def _step(self, look: Look) -> int:
        return int(fonts.pixels_of(look.role(self.role), look.scale) * 1.4 + 0.5)

    def size(self, look: Look) -> tuple[int, int]:
        """Wrapped text needs its width first: set `rect.width`, then ask."""
        role, step = look.role(self.role), self._step(look)
        if self.lines > 1 and self.rect.width:
            rows = len(paint.wrapped(self.text, role, self.rect.width, look.scale))
            return self.rect.width, step * min(rows, self.lines)
        return fonts.width(self.text, role, look.scale), step

    def state(self) -> tuple[object, ...]:
        return self.text, self.role, self.tone, self.align

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        role, area = look.role(self.role), canvas.get_rect()
        ink: Colour = getattr(look.theme, self.tone)
        rows: tuple[str, ...] = (self.text,)
        if self.lines > 1:
            rows = paint.wrapped(self.text, role, area.width, look.scale)
            if len(rows) > self.lines:
                rows = (*rows[: self.lines - 1], " ".join(rows[self.lines - 1 :]))
        row = area if len(rows) == 1 else pygame.Rect(0, 0, area.width, self._step(look))
        for text in rows:
            fonts.draw(canvas, text, role, ink, row, look.scale, self.align)
            row = row.move(0, row.height)
