"""Exact distances to a cell in a given terrain: the one best-first search with w = 0 and no target.

What needs the whole truth (optimal cost, non-optimal moves) stands on this. It can be computed in
slices, so a window never waits for it.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from tbviz.grid.frame import Bits, Cells, Frame
from tbviz.grid.geometry import all_legal_moves
from tbviz.search import state as s
from tbviz.search.best_first import NO_ROOM, OPEN_EMPTY, begin_search, expand_some

NOWHERE = 0  # a border cell: no search ever gets there


class DistanceMap:
    """Costs of cheapest paths from every cell to a target; known for those already settled."""

    def __init__(self, frame: Frame) -> None:
        self.exhausted = False
        self._frame = frame
        self._state = s.allocate(frame)
        self._state.settings[s.BUCKETS_PER_UNIT] = 32
        self._state.live[s.GOAL] = NOWHERE

    def aim(self, blocked: Bits, target: int, neighbors: int, cut_corners: bool) -> None:
        """Begins anew, with another target or in another terrain."""
        self.exhausted = False
        state = self._state
        width, height = self._frame.width, self._frame.height
        all_legal_moves(blocked, state.bits[s.MOVES], width, height, neighbors, int(cut_corners))
        state.inputs[s.NEIGHBORS] = neighbors
        state.live[s.AGENT] = target
        while not s.searches_have_room(self._state):
            self._state = s.make_room(self._state)
        begin_search(self._state)

    def expand(self, most: int) -> None:
        """Settles up to `most` further cells."""
        spent = self._state.counts[s.EXPANSIONS]
        while True:
            done = int(self._state.counts[s.EXPANSIONS] - spent)
            result = expand_some(self._state, most - done)
            if result != NO_ROOM:
                self.exhausted = result == OPEN_EMPTY
                return
            self._state = s.make_room(self._state)

    def _closed(self, cells: Cells) -> npt.NDArray[np.bool_]:
        stamp = 2 * self._state.live[s.SEARCH] + 1
        return np.asarray(self._state.cells[s.STAMP, cells] == stamp)

    def settled(self, cells: Cells) -> bool:
        return self.exhausted or bool(np.all(self._closed(cells)))

    def distances(self, cells: Cells) -> npt.NDArray[np.float64]:
        """Of settled cells; infinite where there is no path."""
        return np.where(self._closed(cells), self._state.values[s.G, cells], math.inf)
