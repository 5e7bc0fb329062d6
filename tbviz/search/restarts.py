"""When news makes an agent search anew: the edge test, and eager and lazy restarts.

AAMAS 2012, Alg. 2, StartNewSearch?; 2014, Alg. 3, RestartSearch?.

The *walk* is what the agent still has to go: back along its parents to the path, then along the
path to s_best; one that dithers goes back to its post first. DIFFERS FROM PAPER: the test is on
edges, not on cells, and on the walk, not on the whole branch root .. s_best: in static unknown
terrain that is the same, but when walls are drawn, a wall behind the agent does not restart, and
without corner cutting a wall beside a diagonal does.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DIAGONAL, DX, DY, cell_distance, direction, edge_exists
from tbviz.jit import njit
from tbviz.search.best_first import begin_search, forget_learned
from tbviz.search.learned_h import NO_LEARNING
from tbviz.search.path import on_path
from tbviz.search.sensing import (
    around,
    has_moves,
    lose_own,
    lost_and_gained,
    only_loses_its_own,
)
from tbviz.search.state import (
    AGENT,
    ANY_CHANGE,
    BELIEF,
    BLOCKED_AHEAD,
    BLOCKED_SINCE,
    CUT_CORNERS,
    DETOUR_MARGIN,
    DOUBT,
    EAGER,
    EVENTS,
    FOUND,
    FREED,
    FREED_SINCE,
    GOAL,
    LEARNING,
    MOVEMENT,
    MOVES,
    NEIGHBORS,
    NEWS,
    NEWS_EVENT,
    OFF_POST,
    PARENT,
    PATH_LENGTH,
    PENDING,
    POSITION,
    POST,
    RUNNING,
    S_BEST,
    SEARCH_EXPANSIONS,
    STALE_PATH,
    STATUS,
    WEIGHT,
    WIDTH,
)

# Moves every cycle; stays until its search is complete; goes where h has risen least.
ONWARD, WAIT_FOR_GOAL, TO_LEAST_RISEN = range(3)

BROKEN = -1
UNKNOWN_MARGIN = -1.0
MARGIN_OF_ROUNDING = 1e-6  # only says when to compute exactly


@njit
def junction(state):
    """Where the agent's way back meets the path, as a position on it; BROKEN if it cannot go."""
    c = state.live[AGENT]
    while not on_path(state, c):
        parent = np.int64(state.cells[PARENT, c])
        if not edge_exists(state.bits[MOVES], c, parent, state.inputs[WIDTH] + 2):
            return BROKEN
        c = parent
    return state.cells[POSITION, c]


@njit
def cost_of_walk(state):
    """Exact cost of the walk. Summed over its edges: with re-opening, g may be out of date."""
    stride = state.inputs[WIDTH] + 2
    cost = 0.0
    c = state.live[AGENT]
    if state.live[OFF_POST] == 1:
        cost = COST[direction(c, state.live[POST], stride)]
        c = state.live[POST]
    while not on_path(state, c):
        parent = np.int64(state.cells[PARENT, c])
        cost += COST[direction(c, parent, stride)]
        c = parent
    for position in range(state.cells[POSITION, c], state.live[PATH_LENGTH] - 1):
        cost += COST[
            direction(np.int64(state.path[position]), np.int64(state.path[position + 1]), stride)
        ]
    return cost


@njit
def new_path_is_walkable(state, meeting):
    """Whether stale news lies on the walk; the path is new from position `meeting` on.

    AAMAS 2012, Alg. 2, l. 22. What was on the previous path was tested when its news came in.
    """
    live = state.live
    if live[BLOCKED_SINCE] == 0:
        return True
    first = meeting
    agent = live[AGENT]
    if on_path(state, agent):
        first = max(first, state.cells[POSITION, agent])
    elif live[DOUBT] == 1:
        start = junction(state)
        if start == BROKEN:
            return False
        first = max(first, start)
    stride = state.inputs[WIDTH] + 2
    for position in range(first, live[PATH_LENGTH] - 1):
        u = np.int64(state.path[position])
        if not edge_exists(state.bits[MOVES], u, np.int64(state.path[position + 1]), stride):
            return False
    return True


