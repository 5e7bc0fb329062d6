"""What is played: the mazes with their starts and goals, and the algorithms in each of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tbviz.grid.generators.mazes import maze
from tbviz.grid.movingai import Blocked

SIDE = 151
LOOKAHEADS = (1, 9, 17, 25, 41, 89)
SETTING: dict[str, Any] = {
    "terrain": "unknown",
    "neighbors": 4,
    "ties": "random",
    "movements": math.inf,
}


@lru_cache(maxsize=1)  # all rows of a maze are played in a row
def _maze(side: int, seed: int) -> Blocked:
    return maze(side, side, seed)


class Problem(NamedTuple):
    """A maze by its seed, so that a worker can make it for itself, and where to go in it."""

    number: int
    side: int
    seed: int
    start: tuple[int, int]
    goal: tuple[int, int]

    def blocked(self) -> Blocked:
        return _maze(self.side, self.seed)


class Task(NamedTuple):
    """One algorithm in one maze. Complete algorithms search to their end within a cycle."""

    algorithm: str
    lookahead: float
    problem: Problem


def problems(count: int, seed: int = 0, side: int = SIDE) -> list[Problem]:
    """Seeded mazes: the outer wall is part of the size, start and goal are two corridor cells.

    The first mazes of a larger number are those of a smaller one.
    """
    made = []
    for number, spawned in enumerate(np.random.SeedSequence(seed).spawn(count)):
        maze_seed = int(spawned.generate_state(1)[0])
        rows, columns = np.nonzero(~_maze(side, maze_seed))
        a, b = np.random.default_rng(spawned).choice(len(rows), 2, replace=False)
        start, goal = (int(columns[a]), int(rows[a])), (int(columns[b]), int(rows[b]))
        made.append(Problem(number, side, maze_seed, start, goal))
    return made


def rows(lookaheads: Iterable[int] = LOOKAHEADS) -> list[tuple[str, float]]:
    """The rows of the table: algorithm and lookahead. At 1 both real-time ones are the same."""
    ks = list(lookaheads)
    return [
        *(("rtaa_star", k) for k in ks),
        ("rtaa_star", math.inf),
        *(("lss_lrta_star", k) for k in ks if k > 1),
        ("lss_lrta_star", math.inf),
        ("d_star_lite", math.inf),
        ("repeated_a_star", math.inf),
        ("backward_a_star", math.inf),
    ]


def is_costly(algorithm: str, lookahead: float) -> bool:
    """Rows that expand far more than the others, and may be played in fewer mazes."""
    return lookahead == math.inf and algorithm != "d_star_lite"


def tasks(problems: list[Problem], most_of_costly: int | None = None) -> list[Task]:
    """Everything to play, the rows of one maze after the other: an interruption leaves whole ones.

    Costly rows are played in the first `most_of_costly` mazes, if given.
    """
    return [
        Task(algorithm, lookahead, problem)
        for problem in problems
        for algorithm, lookahead in rows()
        if most_of_costly is None
        or problem.number < most_of_costly
        or not is_costly(algorithm, lookahead)
    ]
