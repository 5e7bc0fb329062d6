"""OPEN: totally ordered (smaller f, then larger g, then first in, first out), in buckets.

With random ties the insertion numbers are shuffled.

Only the bucket of smallest f is a heap; an entry beyond it is prepended to its bucket's linked list
in O(1), and when that bucket's turn comes its list is drained into the heap, stale entries being
dropped on the way. A ring of 64 buckets covers all that a consistent h can push; what lies beyond
waits on an overflow list that is dealt out later. The order is exactly that of one big heap
(tests compare the two), at a third of its cost.

An entry is valid iff its number is the cell's current one; improving a key just inserts anew.
The heap is four separate arrays; helpers get these and no state.
"""

from __future__ import annotations

import numpy as np

from tbviz.jit import door, lowest_bit, njit
from tbviz.search.state import (
    BEYOND,
    BUCKETS,
    BUCKETS_PER_UNIT,
    CURRENT,
    HEAP_SIZE,
    INSERTIONS,
    KEY,
    NUMBER,
    OCCUPIED,
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
MOST_NUMBER = (1 << 31) - 1
SHUFFLE_SALT, SHUFFLE_1, SHUFFLE_2 = 0x61C88647, 0x45D9F3B, 0x2C1B3C6D  # odd: nothing is lost
ZERO = np.uintp(0)
ONE = np.uintp(1)
TWO = np.uintp(2)


@njit
def heap_push(hf, hg, hn, hc, size, f, g, number, cell):
    """Inserts an entry into a heap of `size` entries."""
    i = np.uintp(size)
    while i > ZERO:
        up = (i - ONE) >> ONE
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
def heap_replace(hf, hg, hn, hc, size, f, g, number, cell):
    """Puts an entry in the place of the first one of a heap of `size` entries."""
    i = ZERO
    # A successor whose f is not larger has the larger g: it precedes what its parent preceded.
    end = np.uintp(size) if f > hf[0] else ONE
    while True:
        child = i + i + ONE
        if child >= end:
            break
        other = child + ONE
        if other < end and (
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
    hc[i] = cell


@njit
def heap_pop(hf, hg, hn, hc, size):
    """Removes the first entry; returns the new size."""
    last = np.uintp(size - 1)
    i = ZERO
    child = TWO
    while child < last:
        other = child - ONE
        a = hf[other]
        b = hf[child]
        less = a < b
        if a == b:
            ga = hg[other]
            gb = hg[child]
            less = (ga > gb) | ((ga == gb) & (hn[other] < hn[child]))
        child = other if less else child
        hf[i] = hf[child]
        hg[i] = hg[child]
        hn[i] = hn[child]
        hc[i] = hc[child]
        i = child
        child = i + i + TWO
    if child == last:
        child -= ONE
        hf[i] = hf[child]
        hg[i] = hg[child]
        hn[i] = hn[child]
        hc[i] = hc[child]
        i = child
    heap_push(
        hf, hg, hn, hc, np.int64(i), hf[last], hg[last], np.int64(hn[last]), np.int64(hc[last])
    )
    return size - 1


@door
def shuffled(number, salt):
    """Another order of the insertion numbers: a permutation of those of 31 bits, one per salt."""
    number = (number + salt * SHUFFLE_SALT) & MOST_NUMBER
    number = ((number ^ number >> 16) * SHUFFLE_1) & MOST_NUMBER
    number = ((number ^ number >> 15) * SHUFFLE_2) & MOST_NUMBER
    return number ^ number >> 16


@njit
def next_bucket(occupied, current):
    """Index of the next bucket of the ring that holds an entry, or FAR."""
    if occupied == 0:
        return FAR
    shift = np.uint64((current + 1) & (BUCKETS - 1))
    ring = np.uint64(occupied)
    turned = (ring >> shift) | (ring << ((np.uint64(BUCKETS) - shift) & np.uint64(BUCKETS - 1)))
    return current + 1 + np.int64(lowest_bit(turned))


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
    occupied = np.uint64(queue[OCCUPIED])
    while occupied != 0:
        state.buckets[np.uintp(lowest_bit(occupied))] = -1
        occupied &= occupied - np.uint64(1)
    state.buckets[OVERFLOW] = -1
    queue[OCCUPIED] = 0


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
            index = int(key(state, np.int64(c)) * state.settings[BUCKETS_PER_UNIT])
            place = OVERFLOW
            if index - first < BUCKETS:
                place = index & (BUCKETS - 1)
                state.queue[OCCUPIED] |= np.int64(1) << place
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
    numbers = state.cells[NUMBER]
    gs = state.values[G]
    hs = state.values[H]
    hf = state.heap_keys[0]
    hg = state.heap_keys[1]
    hn = state.heap_cells[0]
    hc = state.heap_cells[1]
    pool_cell = state.pool[0]
    pool_number = state.pool[1]
    pool_next = state.pool[2]
    greedy = state.inputs[KEY] == GREEDY
    weight = state.settings[WEIGHT]
    free = queue[POOL_FREE]
    used = queue[POOL_USED]
    current = queue[CURRENT]
    size = 0
    while size == 0:
        index = next_bucket(queue[OCCUPIED], current)
        if queue[BEYOND] <= index:
            index = queue[BEYOND]
            if index == FAR:
                break
            queue[POOL_FREE] = free
            queue[POOL_USED] = used
            _deal_overflow(state, index)
            free = queue[POOL_FREE]
            used = queue[POOL_USED]
        current = index
        place = index & (BUCKETS - 1)
        queue[OCCUPIED] &= ~(np.int64(1) << place)
        first = state.buckets[np.uintp(place)]
        state.buckets[np.uintp(place)] = -1
        while first >= 0:
            entry = np.uintp(first)
            following = np.int64(pool_next[entry])
            c = np.uintp(pool_cell[entry])
            number = np.int64(pool_number[entry])
            if number == numbers[c]:
                f = hs[c] if greedy else gs[c] + weight * hs[c]
                heap_push(hf, hg, hn, hc, size, f, gs[c], number, np.int64(c))
                size += 1
            pool_next[entry] = free
            free = first
            used -= 1
            first = following
    queue[POOL_FREE] = free
    queue[POOL_USED] = used
    queue[CURRENT] = current
    queue[HEAP_SIZE] = size
    return size > 0
