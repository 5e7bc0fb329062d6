"""TBA* with the options of its own paper: Björnsson, Bulitko & Sturtevant, IJCAI 2009.

Full form, Alg. 1: one resource limit R a cycle is shared between expansions and tracing. A trace
follows parents from s_best back to the agent or the root, a few steps a cycle; meanwhile the agent
follows the path that it has, goes back when that is used up, and at the root to where it came from.
Plain form, as in AAMAS 2012: tracing is free. Both can have the switch guard and the shortcut.

Where a path is traced to is two live fields, and one word of a cell says whether it is on the path
(`path.on_path`): every test of membership takes constant time, as the paper asks. Not counted
is the copying of a traced path to where it is followed, which the paper does not count either.

Adopts a plain search under way, and leaves one behind that `time_bounded` can go on with.
What the paper leaves open, and where we differ, is said in tests/oracle/tba_star.py.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, direction, edge_exists
from tbviz.jit import door, njit
from tbviz.search.best_first import (
    GOAL_FOUND,
    LIMIT_REACHED,
    OPEN_EMPTY,
)
from tbviz.search.cycle import (
    CHANGE_DUE,
    ENDED,
    ENTERED,
    IDLE_ON,
    NO_SEARCH,
    PAUSED,
    PHASE_OVER,
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
    idle,
    open_ran_empty,
    search_phase,
    step_to,
)
from tbviz.search.path import on_path, store_path
from tbviz.search.restarts import (
    UNKNOWN_MARGIN,
    check_freed,
    check_new_path,
    junction,
    take_in_news,
)
from tbviz.search.shortcut import begin_shortcut, expand_shortcut, take_shortcut
from tbviz.search.state import (
    AGENT,
    CYCLE_EXPANSIONS,
    DETOUR_MARGIN,
    EVENTS,
    EXPANSIONS,
    FOUND,
    FOUND_EVENT,
    GOAL,
    LIMIT,
    MOVES,
    MOVES_MADE,
    NEXT_LIMIT,
    OWN_4,
    OWN_5,
    PARENT,
    PATH_LENGTH,
    PHASE,
    POSITION,
    REPARENTED,
    ROOT,
    RUNNING,
    S_BEST,
    SEARCH_EXPANSIONS,
    SEARCHED,
    SHORTCUT,
    SHORTCUT_EXPANSIONS,
    STATUS,
    STEPS_WHEN_FOUND,
    SWITCH_GUARD,
    TRACE_STEPS,
    TRAJECTORY_LENGTH,
    WEIGHT,
    WIDTH,
    G,
)
from tbviz.search.time_bounded import think_again

# Live fields: the trace under way. FOUND = 1: the agent follows the path to the goal; the search
# may have found it cycles before, then S_BEST is the goal.
TRACE_END = OWN_4  # where it began; 0 = none is under way
TRACE_AT = OWN_5  # how far back it has got

TO_SHORTCUT = TO_MOVE + 1  # comes between TO_PATH and TO_MOVE


@door
def advance(state, cycles, max_expansions, stop):
    """Runs up to `cycles` cycles and `max_expansions` expansions; says why it returned."""
    live = state.live
    counts = state.counts
    last = counts[EXPANSIONS] + max_expansions
    while True:
        phase = live[PHASE]
        if phase == TO_SENSE:
            fixed = live[NEXT_LIMIT] >= 0
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
            _share_out(state, fixed)
            live[PHASE] = TO_SEARCH
            if stop & STOP_BEFORE_SEARCH:
                return STOPPED
        elif phase == TO_SEARCH:
            reason = search_phase(state, live[S_BEST] != live[GOAL], last)
            if reason != PHASE_OVER:
                return reason
            live[PHASE] = TO_PATH
            if stop & STOP_BEFORE_PATH:
                return STOPPED
        elif phase == TO_PATH:
            if live[SEARCHED] == OPEN_EMPTY:
                open_ran_empty(state)
            elif live[FOUND] == 0:
                _find_path(state)
            live[PHASE] = TO_SHORTCUT if _wants_shortcut(state) else TO_MOVE
            if live[PHASE] == TO_MOVE and stop & STOP_BEFORE_MOVE:
                return STOPPED
        elif phase == TO_SHORTCUT:
            allowed = live[LIMIT] - counts[CYCLE_EXPANSIONS]
            result = expand_shortcut(state, min(allowed, last - counts[EXPANSIONS]))
            if result == LIMIT_REACHED and counts[CYCLE_EXPANSIONS] < live[LIMIT]:
                return PAUSED
            if result == GOAL_FOUND:
                take_shortcut(state)
            live[PHASE] = TO_MOVE
            if stop & STOP_BEFORE_MOVE:
                return STOPPED
        else:
            _move(state)
            end_cycle(state)
            cycles -= 1
            if change_is_due(state):
                return CHANGE_DUE


@njit
def _share_out(state, fixed):
    """How many expansions this cycle has. LOOKAHEAD is N_E; the player may have fixed a number."""
    live = state.live
    if state.inputs[TRACE_STEPS] < 0:
        return
    if live[FOUND] == 1:
        if not fixed:
            live[LIMIT] = state.inputs[SHORTCUT_EXPANSIONS]
    elif live[S_BEST] == live[GOAL]:
        live[LIMIT] = 0  # all of R goes into the trace
    elif live[SEARCH_EXPANSIONS] == 0:
        live[TRACE_END] = 0
        live[LIMIT] = min(live[LIMIT], state.inputs[TRACE_STEPS])  # so the path can be traced


@njit
def _find_path(state):
    """Alg. 1, l. 9-20; AAMAS 2012, Alg. 2, l. 22."""
    live = state.live
    if live[SEARCHED] != NO_SEARCH:
        live[S_BEST] = state.heap_cells[1, 0]
        if live[SEARCHED] == GOAL_FOUND:
            state.counts[EVENTS] |= FOUND_EVENT
    end = live[S_BEST] if state.inputs[TRACE_STEPS] < 0 else _trace_back(state)
    meeting = live[PATH_LENGTH] - 1
    if end > 0 and _may_switch(state, end):
        meeting = store_path(state, end)
        if end == live[GOAL]:
            live[FOUND] = 1
        _drop_used_up(state)
    restarted = check_new_path(state, meeting)
    if live[FOUND] == 1 and not restarted:
        state.margins[DETOUR_MARGIN] = UNKNOWN_MARGIN
        check_freed(state)


@njit
def _trace_back(state):
    """Alg. 1, l. 10-13: a part of the trace; returns where it began if that was the last part."""
    live = state.live
    if live[TRACE_END] == 0:
        live[TRACE_END] = live[S_BEST]
        live[TRACE_AT] = live[S_BEST]
    steps = state.inputs[STEPS_WHEN_FOUND if live[SEARCHED] == NO_SEARCH else TRACE_STEPS]
    c = live[TRACE_AT]
    while steps > 0 and c != live[AGENT] and c != live[ROOT]:
        c = np.int64(state.cells[PARENT, c])
        steps -= 1
    live[TRACE_AT] = c
    if c != live[AGENT] and c != live[ROOT]:
        return np.int64(0)
    end = live[TRACE_END]
    live[TRACE_END] = 0
    return end


@njit
def _may_switch(state, end):
    """Section 3.4: whether the agent gives up the path that it follows for the one to `end`.

    DIFFERS FROM PAPER: the goal is always let through. Once a cell was freed, the g of a better
    path to it can be less than that of the path being followed, and no later path would come.
    """
    live = state.live
    if state.inputs[SWITCH_GUARD] == 0 or live[PATH_LENGTH] <= 1 or end == live[GOAL]:
        return True
    followed = np.int64(state.path[live[PATH_LENGTH] - 1])
    if live[AGENT] == followed or state.values[G, end] >= state.values[G, followed]:
        return True
    return _extends(state, end, followed)


@njit
def _extends(state, end, followed):
    """Whether the branch of `end` goes through the agent and the end of the path being followed."""
    live = state.live
    agent = live[AGENT]
    meets_agent = end == agent
    meets_followed = end == followed
    c = end
    while c != live[ROOT]:
        if live[REPARENTED] == 0 and on_path(state, c):  # from here back it is the old path
            before = state.cells[POSITION, agent] <= state.cells[POSITION, c]
            return meets_followed and (meets_agent or (on_path(state, agent) and before))
        c = np.int64(state.cells[PARENT, c])
        meets_agent |= c == agent
        meets_followed |= c == followed
    return meets_agent and meets_followed


@njit
def _drop_used_up(state):
    """On the end of its path the agent of the full form has only its way back to the root."""
    live = state.live
    at_end = live[AGENT] == state.path[live[PATH_LENGTH] - 1] and live[AGENT] != live[GOAL]
    if at_end and state.inputs[TRACE_STEPS] >= 0:
        live[PATH_LENGTH] = 1


@njit
def _wants_shortcut(state):
    """Begins a shortcut search if one is due: the goal is found and the agent on its way back."""
    live = state.live
    due = live[FOUND] == 1 and live[STATUS] == RUNNING and not on_path(state, live[AGENT])
    if not due or state.inputs[SHORTCUT] == 0 or state.counts[CYCLE_EXPANSIONS] >= live[LIMIT]:
        return False
    begin_shortcut(state, np.int64(junction(state)))
    return True


@njit
def _next_cell(state):
    """Where the agent goes now; where it is if it stays. Alg. 1, l. 21-29.

    DIFFERS FROM PAPER: l. 30 comes after the move, not before, or l. 27 would do nothing.
    """
    live = state.live
    agent = live[AGENT]
    if live[S_BEST] < 0:
        return agent
    if not on_path(state, agent):
        return np.int64(state.cells[PARENT, agent])
    position = state.cells[POSITION, agent]
    if position + 1 < live[PATH_LENGTH]:
        return np.int64(state.path[position + 1])
    if state.inputs[TRACE_STEPS] >= 0 and live[MOVES_MADE] > 0:
        before = np.int64(state.trajectory[state.counts[TRAJECTORY_LENGTH] - 2])
        if edge_exists(state.bits[MOVES], agent, before, state.inputs[WIDTH] + 2):
            return before
    return agent


@njit
def _move(state):
    agent = state.live[AGENT]
    cell = _next_cell(state)
    if cell == agent or state.live[STATUS] != RUNNING:
        return
    cost = COST[direction(agent, cell, state.inputs[WIDTH] + 2)]
    step_to(state, cell, not on_path(state, agent))
    _drop_used_up(state)
    state.margins[DETOUR_MARGIN] -= (state.settings[WEIGHT] - 1.0) * cost
    take_in_news(state)
    check_freed(state)