@njit
def detour(state, u, v, d):
    """The least cost of a way from the agent over the edge (u, v), in direction d, to the goal."""
    stride = state.inputs[WIDTH] + 2
    neighbors = state.inputs[NEIGHBORS]
    return (
        cell_distance(state.live[AGENT], u, stride, neighbors)
        + COST[d]
        + cell_distance(v, state.live[GOAL], stride, neighbors)
    )


@njit
def least_detour(state, c):
    """The cheapest `detour` over an edge that needs the free cell `c`, or passes it diagonally."""
    stride = state.inputs[WIDTH] + 2
    least = np.inf
    if state.bits[BELIEF, c] == 1:
        return least  # blocked again
    for k in range(9):
        u = around(c, k, stride)
        for d in range(8):
            if (state.bits[MOVES, u] >> d) & 1 == 0:
                continue
            v = u + DX[d] + DY[d] * stride
            past = d >= 4 and state.inputs[CUT_CORNERS] == 0
            past = past and (u + DX[d] == c or u + DY[d] * stride == c)
            if u == c or v == c or past:
                least = min(least, detour(state, u, v, d))
    return least


@njit
def ask_about_freed(state):
    """Whether, the goal being found, a way over a freed cell may be w times cheaper than the walk.

    2014, Theorem 3: the cost still to walk is at most w times the cheapest one. DIFFERS FROM PAPER,
    which asks only when a cell becomes free: the walk may be longer when the goal is found than it
    was estimated then, and with w > 1 walking itself can break the bound. So it is asked of all
    cells freed since the search began, in every cycle; in fact only when it could matter: a move of
    cost c lowers w * detour by at most w*c and the walk by c.
    """
    live = state.live
    if live[FREED_SINCE] == 0 or state.margins[DETOUR_MARGIN] >= 0.0:
        return False
    weight = state.settings[WEIGHT]
    stride = state.inputs[WIDTH] + 2
    neighbors = state.inputs[NEIGHBORS]
    walk = cost_of_walk(state)
    least = np.inf
    for i in range(live[FREED_SINCE]):
        c = np.int64(state.freed[i])
        # Cheap bound first: no edge that needs c is more than a diagonal away from it.
        bound = cell_distance(live[AGENT], c, stride, neighbors) - DIAGONAL
        bound += cell_distance(c, live[GOAL], stride, neighbors) - DIAGONAL
        if bound < least:
            least = min(least, least_detour(state, c))
    rounding = 0.0 if weight == 1.0 else MARGIN_OF_ROUNDING  # unweighted sums are exact
    state.margins[DETOUR_MARGIN] = weight * least - walk - rounding
    return weight * least < walk


