"""How D* Lite takes in changes of the belief, and the plan that its search comes to.

Koenig & Likhachev, AAAI 2002, Fig. 4 (the optimised version); line numbers {..}. INTERPRETS PAPER:
the tails of changed edges are updated row by row, each once, when all costs have changed.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import cell_distance
from tbviz.jit import njit
from tbviz.search.repair import (
    LAST_START,
    TAILS,
    graph_of,
    look_ahead,
    next_number,
    touch,
    update_vertex,
)
from tbviz.search.sensing import around, has_moves, lost_and_gained
from tbviz.search.state import (
    FOUND,
    GOAL,
    KM,
    NEIGHBORS,
    NEWS,
    PARENT,
    PATH_LENGTH,
    PENDING,
    POSITION,
    S_BEST,
    TARGET,
    WIDTH,
)


@njit
def tail_of_changes(state):
    """Brings `MOVES` up to date around the news; lists, and counts, the tails of changed edges."""
    stride = state.inputs[WIDTH] + 2
    tails = state.extra_cells[TAILS]
    count = 0
    for i in range(state.live[NEWS]):
        c = np.int64(state.news[i])
        for k in range(9):
            u = around(c, k, stride)
            if not has_moves(state, u):
                continue
            lost, gained = lost_and_gained(state, u)
            if lost | gained != 0:
                tails[count] = u
                count += 1
    return count


@njit
def mend(state, tails):
    """{38'}-{43'} and another search, when edges from the first `tails` cells of TAILS changed."""
    live = state.live
    next_number(state)
    stride = state.inputs[WIDTH] + 2
    state.margins[KM] += cell_distance(
        live[LAST_START], live[TARGET], stride, state.inputs[NEIGHBORS]
    )
    live[LAST_START] = live[TARGET]
    changed = state.extra_cells[TAILS]
    _sort(changed, tails)
    graph = graph_of(state)
    for i in range(tails):
        u = np.int64(changed[i])
        touch(graph, u)
        if u != graph.goal:
            look_ahead(graph, u)
        update_vertex(graph, u)


@njit
def _sort(cells, count):
    """The first cells, in ascending order, in their place (Shell's sort)."""
    gap = count
    while gap > 1:
        gap = max(1, gap * 5 // 11)
        for i in range(gap, count):
            c = cells[i]
            j = i
            while j >= gap and cells[j - gap] > c:
                cells[j] = cells[j - gap]
                j -= gap
            cells[j] = c


@njit
def trace_plan(state):
    """Stores the plan that a complete search has found, from where it was found to the goal.

    Parents lead along it {34'}. Only for those who look: called when the kernels return, as the
    agent needs no more than the next parent.
    """
    live = state.live
    if live[FOUND] == 0 or live[PENDING] == 1 or live[PATH_LENGTH] > 0:
        return
    c = live[S_BEST]
    length = 0
    while True:
        state.path[length] = c
        state.cells[POSITION, c] = length
        length += 1
        if c == live[GOAL]:
            break
        c = np.int64(state.cells[PARENT, c])
    live[PATH_LENGTH] = length
