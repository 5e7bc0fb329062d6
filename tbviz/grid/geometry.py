"""The grid as kernels see it: directions, exact costs, legal moves, distances.

Costs are exact: DIAGONAL is sqrt(2) rounded to a multiple of 2**-32, so every sum of costs below
2**21 is exact in float64, ties are real ties and no epsilon is needed anywhere.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from tbviz.jit import door, njit

DIAGONAL = round(math.sqrt(2) * 2**32) / 2**32

# The order in which successors are generated: right, down, left, up, then right-down, left-down,
# left-up, right-up. It decides ties, so it is part of the contract.
DX = np.array([1, 0, -1, 0, 1, -1, -1, 1], dtype=np.int64)
DY = np.array([0, 1, 0, -1, 1, 1, -1, -1], dtype=np.int64)
COST = np.array([1.0] * 4 + [DIAGONAL] * 4)


def _worth_looking() -> npt.NDArray[np.uint8]:
    """[moves of a cell, direction of its successor]: where that one can have a cheaper successor.

    Not back, and not where the cell gets in one move: over the successor it is always dearer.
    """
    table = np.full((256, 8), 255, np.uint8)
    steps = list(zip(DX.tolist(), DY.tolist(), strict=True))
    for d, (x, y) in enumerate(steps):
        for e, (dx, dy) in enumerate(steps):
            end = (x + dx, y + dy)
            if end == (0, 0):
                table[:, d] &= 255 - (1 << e)
            elif end in steps:
                reached = (np.arange(256) >> steps.index(end)) & 1 == 1
                table[reached, d] &= 255 - (1 << e)
    return table


WORTH_LOOKING = _worth_looking()


@njit
def legal_moves(blocked, c, stride, neighbors, cut_corners):
    """One byte: bit d is set iff the move from `c` in direction d is legal."""
    if blocked[c]:
        return 0
    right = blocked[c + 1] == 0
    down = blocked[c + stride] == 0
    left = blocked[c - 1] == 0
    up = blocked[c - stride] == 0
    moves = int(right) | int(down) << 1 | int(left) << 2 | int(up) << 3
    if neighbors == 4:
        return moves
    if blocked[c + stride + 1] == 0 and (cut_corners or (right and down)):
        moves |= 16
    if blocked[c + stride - 1] == 0 and (cut_corners or (left and down)):
        moves |= 32
    if blocked[c - stride - 1] == 0 and (cut_corners or (left and up)):
        moves |= 64
    if blocked[c - stride + 1] == 0 and (cut_corners or (right and up)):
        moves |= 128
    return moves


@door
def all_legal_moves(blocked, moves, width, height, neighbors, cut_corners):
    """Fills `moves` for every cell of the map."""
    stride = width + 2
    for row in range(1, height + 1):
        for c in range(row * stride + 1, row * stride + width + 1):
            moves[c] = legal_moves(blocked, c, stride, neighbors, cut_corners)


@njit
def distance(ax, ay, bx, by, neighbors):
    """H: the cost of a cheapest path on a free grid. Manhattan (4) or octile (8) distance."""
    dx = abs(ax - bx)
    dy = abs(ay - by)
    if neighbors == 4:
        return float(dx + dy)
    return DIAGONAL * min(dx, dy) + abs(dx - dy)


@njit
def cell_distance(a, b, stride, neighbors):
    """H between two cells."""
    return distance(a % stride, a // stride, b % stride, b // stride, neighbors)


@njit
def direction(u, v, stride):
    """The direction of the step from `u` to its neighbour `v`; -1 if it is none."""
    delta = v - u
    for d in range(8):
        if DX[d] + DY[d] * stride == delta:
            return d
    return -1


@njit
def edge_exists(moves, u, v, stride):
    """Whether the step from `u` to `v` is legal under `moves`."""
    d = direction(u, v, stride)
    return d >= 0 and (moves[u] >> d) & 1 == 1
