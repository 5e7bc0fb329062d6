"""Open ground with obstacles strewn over it: by chance (`noise`) or in good order (`pillars`)."""

from __future__ import annotations

import numpy as np

from tbviz.grid.generators.sizes import check_least, check_share, seeded
from tbviz.grid.movingai import Blocked

_ROWS_AT_ONCE = 256  # bounds the memory for random numbers, which are eight times the map


def noise(width: int, height: int, seed: int = 0, *, density: float = 0.25) -> Blocked:
    """Each cell blocked with probability `density`, independently; nothing is promised connected.

    With 0.25 it is the standard random test bed of the real-time search papers; from about 0.4 on
    there is rarely a way across.
    """
    rng = seeded("random", width, height, seed)
    check_share("random", "density", density)
    blocked = np.empty((height, width), dtype=np.bool_)
    for top in range(0, height, _ROWS_AT_ONCE):
        rows = blocked[top : top + _ROWS_AT_ONCE]
        rows[:] = rng.random(rows.shape) < density
    return blocked


def pillars(width: int, height: int, seed: int = 0, *, spacing: int = 8) -> Blocked:
    """An open hall with a pillar in each tile of `spacing` cells, of varying size and place.

    Pillars never touch each other or the outer wall, so all free cells are connected, and there are
    many paths of nearly the same cost: the map that shows what tie-breaking does.
    """
    rng = seeded("pillars", width, height, seed)
    check_least("pillars", "spacing", spacing, 4)
    blocked = np.ones((height, width), dtype=np.bool_)
    blocked[1:-1, 1:-1] = False
    largest = max(1, spacing // 2 + 1)
    for top in _tiles(height, spacing):
        for left in _tiles(width, spacing):
            size, dx, dy, absent = rng.random(4)
            side = 1 + int(size * largest)
            room = spacing - side  # places in the tile that leave its last row and column free
            x, y = left + int(dx * room), top + int(dy * room)
            if absent > 0.08:
                blocked[y : y + side, x : x + side] = True
                if side >= 3:  # cut corners: round enough to look like a pillar
                    blocked[y : y + side : side - 1, x : x + side : side - 1] = False
    return blocked


def _tiles(side: int, spacing: int) -> range:
    """Where the tiles along one side begin: centred, and one free cell off the outer wall."""
    count, rest = divmod(side - 3, spacing)
    first = 2 + (rest + 1) // 2
    return range(first, first + count * spacing, spacing)
