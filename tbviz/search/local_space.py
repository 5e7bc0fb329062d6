"""What the real-time algorithms do with a finished local search space (CLOSED, and OPEN around it).

LSS-LRTA*: h of expanded states by Dijkstra's algorithm from the OPEN states around them (Koenig &
Likhachev, AAMAS 2006, section 5). daRTAA*: which OPEN state to go to (Hernandez & Baier, AIIDE
2011, Extract-Best-State).
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DX, DY, cell_distance
from tbviz.jit import njit
from tbviz.search.keyed_heap import Keyed, holds, insert, rekeyed, remove
from tbviz.search.state import (
    CYCLE_UPDATES,
    EXPANDED_BEFORE,
    EXPANSIONS,
    GOAL,
    HEAP,
    KEY_1,
    MOVES,
    NEIGHBORS,
    NUMBER,
    PLACE,
    S_BEST,
    SEARCH,
    STAMP,
    UPDATES,
    WIDTH,
    G,
    H,
)


@njit
def back_up(state):
    """H of every expanded state becomes the least cost over OPEN: min of c(s, s') + h(s')."""
    search = state.live[SEARCH]
    stamps = state.cells[STAMP]
    moves = state.bits[MOVES]
    hs = state.values[H]
    through = state.extra_values[KEY_1]
    queue = Keyed(
        state.extra_cells[HEAP], state.extra_cells[PLACE], through, through, state.cells[NUMBER]
    )
    neighbors = state.inputs[NEIGHBORS]
    stride = state.inputs[WIDTH] + 2
    first = np.int64(state.searches[EXPANDED_BEFORE, search])
    ring = state.recent.shape[0] - 1
    size = 0
    for i in range(first, state.counts[EXPANSIONS]):
        s = np.int64(state.recent[i & ring])
        least = np.inf
        for d in range(neighbors):
            t = s + DX[d] + DY[d] * stride
            if (moves[s] >> d) & 1 == 1 and stamps[t] == 2 * search:
                least = min(least, COST[d] + hs[t])
        through[s] = least
        if least < np.inf:
            size = insert(queue, size, s)
    while size > 0:
        s = np.int64(queue.heap[0])
        size = remove(queue, size, s)
        hs[s] = through[s]
        for d in range(neighbors):
            t = s + DX[d] + DY[d] * stride
            if (moves[s] >> d) & 1 == 0 or stamps[t] != 2 * search + 1:
                continue
            if COST[d] + through[s] < through[t]:
                through[t] = COST[d] + through[s]
                if holds(queue, size, t):
                    rekeyed(queue, size, t)
                else:
                    size = insert(queue, size, t)
    done = state.counts[EXPANSIONS] - first  # every expanded state is settled once
    state.counts[UPDATES] += done
    state.counts[CYCLE_UPDATES] += done


@njit
def least_risen(state):
    """The state of OPEN whose h has risen least; of several, the one that OPEN has first.

    INTERPRETS PAPER: it goes through OPEN in order and stops at a rise of 0, which is the same.
    """
    search = state.live[SEARCH]
    ring = state.recent.shape[0] - 1
    stride = state.inputs[WIDTH] + 2
    neighbors = state.inputs[NEIGHBORS]
    best = state.live[S_BEST]
    least = state.values[H, best] - cell_distance(best, state.live[GOAL], stride, neighbors)
    for i in range(np.int64(state.searches[EXPANDED_BEFORE, search]), state.counts[EXPANSIONS]):
        s = np.int64(state.recent[i & ring])
        for d in range(neighbors):
            t = s + DX[d] + DY[d] * stride
            if (state.bits[MOVES, s] >> d) & 1 == 0 or state.cells[STAMP, t] != 2 * search:
                continue
            rise = state.values[H, t] - cell_distance(t, state.live[GOAL], stride, neighbors)
            if rise < least or (rise == least and _stands_before(state, t, best)):
                best, least = t, rise
    return best


@njit
def _stands_before(state, a, b):
    """OPEN's total order: smaller f, then larger g, then the smaller number."""
    g_a, g_b = state.values[G, a], state.values[G, b]
    f_a, f_b = g_a + state.values[H, a], g_b + state.values[H, b]
    if f_a != f_b:
        return f_a < f_b
    if g_a != g_b:
        return g_a > g_b
    return state.cells[NUMBER, a] < state.cells[NUMBER, b]
