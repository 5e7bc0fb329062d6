"""How closely a cycle keeps to a budget of milliseconds, timed from outside, as a frame sees it.

The goal is walled in, so that the search in known terrain goes on until it has seen the whole map:
there are then enough cycles that use up even five milliseconds.
"""

from __future__ import annotations

import gc
from time import perf_counter

import numpy as np

from tbviz.game.game import Game
from tbviz.grid.generators.scattered import noise
from tbviz.grid.movingai import Blocked
from tbviz.lab.bench.problems import XY, far_pairs
from tbviz.lab.bench.report import Cell, Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.search import state as s

TITLE = "how close --budget-ms is kept"
BUDGETS = (0.05, 0.3, 1.0, 5.0)
KINDS = (("tba_star", "known"), ("tbaa_star", "unknown"))
OVER = 1.05
PROBLEMS = 20
WARM_UP = 5  # cycles in which the budget learns how fast this machine is
ENOUGH = 10  # cycles, for a median to mean anything


def walled_in(blocked: Blocked, goal: XY) -> Blocked:
    """A copy of the map whose goal nobody can enter."""
    x, y = goal
    copy = blocked.copy()
    copy[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2] = True
    copy[y, x] = False
    return copy


def used_its_time(game: Game) -> bool:
    """Whether the last cycle searched, and was not spared by finding the goal or an end."""
    counts = game.engine.state.counts
    early = s.FOUND_EVENT | s.UNREACHABLE_EVENT | s.REACHED_EVENT | s.STALE_PROOF
    return bool(counts[s.CYCLE_EXPANSIONS] > 0 and counts[s.EVENTS] & early == 0)


def play(game: Game, most: int, until: float) -> list[tuple[float, int]]:
    """Seconds and expansions of cycles that used their time; stops at the clock time `until`."""
    taken: list[tuple[float, int]] = []
    game.step(WARM_UP)
    gc.collect()
    gc.disable()
    try:
        while game.status == "running" and len(taken) < most:
            began = perf_counter()
            game.step()
            ended = perf_counter()
            if used_its_time(game):
                taken.append((ended - began, int(game.engine.state.counts[s.CYCLE_EXPANSIONS])))
            if ended > until:
                break
    finally:
        gc.enable()
    return taken


def measure(
    blocked: Blocked, algorithm: str, terrain: str, budget_ms: float, sizes: Sizes
) -> list[tuple[float, int]]:
    """Enough cycles from as many problems as it takes, within the time allowed."""
    taken: list[tuple[float, int]] = []
    until = perf_counter() + sizes.budget_seconds
    for pair in far_pairs(blocked, PROBLEMS):
        closed = walled_in(blocked, pair.goal)
        game = Game(closed, pair.start, pair.goal, algorithm, terrain=terrain, budget_ms=budget_ms)
        taken += play(game, sizes.budget_cycles - len(taken), until)
        if len(taken) >= sizes.budget_cycles or perf_counter() > until:
            break
    return taken


def row(
    algorithm: str, terrain: str, budget_ms: float, taken: list[tuple[float, int]]
) -> list[Cell]:
    head: list[Cell] = [algorithm, terrain, budget_ms, len(taken)]
    if len(taken) < ENOUGH:
        return [*head, None, None, None, None]
    ratios = np.array([seconds for seconds, _ in taken]) * 1000 / budget_ms
    expansions = float(np.mean([count for _, count in taken]))
    median, high = (float(value) for value in np.percentile(ratios, (50, 99)))
    return [*head, median, high, expansions, 100 * float(np.mean(ratios > OVER))]


def run(report: Report, sizes: Sizes) -> None:
    side = sizes.budget_side
    blocked = noise(side, side, 1)
    rows = [
        row(algorithm, terrain, ms, measure(blocked, algorithm, terrain, ms, sizes))
        for algorithm, terrain in KINDS
        for ms in BUDGETS
    ]
    report.table(
        f"random {side}x{side}, 25% blocked, walled-in goal: cycles that searched until their time "
        "was up",
        (
            "algorithm",
            "terrain",
            "budget ms",
            "cycles",
            "median time / budget",
            "99%",
            "expansions / cycle",
            "% over by 5%",
        ),
        rows,
    )
