"""The path root .. s_best: a list, and every cell's place in it, so that membership is O(1)."""

from __future__ import annotations

import numpy as np

from tbviz.jit import njit
from tbviz.search.state import (
    EVENTS,
    PARENT,
    PATH_LENGTH,
    POSITION,
    REPARENTED,
    ROOT,
    S_BEST,
    SWITCHED,
)


@njit
def on_path(state, c):
    """Whether `c` lies on the path root .. s_best. O(1), and nothing is ever cleared."""
    position = state.cells[POSITION, np.uintp(c)]
    return position < state.live[PATH_LENGTH] and state.path[np.uintp(position)] == c


@njit
def trace_path(state):
    """Stores the path root .. s_best; returns the position up to which it is the previous one."""
    return store_path(state, state.live[S_BEST])


@njit
def store_path(state, end):
    """Stores the path root .. `end`; returns the position up to which it is the previous one.

    Walks back only to the first cell on the previous path, which is valid as long as no cell of
    that path got another parent.
    """
    live = state.live
    parent = state.cells[PARENT]
    if live[REPARENTED] == 1:
        live[PATH_LENGTH] = 0
        live[REPARENTED] = 0
    old_length = live[PATH_LENGTH]
    root = live[ROOT]
    c = end
    steps = 0
    while not on_path(state, c) and c != root:
        c = np.int64(parent[np.uintp(c)])
        steps += 1
    meeting = state.cells[POSITION, c] if on_path(state, c) else 0
    if old_length == 0:
        state.path[0] = root
        state.cells[POSITION, root] = 0
    elif meeting < old_length - 1:
        state.counts[EVENTS] |= SWITCHED
    c = end
    for position in range(meeting + steps, meeting, -1):
        state.path[np.uintp(position)] = c
        state.cells[POSITION, np.uintp(c)] = position
        c = np.int64(parent[np.uintp(c)])
    live[PATH_LENGTH] = meeting + steps + 1
    return meeting
