"""What the agent knows: sensing, being told, and the edges that news takes away or brings.

The belief is a function: a cell is believed free if it is the goal; in known and dynamic terrain it
is what the truth says; in unknown and partial terrain it is what was last seen there, and unseen
cells are free, or as on the map that was given (the freespace assumption). *News* are the cells
whose belief changed at a sensing, so only the net change of a cycle counts.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import DX, DY, legal_moves
from tbviz.jit import njit
from tbviz.search.state import (
    AGENT,
    BELIEF,
    CUT_CORNERS,
    DIRTY,
    DOUBT,
    DYNAMIC,
    FLOOD,
    FREED_IN,
    FREED_SINCE,
    GIVEN,
    GOAL,
    HEIGHT,
    KNOWN,
    MOVES,
    NEIGHBORS,
    NEWS,
    PARTIAL,
    QUIET,
    SEARCH,
    SEEN,
    SENSED_AT,
    SENSOR_RADIUS,
    TERRAIN,
    TRUTH,
    WIDTH,
)


@njit
def told(state, c):
    """What the agent has reason to believe of a cell: 1 = blocked."""
    terrain = state.inputs[TERRAIN]
    if c == state.live[GOAL]:
        return 0
    if terrain in (KNOWN, DYNAMIC):
        return state.bits[TRUTH, c]
    if state.bits[SEEN, c] > 0:
        return state.bits[SEEN, c] - 1
    if terrain == PARTIAL:
        return state.bits[GIVEN, c]
    return 0


@njit
def _believe(state, c):
    """Derives the belief of one cell anew; a change is news."""
    value = told(state, c)
    if value == state.bits[BELIEF, c]:
        return
    state.bits[BELIEF, c] = value
    state.news[state.live[NEWS]] = c
    state.live[NEWS] += 1
    if value == 0 and state.cells[FREED_IN, c] != state.live[SEARCH]:
        state.cells[FREED_IN, c] = state.live[SEARCH]
        state.freed[state.live[FREED_SINCE]] = c
        state.live[FREED_SINCE] += 1


@njit
def _see(state, c):
    """Looks at one cell. What looks as it did when last seen is believed already."""
    value = 1 + state.bits[TRUTH, c]
    before = state.bits[SEEN, c]
    if value == before:
        return
    # Where the agent has been it has seen everything: only what it saw free and is now blocked can
    # lie on its way back. In static terrain that never happens.
    if value == 2 and before == 1:
        state.live[DOUBT] = 1
    state.bits[SEEN, c] = value
    _believe(state, np.int64(c))


@njit
def _see_far(state, agent):
    """Looks at all cells within a radius of more than one step."""
    width = state.inputs[WIDTH]
    stride = width + 2
    radius = state.inputs[SENSOR_RADIUS]
    agent_x = agent % stride
    agent_y = agent // stride
    for y in range(max(1, agent_y - radius), min(state.inputs[HEIGHT], agent_y + radius) + 1):
        reach = radius
        if state.inputs[NEIGHBORS] == 4:
            reach = radius - abs(y - agent_y)
        for x in range(max(1, agent_x - reach), min(width, agent_x + reach) + 1):
            _see(state, y * stride + x)


@njit
def sense(state):
    """Looks around and takes in what was announced. Fills `news`; `MOVES` is still the old one."""
    live = state.live
    live[NEWS] = 0
    agent = live[AGENT]
    if live[SENSED_AT] == agent and live[DIRTY] == 0:
        return
    if state.inputs[SENSOR_RADIUS] == 1:
        stride = state.inputs[WIDTH] + 2
        _see(state, agent)
        for d in range(state.inputs[NEIGHBORS]):
            _see(state, np.uintp(agent + DX[d] + DY[d] * stride))
    else:
        _see_far(state, agent)
    for i in range(live[DIRTY]):
        c = np.int64(state.dirty[i])
        before = live[NEWS]
        _believe(state, c)
        if live[NEWS] > before and state.bits[SEEN, c] > 0:
            live[DOUBT] = 1
    live[DIRTY] = 0
    live[SENSED_AT] = agent
    if live[NEWS] > 0:
        live[QUIET] = 0
        live[FLOOD] = min(live[FLOOD], -live[FLOOD])  # what it has found is out of date


@njit
def lost_and_gained(state, u):
    """Brings the legal moves of `u` up to date; returns those that went and those that came.

    After `sense` all beliefs are new, so the first visit to `u` sees the net change and every
    later one sees none.
    """
    stride = state.inputs[WIDTH] + 2
    old = int(state.bits[MOVES, u])
    new = int(
        legal_moves(
            state.bits[BELIEF], u, stride, state.inputs[NEIGHBORS], state.inputs[CUT_CORNERS]
        )
    )
    state.bits[MOVES, u] = new
    return old & ~new, new & ~old


@njit
def only_loses_its_own(state, c):
    """Whether the news of `c` takes away the edges to and from it and changes nothing else."""
    no_corners = state.inputs[NEIGHBORS] == 4 or state.inputs[CUT_CORNERS] == 1
    return no_corners and state.bits[BELIEF, c] == 1


@njit
def lose_own(state, c):
    """Takes away the edges to and from a blocked cell; False if there were none left.

    What other news has done to the moves of `c` itself says nothing of the edges that lead to it.
    """
    moves = state.bits[MOVES]
    stride = state.inputs[WIDTH] + 2
    lost = moves[c] != 0
    moves[c] = 0
    for d in range(state.inputs[NEIGHBORS]):
        u = np.uintp(c + DX[d] + DY[d] * stride)  # on the border of the map: has no moves
        back = 1 << ((d & 4) | ((d + 2) & 3))
        lost |= moves[u] & back != 0
        moves[u] &= 255 ^ back
    return lost


@njit
def has_moves(state, u):
    """Whether a cell has legal moves, before or after the news; the border of the map never has."""
    return state.bits[BELIEF, u] == 0 or state.bits[MOVES, u] != 0


@njit
def around(c, i, stride):
    """The i-th of the nine cells whose legal moves a change of `c` can touch (8: itself)."""
    if i == 8:
        return c
    return c + DX[i] + DY[i] * stride
