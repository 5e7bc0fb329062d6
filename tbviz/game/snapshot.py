"""What there is to see, as read-only arrays (height x width) that anyone may look at or keep."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tbviz.grid.geometry import DIAGONAL
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.engine import Engine
from tbviz.search.learned_h import PATHCOST_LEARNING, QUEUE_LEARNING, least_f, target

Picture = npt.NDArray[Any]


def snapshot(engine: Engine) -> dict[str, Picture]:
    """All pictures at once.

    open, closed: of the current search. g, f: of touched cells, NaN elsewhere. parent: flat index
    y * width + x, or -1. search: the search that touched the cell last, 0 = none in this run.
    expanded_cycle: the cycle in which that search expanded it last, 0 = it did not. learned: h
    minus the initial h.
    """
    state = engine.state
    stamp = state.cells[s.STAMP]
    search = stamp >> 1
    current = views.in_search(state, views.ALL)
    initial = initial_h(engine)
    h = _effective_h(engine, search, current, initial)
    g = views.g(state, views.ALL)
    pictures: dict[str, Picture] = {
        "truth": state.bits[s.TRUTH].astype(bool),
        "belief": state.bits[s.BELIEF].astype(bool),
        "open": views.is_open(state, views.ALL),
        "closed": views.is_closed(state, views.ALL),
        "g": g,
        "h": h,
        "learned": h - initial,
        "f": np.where(current, views.f(state, views.ALL, g, h), np.nan),
        "parent": _parents(engine, current),
        "search": np.maximum(search - state.live[s.SEARCHES_BEFORE], 0),
        "expanded_cycle": _expanded_cycle(engine, search),
        "visits": np.bincount(engine.trajectory, minlength=engine.frame.size),
    }
    cropped = {name: engine.frame.crop(picture) for name, picture in pictures.items()}
    for picture in cropped.values():
        picture.flags.writeable = False
    return cropped


def initial_h(engine: Engine) -> npt.NDArray[np.float64]:
    """H of every padded cell."""
    rows, columns = np.divmod(np.arange(engine.frame.size), engine.frame.stride)
    to_row, to_column = divmod(target(engine.state), engine.frame.stride)
    dx, dy = np.abs(columns - to_column), np.abs(rows - to_row)
    if engine.state.inputs[s.NEIGHBORS] == 4:
        return np.asarray(dx + dy, np.float64)
    return np.asarray(DIAGONAL * np.minimum(dx, dy) + np.abs(dx - dy))


def _effective_h(
    engine: Engine, search: Picture, current: Picture, initial: Picture
) -> npt.NDArray[np.float64]:
    """`learned_h.effective_h` of every cell."""
    state = engine.state
    if views.mends(state):
        return initial
    taught = search
    if state.inputs[s.LEARNING] == QUEUE_LEARNING:
        taught = np.maximum(search, state.extra_cells[s.TAUGHT_IN])
    remembered = (taught >= max(int(state.live[s.EPOCH]), 1)) & (state.live[s.FORGET] == 0)
    h = np.where(remembered | current, state.values[s.H], initial)
    if state.inputs[s.LEARNING] != PATHCOST_LEARNING:
        return h
    pathcost = state.searches[s.PATHCOST].copy()
    pathcost[state.live[s.SEARCH]] = least_f(state)
    learned = pathcost[search] - state.values[s.G]
    return np.where(remembered & ~current, np.maximum(h, learned), h)


def _parents(engine: Engine, current: Picture) -> npt.NDArray[np.int32]:
    xs, ys = engine.frame.xs_ys(engine.state.cells[s.PARENT])
    root = np.arange(engine.frame.size) == engine.state.live[s.ROOT]
    return np.where(current & ~root, ys * engine.frame.width + xs, -1).astype(np.int32)


def _expanded_cycle(engine: Engine, search: Picture) -> npt.NDArray[np.int32]:
    """Cycles are found from expansion numbers: nothing has to be written per expansion."""
    state = engine.state
    expanded = (state.cells[s.STAMP] & 1 == 1) & (search > state.live[s.SEARCHES_BEFORE])
    number = state.searches[s.EXPANDED_BEFORE][search] + state.cells[s.ORDER]
    per_cycle = state.records[s.R_EXPANSIONS, : engine.cycles].astype(np.int64)
    cycle = 1 + np.searchsorted(np.cumsum(per_cycle), number, side="left")
    return np.where(expanded, cycle, 0).astype(np.int32)
