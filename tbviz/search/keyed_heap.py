"""A binary heap of cells whose keys change and that can be taken out again: it knows their places.

Ordered by two keys and then a number, all ascending. It holds a cell once, so it never overflows.
For queues that are re-keyed while they wait (D* Lite) or small; OPEN of the best-first search is
`open_list`, which is faster. What stands in `place` of other cells may be anything: it is emptied
by setting its size to 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tbviz.jit import njit


class Keyed(NamedTuple):
    """Rows of one element per cell; the first so many of `heap` are the queue."""

    heap: Any  # i4: the cells, the least one first
    place: Any  # i4: where a cell stands in `heap`
    first: Any  # f8: its keys
    second: Any  # f8
    number: Any  # i4


@njit
def holds(queue, size, c):
    """Whether the queue contains a cell."""
    place = queue.place[c]
    return 0 <= place < size and queue.heap[place] == c


@njit
def comes_before(queue, a, b):
    if queue.first[a] != queue.first[b]:
        return queue.first[a] < queue.first[b]
    if queue.second[a] != queue.second[b]:
        return queue.second[a] < queue.second[b]
    return queue.number[a] < queue.number[b]


@njit
def _rise(queue, i):
    c = np.int64(queue.heap[i])
    while i > 0:
        up = (i - 1) >> 1
        other = np.int64(queue.heap[up])
        if not comes_before(queue, c, other):
            break
        queue.heap[i] = other
        queue.place[other] = i
        i = up
    queue.heap[i] = c
    queue.place[c] = i
    return i


@njit
def _sink(queue, size, i):
    c = np.int64(queue.heap[i])
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        if child + 1 < size and comes_before(
            queue, np.int64(queue.heap[child + 1]), np.int64(queue.heap[child])
        ):
            child += 1
        other = np.int64(queue.heap[child])
        if not comes_before(queue, other, c):
            break
        queue.heap[i] = other
        queue.place[other] = i
        i = child
    queue.heap[i] = c
    queue.place[c] = i


@njit
def insert(queue, size, c):
    """Adds a cell whose keys are written already; returns the new size."""
    queue.heap[size] = c
    _rise(queue, size)
    return size + 1


@njit
def rekeyed(queue, size, c):
    """The keys of a cell in the queue have just been changed."""
    _sink(queue, size, _rise(queue, np.int64(queue.place[c])))


@njit
def remove(queue, size, c):
    """Takes a cell out of the queue, wherever it stands; returns the new size."""
    i = np.int64(queue.place[c])
    size -= 1
    if i < size:
        queue.heap[i] = queue.heap[size]
        _sink(queue, size, _rise(queue, i))
    return size
