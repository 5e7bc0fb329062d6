"""Maps and start/goal pairs to measure on: seeded, reachable and far apart.

A pair lies in the largest 4-connected component, so it is solvable under every movement rule, and
all solvers can be given the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tbviz.errors import BadInput
from tbviz.grid.components import largest_component
from tbviz.grid.movingai import Blocked, check_problem, read_map, read_scen

XY = tuple[int, int]


@dataclass(frozen=True)
class Pair:
    """One problem. `length` is the optimal cost, where a file states it."""

    start: XY
    goal: XY
    length: float | None = None


@dataclass(frozen=True)
class Course:
    """A map and the problems to solve on it."""

    name: str
    blocked: Blocked
    pairs: list[Pair]
    has_targets: bool = True


def far_pairs(blocked: Blocked, count: int, seed: int = 0, *, least: float = 0.6) -> list[Pair]:
    """Pairs at least `least` of the map's longer side apart, as the crow flies.

    On maps too cramped for that, the demand is lowered until there are enough.
    """
    rows, columns = np.nonzero(largest_component(blocked))
    if len(rows) < 2:
        raise BadInput("the map has no two free cells that are connected")
    rng = np.random.default_rng(seed)
    wanted = least * max(blocked.shape)
    pairs: list[Pair] = []
    while len(pairs) < count:
        for a, b in rng.integers(0, len(rows), (200, 2)).tolist():
            apart = max(abs(int(columns[a]) - int(columns[b])), abs(int(rows[a]) - int(rows[b])))
            if apart >= max(wanted, 1) and len(pairs) < count:
                start, goal = (columns[a], rows[a]), (columns[b], rows[b])
                pairs.append(Pair((int(start[0]), int(start[1])), (int(goal[0]), int(goal[1]))))
        wanted *= 0.8
    return pairs


def scen_course(folder: Path, name: str, count: int) -> Course | None:
    """`NAME.map` with every n-th problem of its `.scen`, found anywhere below `folder`, or None."""
    scens = sorted([*folder.rglob(f"{name}.map.scen"), *folder.rglob(f"{name}.scen")])
    maps = sorted(folder.rglob(f"{name}.map"))
    if not scens or not maps:
        return None
    blocked = read_map(maps[0])
    problems = [p for p in read_scen(scens[0]) if p.length > 0]  # 0: placeholder for "no path"
    pairs = []
    for problem in problems[:: max(1, len(problems) // count)]:
        check_problem(problem, blocked, scens[0])
        pairs.append(Pair(problem.start, problem.goal, problem.length))
    return Course(name, blocked, pairs)
