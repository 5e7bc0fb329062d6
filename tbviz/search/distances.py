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
from tbviz.jit import door
from tbviz.search import state as s
from tbviz.search.best_first import NO_ROOM, OPEN_EMPTY, begin_search, expand_some

MOVES_PER_EXPANSION = 16  # cells whose legal moves are found while one is expanded
NOWHERE = 0  # a border cell: no search ever gets there


@door
def settle_some(state, most):  # type: ignore[no-untyped-def]
    """`expand_some`, called from here."""
    return expand_some(state, most)


class DistanceMap:
    """Costs of cheapest paths from every cell to a target; known for those already settled."""

    def __init__(self, frame: Frame) -> None:
        self.exhausted = False
        self._frame = frame
        self._rows = 0
        self._terrain: tuple[Bits, int, int] = (np.zeros(0, np.uint8), 8, 1)
        self._state = s.allocate(frame)
        self._state.settings[s.BUCKETS_PER_UNIT] = 32
        self._state.live[s.GOAL] = NOWHERE

    def aim(self, blocked: Bits, target: int, neighbors: int, cut_corners: bool) -> None:
        """Begins anew, with another target or in another terrain, which must stay as it is."""
        self.exhausted = False
        self._terrain = blocked, neighbors, int(cut_corners)
        self._rows = 0  # those whose legal moves are known
        self._state.inputs[s.NEIGHBORS] = neighbors
        self._state.live[s.AGENT] = target

    @property
    def _begun(self) -> bool:
        return self._rows == self._frame.height

    def _look_at_terrain(self, most: int) -> int:
        """Finds the legal moves of further rows, and begins the search after the last of them;
        returns how many cells could be settled in the time that is left.
        """
        width, height, stride = self._frame.width, self._frame.height, self._frame.stride
        blocked, neighbors, cut_corners = self._terrain
        rows = min(height - self._rows, max(1, most * MOVES_PER_EXPANSION // width))
        # The rows above and below stand where a whole map has its border.
        band = slice(self._rows * stride, (self._rows + rows + 2) * stride)
        moves = self._state.bits[s.MOVES]
        all_legal_moves(blocked[band], moves[band], width, rows, neighbors, cut_corners)
        self._rows += rows
        if self._begun:
            while not s.searches_have_room(self._state):
                self._state = s.make_room(self._state)
            begin_search(self._state)
        return most - rows * width // MOVES_PER_EXPANSION

    def expand(self, most: int) -> None:
        """Settles up to `most` further cells."""
        while not self._begun:
            most = self._look_at_terrain(most)
            if most <= 0:
                return
        spent = self._state.counts[s.EXPANSIONS]
        while True:
            done = int(self._state.counts[s.EXPANSIONS] - spent)
            result = settle_some(self._state, most - done)
            if result != NO_ROOM:
                self.exhausted = result == OPEN_EMPTY
                return
            self._state = s.make_room(self._state)

    def _closed(self, cells: Cells) -> npt.NDArray[np.bool_]:
        stamp = 2 * self._state.live[s.SEARCH] + 1
        return np.asarray(self._state.cells[s.STAMP, cells] == stamp)

    def settled(self, cells: Cells) -> bool:
        return self.exhausted or (self._begun and bool(np.all(self._closed(cells))))

    def distances(self, cells: Cells) -> npt.NDArray[np.float64]:
        """Of settled cells; infinite where there is no path."""
        return np.where(self._closed(cells), self._state.values[s.G, cells], math.inf)
