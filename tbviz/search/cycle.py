"""The frame of the game cycle, the same for every family: sense, ..., one step, record.

Each family of algorithms (see `algorithms`) is a compiled `advance` of its own: the kernels of a
family that nobody plays are not compiled. Between `enter_cycle` and `end_cycle` it does what its
papers say. `advance(state, cycles, max_expansions, stop)` runs as many cycles as it is asked for in
one call, and can also return inside a cycle, between two expansions or between two phases, and go
on there later. The command line asks for all cycles at once, a window for one, a millisecond budget
for a few expansions: there is no second engine.

The loop itself stands in every family: a kernel that takes other kernels as arguments would be
compiled anew at each start.
"""

from __future__ import annotations

import numpy as np

from tbviz.jit import njit
from tbviz.search.best_first import LIMIT_REACHED, NO_ROOM, expand_some
from tbviz.search.learned_h import effective_h
from tbviz.search.sensing import sense
from tbviz.search.state import (
    AGENT,
    BACK_MOVES,
    CHANGE_EVERY,
    CHANGED_AT,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    CYCLES,
    DIAGONAL_MOVES,
    DIRTY,
    EVENTS,
    EXPANSIONS,
    FIRST_MOVE_CYCLE,
    FOUND,
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
    MOVES_MADE,
    NEWS,
    NEXT_LIMIT,
    PATH_LENGTH,
    PENDING,
    PHASE,
    POOL_USED,
    PUSHES_PER_EXPANSION,
    QUIET,
    R_AGENT,
    R_EVENTS,
    R_EXPANSIONS,
    R_H,
    R_SEARCH,
    R_UPDATES,
    REACHED,
    REACHED_EVENT,
    RESUMED,
    RUNNING,
    S_BEST,
    SEARCH,
    SEARCH_OF_CYCLE,
    SEARCHED,
    SEARCHES_BEFORE,
    SEARCHES_PER_CYCLE,
    SENSED_AT,
    STALE_PROOF,
    STATUS,
    STRAIGHT_MOVES,
    TRAJECTORY_LENGTH,
    UNREACHABLE,
    UNREACHABLE_EVENT,
    WIDTH,
)

# Where inside a cycle the game stands: what comes next.
TO_SENSE, TO_SEARCH, TO_PATH, TO_MOVE = range(4)

# Why `advance` returned.
CYCLES_DONE, ENDED, PAUSED, STOPPED, WANTS_ROOM, CHANGE_DUE = range(6)
ENTERED = -1  # what `enter_cycle` says if there is no reason to return

# What `stop` asks for: to return before a phase; to let cycles pass after the end of the run.
STOP_BEFORE_SEARCH, STOP_BEFORE_PATH, STOP_BEFORE_MOVE, IDLE_ON = 1, 2, 4, 8

NO_SEARCH = -1  # in SEARCHED: this cycle had no search phase
PHASE_OVER = -2


