"""D* Lite: one backward search that is mended, not begun anew, when the belief changes.

The optimised version: Koenig & Likhachev, AAAI 2002, Fig. 4; the queue and its procedures stand in
`repair`, what news does to them in `mending`. The agent waits until the search is complete; every
batch of changed edges begins another search, numbered as such, while queue, g and rhs live on.
"""

from __future__ import annotations

import numpy as np

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
    step_to,
)
from tbviz.search.mending import mend, tail_of_changes, trace_plan
from tbviz.search.repair import COMPLETE, initialize, repair_some
from tbviz.search.state import (
    AGENT,
    CYCLE_EXPANSIONS,
    EVENTS,
    FORCED,
    FOUND,
    FOUND_EVENT,
    LIMIT,
    NEWS,
    NEWS_EVENT,
    OFF_POST,
    PARENT,
    PARTNER,
    PENDING,
    PHASE,
    POST,
    REPAIRED,
    RHS,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_BEFORE,
    STATUS,
    TARGET,
)
from tbviz.search.waiting import NOBODY, return_to_post, take_post, wait, way_back_is_gone


@door
def advance(state, cycles, max_expansions, stop):
    """Runs up to `cycles` cycles and `max_expansions` expansions; says why it returned."""
    reason = _advance(state, cycles, max_expansions, stop)
    trace_plan(state)
    return reason


@njit
def _advance(state, cycles, max_expansions, stop):
    live = state.live
    counts = state.counts
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
            live[SEARCHED] = NO_SEARCH
            if live[FOUND] == 0:
                allowed = live[LIMIT] - counts[CYCLE_EXPANSIONS]
                before = counts[CYCLE_EXPANSIONS]
                live[SEARCHED] = repair_some(state, min(allowed, max_expansions))
                max_expansions -= counts[CYCLE_EXPANSIONS] - before
                if live[SEARCHED] != COMPLETE and counts[CYCLE_EXPANSIONS] < live[LIMIT]:
                    return PAUSED
            live[PHASE] = TO_PATH
            if stop & STOP_BEFORE_PATH:
                return STOPPED
        elif phase == TO_PATH:
            if live[SEARCHED] == COMPLETE:
                _take_result(state)
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
    """What news and commands do to the search: it is mended, or begun anew."""
    live = state.live
    _take_in_news(state)
    if live[STATUS] != RUNNING:
        return
    if live[PENDING] == 1:
        if live[SEARCH] > live[SEARCHES_BEFORE]:
            state.counts[EVENTS] |= FORCED
        live[PARTNER] = NOBODY
        take_post(state)
        initialize(state)
    state.counts[SEARCH_OF_CYCLE] = live[SEARCH]


@njit
def _take_in_news(state):
    """Brings `MOVES` up to date; the search, if it is to go on, follows {36'}-{44'}."""
    live = state.live
    if live[NEWS] == 0:
        return
    state.counts[EVENTS] |= NEWS_EVENT
    tails = tail_of_changes(state)
    if tails > 0 and live[PENDING] == 0 and live[STATUS] == RUNNING:
        state.counts[EVENTS] |= REPAIRED
        if way_back_is_gone(state):
            take_post(state)
        live[TARGET] = live[POST]
        mend(state, tails)


@njit
def _take_result(state):
    """The search is complete: {33'}."""
    live = state.live
    start = live[TARGET]
    if state.extra_values[RHS, start] == np.inf:
        give_up(state)
        return
    live[FOUND] = 1
    live[S_BEST] = start
    state.counts[EVENTS] |= FOUND_EVENT


@njit
def _move(state):
    """{34'}-{35'}. A dithering agent goes back to its post first."""
    live = state.live
    if live[STATUS] != RUNNING:
        return
    agent = live[AGENT]
    if live[FOUND] == 0:
        wait(state)
    elif live[OFF_POST] == 1:
        return_to_post(state)
    else:
        step_to(state, np.int64(state.cells[PARENT, agent]), False)
        take_post(state)
        live[TARGET] = live[POST]
    if live[AGENT] != agent:
        _take_in_news(state)
