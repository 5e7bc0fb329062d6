"""The path finders of other projects, each behind the same face: a map, then problems.

Whatever a peer needs once per map (a cost array, a graph) is built in `__init__` and not timed.
Each gets the settings that make it fastest without losing the optimal cost. Those that are not
installed (extra `bench`) are left out.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Iterable
from itertools import pairwise
from time import perf_counter
from typing import Any, Protocol

import numpy as np

from tbviz.grid.geometry import DX, DY
from tbviz.grid.movingai import Blocked
from tbviz.lab.bench.problems import XY, Pair
from tbviz.lab.bench.solver import Answer

SQRT2 = math.sqrt(2)


class Solver(Protocol):
    """Solves problems on the map that it was made for."""

    name: str
    pure_python: bool

    def solve(self, pair: Pair) -> Answer: ...


def length(path: Iterable[XY]) -> float:
    """Cost of a path given as cells, with the true square root of 2; infinite if it is empty."""
    cells = list(path)
    if not cells:
        return math.inf
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(cells)]
    return steps.count(1) + SQRT2 * steps.count(2)


class Pyastar2d:
    """C++, 4-neighbour here: its diagonal moves cost as much as straight ones."""

    name = "pyastar2d"
    neighbors = 4
    pure_python = False

    def __init__(self, blocked: Blocked) -> None:
        import pyastar2d

        self._find: Any = pyastar2d.astar_path
        self._weights = np.where(blocked, np.inf, 1.0).astype(np.float32)

    def solve(self, pair: Pair) -> Answer:
        began = perf_counter()
        path = self._find(self._weights, pair.start[::-1], pair.goal[::-1], allow_diagonal=False)
        seconds = perf_counter() - began
        return Answer(math.inf if path is None else len(path) - 1, seconds)


class Tcod:
    """C, 4-neighbour here: its diagonals have whole-number costs and cut corners."""

    name = "tcod"
    neighbors = 4
    pure_python = False

    def __init__(self, blocked: Blocked) -> None:
        import tcod.path

        graph = tcod.path.SimpleGraph(cost=(~blocked).astype(np.int8), cardinal=1, diagonal=0)
        # Its own heuristic for diagonal=0 counts only |dx - dy|: Manhattan distance is far better.
        graph.set_heuristic(cardinal=1, diagonal=2)
        self._finder: Any = tcod.path.Pathfinder(graph)

    def solve(self, pair: Pair) -> Answer:
        began = perf_counter()
        self._finder.clear()
        self._finder.add_root(pair.start[::-1])
        path = self._finder.path_to(pair.goal[::-1])
        seconds = perf_counter() - began
        return Answer(len(path) - 1 if len(path) > 1 else math.inf, seconds)


class PythonPathfinding:
    """Pure Python, 8-neighbour without corner cutting."""

    name = "pathfinding"
    neighbors = 8
    pure_python = True

    def __init__(self, blocked: Blocked) -> None:
        from pathfinding.core.diagonal_movement import DiagonalMovement
        from pathfinding.core.grid import Grid
        from pathfinding.finder.a_star import AStarFinder

        self._grid: Any = Grid(matrix=(~blocked).astype(int).tolist())
        self._finder: Any = AStarFinder(diagonal_movement=DiagonalMovement.only_when_no_obstacle)

    def solve(self, pair: Pair) -> Answer:
        self._grid.cleanup()  # of all nodes, whatever the last search touched: not held against it
        self._grid.dirty = False
        start, goal = self._grid.node(*pair.start), self._grid.node(*pair.goal)
        began = perf_counter()
        path, runs = self._finder.find_path(start, goal, self._grid)
        seconds = perf_counter() - began
        return Answer(length((node.x, node.y) for node in path), seconds, int(runs))


class Networkx:
    """Pure Python, 8-neighbour without corner cutting; the graph is built beforehand."""

    name = "networkx"
    neighbors = 8
    pure_python = True

    def __init__(self, blocked: Blocked) -> None:
        import networkx

        self._find: Any = networkx.astar_path
        self._graph: Any = networkx.Graph()
        self._width = int(blocked.shape[1])
        free = np.pad(~blocked, 1)
        cells = np.arange(blocked.size).reshape(blocked.shape)
        for d in (0, 1, 4, 5):  # one of each two opposite directions: edges have none
            dx, dy = int(DX[d]), int(DY[d])
            edge = free[1:-1, 1:-1] & _shifted(free, dx, dy)
            edge &= _shifted(free, dx, 0) & _shifted(free, 0, dy)
            ends = cells[edge]
            weight = SQRT2 if dx and dy else 1.0
            others = ends + dx + dy * self._width
            pairs = zip(ends.tolist(), others.tolist(), strict=True)
            self._graph.add_edges_from(pairs, weight=weight)

    def solve(self, pair: Pair) -> Answer:
        width = self._width
        goal_x, goal_y = pair.goal

        def octile(cell: int, _goal: int) -> float:
            dx, dy = abs(cell % width - goal_x), abs(cell // width - goal_y)
            return dx + (SQRT2 - 1) * dy if dx > dy else dy + (SQRT2 - 1) * dx

        start, goal = (x + y * width for x, y in (pair.start, pair.goal))
        began = perf_counter()
        path = self._find(self._graph, start, goal, heuristic=octile)
        seconds = perf_counter() - began
        return Answer(length(divmod(cell, width) for cell in path), seconds)


def _shifted(free: Blocked, dx: int, dy: int) -> Blocked:
    """For each cell of a padded picture's inside: its neighbour's value."""
    height, width = free.shape
    return free[1 + dy : height - 1 + dy, 1 + dx : width - 1 + dx]


PEERS: tuple[type[Any], ...] = (Pyastar2d, Tcod, PythonPathfinding, Networkx)


def installed() -> list[type[Any]]:
    """The peers that this environment has."""
    return [peer for peer in PEERS if importlib.util.find_spec(peer.name) is not None]
