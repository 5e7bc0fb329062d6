"""What lies under everything: walls, free cells, fog, walls that the agent does not know of.

Truth can change anywhere, so all of it is compared with a copy at every look (a quarter of a
millisecond for 2048 x 2048). What the agent knows changes only where it has sensed, where a change
was announced to it, and where the goal was or is; that is looked at, and beside it a strip of the
map, another one each time, so that whatever should ever be missed appears within a few frames.
"""

from __future__ import annotations

import numpy as np

from tbviz.app.map_view.codes import FREE, SEEN, WALL, Bytes, Indices
from tbviz.app.map_view.where import Where
from tbviz.grid.frame import Frame
from tbviz.search import state as s

_AT_ONCE = 1 << 20
_STRIP = 1 << 17
_MOST_LOCAL = 1 << 18  # more cells than this around the agent's way: the whole map is looked at


def ground_codes(state: s.State, where: Where) -> Bytes:
    """The ground of some cells."""
    truth = state.bits[s.TRUTH, where.index]
    if state.inputs[s.TERRAIN] in (s.KNOWN, s.DYNAMIC):
        # It is told of everything: no fog, and what was just drawn counts as known.
        return np.asarray(truth * np.uint8(WALL - FREE) + np.uint8(FREE))
    # Sums and products only: numpy has no fast shifts and minima of bytes.
    codes = (state.bits[s.SEEN, where.index] != 0).view(np.uint8)
    codes *= SEEN
    codes += truth
    belief = state.bits[s.BELIEF, where.index]
    codes += belief
    codes += belief
    return np.asarray(codes)


def _announced(state: s.State) -> Indices | None:
    """Cells about which the agent will think again at its next sensing; None = too many."""
    count = int(state.live[s.DIRTY])
    return None if count > _MOST_LOCAL else state.dirty[:count].copy()


def _same(a: Bytes, b: Bytes) -> bool:
    """Eight bytes at a time."""
    whole = a.size & ~7
    return np.array_equal(a[:whole].view(np.int64), b[:whole].view(np.int64)) and np.array_equal(
        a[whole:], b[whole:]
    )


class Ground:
    """Keeps the codes of the ground up to date."""

    def __init__(self, frame: Frame, codes: Bytes) -> None:
        self._frame, self._codes = frame, codes
        self._truth: Bytes = np.zeros(frame.size, np.uint8)
        self._different = np.zeros(min(_AT_ONCE, frame.size), np.bool_)
        self._terrain = -1
        self._goal = 0
        self._radius = 1
        self._announced: Indices | None = np.empty(0, np.int32)
        self._next = 0  # where the next strip begins

    def look(self, state: s.State, stood: Indices, everything: bool) -> Indices:
        """Brings the codes up to date; returns the cells that were not (some perhaps twice)."""
        terrain, goal = int(state.inputs[s.TERRAIN]), int(state.live[s.GOAL])
        found = [self._new_truth(state)]
        around = self._sensed(state, stood)
        goals = np.array([goal, self._goal], np.int32)
        announced, self._announced = self._announced, _announced(state)
        everything = everything or terrain != self._terrain
        if everything or around is None or announced is None:
            found.extend(self._strip(state, first) for first in range(0, self._codes.size, _STRIP))
        else:
            found.extend(
                self._cells(state, cells) for cells in (found[0], around, announced, goals)
            )
            found.append(self._strip(state, self._next))
            self._next += _STRIP
            if self._next >= self._codes.size:
                self._next = 0
        self._terrain, self._goal = terrain, goal
        return np.concatenate(found).astype(np.int32)

    def _new_truth(self, state: s.State) -> Indices:
        """Cells whose truth is not the one that was copied."""
        truth, found = state.bits[s.TRUTH], [np.empty(0, np.int64)]
        for first in range(0, truth.size, _AT_ONCE):
            now, copy = truth[first : first + _AT_ONCE], self._truth[first : first + _AT_ONCE]
            if not _same(now, copy):
                different = np.not_equal(now, copy, out=self._different[: now.size])
                found.append(np.flatnonzero(different) + first)
                copy[:] = now
        return np.concatenate(found).astype(np.int32)

    def _sensed(self, state: s.State, stood: Indices) -> Indices | None:
        """Cells within the sensor's radius of where the agent stood; None = too many."""
        radius = int(state.inputs[s.SENSOR_RADIUS])
        reach, self._radius = max(radius, self._radius), radius
        side = 2 * reach + 1
        if stood.size * side * side > _MOST_LOCAL:
            return None
        xs, ys = self._frame.xs_ys(np.unique(stood))
        steps = np.arange(-reach, reach + 1)
        columns = (xs[:, None] + steps)[:, None, :]
        rows = (ys[:, None] + steps)[:, :, None]
        inside = (columns >= 0) & (columns < self._frame.width)
        inside = inside & (rows >= 0) & (rows < self._frame.height)
        cells = (rows + 1) * self._frame.stride + columns + 1
        return cells[inside].astype(np.int32)

    def _cells(self, state: s.State, cells: Indices) -> Indices:
        if not cells.size:
            return cells
        codes = ground_codes(state, Where(cells, self._frame.stride))
        different = codes != self._codes[cells]
        self._codes[cells] = codes
        return np.asarray(cells[different])

    def _strip(self, state: s.State, first: int) -> Indices:
        index = slice(first, min(first + _STRIP, self._codes.size))
        codes = ground_codes(state, Where(index, self._frame.stride))
        different = codes != self._codes[index]
        if not different.any():
            return np.empty(0, np.int32)
        self._codes[index] = codes
        return (np.flatnonzero(different) + first).astype(np.int32)
