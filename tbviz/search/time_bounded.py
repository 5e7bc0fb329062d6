"""The time-bounded family: one search that goes on from cycle to cycle, and a step in each.

TBA*, RTBA*, TBAA*: AAMAS 2012, Alg. 1-3, MoveToGoal. TB-WA*, TB-GBFS: 2014, Alg. 1-2.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, direction
from tbviz.jit import door, njit
from tbviz.search.best_first import GOAL_FOUND, OPEN_EMPTY, begin_search
from tbviz.search.cycle import (
    CHANGE_DUE,
    ENDED,
    ENTERED,
    IDLE_ON,
    NO_SEARCH,
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
from tbviz.search.path import on_path, trace_path
from tbviz.search.restarts import (
    UNKNOWN_MARGIN,
    check_freed,
    check_new_path,
    take_in_news,
)
from tbviz.search.state import (
    AGENT,
    DETOUR_MARGIN,
    EVENTS,
    EXPANSIONS,
    FORCED,
    FOUND,
    FOUND_EVENT,
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
    STATUS,
    WEIGHT,
    WIDTH,
)


@door
def advance(state, cycles, max_expansions, stop):
    """Runs up to `cycles` cycles and `max_expansions` expansions; says why it returned."""
    live = state.live
    last = state.counts[EXPANSIONS] + max_expansions
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
            reason = search_phase(state, live[FOUND] == 0, last)
            if reason != PHASE_OVER:
                return reason
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
