"""The views: a row of pills, each with the digit that chooses it."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.theme import RADIUS_PILL, mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look
from tbviz.app.widgets.choice import Choice, T

_HEIGHT, _PADDING, _GAP, _BETWEEN = 26, 9, 5, 6
_TIGHT = 7, 3, 4  # padding, gap and distance in compact windows


class Pills(Choice[T]):
    """The chosen pill is gold and bold; every pill keeps room for bold, so none of them moves."""

    radius: int = RADIUS_PILL

    def widths(self, look: Look) -> list[int]:
        padding, gap, _ = self._distances(look)
        return [
            2 * padding
            + (fonts.width(o.letter, "number_tick", look.scale) + gap if o.letter else 0)
            + fonts.width(o.label, "second_bold", look.scale)
            for o in self.options
        ]

    def _distances(self, look: Look) -> tuple[int, int, int]:
        padding, gap, between = _TIGHT if look.compact else (_PADDING, _GAP, _BETWEEN)
        return look.px(padding), look.px(gap), look.px(between)

    def size(self, look: Look) -> tuple[int, int]:
        widths = self.widths(look)
        return sum(widths) + self._distances(look)[2] * (len(widths) - 1), look.px(_HEIGHT)

    def parts(self, look: Look) -> list[Rect]:
        left, height, parts = self.rect.left, look.px(_HEIGHT), []
        top = self.rect.centery - height // 2
        for width in self.widths(look):
            parts.append(Rect(left, top, width, height))
            left += width + self._distances(look)[2]
        return parts

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme = look.theme
        padding, gap, _ = self._distances(look)
        for index, (option, part) in enumerate(zip(self.options, self.parts(look), strict=True)):
            place = part.move(-self.rect.x, -self.rect.y)
            chosen = index == self.chosen
            ink, digit = theme.text, theme.muted
            if chosen:
                ink, digit = theme.on_accent, mix(theme.accent, theme.on_accent, 0.75)
                paint.box(canvas, place, look, theme.accent, radius=self.radius)
            else:
                hot = index == self.hot
                share = paint.PRESSED if index == self._held else paint.HOVER if hot else 0.0
                fill = mix(theme.panel, theme.text, share)
                border = theme.control if hot else theme.line
                paint.box(canvas, place, look, fill, border, self.radius)
            row = place.inflate(-2 * padding, 0)
            if option.letter:
                on = fonts.baseline("second", row, look.scale)
                fonts.draw(canvas, option.letter, "number_tick", digit, row, look.scale, on=on)
                aside = fonts.width(option.letter, "number_tick", look.scale) + gap
                row = Rect(row.left + aside, row.top, row.width - aside, row.height)
            role = "second_bold" if chosen else "second"
            fonts.draw(canvas, option.label, role, ink, row, look.scale)