@njit
def take_in_news(state):
    """Updates the legal moves around the news and lets the restart rule decide.

    `MOVES` must be brought up to date for all news, so no test may return early.
    """
    live = state.live
    if live[NEWS] == 0:
        return
    state.counts[EVENTS] |= NEWS_EVENT
    # A search that has expanded nothing has nothing stale; a pending one begins afresh anyway.
    asked = (
        live[SEARCH_EXPANSIONS] > 0
        and live[S_BEST] >= 0
        and live[PENDING] == 0
        and live[STATUS] == RUNNING
    )
    complete_search = state.inputs[MOVEMENT] == WAIT_FOR_GOAL and live[FOUND] == 0
    lazy = asked and state.inputs[EAGER] == 0 and not complete_search
    learns = state.inputs[LEARNING] != NO_LEARNING

    weight = state.settings[WEIGHT]
    stride = state.inputs[WIDTH] + 2
    neighbors = state.inputs[NEIGHBORS]
    rest = -1.0  # what a detour over a gained edge must undercut; computed when first needed
    last_lost = np.int64(-1)  # position of the last edge of the path that is gone
    lost_any = False
    freed_any = False
    shorter = False
    for i in range(live[NEWS]):
        c = np.int64(state.news[i])
        freed_any |= state.bits[BELIEF, c] == 0
        if only_loses_its_own(state, c):
            lost_any |= lose_own(state, c)
            last_lost = max(last_lost, _lost_through(state, c))
            continue
        for k in range(9):
            u = around(c, k, stride)
            if not has_moves(state, u):
                continue
            lost, gained = lost_and_gained(state, u)
            lost_any |= lost != 0
            if not lazy:
                continue
            last_lost = max(last_lost, _lost_at(state, u, lost))
            if gained == 0 or shorter or live[FOUND] == 1:
                continue
            if rest < 0.0:
                # DIFFERS FROM PAPER: while the goal is not found the walk ends at s_best (or at
                # the end of an older path), so w*H of that state is added to it.
                end = np.int64(state.path[live[PATH_LENGTH] - 1])
                to_goal = cell_distance(end, live[GOAL], stride, neighbors)
                rest = cost_of_walk(state) + weight * to_goal
            for d in range(8):
                if (gained >> d) & 1 == 1:
                    v = u + DX[d] + DY[d] * stride
                    shorter |= weight * detour(state, u, v, d) < rest  # 2014, Alg. 3, l. 6-8

    if lost_any:
        live[BLOCKED_SINCE] = 1
    if freed_any:
        state.margins[DETOUR_MARGIN] = UNKNOWN_MARGIN
    reason = 0
    if learns and freed_any:
        forget_learned(state)  # freed cells make learned h inadmissible
        if asked:
            reason = FREED
    elif shorter:
        reason = FREED
    elif asked and not lazy:
        reason = ANY_CHANGE
    elif lazy and lost_any and _walk_is_cut(state, last_lost):
        reason = BLOCKED_AHEAD
    if reason == 0 and lazy and live[FOUND] == 1 and ask_about_freed(state):
        reason = FREED
    if reason != 0:
        state.counts[EVENTS] |= reason
        begin_search(state)


@njit
def _lost_at(state, u, lost):
    """The position of `u` on the path if the path's edge from there is among the lost ones."""
    if lost != 0 and on_path(state, u):
        position = np.int64(state.cells[POSITION, u])
        if position + 1 < state.live[PATH_LENGTH]:
            d = direction(u, np.int64(state.path[position + 1]), state.inputs[WIDTH] + 2)
            if (lost >> d) & 1 == 1:
                return position
    return -1


@njit
def _lost_through(state, c):
    """The position of the last edge of the path to or from the blocked cell `c`; -1 if none."""
    if not on_path(state, c):
        return -1
    return min(np.int64(state.cells[POSITION, c]), state.live[PATH_LENGTH] - 2)


@njit
def lost_ahead(state):
    """Updates the legal moves around the news; position of the last edge of the path that is gone.

    -1 if none is.
    """
    last = -1
    for i in range(state.live[NEWS]):
        c = np.int64(state.news[i])
        if only_loses_its_own(state, c):
            lose_own(state, c)
            last = max(last, _lost_through(state, c))
            continue
        for k in range(9):
            u = around(c, k, state.inputs[WIDTH] + 2)
            if has_moves(state, u):
                lost, _ = lost_and_gained(state, u)
                last = max(last, _lost_at(state, u, lost))
    return last


@njit
def _walk_is_cut(state, last_lost):
    """Whether the walk misses an edge, if the last one missing on the path is at `last_lost`."""
    agent = state.live[AGENT]
    if on_path(state, agent):
        return last_lost >= state.cells[POSITION, agent]
    if last_lost < 0 and state.live[DOUBT] == 0:
        return False
    start = junction(state)
    return start == BROKEN or last_lost >= start


@njit
def check_new_path(state, meeting):
    """The restart rule after the search phase; True if it began a new search."""
    if new_path_is_walkable(state, meeting):
        return False
    state.counts[EVENTS] |= STALE_PATH
    begin_search(state)
    return True


@njit
def check_freed(state):
    """Lets the lazy rule look at freed cells in a cycle that brought no news."""
    live = state.live
    if live[FOUND] == 0 or live[FREED_SINCE] == 0 or live[STATUS] != RUNNING or live[PENDING] == 1:
        return
    lazy = state.inputs[EAGER] == 0 and state.inputs[LEARNING] == NO_LEARNING
    if lazy and ask_about_freed(state):
        state.counts[EVENTS] |= FREED
        begin_search(state)
