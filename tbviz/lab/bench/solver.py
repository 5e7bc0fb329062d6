"""Our engine as a plain A* solver: one engine, many problems, the path as coordinates.

`a_star` with an infinite lookahead finds the goal within its first cycle, so one cycle is one
search: sensing, search and path extraction. The arrays are reused (nothing is ever cleared), as the
peers reuse the array that describes their map.
"""

from __future__ import annotations

import math
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tbviz.game.engine_inputs import LEAST_FLOOD_CELLS
from tbviz.grid.movingai import Blocked
from tbviz.lab.bench.problems import Pair
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.engine import Engine
from tbviz.search.warmup import compile_kernels


class Answer(NamedTuple):
    """What a solver found, and what it took."""

    cost: float
    seconds: float
    expansions: int | None = None  # most peers do not say


def make_engine(
    blocked: Blocked,
    algorithm: str,
    lookahead: float,
    *,
    terrain: str = "known",
    neighbors: int = 8,
    cut_corners: bool = True,
) -> Engine:
    """An engine set up as `Game` does it, without the ledger that a game keeps beside it."""
    row = ALGORITHMS[algorithm]
    compile_kernels(row.family)
    engine = Engine(blocked)
    engine.set_rules(row, 1.0)
    engine.set_lookahead(lookahead)
    if not math.isinf(lookahead):
        engine.set_inputs({s.FLOOD_CELLS: max(int(lookahead), LEAST_FLOOD_CELLS)})
    engine.set_sensor_radius(1)
    engine.set_terrain(terrain)
    engine.believe_as_at_the_start()
    engine.set_moves(neighbors, cut_corners)
    return engine


def put(engine: Engine, pair: Pair) -> None:
    """Sets the next problem; the search for it begins in the next cycle."""
    engine.set_goal(engine.frame.cell(pair.goal))
    engine.set_agent(engine.frame.cell(pair.start))


class Ours:
    """tbviz as a solver to compare with the peers."""

    name = "tbviz"
    pure_python = False

    def __init__(self, blocked: Blocked, neighbors: int) -> None:
        self.neighbors = neighbors
        self.engine = make_engine(
            blocked, "a_star", math.inf, neighbors=neighbors, cut_corners=False
        )

    def solve(self, pair: Pair) -> Answer:
        began = perf_counter()
        before = self.engine.expansions
        put(self.engine, pair)
        self.engine.advance(1)
        path = self.path()
        seconds = perf_counter() - began
        if not len(path):
            return Answer(math.inf, seconds)
        cost = float(self.engine.state.values[s.G, self.engine.frame.cell(pair.goal)])
        return Answer(cost, seconds, self.engine.expansions - before)

    def path(self) -> npt.NDArray[np.int32]:
        """The path that the last search found, as rows (x, y): what the peers return, too."""
        state = self.engine.state
        if not state.live[s.FOUND]:
            return np.empty((0, 2), np.int32)
        cells = state.path[: state.live[s.PATH_LENGTH]]
        stride = self.engine.frame.stride
        path = np.empty((2, len(cells)), np.int32)
        np.floor_divide(cells, stride, out=path[1])
        np.subtract(cells, path[1] * stride, out=path[0])
        path -= 1
        return path.T
