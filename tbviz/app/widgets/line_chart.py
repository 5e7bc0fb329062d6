"""A line of values with a dot at the newest."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from pygame import Rect

from tbviz.app.pen import Pen
from tbviz.app.theme import Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip
from tbviz.app.widgets.chart import Chart, tint

_MARGIN, _WIDTH, _DOT = 6, 1.6, 2.75


@lru_cache(maxsize=8)
def _dot(scale: float, ink: Colour) -> pygame.Surface:
    pen = Pen(2 * round(_DOT * scale) + 1, ink)
    pen.disc((0, 0), _DOT * scale)
    return pen.done()


class LineChart(Chart):
    """Scaled to what is in sight. `tone` is the theme's token of the line."""

    def __init__(
        self, title: str, tone: str = "trail", points: int = 240, tooltip: Tip | None = None
    ) -> None:
        super().__init__(title, tooltip)
        self.tone = tone
        self.points = points

    def paint_plot(self, canvas: pygame.Surface, look: Look, plot: Rect) -> None:
        values = self.values[-self.points :]
        values = values[np.isfinite(values)]
        if len(values) == 0:
            return
        margin = look.px(_MARGIN)
        low, high = float(values.min()), float(values.max())
        room = plot.height - 2 * margin - 1
        share = (values - low) / (high - low) if high > low else np.full(len(values), 0.5)
        ys = margin + (1 - share) * room + 0.5
        right = plot.width - 1 - look.px(_DOT)
        xs = np.linspace(0, right, len(values)) if len(values) > 1 else np.array([right])
        if len(values) > 1:
            self._paint_line(canvas, look, plot, xs, ys)
        dot = _dot(look.scale, look.theme.text)
        reach = dot.get_width() // 2
        x, y = plot.left + round(xs[-1]), plot.top + round(ys[-1] - 0.5)
        canvas.blit(dot, (x - reach, y - reach))

    def _paint_line(
        self,
        canvas: pygame.Surface,
        look: Look,
        plot: Rect,
        xs: np.ndarray[tuple[int], np.dtype[np.float64]],
        ys: np.ndarray[tuple[int], np.dtype[np.float64]],
    ) -> None:
        """Each column covers the rows that the line passes in it, with soft ends."""
        edges = np.interp(np.arange(int(xs[-1]) + 2), xs, ys).astype(np.float32)
        left, right = edges[:-1], edges[1:]
        half = np.float32(0.5 * _WIDTH * look.scale)
        thick = half * np.minimum(np.hypot(1, right - left), 1.5).astype(np.float32)
        top = (np.minimum(left, right) - thick)[:, None]
        bottom = (np.maximum(left, right) + thick)[:, None]
        rows = np.arange(plot.height, dtype=np.float32)[None, :]
        cover = np.minimum(bottom, rows + 1)
        cover -= np.maximum(top, rows)
        np.clip(cover, 0, 1, out=cover)
        area = Rect(plot.left, plot.top, len(left), plot.height)
        ink = getattr(look.theme, self.tone)
        tint(canvas, area, cover, paint.plot_ground(look.theme), ink)
