"""Agents that wait until their search is complete: they stand still, or dither around their post.

Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 4.3 ("late acting"): a dithering agent steps
back and forth between its post, where it stood when its search began, and one neighbour.
INTERPRETS PAPER: the neighbour is drawn when it is first needed, and again only if the step to it
is gone. A search that ends while the agent is off its post is followed by the step back, even if
the path leads over the agent's cell. Dithering is no back-move.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import DX, DY, edge_exists
from tbviz.jit import door, njit
from tbviz.search.cycle import step_to
from tbviz.search.state import (
    AGENT,
    DITHERS,
    MOVES,
    NEIGHBORS,
    OFF_POST,
    PARTNER,
    POST,
    SEARCH,
    SEED,
    WIDTH,
)

NOBODY = 0
PRIME = (1 << 31) - 1  # squares of smaller numbers fit in 64 bits


@door
def draw(seed, search, count):
    """A number below `count` that depends on the seed and the number of the search alone."""
    mixed = (seed % PRIME * 16807 + search * 48271) % PRIME
    return mixed * mixed % PRIME % count


@njit
def take_post(state):
    """The agent waits where it stands."""
    live = state.live
    if live[POST] != live[AGENT] or live[OFF_POST] == 1:
        live[PARTNER] = NOBODY
    live[POST] = live[AGENT]
    live[OFF_POST] = 0


@njit
def way_back_is_gone(state):
    """Whether the agent is off its post and cannot return. Ask when `MOVES` is up to date."""
    live = state.live
    if live[OFF_POST] == 0:
        return False
    return not edge_exists(state.bits[MOVES], live[AGENT], live[POST], state.inputs[WIDTH] + 2)


@njit
def return_to_post(state):
    """The step back. Look at `NEWS` afterwards."""
    state.live[OFF_POST] = 0
    step_to(state, state.live[POST], False)


@njit
def wait(state):
    """The move of a cycle without a complete path, if there is one: then look at `NEWS`."""
    live = state.live
    if state.inputs[DITHERS] == 0:
        return
    if live[OFF_POST] == 1:
        return_to_post(state)
        return
    post = live[POST]
    stride = state.inputs[WIDTH] + 2
    if live[PARTNER] == NOBODY or not edge_exists(state.bits[MOVES], post, live[PARTNER], stride):
        live[PARTNER] = _drawn_neighbor(state, post)
    if live[PARTNER] != NOBODY:
        live[OFF_POST] = 1
        step_to(state, live[PARTNER], False)


@njit
def _drawn_neighbor(state, c):
    """One of the cells that the agent can step to from `c`, or NOBODY."""
    legal = int(state.bits[MOVES, c])
    count = 0
    for d in range(state.inputs[NEIGHBORS]):
        count += (legal >> d) & 1
    if count == 0:
        return np.int64(NOBODY)
    left = draw(state.inputs[SEED], state.live[SEARCH], count)
    d = 0
    while True:
        if (legal >> d) & 1 == 1:
            if left == 0:
                return np.int64(c + DX[d] + DY[d] * (state.inputs[WIDTH] + 2))
            left -= 1
        d += 1
