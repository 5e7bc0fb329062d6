"""LRTA* with a fixed depth, and Prioritized LRTA*: bounded by depth and updates, not by expansions.

LRTA*: Korf, AIJ 42, 1990, mini-min with a fixed depth, as in IJCAI 2009 (Björnsson, Bulitko &
Sturtevant), section 4.2: breadth-first to depth d, one step towards the best leaf, and h of the
agent's state is raised. P-LRTA* (see `update_queue`) looks one move ahead.

DIFFERS FROM PAPER: learned h inside the horizon counts too: v(s) = max(h(s), min of c(s, t) +
v(t)), v = h at the leaves, and h(agent) becomes v(agent). While h is consistent that is the least
g + h of a leaf; but raising one state makes h inconsistent, and an agent that looks at leaves only
can then go back and forth for ever between two states, each on the way to the other's best leaf.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DX, DY
from tbviz.jit import door, njit
from tbviz.search.cycle import (
    CHANGE_DUE,
    ENDED,
    ENTERED,
    IDLE_ON,
    NO_SEARCH,
    PAUSED,
    STOP_BEFORE_MOVE,
    STOP_BEFORE_PATH,
    STOP_BEFORE_SEARCH,
    STOPPED,
    TO_MOVE,
    TO_PATH,
    TO_SEARCH,
    TO_SENSE,
    change_is_due,
    end_cycle,
    enter_cycle,
    give_up,
    idle,
    open_ran_empty,
)
from tbviz.search.flood import flood_proves_it
from tbviz.search.learned_h import QUEUE_LEARNING, effective_h
from tbviz.search.real_time import think_again, walk_on
from tbviz.search.state import (
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    DEPTH,
    EVENTS,
    EXPANSIONS,
    FOUND,
    FOUND_EVENT,
    FRESH,
    GOAL,
    LEARNING,
    MOVES,
    NEIGHBORS,
    NUMBER,
    ORDER,
    OWN_1,
    OWN_2,
    OWN_3,
    OWN_4,
    PARENT,
    PATH_LENGTH,
    PENDING,
    PHASE,
    POSITION,
    RHS,
    ROOT,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_EXPANSIONS,
    SEARCHED,
    STAMP,
    STATUS,
    UPDATES,
    WIDTH,
    G,
    H,
)
from tbviz.search.update_queue import DONE, propagate

V = RHS  # extra row: see above
GENERATED = 8  # extra row: the cells of the horizon, in the order in which they were generated
HEAD = OWN_1  # the next one to be expanded
COUNT = OWN_2  # of generated cells
LAYER_END = OWN_3  # where the next depth begins
LAYER = OWN_4  # the depth of HEAD

HORIZON_DONE = 0


@door
def advance(state, cycles, max_expansions, stop):
    """Runs up to `cycles` cycles and `max_expansions` expansions; says why it returned."""
    live = state.live
    counts = state.counts
    while True:
        phase = live[PHASE]
        if phase == TO_SENSE:
            reason = enter_cycle(state, cycles, stop)
            if reason != ENTERED:
                return reason
            think_again(state)
            if live[STATUS] != RUNNING:
                if stop & IDLE_ON == 0:
                    return ENDED
                idle(state)
                cycles -= 1
                continue
            live[PHASE] = TO_SEARCH
            if stop & STOP_BEFORE_SEARCH:
                return STOPPED
        elif phase == TO_SEARCH:
            live[SEARCHED] = NO_SEARCH
            if live[FRESH] == 1:
                before = counts[CYCLE_EXPANSIONS]
                done = _look_ahead(state, max_expansions)
                max_expansions -= counts[CYCLE_EXPANSIONS] - before
                if not done:
                    return PAUSED
                live[SEARCHED] = HORIZON_DONE
            live[PHASE] = TO_PATH
            if stop & STOP_BEFORE_PATH:
                return STOPPED
        elif phase == TO_PATH:
            if live[SEARCHED] != NO_SEARCH:
                _learn_and_plan(state)
            goes_on = live[STATUS] == RUNNING and live[PENDING] == 0
            if goes_on and flood_proves_it(state):
                give_up(state)
            live[PHASE] = TO_MOVE
            if stop & STOP_BEFORE_MOVE:
                return STOPPED
        else:
            walk_on(state)
            end_cycle(state)
            cycles -= 1
            if change_is_due(state):
                return CHANGE_DUE


@njit
def _look_ahead(state, most):
    """The search phase, or what `most` expansions allow of it; True if it is complete."""
    live = state.live
    if state.inputs[LEARNING] == QUEUE_LEARNING:
        if propagate(state, most) != DONE:
            return False
        _begin_horizon(state)
        _expand(state, 1)  # one layer, to choose the step by: its state has been counted
        return True
    if live[SEARCH_EXPANSIONS] == 0:
        _begin_horizon(state)
    while live[LAYER] < state.inputs[DEPTH] and live[HEAD] < live[COUNT]:
        if np.int64(state.extra_cells[GENERATED, live[HEAD]]) != live[GOAL]:
            if most <= 0:
                return False
            most -= 1
            _count(state, np.int64(state.extra_cells[GENERATED, live[HEAD]]))
        _expand(state, live[SEARCH_EXPANSIONS])
    return True


@njit
def _begin_horizon(state):
    live = state.live
    state.extra_cells[GENERATED, 0] = live[ROOT]
    live[HEAD] = 0
    live[COUNT] = 1
    live[LAYER_END] = 1
    live[LAYER] = 0


@njit
def _count(state, s):
    """One more expansion."""
    counts = state.counts
    state.live[SEARCH_EXPANSIONS] += 1
    state.recent[counts[EXPANSIONS] & (state.recent.shape[0] - 1)] = s
    counts[EXPANSIONS] += 1
    counts[CYCLE_EXPANSIONS] += 1


@njit
def _expand(state, order):
    """Expands the next state of the horizon; the goal is a leaf at any depth."""
    live = state.live
    s = np.int64(state.extra_cells[GENERATED, live[HEAD]])
    stride = state.inputs[WIDTH] + 2
    opened = 2 * live[SEARCH]
    if s != live[GOAL]:
        state.cells[STAMP, s] = opened + 1
        state.cells[ORDER, s] = order
        for d in range(state.inputs[NEIGHBORS]):
            t = s + DX[d] + DY[d] * stride
            if (state.bits[MOVES, s] >> d) & 1 == 0 or state.cells[STAMP, t] >= opened:
                continue
            state.values[H, t] = effective_h(state, t)
            state.values[G, t] = np.inf
            state.cells[STAMP, t] = opened
            state.cells[NUMBER, t] = live[COUNT]
            state.cells[PARENT, t] = s
            state.extra_cells[GENERATED, live[COUNT]] = t
            live[COUNT] += 1
    live[HEAD] += 1
    if live[HEAD] == live[LAYER_END]:
        live[LAYER_END] = live[COUNT]
        live[LAYER] += 1


@njit
def _is_inner(state, s):
    return state.cells[STAMP, s] == 2 * state.live[SEARCH] + 1


@njit
def _learn_and_plan(state):
    live = state.live
    _relax_g(state)
    if live[HEAD] == live[COUNT] and not _has_leaf(state):
        open_ran_empty(state)
        return
    _back_up(state)
    _find_way(state)
    root = live[ROOT]
    if state.inputs[LEARNING] != QUEUE_LEARNING and (
        state.extra_values[V, root] > state.values[H, root]
    ):
        state.values[H, root] = state.extra_values[V, root]
        state.counts[UPDATES] += 1
        state.counts[CYCLE_UPDATES] += 1
    if live[S_BEST] == live[GOAL]:
        live[FOUND] = 1
        state.counts[EVENTS] |= FOUND_EVENT


@njit
def _has_leaf(state):
    for i in range(state.live[COUNT]):
        if not _is_inner(state, np.int64(state.extra_cells[GENERATED, i])):
            return True
    return False


@njit
def _relax_g(state):
    """G: the cost of the cheapest way over inner states. Layers come in order: few rounds do."""
    stride = state.inputs[WIDTH] + 2
    gs = state.values[G]
    changed = True
    while changed:
        changed = False
        for i in range(state.live[COUNT]):
            s = np.int64(state.extra_cells[GENERATED, i])
            if not _is_inner(state, s):
                continue
            for d in range(state.inputs[NEIGHBORS]):
                t = s + DX[d] + DY[d] * stride
                if (state.bits[MOVES, s] >> d) & 1 == 1 and gs[s] + COST[d] < gs[t]:
                    gs[t] = gs[s] + COST[d]
                    state.cells[PARENT, t] = s
                    changed = True


@njit
def _back_up(state):
    """V of the horizon, from the leaves inwards, until nothing changes."""
    stride = state.inputs[WIDTH] + 2
    v = state.extra_values[V]
    hs = state.values[H]
    for i in range(state.live[COUNT]):
        s = np.int64(state.extra_cells[GENERATED, i])
        v[s] = np.inf if _is_inner(state, s) else hs[s]
    changed = True
    while changed:
        changed = False
        for i in range(state.live[COUNT] - 1, -1, -1):
            s = np.int64(state.extra_cells[GENERATED, i])
            if not _is_inner(state, s):
                continue
            through = np.inf
            for d in range(state.inputs[NEIGHBORS]):
                if (state.bits[MOVES, s] >> d) & 1 == 1:
                    through = min(through, COST[d] + v[s + DX[d] + DY[d] * stride])
            through = max(hs[s], through)
            if through != v[s]:
                v[s] = through
                changed = True


@njit
def _find_way(state):
    """The path to a leaf: always on to the smaller c + v, then the larger c, then in order."""
    live = state.live
    stride = state.inputs[WIDTH] + 2
    v = state.extra_values[V]
    s = live[ROOT]
    length = 0
    while True:
        state.path[length] = s
        state.cells[POSITION, s] = length
        length += 1
        if not _is_inner(state, s):
            break
        best, following, cost = np.inf, s, 0.0
        for d in range(state.inputs[NEIGHBORS]):
            if (state.bits[MOVES, s] >> d) & 1 == 0:
                continue
            t = s + DX[d] + DY[d] * stride
            if COST[d] + v[t] < best or (COST[d] + v[t] == best and COST[d] > cost):
                best, following, cost = COST[d] + v[t], t, COST[d]
        state.cells[PARENT, following] = s
        s = following
    live[S_BEST] = s
    live[PATH_LENGTH] = length
