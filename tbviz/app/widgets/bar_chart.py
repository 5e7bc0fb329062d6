"""A bar per cycle, with the budget as a dashed line."""

from __future__ import annotations

import numpy as np
import pygame
from pygame import Rect

from tbviz.app.widgets.base import Look, Tip
from tbviz.app.widgets.chart import Chart

_PITCH, _TOP, _BOTTOM, _DASH = 3, 8, 2, 3


class BarChart(Chart):
    """Bars stand 3 apart, newest at the right once there are enough of them."""

    def __init__(self, title: str, budget: float | None = None, tooltip: Tip | None = None) -> None:
        super().__init__(title, tooltip)
        self.budget = budget

    def state(self) -> tuple[object, ...]:
        return *super().state(), self.budget

    def paint_plot(self, canvas: pygame.Surface, look: Look, plot: Rect) -> None:
        theme = look.theme
        pitch, gap = look.px(_PITCH), look.px(1)
        values = np.nan_to_num(self.values[-max(1, plot.width // pitch) :], posinf=0.0)
        budget = self.budget if self.budget and np.isfinite(self.budget) else 0.0
        top = max(float(values.max(initial=0.0)), budget)
        room = plot.height - look.px(_TOP) - look.px(_BOTTOM)
        bars = Rect(plot.left, plot.top + look.px(_TOP), plot.width, room)
        if top > 0 and len(values) and room > 0:
            high = np.where(values > 0, np.maximum(np.rint(values / top * room), 1), 0)
            for index, bar in enumerate(high.astype(int).tolist()):
                if bar:
                    place = (bars.left + index * pitch, bars.bottom - bar, pitch - gap, bar)
                    canvas.fill(theme.closed_new, place)
        if budget:
            self._paint_budget(canvas, look, plot, bars, budget / top)

    def _paint_budget(
        self, canvas: pygame.Surface, look: Look, plot: Rect, bars: Rect, share: float
    ) -> None:
        dash, line = look.px(_DASH), look.px(1)
        y = bars.bottom - round(share * bars.height) - line
        for x in range(plot.left, plot.right, 2 * dash):
            canvas.fill(look.theme.muted, (x, y, min(dash, plot.right - x), line))
