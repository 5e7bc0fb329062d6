"""OPEN: totally ordered (smaller f, then larger g, then smaller insertion number), in buckets.

Only the bucket of smallest f is a heap; an entry beyond it is prepended to its bucket's linked list
in O(1), and when that bucket's turn comes its list is drained into the heap, stale entries being
dropped on the way. A ring of 64 buckets covers all that a consistent h can push; what lies beyond
waits on an overflow list that is dealt out later. The order is exactly that of one big heap
(tests compare the two), at a third of its cost.

An entry is valid iff its number is the cell's current one; improving a key just inserts anew.
The heap is four separate arrays; helpers get these and no state.
"""

from __future__ import annotations

from tbviz.jit import njit
from tbviz.search.state import (
    BEYOND,
    BUCKETS,
    BUCKETS_PER_UNIT,
    CURRENT,
    HEAP_SIZE,
    INSERTIONS,
    KEY,
    NUMBER,
    POOL_FREE,
    POOL_TOP,
    POOL_USED,
    WEIGHT,
    G,
    H,
)

WEIGHTED, GREEDY = range(2)  # f = g + w*h, f = h
OVERFLOW = BUCKETS  # its list stands behind the ring
FAR = 1 << 62


@njit
def heap_push(hf, hg, hn, hc, size, f, g, number, cell):
    """Inserts an entry into a heap of `size` entries."""
    i = size
    while i > 0:
        up = (i - 1) >> 1
        if hf[up] < f:
            break
        if hf[up] == f and (hg[up] > g or (hg[up] == g and hn[up] < number)):
            break
        hf[i] = hf[up]
        hg[i] = hg[up]
        hn[i] = hn[up]
        hc[i] = hc[up]
        i = up
    hf[i] = f
    hg[i] = g
    hn[i] = number
    hc[i] = cell


@njit
def heap_pop(hf, hg, hn, hc, size):
    """Removes the first entry; returns the new size."""
    size -= 1
    f = hf[size]
    g = hg[size]
    number = hn[size]
    i = 0
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        other = child + 1
        if other < size and (
            hf[other] < hf[child]
            or (
                hf[other] == hf[child]
                and (hg[other] > hg[child] or (hg[other] == hg[child] and hn[other] < hn[child]))
            )
        ):
            child = other
        if f < hf[child] or (
            f == hf[child] and (g > hg[child] or (g == hg[child] and number < hn[child]))
        ):
            break
        hf[i] = hf[child]
        hg[i] = hg[child]
        hn[i] = hn[child]
        hc[i] = hc[child]
        i = child
    hf[i] = f
    hg[i] = g
    hn[i] = number
    hc[i] = hc[size]
    return size


@njit
def next_bucket(buckets, current):
    """Index of the next bucket of the ring that holds an entry, or FAR."""
    for step in range(1, BUCKETS):
        if buckets[(current + step) & (BUCKETS - 1)] >= 0:
            return current + step
    return FAR


@njit
def key(state, c):
    """F of a touched cell. Weighted f is evaluated as g + w*h, in that order, here and in tests."""
    if state.inputs[KEY] == GREEDY:
        return state.values[H, c]
    return state.values[G, c] + state.settings[WEIGHT] * state.values[H, c]


@njit
def empty(state):
    """Empties OPEN: O(1)."""
    queue = state.queue
    queue[HEAP_SIZE] = 0
    queue[POOL_TOP] = 0
    queue[POOL_FREE] = -1
    queue[POOL_USED] = 0
    queue[CURRENT] = -1
    queue[BEYOND] = FAR
    queue[INSERTIONS] = 0
    state.buckets[:] = -1


@njit
def _return_entry(state, entry):
    state.pool[2, entry] = state.queue[POOL_FREE]
    state.queue[POOL_FREE] = entry
    state.queue[POOL_USED] -= 1


@njit
def _deal_overflow(state, first):
    """Moves what fits into the ring that begins at bucket `first` off the overflow list."""
    buckets = state.buckets
    pool = state.pool
    entry = buckets[OVERFLOW]
    buckets[OVERFLOW] = -1
    beyond = FAR
    while entry >= 0:
        following = pool[2, entry]
        c = pool[0, entry]
        if pool[1, entry] != state.cells[NUMBER, c]:
            _return_entry(state, entry)
        else:
            index = int(key(state, c) * state.settings[BUCKETS_PER_UNIT])
            place = OVERFLOW
            if index - first < BUCKETS:
                place = index & (BUCKETS - 1)
            elif index < beyond:
                beyond = index
            pool[2, entry] = buckets[place]
            buckets[place] = entry
        entry = following
    state.queue[BEYOND] = beyond


@njit
def refill(state):
    """The heap is empty: drains the next bucket into it. False: there is none, OPEN is empty."""
    queue = state.queue
    pool = state.pool
    while queue[HEAP_SIZE] == 0:
        index = next_bucket(state.buckets, queue[CURRENT])
        if queue[BEYOND] <= index:
            index = queue[BEYOND]
            if index == FAR:
                return False
            _deal_overflow(state, index)
        queue[CURRENT] = index
        place = index & (BUCKETS - 1)
        entry = state.buckets[place]
        state.buckets[place] = -1
        while entry >= 0:
            following = pool[2, entry]
            c = pool[0, entry]
            if pool[1, entry] == state.cells[NUMBER, c]:
                heap_push(
                    state.heap_keys[0],
                    state.heap_keys[1],
                    state.heap_cells[0],
                    state.heap_cells[1],
                    queue[HEAP_SIZE],
                    key(state, c),
                    state.values[G, c],
                    pool[1, entry],
                    c,
                )
                queue[HEAP_SIZE] += 1
            _return_entry(state, entry)
            entry = following
    return True
