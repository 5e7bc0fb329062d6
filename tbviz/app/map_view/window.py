"""The cells in sight, and where they stand on the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pygame import Rect

from tbviz.app.camera import Camera
from tbviz.grid.frame import Frame

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Window:
    """Cells `x` to `x + width`, `y` to `y + height`; `camera` has whole-pixel cells from 1 on."""

    camera: Camera
    area: Rect
    x: int
    y: int
    width: int
    height: int

    @property
    def cell(self) -> int:
        """Cell size as drawings know it: whole, at least 1."""
        return max(1, round(self.camera.cell))

    @property
    def key(self) -> tuple[object, ...]:
        """Equal keys: a cached picture of these cells still fits."""
        return (self.camera, tuple(self.area), self.x, self.y, self.width, self.height)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the first cell stands."""
        x, y = self.camera.to_screen(self.x, self.y)
        return round(x), round(y)

    def rect(self, x: int, y: int, width: int = 1, height: int = 1) -> Rect:
        """Cells on the screen; never smaller than a pixel."""
        left, top = self.camera.to_screen(x, y)
        right, bottom = self.camera.to_screen(x + width, y + height)
        return Rect(
            round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top))
        )

    def centres(self, xs: npt.NDArray[np.int64], ys: npt.NDArray[np.int64]) -> Points:
        """Middles of cells, as rows of (x, y)."""
        cell = self.camera.cell
        return np.column_stack(
            (self.camera.left + (xs + 0.5) * cell, self.camera.top + (ys + 0.5) * cell)
        )

    def contains(self, x: float, y: float, margin: int = 2) -> bool:
        return (
            self.x - margin <= x < self.x + self.width + margin
            and self.y - margin <= y < self.y + self.height + margin
        )


def snapped(camera: Camera, area: Rect) -> Camera:
    """The camera with whole pixels; while a zoom is under way cells come in steps too."""
    if camera.cell < 1:
        return Camera(camera.cell, round(camera.left), round(camera.top))
    cell = max(1, round(camera.cell))
    if cell == camera.cell:
        return Camera(cell, round(camera.left), round(camera.top))
    grow = cell / camera.cell
    left = area.centerx + (camera.left - area.centerx) * grow
    top = area.centery + (camera.top - area.centery) * grow
    return Camera(cell, round(left), round(top))


def window_of(camera: Camera, area: Rect, frame: Frame) -> Window | None:
    """What of the map is in sight; None = nothing."""
    camera = snapped(camera, area)
    shown = camera.map_rect(frame.width, frame.height).clip(area)
    if shown.width <= 0 or shown.height <= 0:
        return None
    x0 = max(0, math.floor((shown.left - camera.left) / camera.cell))
    y0 = max(0, math.floor((shown.top - camera.top) / camera.cell))
    x1 = min(frame.width, math.ceil((shown.right - camera.left) / camera.cell))
    y1 = min(frame.height, math.ceil((shown.bottom - camera.top) / camera.cell))
    return Window(camera, area, x0, y0, max(1, x1 - x0), max(1, y1 - y0))
