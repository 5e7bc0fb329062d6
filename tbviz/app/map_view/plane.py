"""The whole map as one picture of codes, a pixel per cell, and a record of what was repainted.

The picture's pixels are the array itself: painting cells is an assignment, and nothing is ever
copied to the screen but what is in sight.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from tbviz.app.map_view.codes import OPEN, OVER_UNSEEN, Bytes, Indices
from tbviz.app.theme import Colour
from tbviz.grid.frame import Frame

Colours = tuple[Colour, ...]

BLOCK = 5  # repainted places are noted in blocks of 32 x 32 cells


def is_open(codes: Bytes) -> npt.NDArray[np.bool_]:
    return np.asarray((codes & np.uint8(255 - OVER_UNSEEN)) == OPEN)


class Plane:
    """`codes` and `ground` are padded flat, like the engine's arrays."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.codes: Bytes = np.zeros(frame.size, np.uint8)
        self.ground: Bytes = np.zeros(frame.size, np.uint8)
        padded = (frame.stride, frame.height + 2)
        self._worn: Colours = ()
        self._surface = pygame.image.frombuffer(self.codes.data, padded, "P")
        shape = ((padded[1] >> BLOCK) + 1, (padded[0] >> BLOCK) + 1)
        self.repainted = np.ones(shape, np.bool_)  # whoever redraws from it clears it
        self._lit = np.zeros(shape, np.bool_)
        self._open: Indices = np.empty(0, np.int32)

    def _wear(self, colours: Colours) -> None:
        # Setting a palette costs more than copying a small block does.
        if colours is not self._worn:
            self._surface.set_palette(colours)
            self._worn = colours

    def surface(self, x: int, y: int, width: int, height: int, colours: Colours) -> pygame.Surface:
        """A part of the map, as an 8-bit surface."""
        self._wear(colours)
        return self._surface.subsurface((x + 1, y + 1, width, height))

    def copy_to(
        self, target: pygame.Surface, x: int, y: int, width: int, height: int, colours: Colours
    ) -> None:
        """Copies a part of the map, in colours, to the target's corner."""
        self._wear(colours)
        target.blit(self._surface, (0, 0), (x + 1, y + 1, width, height))

    def window(self, array: Bytes, x: int, y: int, width: int, height: int, rim: int = 0) -> Bytes:
        """A part of a per-cell array; a rim of one cell reaches into the map's border."""
        rows = array.reshape(self.frame.height + 2, self.frame.stride)
        return rows[y + 1 - rim : y + 1 + height + rim, x + 1 - rim : x + 1 + width + rim]

    def paint(self, cells: Indices, codes: Bytes) -> None:
        """Gives cells other codes."""
        before = self.codes[cells]
        different = before != codes
        if not different.any():
            return
        cells, codes, before = cells[different], codes[different], before[different]
        self.codes[cells] = codes
        self.mark(cells)
        opened = is_open(codes) & ~is_open(before)
        kept = self._open[is_open(self.codes[self._open])]
        # A cell may be named twice in one call: then both entries have the same code.
        self._open = np.concatenate((kept, np.unique(cells[opened]))).astype(np.int32)

    def mark(self, cells: Indices) -> None:
        """Notes that cells look different."""
        rows, columns = np.divmod(cells, self.frame.stride)
        blocks = rows >> BLOCK, columns >> BLOCK
        self.repainted[blocks] = True
        self._lit[blocks] = True

    def paint_all(self, index: slice, codes: Bytes) -> None:
        """Gives whole rows other codes; `find_open` must follow."""
        self.codes[index] = codes
        self.repainted[:] = True
        self._lit[:] = True

    def find_open(self) -> None:
        self._open = np.flatnonzero(is_open(self.codes)).astype(np.int32)

    def put_out(self) -> None:
        """Leaves nothing but the ground."""
        np.copyto(self.codes, self.ground)
        self.repainted |= self._lit
        self._lit[:] = False
        self._open = np.empty(0, np.int32)

    @property
    def open_cells(self) -> Indices:
        """What is painted as OPEN."""
        return self._open
