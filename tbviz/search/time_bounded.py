"""The time-bounded family: one search that goes on from cycle to cycle, and a step in each.

TBA*, RTBA*, TBAA*: AAMAS 2012, Alg. 1-3, MoveToGoal. TB-WA*, TB-GBFS: 2014, Alg. 1-2.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, direction
from tbviz.jit import door, njit
from tbviz.search.best_first import GOAL_FOUND, NO_ROOM, OPEN_EMPTY, begin_search, expand_some
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
    WANTS_ROOM,
    change_is_due,
    end_cycle,
    enter_cycle,
    give_up,
    idle,
    step_to,
)
from tbviz.search.path import on_path, trace_path
from tbviz.search.restarts import (
    UNKNOWN_MARGIN,
    check_freed,
    check_new_path,
    take_in_news,
)
from tbviz.search.state import (
    AGENT,
    CYCLE_EXPANSIONS,
    DETOUR_MARGIN,
    EVENTS,
    FORCED,
    FOUND,
    FOUND_EVENT,
    FREED_SINCE,
    LIMIT,
    PARENT,
    PATH_LENGTH,
    PENDING,
    PHASE,
    POSITION,
    RESUMED,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_BEFORE,
    STALE_PROOF,
    STATUS,
    WEIGHT,
    WIDTH,
)


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
            if live[FOUND] == 0:
                allowed = live[LIMIT] - counts[CYCLE_EXPANSIONS]
                before = counts[CYCLE_EXPANSIONS]
                result = expand_some(state, min(allowed, max_expansions))
                max_expansions -= counts[CYCLE_EXPANSIONS] - before
                if result == NO_ROOM:
                    return WANTS_ROOM
                limit_reached = result != GOAL_FOUND and result != OPEN_EMPTY
                if limit_reached and counts[CYCLE_EXPANSIONS] < live[LIMIT]:
                    return PAUSED
                live[SEARCHED] = result
            live[PHASE] = TO_PATH
            if stop & STOP_BEFORE_PATH:
                return STOPPED
        elif phase == TO_PATH:
            if live[SEARCHED] != NO_SEARCH:
                _find_path(state)
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
def think_again(state):
    """What news and commands do to the search; AAMAS 2012, Alg. 2, l. 16-18."""
    live = state.live
    if live[RESUMED] == 1:
        live[PENDING] = 1
    take_in_news(state)
    check_freed(state)
    if live[STATUS] != RUNNING:
        return
    if live[PENDING] == 1:
        if live[SEARCH] > live[SEARCHES_BEFORE]:
            state.counts[EVENTS] |= FORCED
        begin_search(state)
    state.counts[SEARCH_OF_CYCLE] = live[SEARCH]


@njit
def open_ran_empty(state):
    """A proof that there is no way, unless a cell was freed since the search began."""
    live = state.live
    live[S_BEST] = -1
    live[PATH_LENGTH] = 0
    if live[FREED_SINCE] == 0:
        give_up(state)
    else:
        live[PENDING] = 1
        state.counts[EVENTS] |= STALE_PROOF


@njit
def _find_path(state):
    """AAMAS 2012, Alg. 1, l. 28-33, and Alg. 2, l. 22."""
    live = state.live
    if live[SEARCHED] == OPEN_EMPTY:
        open_ran_empty(state)
        return
    live[S_BEST] = state.heap_cells[1, 0]
    if live[SEARCHED] == GOAL_FOUND:
        live[FOUND] = 1
        state.counts[EVENTS] |= FOUND_EVENT
    meeting = trace_path(state)
    restarted = check_new_path(state, meeting)
    if live[FOUND] == 1 and not restarted:
        state.margins[DETOUR_MARGIN] = UNKNOWN_MARGIN
        check_freed(state)


@njit
def _next_cell(state):
    """Where the agent goes now; where it is if it stays. AAMAS 2012, Alg. 2, l. 23-27."""
    live = state.live
    agent = live[AGENT]
    if live[S_BEST] < 0:
        return agent
    if not on_path(state, agent):
        return np.int64(state.cells[PARENT, agent])
    position = state.cells[POSITION, agent]
    if position + 1 == live[PATH_LENGTH]:
        return agent  # with re-opening it can stand on s_best itself
    return np.int64(state.path[position + 1])


@njit
def _move(state):
    agent = state.live[AGENT]
    cell = _next_cell(state)
    if cell == agent or state.live[STATUS] != RUNNING:
        return
    cost = COST[direction(agent, cell, state.inputs[WIDTH] + 2)]
    step_to(state, cell, not on_path(state, agent))
    state.margins[DETOUR_MARGIN] -= (state.settings[WEIGHT] - 1.0) * cost
    take_in_news(state)
    check_freed(state)
