"""Padded flat cells, and their translation to and from `xy`.

A cell is a flat index into a grid with a border of blocked cells around it, so no kernel ever asks
whether a neighbour lies outside. `xy` = (column, row) from the top left is for the edges of the
program.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[np.uint8]
Cells = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Frame:
    """The size of a map, and the translation between `xy` and padded flat cells."""

    width: int
    height: int

    @property
    def stride(self) -> int:
        return self.width + 2

    @property
    def size(self) -> int:
        """Number of padded cells."""
        return (self.width + 2) * (self.height + 2)

    def cell(self, xy: tuple[int, int]) -> int:
        return (xy[1] + 1) * self.stride + xy[0] + 1

    def xy(self, cell: int) -> tuple[int, int]:
        row, column = divmod(int(cell), self.stride)
        return column - 1, row - 1

    def contains(self, xy: tuple[int, int]) -> bool:
        return 0 <= xy[0] < self.width and 0 <= xy[1] < self.height

    def pad(self, picture: npt.NDArray[np.bool_]) -> Bits:
        """A (height, width) picture of walls as padded flat cells, the border blocked."""
        padded = np.ones((self.height + 2, self.width + 2), dtype=np.uint8)
        padded[1:-1, 1:-1] = picture
        return padded.reshape(-1)

    def crop(self, flat: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The (height, width) view of padded flat cells."""
        return flat.reshape(self.height + 2, self.width + 2)[1:-1, 1:-1]

    def xs_ys(self, cells: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        rows = cells // self.stride  # numpy's divmod takes ten times as long
        return cells - rows * self.stride - 1, rows - 1
