"""The map below 6 pixels a cell: the picture of codes, scaled.

From 1 pixel on cells are enlarged as they are. Below that they are averaged, because dropping rows
would tear thin walls; the averaged picture is kept and only repainted blocks of it are made anew.
OPEN is plotted on top as points, so that a frontier one cell wide never vanishes.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from tbviz.app.map_view.codes import palette
from tbviz.app.map_view.plane import BLOCK, Plane
from tbviz.app.map_view.window import Window
from tbviz.app.theme import Theme

_SIDE = 32  # pixels of a block of the averaged picture
_WHOLE = 0.5  # from this share of blocks on the whole picture is made anew


class Far:
    """Draws the cells in sight, flat."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self._key: tuple[object, ...] = ()
        self._shrunk: pygame.Surface | None = None
        self._scratch: pygame.Surface | None = None

    def draw(
        self, target: pygame.Surface, window: Window, plane: Plane, theme: Theme, view: str
    ) -> None:
        colours = palette(theme, view == "belief")
        if window.camera.cell >= 1:
            part = plane.surface(window.x, window.y, window.width, window.height, colours)
            size = window.width * window.cell, window.height * window.cell
            target.blit(
                part if window.cell == 1 else pygame.transform.scale(part, size), window.corner
            )
            return
        self._draw_shrunk(target, window, plane, (theme, view == "belief"))
        self._plot_open(target, window, plane, theme)

    def _draw_shrunk(
        self, target: pygame.Surface, window: Window, plane: Plane, look: tuple[Theme, bool]
    ) -> None:
        rect = window.rect(window.x, window.y, window.width, window.height)
        key = (window.key, look)
        colours = palette(*look)
        if key != self._key or self._shrunk is None or self._shrunk.get_size() != rect.size:
            self._key = key
            self._shrunk = pygame.Surface(rect.size, 0, 32)
            dirty = None
        else:
            dirty = self._dirty_blocks(window, plane, self._shrunk.get_size())
        plane.repainted[:] = False
        whole = math.ceil(rect.width / _SIDE) * math.ceil(rect.height / _SIDE)
        if dirty is None or len(dirty) > _WHOLE * whole:
            self._shrink(self._shrunk.get_rect(), window, plane, colours)
        else:
            for x, y in dirty:
                block = pygame.Rect(x * _SIDE, y * _SIDE, _SIDE, _SIDE)
                self._shrink(block.clip(self._shrunk.get_rect()), window, plane, colours)
        target.blit(self._shrunk, rect)

    def _dirty_blocks(
        self, window: Window, plane: Plane, size: tuple[int, int]
    ) -> list[tuple[int, int]]:
        """Blocks of the averaged picture in which something was repainted."""
        rows, columns = np.nonzero(plane.repainted)
        cell = window.camera.cell
        wanted = np.zeros((math.ceil(size[1] / _SIDE), math.ceil(size[0] / _SIDE)), np.bool_)
        ends = []
        for places, first in ((rows, window.y), (columns, window.x)):
            cells = (places << BLOCK) - 1 - first  # the border is one cell wide
            low = np.floor((cells - 1) * cell / _SIDE).astype(np.int64)
            high = np.floor((cells + (1 << BLOCK) + 1) * cell / _SIDE).astype(np.int64)
            ends.append((low, high))
        (top, bottom), (left, right) = ends
        inside = (bottom >= 0) & (right >= 0)
        inside &= (top < wanted.shape[0]) & (left < wanted.shape[1])
        for y0, y1, x0, x1 in zip(
            top[inside], bottom[inside], left[inside], right[inside], strict=True
        ):
            wanted[max(0, y0) : y1 + 1, max(0, x0) : x1 + 1] = True
        ys, xs = np.nonzero(wanted)
        return list(zip(xs.tolist(), ys.tolist(), strict=True))

    def _shrink(
        self,
        block: pygame.Rect,
        window: Window,
        plane: Plane,
        colours: tuple[tuple[int, int, int], ...],
    ) -> None:
        """Averages the cells under a block of pixels."""
        assert self._shrunk is not None
        cell = window.camera.cell
        x0 = min(window.x + round(block.left / cell), window.x + window.width - 1)
        y0 = min(window.y + round(block.top / cell), window.y + window.height - 1)
        x1 = min(window.x + window.width, window.x + round(block.right / cell))
        y1 = min(window.y + window.height, window.y + round(block.bottom / cell))
        width, height = max(1, x1 - x0), max(1, y1 - y0)
        scratch = self._room_for(width, height)
        plane.copy_to(scratch, x0, y0, width, height, colours)
        cells = scratch.subsurface((0, 0, width, height))
        if block.width > width or block.height > height:
            pixels = pygame.transform.scale(cells, block.size)
        else:
            pixels = pygame.transform.smoothscale(cells, block.size)
        self._shrunk.blit(pixels, block)

    def _room_for(self, width: int, height: int) -> pygame.Surface:
        scratch = self._scratch
        if scratch is None or scratch.get_width() < width or scratch.get_height() < height:
            old = scratch.get_size() if scratch else (0, 0)
            scratch = pygame.Surface((max(width, old[0]), max(height, old[1])), 0, 32)
            self._scratch = scratch
        return scratch

    @staticmethod
    def _plot_open(target: pygame.Surface, window: Window, plane: Plane, theme: Theme) -> None:
        cells = plane.open_cells
        if not cells.size:
            return
        rows, columns = np.divmod(cells, plane.frame.stride)
        points = np.floor(window.centres(columns - 1, rows - 1)).astype(np.int64)
        clip = target.get_clip()
        inside = (points[:, 0] >= clip.left) & (points[:, 0] < clip.right)
        inside &= (points[:, 1] >= clip.top) & (points[:, 1] < clip.bottom)
        points = points[inside]
        pixels = pygame.surfarray.pixels2d(target)
        pixels[points[:, 0], points[:, 1]] = target.map_rgb(theme.open)
        del pixels  # it locks the target
