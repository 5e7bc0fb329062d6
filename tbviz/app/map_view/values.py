"""The numbers behind the views: g, h, f, what was learnt, when a cell was expanded.

Each is a function of the state and of some cells; NaN = there is none. They say the same as
`game.snapshot`, which speaks of the whole map and is too slow for a frame.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tbviz.app.map_view.where import Where
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.learned_h import PATHCOST_LEARNING, QUEUE_LEARNING, target

Numbers = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def in_search(state: s.State, where: Where) -> Mask:
    """Cells that have a g in the current search."""
    return views.in_search(state, where.index)


def g(state: s.State, where: Where) -> Numbers:
    return views.g(state, where.index)


def h(state: s.State, where: Where) -> Numbers:
    """`learned_h.effective_h`: as the current search has it, or as the next one would get it."""
    initial = where.initial_h(target(state), int(state.inputs[s.NEIGHBORS]))
    return _h(state, where, initial)


def _remembered(state: s.State, where: Where) -> Mask:
    """Cells whose h is the one that was stored, perhaps raised."""
    live = state.live
    if views.mends(state):
        return np.zeros(where.count, np.bool_)
    oldest = max(int(live[s.EPOCH]), 1)
    if live[s.FORGET] == 1:
        return in_search(state, where)
    kept = state.cells[s.STAMP, where.index] >= 2 * oldest
    if state.inputs[s.LEARNING] == QUEUE_LEARNING:
        kept |= state.extra_cells[s.TAUGHT_IN, where.index] >= oldest
    return np.asarray(kept)


def _h(state: s.State, where: Where, initial: Numbers) -> Numbers:
    live = state.live
    kept = _remembered(state, where)
    if not kept.any():
        return initial
    search = state.cells[s.STAMP, where.index] >> 1
    current = in_search(state, where)
    stored = state.values[s.H, where.index]
    if state.inputs[s.LEARNING] == PATHCOST_LEARNING:
        costs = state.searches[s.PATHCOST]
        now = int(live[s.SEARCH])
        least_f = state.heap_keys[0, 0] if state.queue[s.HEAP_SIZE] > 0 else 0.0
        pathcost = np.where(search == now, least_f, costs[np.minimum(search, len(costs) - 1)])
        raised = np.maximum(stored, pathcost - state.values[s.G, where.index])
        stored = np.where(current, stored, raised)
    return np.where(kept, stored, initial)


def learned(state: s.State, where: Where) -> Numbers:
    """H minus the first estimate."""
    if not _remembered(state, where).any():
        return np.zeros(where.count)
    initial = where.initial_h(target(state), int(state.inputs[s.NEIGHBORS]))
    return np.asarray(_h(state, where, initial) - initial)


def f(state: s.State, where: Where) -> Numbers:
    own_g = g(state, where)
    return np.where(np.isnan(own_g), np.nan, views.f(state, where.index, own_g, h(state, where)))


def expanded_cycle(state: s.State, where: Where) -> Numbers:
    """The cycle in which the search that touched a cell last expanded it; NaN = it did not."""
    stamp = state.cells[s.STAMP, where.index]
    expanded = ((stamp & 1) == 1) & (stamp >> 1 > state.live[s.SEARCHES_BEFORE])
    if not expanded.any():
        return np.full(where.count, np.nan)
    number = state.searches[s.EXPANDED_BEFORE][stamp >> 1] + state.cells[s.ORDER, where.index]
    per_cycle = state.records[s.R_EXPANSIONS, : state.counts[s.CYCLES]]
    cycle = 1.0 + np.searchsorted(np.cumsum(per_cycle, dtype=np.int64), number, side="left")
    return np.where(expanded, cycle, np.nan)


def visits(state: s.State, where: Where) -> Numbers:
    """How often the agent stood on a cell."""
    stood = state.trajectory[: state.counts[s.TRAJECTORY_LENGTH]].astype(np.int64)
    if isinstance(where.index, slice):
        first, last = where.index.start, where.index.stop
        inside = stood[(stood >= first) & (stood < last)] - first
        return np.bincount(inside, minlength=last - first).astype(np.float64)
    asked, back = np.unique(where.index, return_inverse=True)
    places = np.searchsorted(asked, stood)
    places = places[np.append(asked, -1)[places] == stood]
    return np.bincount(places, minlength=asked.size)[back].astype(np.float64)