@njit
def enter_cycle(state, cycles, stop):
    """Begins a cycle up to its first sensing: ENTERED, or why no cycle can begin."""
    live = state.live
    counts = state.counts
    if cycles <= 0:
        return CYCLES_DONE
    if not _has_room(state):
        return WANTS_ROOM
    # At an end only a change of belief can make the run go on.
    may_learn = live[DIRTY] > 0 or live[SENSED_AT] != live[AGENT]
    may_resume = live[STATUS] == UNREACHABLE and may_learn
    if live[STATUS] != RUNNING and not may_resume and stop & IDLE_ON == 0:
        return ENDED
    counts[CYCLE_EXPANSIONS] = 0
    counts[CYCLE_UPDATES] = 0
    counts[EVENTS] = 0
    counts[SEARCH_OF_CYCLE] = 0
    live[LIMIT] = state.inputs[LOOKAHEAD] if live[NEXT_LIMIT] < 0 else live[NEXT_LIMIT]
    live[NEXT_LIMIT] = -1
    sense(state)
    live[RESUMED] = 0
    if live[STATUS] == UNREACHABLE and live[NEWS] > 0:
        live[STATUS] = RUNNING
        live[RESUMED] = 1
    return ENTERED


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
def search_phase(state, wanted, last):
    """Expands, if that is `wanted`, up to LIMIT in this cycle and to `last` in all.

    PHASE_OVER, how it ended being in SEARCHED; or why `advance` returns, to come here again.
    """
    live = state.live
    counts = state.counts
    live[SEARCHED] = NO_SEARCH
    if not wanted:
        return PHASE_OVER
    allowed = live[LIMIT] - counts[CYCLE_EXPANSIONS]
    result = expand_some(state, min(allowed, last - counts[EXPANSIONS]))
    if result == NO_ROOM:
        return WANTS_ROOM
    if result == LIMIT_REACHED and counts[CYCLE_EXPANSIONS] < live[LIMIT]:
        return PAUSED
    live[SEARCHED] = result
    return PHASE_OVER


@njit
def idle(state):
    """The run is at its end, and the cycle passes all the same."""
    state.counts[EVENTS] |= IDLE
    end_cycle(state)


@njit
def give_up(state):
    """There is a proof that no way leads to the goal."""
    state.live[STATUS] = UNREACHABLE
    state.counts[EVENTS] |= UNREACHABLE_EVENT


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
def step_to(state, cell, back):
    """The one move of the cycle. What it brings into sight is news: look at `NEWS` afterwards."""
    live = state.live
    counts = state.counts
    counts[EVENTS] |= MOVED
    if back:
        counts[EVENTS] |= MOVED_BACK
        counts[BACK_MOVES] += 1
    step = abs(cell - live[AGENT])
    if step == 1 or step == state.inputs[WIDTH] + 2:
        counts[STRAIGHT_MOVES] += 1
    else:
        counts[DIAGONAL_MOVES] += 1
    if counts[FIRST_MOVE_CYCLE] == 0:
        counts[FIRST_MOVE_CYCLE] = counts[CYCLES] + 1
    live[MOVES_MADE] += 1
    live[AGENT] = cell
    state.trajectory[counts[TRAJECTORY_LENGTH]] = cell
    counts[TRAJECTORY_LENGTH] += 1
    if cell == live[GOAL]:
        live[STATUS] = REACHED
        counts[EVENTS] |= REACHED_EVENT
    sense(state)


@njit
def end_cycle(state):
    """Writes the record of the cycle."""
    live = state.live
    counts = state.counts
    cycle = np.uintp(counts[CYCLES])
    if live[FOUND] == 1 and live[PENDING] == 0:
        counts[EVENTS] |= KNOWS_GOAL
    state.records[R_EXPANSIONS, cycle] = counts[CYCLE_EXPANSIONS]
    state.records[R_UPDATES, cycle] = counts[CYCLE_UPDATES]
    state.records[R_SEARCH, cycle] = max(0, counts[SEARCH_OF_CYCLE] - live[SEARCHES_BEFORE])
    state.records[R_AGENT, cycle] = live[AGENT]
    state.records[R_EVENTS, cycle] = counts[EVENTS]
    state.record_values[R_H, cycle] = effective_h(state, live[AGENT])
    counts[CYCLES] += 1
    counts[MOST_EXPANSIONS] = max(counts[MOST_EXPANSIONS], counts[CYCLE_EXPANSIONS])
    live[QUIET] += 1
    live[PHASE] = TO_SENSE


@njit
def change_is_due(state):
    """Whether the map is to change by itself before the next cycle."""
    every = state.inputs[CHANGE_EVERY]
    moves = state.counts[STRAIGHT_MOVES] + state.counts[DIAGONAL_MOVES]
    return every > 0 and state.live[STATUS] == RUNNING and moves - state.live[CHANGED_AT] >= every
