"""The shortcut search of TBA*: a small A* of its own, from the rest of the path to the agent.

Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 3.4. The cells of the path to the goal, from
where the agent's way back would meet it, are put into a queue with their true distances to the
goal; the target is the agent. So the first way that arrives is the one that leads to the goal
soonest, not the one to the path. Every cycle begins a new one: the agent has moved.

It has a queue and a tree of its own and leaves those of the main search alone: the agent may still
have to follow its parents. What is counted are expansions; putting the cells in, once a cycle, is
not, as in the paper.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DX, DY, cell_distance, direction
from tbviz.jit import njit
from tbviz.search.best_first import GOAL_FOUND, LIMIT_REACHED, OPEN_EMPTY
from tbviz.search.keyed_heap import Keyed, holds, insert, rekeyed, remove
from tbviz.search.state import (
    AGENT,
    CYCLE_EXPANSIONS,
    EVENTS,
    EXPANSIONS,
    HEAP,
    KEY_1,
    KEY_2,
    MOVES,
    NEIGHBORS,
    OWN_1,
    OWN_2,
    OWN_3,
    PATH_LENGTH,
    PLACE,
    POSITION,
    REPARENTED,
    SWITCHED,
    WIDTH,
)

# Live fields.
ATTEMPT = OWN_1  # shortcut searches begun so far: the number of this one
QUEUED = OWN_2  # cells in its queue
ENTERED = OWN_3  # insertions into it

# extra_cells
NUMBER = 2  # insertion number
NEXT = 3  # the next cell on the way to the path; a cell of the path: itself
TOUCHED_BY = 4  # the attempt that touched the cell last


@njit
def _queue(state):
    return Keyed(
        state.extra_cells[HEAP],
        state.extra_cells[PLACE],
        state.extra_values[KEY_1],
        state.extra_values[KEY_2],
        state.extra_cells[NUMBER],
    )


@njit
def _put_in(state, c, g, towards):
    """Inserts a cell, or gives it a better key: least f, then largest g, then first in."""
    live = state.live
    queue = _queue(state)
    h = cell_distance(c, live[AGENT], state.inputs[WIDTH] + 2, state.inputs[NEIGHBORS])
    queue.first[c] = g + h
    queue.second[c] = -g
    queue.number[c] = live[ENTERED]
    live[ENTERED] += 1
    state.extra_cells[NEXT, c] = towards
    if state.extra_cells[TOUCHED_BY, c] == live[ATTEMPT] and holds(queue, live[QUEUED], c):
        rekeyed(queue, live[QUEUED], c)
    else:
        live[QUEUED] = insert(queue, live[QUEUED], c)
    state.extra_cells[TOUCHED_BY, c] = live[ATTEMPT]


@njit
def begin_shortcut(state, meeting):
    """A new search from the cells of the path, from the goal back to position `meeting`."""
    live = state.live
    live[ATTEMPT] += 1
    live[QUEUED] = 0
    live[ENTERED] = 0
    stride = state.inputs[WIDTH] + 2
    to_goal = 0.0
    after = np.int64(-1)
    for position in range(live[PATH_LENGTH] - 1, meeting - 1, -1):
        c = np.int64(state.path[position])
        if after >= 0:
            to_goal += COST[direction(c, after, stride)]
        _put_in(state, c, to_goal, c)
        after = c


@njit
def expand_shortcut(state, most):
    """Expands up to `most` states; every end is decided before, so it can be resumed."""
    live = state.live
    queue = _queue(state)
    stride = state.inputs[WIDTH] + 2
    done = 0
    while live[QUEUED] > 0:
        c = np.int64(queue.heap[0])
        if c == live[AGENT]:
            return GOAL_FOUND
        if done >= most:
            return LIMIT_REACHED
        live[QUEUED] = remove(queue, live[QUEUED], c)
        done += 1
        state.recent[state.counts[EXPANSIONS] & (state.recent.shape[0] - 1)] = c
        state.counts[EXPANSIONS] += 1
        state.counts[CYCLE_EXPANSIONS] += 1
        for d in range(state.inputs[NEIGHBORS]):
            if (state.bits[MOVES, c] >> d) & 1 == 0:
                continue
            t = c + DX[d] + DY[d] * stride
            g = COST[d] - queue.second[c]
            if state.extra_cells[TOUCHED_BY, t] != live[ATTEMPT] or g < -queue.second[t]:
                _put_in(state, t, g, c)
    return OPEN_EMPTY


@njit
def take_shortcut(state):
    """The path is now the way that was found, from the agent on, and the rest of the old path."""
    live = state.live
    following = state.extra_cells[NEXT]
    c = live[AGENT]
    length = 1
    while following[c] != c:
        c = np.int64(following[c])
        length += 1
    first = state.cells[POSITION, c] + 1  # of what is kept
    kept = live[PATH_LENGTH] - first
    if length < first:
        for i in range(kept):
            state.path[length + i] = state.path[first + i]
    else:
        for i in range(kept - 1, -1, -1):
            state.path[length + i] = state.path[first + i]
    c = live[AGENT]
    for position in range(length):
        state.path[position] = c
        c = np.int64(following[c])
    live[PATH_LENGTH] = length + kept
    for position in range(length + kept):
        state.cells[POSITION, state.path[position]] = position
    live[REPARENTED] = 1
    state.counts[EVENTS] |= SWITCHED
