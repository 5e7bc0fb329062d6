"""Mazes by depth-first search, as in the experiments of the RTAA* paper (AAMAS 2006)."""

from __future__ import annotations

import numpy as np

from tbviz.grid.generators.sizes import seeded
from tbviz.grid.movingai import Blocked


def maze(width: int, height: int, seed: int = 0) -> Blocked:
    """A perfect maze: exactly one simple path between any two corridor cells.

    The outer wall is part of the size (151x151 holds 75x75 corridor crossings, at odd coordinates);
    an even size leaves its last column or row wall. Long winding corridors, as a depth-first search
    turns back only at dead ends: the heuristic is wrong nearly everywhere.
    """
    rng = seeded("maze", width, height, seed)
    columns, rows = (width - 1) // 2, (height - 1) // 2
    blocked = np.ones((height, width), dtype=np.bool_)
    cells = blocked.reshape(-1).view(np.uint8).data  # single cells, at Python's own speed
    # Crossings are numbered in a grid of their own; its rim, visited from the start, ends the map.
    rim = columns + 2
    visited = bytearray(b"\1") * (rim * (rows + 2))
    for row in range(1, rows + 1):
        visited[row * rim + 1 : row * rim + 1 + columns] = bytes(columns)
    here = rim + 1 + int(rng.random() * rows) * rim + int(rng.random() * columns)
    visited[here] = 1
    row, column = divmod(here, rim)
    cells[(2 * row - 1) * width + 2 * column - 1] = 0
    trail = [here]
    for chance in rng.random(columns * rows - 1).data:
        while True:
            here = trail[-1]
            ways = [way for way in (1, rim, -1, -rim) if not visited[here + way]]
            if ways:
                break
            trail.pop()
        way = ways[int(chance * len(ways))]
        row, column = divmod(here, rim)
        cell = (2 * row - 1) * width + 2 * column - 1
        step = way if way in (1, -1) else (width if way > 0 else -width)
        cells[cell + step] = cells[cell + 2 * step] = 0
        visited[here + way] = 1
        trail.append(here + way)
    return blocked
