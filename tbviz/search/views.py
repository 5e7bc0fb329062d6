"""What a search holds, as arrays: its lists, g and f. For reports and pictures.

Each function is asked about cells, by a slice or an array of their numbers. Nothing here is called
by a kernel. D* Lite keeps its lists in a queue of its own, whose states may come from older
searches; for the others the stamps say it all.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tbviz.search import state as s
from tbviz.search import update_queue
from tbviz.search.learned_h import BY_D_STAR_LITE, QUEUE_LEARNING
from tbviz.search.open_list import GREEDY
from tbviz.search.repair import BORN, QUEUED

Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float64]
Cells = Any  # a slice, or an array of cells
ALL = slice(None)


def mends(state: s.State) -> bool:
    """Whether D* Lite plays."""
    return bool(state.inputs[s.FAMILY] == BY_D_STAR_LITE)


def begun(state: s.State) -> bool:
    """Whether there is a search: there is none before cycle 1, and none when one is pending."""
    return bool(state.live[s.SEARCH] > 0 and state.live[s.PENDING] == 0)


def in_search(state: s.State, cells: Cells) -> Mask:
    """Cells that have a g in the current search."""
    stamp = state.cells[s.STAMP, cells]
    if not begun(state):
        return np.zeros(stamp.shape, np.bool_)
    if mends(state):
        return np.isfinite(g(state, cells))
    return np.asarray(stamp >= 2 * state.live[s.SEARCH])


def is_open(state: s.State, cells: Cells) -> Mask:
    """Cells in OPEN."""
    stamp = state.cells[s.STAMP, cells]
    if not begun(state):
        return np.zeros(stamp.shape, np.bool_)
    if not mends(state):
        return np.asarray(stamp == 2 * state.live[s.SEARCH])
    places, heap = state.extra_cells[s.PLACE, cells], state.extra_cells[s.HEAP]
    numbers = np.arange(*cells.indices(heap.size)) if isinstance(cells, slice) else cells
    return np.asarray((places < state.live[QUEUED]) & (heap[places] == numbers))


def is_closed(state: s.State, cells: Cells) -> Mask:
    """Cells that the current search has expanded (D* Lite: and that are consistent since)."""
    stamp = state.cells[s.STAMP, cells]
    return np.asarray((stamp == 2 * state.live[s.SEARCH] + 1) & begun(state))


def g(state: s.State, cells: Cells) -> Numbers:
    """G, NaN where there is none; of D* Lite's OPEN the smaller one of g and rhs."""
    if not begun(state):
        return np.full(state.cells[s.STAMP, cells].shape, np.nan)
    stored = state.values[s.G, cells]
    if not mends(state):  # LRTA* has no g of a state before its horizon is complete
        return np.where(in_search(state, cells) & np.isfinite(stored), stored, np.nan)
    smaller = np.minimum(stored, state.extra_values[s.RHS, cells])
    stored = np.where(is_open(state, cells), smaller, stored)
    valid = (state.extra_cells[BORN, cells] == state.live[s.EPOCH]) & np.isfinite(stored)
    return np.where(valid, stored, np.nan)


def f(state: s.State, cells: Cells, g: Numbers, h: Numbers) -> Numbers:
    """What OPEN is ordered by first. D* Lite: the key that a state has in the queue, or would."""
    if mends(state):
        new_key = np.asarray(g + h + state.margins[s.KM])
        return np.where(is_open(state, cells), state.extra_values[s.KEY_1, cells], new_key)
    return f_of_new(state, g, h)


def f_of_new(state: s.State, g: Numbers, h: Numbers) -> Numbers:
    """F of states that a new search puts into OPEN."""
    if state.inputs[s.KEY] == GREEDY:
        return h
    return np.asarray(g + state.settings[s.WEIGHT] * h)


def order(state: s.State, cells: npt.NDArray[Any], f: Numbers, g: Numbers) -> npt.NDArray[np.intp]:
    """The order in which states of OPEN will be expanded."""
    second = state.extra_values[s.KEY_2, cells] if mends(state) else -g
    return np.asarray(np.lexsort((state.cells[s.NUMBER, cells], second, f)))


def update_queue_of(state: s.State) -> npt.NDArray[np.int32]:
    """P-LRTA*'s queue, those to be updated first in front; empty for all others."""
    live = state.live
    teaches = state.inputs[s.LEARNING] == QUEUE_LEARNING and live[s.FORGET] == 0
    if not teaches or live[update_queue.QUEUE_EPOCH] != live[s.EPOCH]:
        return np.empty(0, np.int32)
    cells = state.extra_cells[s.HEAP, : live[update_queue.QUEUED]]
    since = state.extra_cells[update_queue.ENTERED, cells]
    return np.asarray(cells[np.lexsort((since, -rise(state, cells)))])


def rise(state: s.State, cells: Cells) -> Numbers:
    """By how much h rose next to a state of P-LRTA*'s queue."""
    return np.asarray(state.extra_values[s.KEY_2, cells])
