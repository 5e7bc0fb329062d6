"""Plays the tasks: one game each, in a pool of processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.lab.mazes.plan import SETTING, Task, rows
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.warmup import compile_kernels

AT_ONCE = len(rows())  # tasks handed to a worker together: those of one maze


class Record(NamedTuple):
    """What one algorithm took in one maze."""

    algorithm: str
    lookahead: float
    maze: int
    expansions: int
    cost: float
    searches: int
    seconds: float


def play(task: Task) -> Record:
    """One game to its end. The seed of its ties is that of the maze."""
    problem = task.problem
    game = Game(
        problem.blocked(),
        problem.start,
        problem.goal,
        task.algorithm,
        optimal=False,
        seed=problem.seed,
        lookahead=task.lookahead,
        **SETTING,
    )
    if game.run() != "reached":
        raise BadInput(f"{task.algorithm} did not reach the goal of maze {problem.number}")
    engine = game.engine  # not `game.result()`, whose list of all cells takes as long as the game
    return Record(
        task.algorithm,
        task.lookahead,
        problem.number,
        engine.expansions,
        engine.cost,
        int(engine.state.live[s.SEARCH]),
        game.wall_seconds,
    )


def _ignore_ctrl_c() -> None:
    """Of a worker: the process that has started it hears it, and ends the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(tasks: list[Task], workers: int) -> Iterator[Record]:
    """Records in the order of the tasks, as they come. One worker: in this process."""
    for family in {ALGORITHMS[task.algorithm].family for task in tasks}:
        compile_kernels(family)  # once, and kept, so that workers have but to load it
    if workers == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_ignore_ctrl_c) as pool:
        try:
            yield from pool.map(play, tasks, chunksize=AT_ONCE)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
