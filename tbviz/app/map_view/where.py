"""A set of padded cells, either any cells or whole rows: arrays are then indexed without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tbviz.app.map_view.codes import Indices
from tbviz.grid.geometry import DIAGONAL

_CELLS_AT_ONCE = 1 << 16  # a chunk's temporaries stay in the processor's cache


@dataclass(frozen=True)
class Where:
    """`index` fits any per-cell row of the state."""

    index: slice | Indices
    stride: int

    @property
    def count(self) -> int:
        if isinstance(self.index, slice):
            return int(self.index.stop - self.index.start)
        return len(self.index)

    @property
    def cells(self) -> npt.NDArray[np.int64]:
        if isinstance(self.index, slice):
            return np.arange(self.index.start, self.index.stop)
        return self.index.astype(np.int64)

    def initial_h(self, target: int, neighbors: int) -> npt.NDArray[np.float64]:
        """The first estimate of every cell; exact, like the engine's own."""
        to_row, to_column = divmod(target, self.stride)
        if isinstance(self.index, slice):
            rows = np.arange(self.index.start // self.stride, self.index.stop // self.stride)
            dx = np.abs(np.arange(self.stride) - to_column).astype(np.float64)[None, :]
            dy = np.abs(rows - to_row).astype(np.float64)[:, None]
        else:
            rows, columns = np.divmod(self.index, self.stride)
            dx = np.abs(columns - to_column).astype(np.float64)
            dy = np.abs(rows - to_row).astype(np.float64)
        if neighbors == 4:
            return np.ravel(dx + dy)
        least = np.minimum(dx, dy)
        return np.ravel(DIAGONAL * least + (np.maximum(dx, dy) - least))


def everywhere(size: int, stride: int) -> Iterator[Where]:
    """All cells, in chunks of whole rows."""
    step = max(1, _CELLS_AT_ONCE // stride) * stride
    for first in range(0, size, step):
        yield Where(slice(first, min(first + step, size)), stride)
