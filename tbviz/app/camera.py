"""Which part of the map is on the screen, and how large a cell is.

Cells have whole-pixel sizes from 1 on; below that a map is shrunk to fit. Positions are pixels of
the window; `x, y` are cells.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect

LARGEST_CELL = 256


@dataclass(frozen=True)
class Camera:
    """`cell` = pixels per cell; (`left`, `top`) = where the map's corner is in the window."""

    cell: float
    left: float
    top: float

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + x * self.cell, self.top + y * self.cell

    def centre(self, x: float, y: float) -> tuple[float, float]:
        return self.to_screen(x + 0.5, y + 0.5)

    def to_cell(self, px: float, py: float) -> tuple[int, int]:
        """The cell under a pixel; it may lie outside the map."""
        return math.floor((px - self.left) / self.cell), math.floor((py - self.top) / self.cell)

    def map_rect(self, width: int, height: int) -> Rect:
        return Rect(
            round(self.left), round(self.top), round(width * self.cell), round(height * self.cell)
        )

    def panned(self, dx: float, dy: float) -> Camera:
        return Camera(self.cell, self.left + dx, self.top + dy)

    def zoomed(self, steps: int, px: float, py: float) -> Camera:
        """Larger (positive steps) or smaller, the point under (px, py) staying where it is."""
        cell = self.cell
        for _ in range(abs(steps)):
            cell = _larger(cell) if steps > 0 else _smaller(cell)
        cell = min(cell, LARGEST_CELL)
        x, y = (px - self.left) / self.cell, (py - self.top) / self.cell
        return Camera(cell, round(px - x * cell), round(py - y * cell))

    def kept_inside(self, area: Rect, width: int, height: int) -> Camera:
        """Moved so that the map does not get lost: half of it, or of the area, stays in sight."""
        across, down = width * self.cell, height * self.cell
        keep_x, keep_y = min(across, area.width) / 2, min(down, area.height) / 2
        left = min(max(self.left, area.left + keep_x - across), area.right - keep_x)
        top = min(max(self.top, area.top + keep_y - down), area.bottom - keep_y)
        return Camera(self.cell, left, top)


def _larger(cell: float) -> float:
    return cell * 1.25 if cell < 1 else max(cell + 1, round(cell * 1.2))


def _smaller(cell: float) -> float:
    if cell <= 1:
        return max(cell / 1.25, 0.05)
    return max(1.0, min(cell - 1, round(cell / 1.2)))


def fitted(area: Rect, width: int, height: int, margin: int) -> Camera:
    """The whole map, centred, at whole-pixel cells where that is possible."""
    room_x, room_y = max(1, area.width - 2 * margin), max(1, area.height - 2 * margin)
    cell = min(room_x / width, room_y / height)
    if cell >= 1:
        cell = min(math.floor(cell), LARGEST_CELL)
    left = area.left + (area.width - width * cell) / 2
    top = area.top + (area.height - height * cell) / 2
    return Camera(cell, round(left), round(top))
