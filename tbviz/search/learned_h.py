"""H as the searches know it: given, learnt, or forgotten.

AAMAS 2012 (Hernandez, Baier, Uras & Koenig), Alg. 3, l. 2-7.
"""

from __future__ import annotations

from tbviz.grid.geometry import cell_distance
from tbviz.jit import door
from tbviz.search.families import D_STAR_LITE, FAMILIES
from tbviz.search.state import (
    AGENT,
    BACKWARD,
    EPOCH,
    FAMILY,
    FORGET,
    GOAL,
    HEAP_SIZE,
    LEARNING,
    NEIGHBORS,
    PATHCOST,
    PENDING,
    SEARCH,
    STAMP,
    TARGET,
    TAUGHT_IN,
    WIDTH,
    G,
    H,
)

BY_D_STAR_LITE = FAMILIES.index(D_STAR_LITE)

# H stays as given; TBAA*'s lazy update; what a finished search teaches: f - g, or by Dijkstra;
# P-LRTA*'s queue, which also teaches cells that no search has touched.
NO_LEARNING, PATHCOST_LEARNING, TAUGHT_LEARNING, DIJKSTRA_LEARNING, QUEUE_LEARNING = range(5)


@door
def target(state):
    """What h estimates the way to: the current search's target, or the next one's if that is due.

    The one place that says it, for kernels and for views.
    """
    live = state.live
    if live[PENDING] == 0 and live[SEARCH] > 0:
        return live[TARGET]
    return live[AGENT] if state.inputs[BACKWARD] == 1 else live[GOAL]


@door
def least_f(state):
    """F of the head of OPEN, which stands at heap index 0 whenever no search phase is under way.

    0 if OPEN is empty: then there is nothing to learn from it.
    """
    return state.heap_keys[0, 0] if state.queue[HEAP_SIZE] > 0 else 0.0


@door
def effective_h(state, c):
    """H of any cell, as the current search has it or as the next one would get it.

    AAMAS 2012, Alg. 3, l. 2-7. Forgotten h (goal moved, cells freed, ...) counts as never set.
    D* Lite stores none: where the agent starts from, to which h leads, changes as it walks.
    """
    live = state.live
    if state.inputs[FAMILY] == BY_D_STAR_LITE:
        return cell_distance(c, target(state), state.inputs[WIDTH] + 2, state.inputs[NEIGHBORS])
    last = state.cells[STAMP, c] >> 1
    in_search = last == live[SEARCH] and last > 0 and live[PENDING] == 0
    if state.inputs[LEARNING] == QUEUE_LEARNING:
        last = max(last, state.extra_cells[TAUGHT_IN, c])
    if not in_search and (last < max(live[EPOCH], 1) or live[FORGET] == 1):
        stride = state.inputs[WIDTH] + 2
        return cell_distance(c, target(state), stride, state.inputs[NEIGHBORS])
    h = state.values[H, c]
    if in_search or state.inputs[LEARNING] != PATHCOST_LEARNING:
        return h
    pathcost = least_f(state) if last == live[SEARCH] else state.searches[PATHCOST, last]
    return max(h, pathcost - state.values[G, c])
