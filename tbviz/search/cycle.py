"""The game cycle, compiled whole: sense, search, look at the path, move, sense again, record.

`advance` runs as many cycles as it is asked for in one call, and can also return inside a cycle,
between two expansions or between two phases, and go on there later. The command line asks for all
cycles at once, a window for one, a millisecond budget for a few expansions: there is no second
engine.

AAMAS 2012, Alg. 1-3, MoveToGoal; 2014, Alg. 1-2.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, direction
from tbviz.jit import door, njit
from tbviz.search.best_first import (
    GOAL_FOUND,
    NO_ROOM,
    OPEN_EMPTY,
    begin_search,
    effective_h,
    expand_some,
    on_path,
    trace_path,
)
from tbviz.search.restarts import (
    UNKNOWN_MARGIN,
    WAIT_FOR_GOAL,
    check_freed,
    check_new_path,
    take_in_news,
)
from tbviz.search.sensing import sense
from tbviz.search.state import (
    AGENT,
    BACK_MOVES,
    CHANGE_EVERY,
    CHANGED_AT,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    CYCLES,
    DETOUR_MARGIN,
    DIAGONAL_MOVES,
    DIRTY,
    EVENTS,
    FIRST_MOVE_CYCLE,
    FORCED,
    FOUND,
    FOUND_EVENT,
    FREED_SINCE,
    GOAL,
    HEAP_SIZE,
    IDLE,
    KNOWS_GOAL,
    LIMIT,
    LOOKAHEAD,
    MOST_EXPANSIONS,
    MOVED,
    MOVED_BACK,
    MOVEMENT,
    NEWS,
    NEXT_LIMIT,
    PARENT,
    PATH_LENGTH,
    PENDING,
    PHASE,
    POOL_USED,
    POSITION,
    PUSHES_PER_EXPANSION,
    R_AGENT,
    R_EVENTS,
    R_EXPANSIONS,
    R_H,
    R_SEARCH,
    R_UPDATES,
    REACHED,
    REACHED_EVENT,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_PER_CYCLE,
    SENSED_AT,
    STALE_PROOF,
    STATUS,
    STRAIGHT_MOVES,
    TRAJECTORY_LENGTH,
    UNREACHABLE,
    UNREACHABLE_EVENT,
    WEIGHT,
    WIDTH,
)

# Where inside a cycle the game stands: what comes next.
TO_SENSE, TO_SEARCH, TO_PATH, TO_MOVE = range(4)

# Why `advance` returned.
CYCLES_DONE, ENDED, PAUSED, STOPPED, WANTS_ROOM, CHANGE_DUE = range(6)

# What `stop` asks for: to return before a phase; to let cycles pass after the end of the run.
STOP_BEFORE_SEARCH, STOP_BEFORE_PATH, STOP_BEFORE_MOVE, IDLE_ON = 1, 2, 4, 8

NO_SEARCH = -1


@door
def advance(state, cycles, max_expansions, stop):
    """Runs up to `cycles` cycles and `max_expansions` expansions; says why it returned."""
    live = state.live
    counts = state.counts
    while True:
        phase = live[PHASE]
        if phase == TO_SENSE:
            if cycles <= 0:
                return CYCLES_DONE
            if not _has_room(state):
                return WANTS_ROOM
            # At an end only a change of belief can make the run go on; see `_sense_phase`.
            may_learn = live[DIRTY] > 0 or live[SENSED_AT] != live[AGENT]
            may_resume = live[STATUS] == UNREACHABLE and may_learn
            if live[STATUS] != RUNNING and not may_resume and stop & IDLE_ON == 0:
                return ENDED
            _sense_phase(state)
            if live[STATUS] != RUNNING:
                if stop & IDLE_ON == 0:
                    return ENDED
                counts[EVENTS] |= IDLE
                _end_cycle(state)
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
                _path_phase(state)
            live[PHASE] = TO_MOVE
            if stop & STOP_BEFORE_MOVE:
                return STOPPED
        else:
            _move_phase(state)
            _end_cycle(state)
            cycles -= 1
            every = state.inputs[CHANGE_EVERY]
            moves = counts[STRAIGHT_MOVES] + counts[DIAGONAL_MOVES]
            if every > 0 and live[STATUS] == RUNNING and moves - live[CHANGED_AT] >= every:
                return CHANGE_DUE


@njit
def _has_room(state):
    """Whether a cycle can be recorded: the logs grow between cycles only."""
    return (
        state.counts[TRAJECTORY_LENGTH] + 1 < state.trajectory.shape[0]
        and state.counts[CYCLES] < state.records.shape[1]
        and state.live[SEARCH] + SEARCHES_PER_CYCLE < state.searches.shape[1]
        and state.queue[HEAP_SIZE] + state.queue[POOL_USED] + PUSHES_PER_EXPANSION
        <= state.pool.shape[1]
    )


@njit
def _sense_phase(state):
    live = state.live
    state.counts[CYCLE_EXPANSIONS] = 0
    state.counts[CYCLE_UPDATES] = 0
    state.counts[EVENTS] = 0
    state.counts[SEARCH_OF_CYCLE] = 0
    live[LIMIT] = state.inputs[LOOKAHEAD] if live[NEXT_LIMIT] < 0 else live[NEXT_LIMIT]
    live[NEXT_LIMIT] = -1
    sense(state)
    if live[STATUS] == UNREACHABLE and live[NEWS] > 0:
        live[STATUS] = RUNNING
        live[PENDING] = 1
    take_in_news(state)
    check_freed(state)
    if live[STATUS] != RUNNING:
        return
    if live[PENDING] == 1:
        if live[SEARCH] > 0:
            state.counts[EVENTS] |= FORCED
        begin_search(state)
    state.counts[SEARCH_OF_CYCLE] = live[SEARCH]


@njit
def _path_phase(state):
    """AAMAS 2012, Alg. 1, l. 28-33, and Alg. 2, l. 22."""
    live = state.live
    if live[SEARCHED] == OPEN_EMPTY:
        live[S_BEST] = -1
        live[PATH_LENGTH] = 0
        if live[FREED_SINCE] == 0:
            live[STATUS] = UNREACHABLE
            state.counts[EVENTS] |= UNREACHABLE_EVENT
        else:
            live[PENDING] = 1
            state.counts[EVENTS] |= STALE_PROOF
        return
    live[S_BEST] = state.heap_cells[1, 0]
    if live[SEARCHED] == GOAL_FOUND:
        live[FOUND] = 1
        state.counts[EVENTS] |= FOUND_EVENT
    meeting = trace_path(state)
    if state.inputs[MOVEMENT] != WAIT_FOR_GOAL or live[FOUND] == 1:
        restarted = check_new_path(state, meeting)
        if live[FOUND] == 1 and not restarted:
            state.margins[DETOUR_MARGIN] = UNKNOWN_MARGIN
            check_freed(state)


@njit
def _next_cell(state):
    """Where the agent goes now; where it is if it stays. AAMAS 2012, Alg. 2, l. 23-27."""
    live = state.live
    agent = live[AGENT]
    if live[S_BEST] < 0 or (state.inputs[MOVEMENT] == WAIT_FOR_GOAL and live[FOUND] == 0):
        return agent
    if not on_path(state, agent):
        return np.int64(state.cells[PARENT, agent])
    position = state.cells[POSITION, agent]
    if position + 1 == live[PATH_LENGTH]:
        return agent  # with re-opening it can stand on s_best itself
    return np.int64(state.path[position + 1])


@njit
def _move_phase(state):
    live = state.live
    counts = state.counts
    agent = live[AGENT]
    cell = _next_cell(state)
    if cell == agent or live[STATUS] != RUNNING:
        return
    counts[EVENTS] |= MOVED
    if not on_path(state, agent):
        counts[EVENTS] |= MOVED_BACK
        counts[BACK_MOVES] += 1
    if direction(agent, cell, state.inputs[WIDTH] + 2) < 4:
        counts[STRAIGHT_MOVES] += 1
    else:
        counts[DIAGONAL_MOVES] += 1
    if counts[FIRST_MOVE_CYCLE] == 0:
        counts[FIRST_MOVE_CYCLE] = counts[CYCLES] + 1
    live[AGENT] = cell
    state.trajectory[counts[TRAJECTORY_LENGTH]] = cell
    counts[TRAJECTORY_LENGTH] += 1
    if cell == live[GOAL]:
        live[STATUS] = REACHED
        counts[EVENTS] |= REACHED_EVENT
    cost = COST[direction(agent, cell, state.inputs[WIDTH] + 2)]
    state.margins[DETOUR_MARGIN] -= (state.settings[WEIGHT] - 1.0) * cost
    sense(state)
    take_in_news(state)
    check_freed(state)


@njit
def _end_cycle(state):
    live = state.live
    counts = state.counts
    cycle = counts[CYCLES]
    if live[FOUND] == 1 and live[PENDING] == 0:
        counts[EVENTS] |= KNOWS_GOAL
    state.records[R_EXPANSIONS, cycle] = counts[CYCLE_EXPANSIONS]
    state.records[R_UPDATES, cycle] = counts[CYCLE_UPDATES]
    state.records[R_SEARCH, cycle] = counts[SEARCH_OF_CYCLE]
    state.records[R_AGENT, cycle] = live[AGENT]
    state.records[R_EVENTS, cycle] = counts[EVENTS]
    state.record_values[R_H, cycle] = effective_h(state, live[AGENT])
    counts[CYCLES] = cycle + 1
    counts[MOST_EXPANSIONS] = max(counts[MOST_EXPANSIONS], counts[CYCLE_EXPANSIONS])
    live[PHASE] = TO_SENSE
