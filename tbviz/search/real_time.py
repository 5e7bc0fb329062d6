"""The real-time family: search a little, learn, walk; search again when the plan is used up.

RTAA*: Koenig & Likhachev, AAMAS 2006, Fig. 1 (its lines in braces). LSS-LRTA*: the same paper,
section 5. daRTAA*: Hernandez & Baier, AIIDE 2011. They differ in what a finished search teaches and
in the state of OPEN that they go to, and in nothing else.
"""

from __future__ import annotations

import numpy as np

from tbviz.jit import door, njit
from tbviz.search.best_first import (
    OPEN_EMPTY,
    begin_search,
    forget_learned,
    search_from,
)
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
    give_up,
    idle,
    open_ran_empty,
    search_phase,
    step_to,
)
from tbviz.search.flood import flood_proves_it
from tbviz.search.learned_h import DIJKSTRA_LEARNING, least_f
from tbviz.search.local_space import back_up, least_risen
from tbviz.search.path import trace_path
from tbviz.search.restarts import TO_LEAST_RISEN, lost_ahead
from tbviz.search.state import (
    AGENT,
    ANY_CHANGE,
    BELIEF,
    BLOCKED_AHEAD,
    EAGER,
    EVENTS,
    EXPANSIONS,
    FORCED,
    FOUND,
    FOUND_EVENT,
    FREED,
    FRESH,
    GOAL,
    LEARNING,
    MOVEMENT,
    MOVEMENTS,
    MOVES_MADE,
    NEWS,
    NEWS_EVENT,
    NEXT_SEARCH,
    PENDING,
    PHASE,
    POSITION,
    RESUMED,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_EXPANSIONS,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_BEFORE,
    STATUS,
)
from tbviz.search.teaching import teach


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
            reason = search_phase(state, live[FRESH] == 1, last)
            if reason != PHASE_OVER:
                return reason
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
def _plan_is_used_up(state):
    """{09}"""
    live = state.live
    if live[SEARCH_EXPANSIONS] == 0:
        return False
    return live[AGENT] == live[S_BEST] or live[MOVES_MADE] >= state.inputs[MOVEMENTS]


@njit
def think_again(state):
    """What news and commands do to the plan, and the next search if it is used up."""
    live = state.live
    if live[RESUMED] == 1:
        live[PENDING] = 1
    reason = _reason_to_restart(state)
    if live[STATUS] != RUNNING:
        return
    if live[PENDING] == 1:
        if live[SEARCH] > live[SEARCHES_BEFORE]:
            state.counts[EVENTS] |= FORCED
        begin_search(state)
    elif _plan_is_used_up(state):
        state.counts[EVENTS] |= NEXT_SEARCH
        search_from(state, live[AGENT], live[GOAL])
    elif reason != 0:
        state.counts[EVENTS] |= reason
        begin_search(state)
    state.counts[SEARCH_OF_CYCLE] = live[SEARCH]
    live[FRESH] = live[SEARCH_EXPANSIONS] == 0


@njit
def _reason_to_restart(state):
    """Takes in the news; 0, or why a new search must begin: {15}-{16}, freed cells, eagerness."""
    live = state.live
    if live[NEWS] == 0:
        return 0
    state.counts[EVENTS] |= NEWS_EVENT
    lost_at = lost_ahead(state)
    freed = False
    for i in range(live[NEWS]):
        freed |= state.bits[BELIEF, state.news[i]] == 0
    if freed:
        forget_learned(state)  # freed cells make learned h inadmissible
    if live[PENDING] == 1 or live[SEARCH_EXPANSIONS] == 0:
        return 0
    if freed:
        return FREED
    if _plan_is_used_up(state):
        return 0
    if state.inputs[EAGER] == 1:
        return ANY_CHANGE
    return BLOCKED_AHEAD if lost_at >= state.cells[POSITION, live[AGENT]] else 0


@njit
def _learn_and_plan(state):
    """{03}-{08}"""
    live = state.live
    if live[SEARCHED] == OPEN_EMPTY:
        open_ran_empty(state)
        return
    live[S_BEST] = state.heap_cells[1, 0]
    if live[SEARCH_EXPANSIONS] > 0:
        if state.inputs[LEARNING] == DIJKSTRA_LEARNING:
            back_up(state)
        else:
            teach(state, least_f(state))
        if state.inputs[MOVEMENT] == TO_LEAST_RISEN:
            live[S_BEST] = least_risen(state)
    if live[S_BEST] == live[GOAL]:
        live[FOUND] = 1
        state.counts[EVENTS] |= FOUND_EVENT
    trace_path(state)


@njit
def walk_on(state):
    """{10}-{12}: one step along the plan; the agent has never left it."""
    live = state.live
    if live[STATUS] != RUNNING or live[S_BEST] < 0 or live[AGENT] == live[S_BEST]:
        return
    step_to(state, np.int64(state.path[state.cells[POSITION, live[AGENT]] + 1]), False)
    reason = _reason_to_restart(state)
    if reason != 0 and live[STATUS] == RUNNING:
        state.counts[EVENTS] |= reason
        begin_search(state)
