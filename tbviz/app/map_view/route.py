"""Where the agent is going: its path to s_best, the way back to that path if it is off it, and the
next path as far as it has been traced.
"""

from __future__ import annotations

import numpy as np
import pygame

from tbviz.app import lines
from tbviz.app.map_view.codes import Indices
from tbviz.app.map_view.lights import is_shown
from tbviz.app.map_view.strokes import stroke
from tbviz.app.map_view.window import Window
from tbviz.app.theme import Theme
from tbviz.grid.frame import Frame
from tbviz.search import state as s
from tbviz.search.families import FAMILIES, RESOURCE_LIMITED
from tbviz.search.resource_limited import TRACE_AT, TRACE_END

_NONE = np.empty(0, np.int32)


def _on_path(state: s.State, cell: int) -> bool:
    position = int(state.cells[s.POSITION, cell])
    return bool(position < state.live[s.PATH_LENGTH] and state.path[position] == cell)


def ways(state: s.State) -> tuple[Indices, Indices]:
    """The way back to the path (both ends included, empty if on it), and the rest of the path.

    The path of a backward search that is not over is shown whole: it does not reach the agent yet.
    """
    live = state.live
    if not is_shown(state) or live[s.PATH_LENGTH] == 0 or live[s.S_BEST] < 0:
        return _NONE, _NONE
    cell, first = int(live[s.AGENT]), 2 * int(live[s.SEARCH])
    back = [cell]
    if live[s.OFF_POST] == 1:
        cell = int(live[s.POST])
        back.append(cell)
    if state.inputs[s.BACKWARD] == 1 and live[s.FOUND] == 0:
        return _line(back), state.path[: live[s.PATH_LENGTH]].copy()
    while not _on_path(state, cell):
        parent = int(state.cells[s.PARENT, cell])
        if parent == cell or state.cells[s.STAMP, cell] < first or len(back) > state.path.size:
            return _NONE, _NONE
        cell = parent
        back.append(cell)
    position = int(state.cells[s.POSITION, cell])
    ahead = state.path[position : live[s.PATH_LENGTH]]
    # LRTA* looks anew in every cycle: a wall seen since then does not end its plan, its step did.
    walls = np.flatnonzero(state.bits[s.BELIEF, ahead])
    return _line(back), ahead[: walls[0]].copy() if walls.size else ahead.copy()


def _line(cells: list[int]) -> Indices:
    return np.array(cells if len(cells) > 1 else [], np.int32)


def traced(state: s.State) -> Indices:
    """The trace under way, from the state where it began back to where it has got."""
    live = state.live
    traces = state.inputs[s.FAMILY] == FAMILIES.index(RESOURCE_LIMITED)
    if not traces or not is_shown(state) or live[s.S_BEST] < 0 or live[TRACE_END] == 0:
        return _NONE
    cells = [int(live[TRACE_END])]
    while cells[-1] != live[TRACE_AT] and cells[-1] != live[s.ROOT]:
        cells.append(int(state.cells[s.PARENT, cells[-1]]))
    return np.array(cells, np.int32)


class Route:
    """Keeps the way back, which is walked cell by cell, until something has changed."""

    def __init__(self) -> None:
        self._key: tuple[int, ...] = ()
        self._ways: tuple[Indices, Indices] = (_NONE, _NONE)
        self._traced: Indices = _NONE

    def draw(
        self, target: pygame.Surface, window: Window, state: s.State, frame: Frame, theme: Theme
    ) -> None:
        live, counts = state.live, state.counts
        fields = (s.AGENT, s.SEARCH, s.PENDING, s.S_BEST, s.PATH_LENGTH, s.STATUS, TRACE_AT)
        key = (*(int(live[i]) for i in fields), int(counts[s.EXPANSIONS]), int(counts[s.CYCLES]))
        if key != self._key:
            self._key, self._ways, self._traced = key, ways(state), traced(state)
        cell = round(window.camera.cell)
        if self._traced.size > 1:
            xs, ys = frame.xs_ys(self._traced.astype(np.int64))
            stroke(target, window, lines.trace(cell, theme), xs, ys)
        back, ahead = self._ways
        for cells, dashed in ((ahead, False), (back, True)):
            if cells.size > 1:
                xs, ys = frame.xs_ys(cells.astype(np.int64))
                stroke(target, window, lines.path(cell, theme, dashed=dashed), xs, ys)
