"""The real-time algorithms' proof that no way leads to the goal, beside their search.

Not in the papers, whose real-time algorithms walk on for ever. When the belief has been unchanged
for a while, the believed-free cells are flooded from the agent and from the goal, in turns, a
bounded number of cells a cycle; a side that runs dry without having met the other is the proof. It
never changes a move, and its cells are counted apart.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import DX, DY
from tbviz.jit import njit
from tbviz.search.state import (
    AGENT,
    FLOOD,
    FLOOD_AHEAD,
    FLOOD_AHEAD_END,
    FLOOD_BACK,
    FLOOD_BACK_END,
    FLOOD_CELLS,
    GOAL,
    MOVES,
    NEIGHBORS,
    PROOF_CELLS,
    QUIET,
    WIDTH,
)

QUIET_CYCLES = 256  # without news before a flood begins
QUIET_PER_CELL = 256  # it looks at one for so many quiet cycles: most floods are for nothing

FLOODED = 2  # extra row: 2 * (flood that has seen the cell) + (1 if from the goal's side)
CELLS = 3  # extra row: the agent's queue grows from the left, the goal's from the right

MET = -1  # in FLOOD_AHEAD: the two sides have met, there is a way


@njit
def flood_proves_it(state):
    """Looks at some further cells, up to FLOOD_CELLS; True if that completed the proof.

    The longer nothing happens the more it looks at, so an agent that is merely slow pays little.
    """
    live = state.live
    most = state.inputs[FLOOD_CELLS]
    if most == 0 or live[QUIET] < QUIET_CYCLES:
        return False
    if live[FLOOD] <= 0:
        _begin(state)
    elif live[FLOOD_AHEAD] == MET:
        return False
    cells = state.extra_cells[CELLS]
    for _ in range(min(most, live[QUIET] // QUIET_PER_CELL)):
        state.counts[PROOF_CELLS] += 1
        looked = live[FLOOD_AHEAD] + cells.shape[0] - 1 - live[FLOOD_BACK]
        if looked & 1 == 0:
            met = _look(state, np.int64(cells[live[FLOOD_AHEAD]]), 0)
            live[FLOOD_AHEAD] += 1
            dry = live[FLOOD_AHEAD] == live[FLOOD_AHEAD_END]
        else:
            met = _look(state, np.int64(cells[live[FLOOD_BACK]]), 1)
            live[FLOOD_BACK] -= 1
            dry = live[FLOOD_BACK] == live[FLOOD_BACK_END]
        if met:
            live[FLOOD_AHEAD] = MET
            return False
        if dry:
            return True
    return False


@njit
def _begin(state):
    live = state.live
    live[FLOOD] = 1 - live[FLOOD]
    last = state.extra_cells.shape[1] - 1
    live[FLOOD_AHEAD], live[FLOOD_AHEAD_END] = 0, 1
    live[FLOOD_BACK], live[FLOOD_BACK_END] = last, last - 1
    state.extra_cells[CELLS, 0] = live[AGENT]
    state.extra_cells[CELLS, last] = live[GOAL]
    state.extra_cells[FLOODED, live[AGENT]] = 2 * live[FLOOD]
    state.extra_cells[FLOODED, live[GOAL]] = 2 * live[FLOOD] + 1


@njit
def _look(state, c, side):
    """Queues the new neighbours of `c`; True if one of them is the other side's.

    What the border of the map adds to the row is room for the few cells that both sides queue then.
    """
    live = state.live
    flooded = state.extra_cells[FLOODED]
    mine = 2 * live[FLOOD] + side
    theirs = 2 * live[FLOOD] + 1 - side
    stride = state.inputs[WIDTH] + 2
    met = False
    for d in range(state.inputs[NEIGHBORS]):
        if (state.bits[MOVES, c] >> d) & 1 == 0:
            continue
        t = c + DX[d] + DY[d] * stride
        if flooded[t] == mine:
            continue
        met |= flooded[t] == theirs
        flooded[t] = mine
        if side == 0:
            state.extra_cells[CELLS, live[FLOOD_AHEAD_END]] = t
            live[FLOOD_AHEAD_END] += 1
        else:
            state.extra_cells[CELLS, live[FLOOD_BACK_END]] = t
            live[FLOOD_BACK_END] -= 1
    return met
