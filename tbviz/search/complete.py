"""The complete family: A*, Repeated, Backward and Adaptive A* wait until their search is over.

Repeated A*: Hernández, Baier, Uras & Koenig, AAMAS 2012, section 8. Backward A*: Koenig &
Likhachev, AAMAS 2006, section 8. Adaptive A*: there, section 2. As their searches are broken off by
any news, a path that is found has nothing stale on it.
"""

from __future__ import annotations

import numpy as np

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
from tbviz.search.learned_h import TAUGHT_LEARNING
from tbviz.search.path import trace_path
from tbviz.search.restarts import UNKNOWN_MARGIN, check_freed, take_in_news
from tbviz.search.state import (
    AGENT,
    BACKWARD,
    BLOCKED_AHEAD,
    DETOUR_MARGIN,
    EVENTS,
    EXPANSIONS,
    FORCED,
    FOUND,
    FOUND_EVENT,
    LEARNING,
    OFF_POST,
    PARENT,
    PATH_LENGTH,
    PENDING,
    PHASE,
    POSITION,
    RESUMED,
    ROOT,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_BEFORE,
    STATUS,
    G,
)
from tbviz.search.teaching import teach
from tbviz.search.waiting import return_to_post, wait, way_back_is_gone


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
            _think_again(state)
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
def _think_again(state):
    """What news and commands do to the search."""
    live = state.live
    if live[RESUMED] == 1:
        live[PENDING] = 1
    _hear_news(state)
    if live[STATUS] != RUNNING:
        return
    if live[PENDING] == 1:
        if live[SEARCH] > live[SEARCHES_BEFORE]:
            state.counts[EVENTS] |= FORCED
        begin_search(state)
    state.counts[SEARCH_OF_CYCLE] = live[SEARCH]


@njit
def _hear_news(state):
    """Lets the restart rule decide, also on the step back to the post."""
    live = state.live
    take_in_news(state)
    if way_back_is_gone(state) and live[STATUS] == RUNNING and live[PENDING] == 0:
        state.counts[EVENTS] |= BLOCKED_AHEAD
        begin_search(state)
    check_freed(state)


@njit
def _find_path(state):
    """The search has gone on: its path, and when it is over what it teaches."""
    live = state.live
    if live[SEARCHED] == OPEN_EMPTY:
        open_ran_empty(state)
        return
    live[S_BEST] = state.heap_cells[1, 0]
    if state.inputs[BACKWARD] == 1:
        _trace_backward_path(state)
    else:
        trace_path(state)
    if live[SEARCHED] == GOAL_FOUND:
        live[FOUND] = 1
        state.counts[EVENTS] |= FOUND_EVENT
        if state.inputs[LEARNING] == TAUGHT_LEARNING:
            teach(state, state.values[G, live[S_BEST]])
        state.margins[DETOUR_MARGIN] = UNKNOWN_MARGIN
        check_freed(state)


@njit
def _trace_backward_path(state):
    """Stores the path s_best .. root: the agent is to walk it in this order."""
    live = state.live
    c = live[S_BEST]
    length = 0
    while True:
        state.path[length] = c
        state.cells[POSITION, c] = length
        length += 1
        if c == live[ROOT]:
            break
        c = np.int64(state.cells[PARENT, c])
    live[PATH_LENGTH] = length


@njit
def _move(state):
    live = state.live
    agent = live[AGENT]
    if live[STATUS] != RUNNING or live[S_BEST] < 0:
        return
    if live[FOUND] == 0:
        wait(state)
    elif live[OFF_POST] == 1:
        return_to_post(state)
    else:
        step_to(state, np.int64(state.path[state.cells[POSITION, agent] + 1]), False)
    if live[AGENT] != agent:
        _hear_news(state)
