"""P-LRTA*'s learning: a bounded queue of states to update, those near the largest rise of h first.

Rayner, Davison, Bulitko, Anderson & Lu, IJCAI 2007 (StateUpdate, AddToQueue), as in IJCAI 2009
(Björnsson, Bulitko & Sturtevant), section 4.2. The queue lives on from move to move. A state stands
in it once, with its largest rise; equal rises: first in, first out; a full queue drops the last in
this order, if that has the smaller rise. Each state update looks at all neighbours, so it counts
as an expansion.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DX, DY
from tbviz.jit import njit
from tbviz.search.keyed_heap import Keyed, holds, insert, rekeyed, remove
from tbviz.search.learned_h import effective_h
from tbviz.search.state import (
    BELIEF,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    EPOCH,
    EXPANSIONS,
    GOAL,
    HEAP,
    KEY_1,
    KEY_2,
    MOVES,
    NEIGHBORS,
    OWN_5,
    OWN_6,
    OWN_7,
    PLACE,
    QUEUE_SIZE,
    ROOT,
    SEARCH,
    SEARCH_EXPANSIONS,
    TAUGHT_IN,
    UPDATES,
    UPDATES_PER_MOVE,
    WIDTH,
    H,
)

# Extra rows. KEY_1: minus the rise, KEY_2: the rise, by which two heaps of the same cells are kept.
LAST_PLACE, LAST_HEAP = 4, 5  # the heap that has the state first that is dropped first
ENTERED, ENTERED_DOWN = 6, 7  # when the state was queued, and minus that
QUEUED = OWN_5  # states in the queue
ENTRIES = OWN_6
QUEUE_EPOCH = OWN_7  # learned h to which it belongs: dropped with that

DONE, NOT_DONE = range(2)


@njit
def _first_out(state):
    rows = state.extra_cells
    keys = state.extra_values[KEY_1]
    return Keyed(rows[HEAP], rows[PLACE], keys, keys, rows[ENTERED])


@njit
def _first_dropped(state):
    rows = state.extra_cells
    keys = state.extra_values[KEY_2]
    return Keyed(rows[LAST_HEAP], rows[LAST_PLACE], keys, keys, rows[ENTERED_DOWN])


@njit
def propagate(state, most):
    """Updates the agent's state, then the queue; DONE, or NOT_DONE after `most` updates."""
    live = state.live
    if live[SEARCH_EXPANSIONS] == 0:
        if most <= 0:
            return NOT_DONE
        most -= 1
        if live[QUEUE_EPOCH] != live[EPOCH]:
            live[QUEUE_EPOCH] = live[EPOCH]
            live[QUEUED] = 0
        while live[QUEUED] > state.inputs[QUEUE_SIZE]:
            _drop(state, np.int64(state.extra_cells[LAST_HEAP, 0]))
        _update(state, live[ROOT])
    if state.bits[MOVES, live[ROOT]] == 0:
        return DONE
    while live[QUEUED] > 0 and live[SEARCH_EXPANSIONS] <= state.inputs[UPDATES_PER_MOVE]:
        if most <= 0:
            return NOT_DONE
        s = np.int64(state.extra_cells[HEAP, 0])
        _drop(state, s)
        if state.bits[BELIEF, s] == 0:
            most -= 1
            _update(state, s)
    return DONE


@njit
def _drop(state, s):
    """Takes a state out of the queue."""
    size = state.live[QUEUED]
    remove(_first_out(state), size, s)
    remove(_first_dropped(state), size, s)
    state.live[QUEUED] = size - 1


@njit
def _update(state, s):
    """StateUpdate: h(s) rises to the least c + h of its neighbours, which are then queued."""
    live = state.live
    counts = state.counts
    live[SEARCH_EXPANSIONS] += 1
    state.recent[counts[EXPANSIONS] & (state.recent.shape[0] - 1)] = s
    counts[EXPANSIONS] += 1
    counts[CYCLE_EXPANSIONS] += 1
    stride = state.inputs[WIDTH] + 2
    through = np.inf
    for d in range(state.inputs[NEIGHBORS]):
        if (state.bits[MOVES, s] >> d) & 1 == 1:
            through = min(through, COST[d] + effective_h(state, s + DX[d] + DY[d] * stride))
    rise = through - effective_h(state, s)
    if rise <= 0.0 or through == np.inf:
        return
    state.values[H, s] = through
    state.extra_cells[TAUGHT_IN, s] = live[SEARCH]
    counts[UPDATES] += 1
    counts[CYCLE_UPDATES] += 1
    for d in range(state.inputs[NEIGHBORS]):
        t = s + DX[d] + DY[d] * stride
        if (state.bits[MOVES, s] >> d) & 1 == 1 and t != live[GOAL]:
            _queue(state, t, rise)


@njit
def _queue(state, t, rise):
    """AddToQueue."""
    live = state.live
    size = live[QUEUED]
    queued = holds(_first_out(state), size, t)
    if queued and state.extra_values[KEY_2, t] >= rise:
        return
    if not queued and size >= state.inputs[QUEUE_SIZE]:
        last = np.int64(state.extra_cells[LAST_HEAP, 0])
        if state.extra_values[KEY_2, last] >= rise:
            return
        _drop(state, last)
        size -= 1
    live[ENTRIES] += 1
    state.extra_values[KEY_1, t] = -rise
    state.extra_values[KEY_2, t] = rise
    state.extra_cells[ENTERED, t] = live[ENTRIES]
    state.extra_cells[ENTERED_DOWN, t] = -live[ENTRIES]
    if queued:
        rekeyed(_first_out(state), size, t)
        rekeyed(_first_dropped(state), size, t)
    else:
        insert(_first_out(state), size, t)
        live[QUEUED] = insert(_first_dropped(state), size, t)
