"""Which free cells hang together, how far apart they are, and a pair worth running between.

All of it is 4-connected: such a connection holds under every movement rule of the engine (4 or 8
neighbours, with or without corner cutting). Plain numpy, fast on open terrain and in long corridors
alike, where a breadth-first search by whole frontiers would make a million tiny steps.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tbviz.errors import BadInput
from tbviz.grid.movingai import Blocked

Cell = tuple[int, int]
_Ints = npt.NDArray[np.intp]

_SMALL_FRONTIER = 40  # below it, plain Python is faster than numpy's overhead per call


def largest_component(blocked: Blocked) -> Blocked:
    """True on the largest 4-connected set of free cells (the topmost of equals)."""
    labels = component_labels(blocked)
    if not (labels >= 0).any():
        return np.zeros_like(blocked)
    mask: Blocked = labels == np.bincount(labels[labels >= 0]).argmax()
    return mask


def component_labels(blocked: Blocked) -> _Ints:
    """A number per 4-connected component, -1 on blocked cells.

    Cells are first merged into horizontal runs, which leaves few enough pieces to join the runs of
    neighbouring rows by label propagation with path halving, in a handful of whole-array rounds.
    """
    free = ~blocked
    begins = free.copy()
    begins[:, 1:] &= blocked[:, :-1]
    runs = np.cumsum(begins.ravel()).reshape(free.shape) - 1
    touching = free[:-1] & free[1:]
    first = touching.copy()  # one link per pair of runs is enough: where their overlap begins
    first[:, 1:] &= ~touching[:, :-1]
    roots = _join(int(begins.sum()), runs[:-1][first], runs[1:][first])
    labels = np.full(free.shape, -1, dtype=np.intp)
    labels[free] = roots[runs[free]]
    return labels


def _join(count: int, a: _Ints, b: _Ints) -> _Ints:
    """The smallest member of each of `count` items' set, after joining all pairs (a[i], b[i])."""
    root = np.arange(count, dtype=np.intp)
    while a.size:
        low, high = np.minimum(root[a], root[b]), np.maximum(root[a], root[b])
        np.minimum.at(root, high, low)
        while not np.array_equal(root, shorter := root[root]):
            root = shorter
        apart = root[a] != root[b]
        a, b = a[apart], b[apart]
    return root


def steps_from(blocked: Blocked, start: Cell) -> npt.NDArray[np.int32]:
    """Number of orthogonal steps from `start` to each cell, -1 where there is no way."""
    height, width = blocked.shape
    unseen, wall = -1, -2
    padded = np.full((height + 2, width + 2), wall, dtype=np.int32)
    padded[1:-1, 1:-1] = np.where(blocked, wall, unseen)
    steps = padded.reshape(-1)
    scalar = steps.data  # the same cells: reads single ones three times faster than numpy
    offsets = np.array([1, width + 2, -1, -width - 2])
    ways = offsets.tolist()
    order = np.empty(steps.size, dtype=np.int32)
    frontier: list[int] = [(start[1] + 1) * (width + 2) + start[0] + 1]
    steps[frontier] = distance = 0
    while frontier:
        distance += 1
        if len(frontier) < _SMALL_FRONTIER:
            found = []
            for cell in frontier:
                for way in ways:
                    if scalar[cell + way] == unseen:
                        scalar[cell + way] = distance
                        found.append(cell + way)
            frontier = found
            continue
        wave = np.array(frontier)
        while wave.size >= _SMALL_FRONTIER:
            wave = (wave[:, None] + offsets).ravel()
            wave = wave[steps[wave] == unseen]
            steps[wave] = distance
            order[wave] = np.arange(wave.size)  # of a cell's several arrivals the last one stays
            wave = wave[order[wave] == np.arange(wave.size)]
            distance += 1
        distance -= 1
        frontier = wave.tolist()
    inner = padded[1:-1, 1:-1]
    return np.where(inner == wall, unseen, inner)


def reachable_pair(blocked: Blocked, seed: int) -> tuple[Cell, Cell]:
    """A random start, and a random goal in the farther half of what can be reached from it.

    Both lie in the largest component: on a real map a pair drawn from all free cells would often
    stand in two closets, and a near goal shows nothing. One free cell alone is both.
    """
    cells = np.flatnonzero(largest_component(blocked))
    if not cells.size:
        raise BadInput("the map has no free cell")
    width = blocked.shape[1]
    rng = np.random.default_rng(seed)
    start_y, start_x = divmod(int(cells[int(rng.random() * cells.size)]), width)
    steps = steps_from(blocked, (start_x, start_y)).ravel()[cells]
    far = cells[steps >= np.median(steps)]
    goal_y, goal_x = divmod(int(far[int(rng.random() * far.size)]), width)
    return (start_x, start_y), (goal_x, goal_y)
