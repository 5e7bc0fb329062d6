"""A switch of a few values: the chosen one stands out, is bold and has a gold underline."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look
from tbviz.app.widgets.choice import Choice, T

_INSET, _UNDERLINE, _UNDERLINE_INSET = 2, 2, 6
_PADDING = 10


class Segmented(Choice[T]):
    """26 high, 28 for a row of its own. Parts share what room there is beyond their words."""

    height = 26
    equal = False

    def widths(self, look: Look) -> list[int]:
        bold = look.role("label_bold") if self.equal else "second_bold"
        return [fonts.width(option.label, bold, look.scale) for option in self.options]

    def _role(self, look: Look, chosen: bool) -> str:
        role = "label" if self.equal else "second"
        return look.role(f"{role}_bold" if chosen else role)

    def size(self, look: Look) -> tuple[int, int]:
        widths = self.widths(look)
        if self.equal:
            widths = [max(widths)] * len(widths)
        room = sum(widths) + 2 * look.px(_PADDING) * len(widths)
        return room + 2 * look.px(_INSET), look.px(self.height)

    def parts(self, look: Look) -> list[Rect]:
        inset = look.px(_INSET)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        words = [0] * len(self.options) if self.equal else self.widths(look)
        spare = (inner.width - sum(words)) / len(words)
        parts, left = [], float(inner.left)
        for word in words:
            right = left + word + spare
            parts.append(Rect(round(left), inner.top, round(right) - round(left), inner.height))
            left = right
        return parts

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme = look.theme
        paint.box(canvas, canvas.get_rect(), look, theme.raised, theme.line)
        for index, (option, part) in enumerate(zip(self.options, self.parts(look), strict=True)):
            place = part.move(-self.rect.x, -self.rect.y)
            chosen, hot = index == self.chosen, index == self.hot
            if chosen:
                paint.veil(canvas, place, look, paint.chosen_share(theme), 4)
                high = look.px(_UNDERLINE)
                line = Rect(place.left, place.bottom - look.px(1) - high, place.width, high)
                canvas.fill(theme.accent_line, line.inflate(-2 * look.px(_UNDERLINE_INSET), 0))
            elif hot or index == self._held:
                share = paint.PRESSED if index == self._held else paint.HOVER
                paint.veil(canvas, place, look, share, 4)
            ink = theme.text if chosen or hot else theme.muted
            if not self.enabled:
                ink = paint.faint(theme)
            role = self._role(look, chosen)
            row = Rect(place.left, place.top, place.width, place.height - 2 * look.px(1))
            fonts.draw(canvas, option.label, role, ink, row, look.scale, "centre")
