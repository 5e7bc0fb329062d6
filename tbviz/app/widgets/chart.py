"""The frame of a small chart: its title, its newest number, its sunken ground.

Only the last points that fit are drawn: a run of a hundred thousand cycles costs no more than the
first hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.theme import Colour, mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget

TITLE, PADDING = 20, 6

Points = NDArray[np.float64]


class Chart(Widget):
    """20 for the title, 44 to 76 for the ground."""

    def __init__(self, title: str, tooltip: Tip | None = None) -> None:
        super().__init__(tooltip)
        self.title = title
        self.number = ""
        self.values: Points = np.zeros(0)
        self._version = 0

    def set(self, values: Sequence[float] | Points, number: str = "") -> None:
        """The values so far (the last few hundred are enough), and the newest one in words."""
        self.values = np.asarray(values, np.float64)
        self.number = number
        self._version += 1

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width or look.px(280), look.px(TITLE + (44 if look.compact else 57))

    def state(self) -> tuple[object, ...]:
        return self._version, self.title

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        head = Rect(0, 0, area.width, look.px(TITLE - 2))
        role = "number_small"
        fonts.number(canvas, self.number, theme.text, area.right, head, look.scale, role)
        words = Rect(0, 0, area.width - fonts.width(self.number, role, look.scale) - 8, head.height)
        fonts.draw(canvas, self.title, "caption", theme.muted, words, look.scale)
        ground = Rect(0, look.px(TITLE), area.width, area.height - look.px(TITLE))
        if ground.height > 0:
            paint.box(canvas, ground, look, paint.plot_ground(theme))
            plot = ground.inflate(-2 * look.px(PADDING), 0)
            self.paint_plot(canvas, look, plot)

    def paint_plot(self, canvas: pygame.Surface, look: Look, plot: Rect) -> None:
        raise NotImplementedError


_LEVELS = 32


@lru_cache(maxsize=8)
def _ramp(under: Colour, over: Colour) -> NDArray[np.uint32]:
    """Shades from one colour to the other, as pixels of our canvases."""
    canvas = pygame.Surface((1, 1), pygame.SRCALPHA)
    shades = [mix(under, over, level / _LEVELS) for level in range(_LEVELS + 1)]
    return np.array([canvas.map_rgb((*shade, 255)) & 0xFFFFFFFF for shade in shades], np.uint32)


def tint(
    canvas: pygame.Surface, plot: Rect, cover: NDArray[np.float32], under: Colour, over: Colour
) -> None:
    """Paints an array of shares (columns x rows) in one go, on a ground of one colour."""
    pixels = pygame.surfarray.pixels2d(canvas)
    levels = (cover * np.float32(_LEVELS) + np.float32(0.5)).astype(np.intp)
    pixels[plot.left : plot.right, plot.top : plot.bottom] = _ramp(under, over)[levels]
    del pixels  # it locks the surface
