"""What one game cycle takes, called one at a time as a window does, and how it grows with the map.

Only cycles in which the whole lookahead was searched are compared: after the goal is found, a cycle
is a move and nothing else. Garbage collection is off while the clock runs.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable
from time import perf_counter
from typing import NamedTuple

import numpy as np

from tbviz.grid.generators.natural import caves
from tbviz.grid.generators.scattered import noise
from tbviz.grid.movingai import Blocked
from tbviz.lab.bench.problems import Pair, far_pairs
from tbviz.lab.bench.report import Cell, Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.lab.bench.solver import make_engine, put
from tbviz.search import state as s
from tbviz.search.cycle import ENDED
from tbviz.search.engine import Engine

TITLE = "microseconds per cycle"
LOOKAHEADS = (1, 10, 100, 1000)
KINDS = (("tba_star", "known"), ("tbaa_star", "unknown"))
PROBLEMS = 200  # at most, to fill the wanted number of cycles
LARGER = 2.0  # the larger map's median cycle is at most this many times the smaller's
COMPARED_AT = 100


class Cycles(NamedTuple):
    """Microseconds of single-cycle calls in which a full lookahead was searched."""

    microseconds: list[float]
    bulk: float  # mean over the same problems, all cycles of a problem in one call

    def at(self, per_cent: float) -> float:
        return float(np.percentile(self.microseconds, per_cent)) if self.microseconds else 0.0


def _play(engine: Engine, pair: Pair, most: int) -> list[float]:
    """Single-cycle calls until the run ends or `most` full cycles are taken."""
    taken: list[float] = []
    put(engine, pair)
    lookahead = int(engine.state.inputs[s.LOOKAHEAD])
    for _ in range(20 * most):
        began = perf_counter()
        reason = engine.advance(1)
        seconds = perf_counter() - began
        if reason == ENDED or len(taken) >= most:
            break
        if engine.state.counts[s.CYCLE_EXPANSIONS] == lookahead:
            taken.append(seconds * 1e6)
    return taken


def _bulk(engine: Engine, pairs: Iterable[Pair], most: int) -> float:
    """Microseconds per cycle when the engine runs them by itself; all cycles, moves alone too."""
    put(engine, next(iter(pairs)))
    before = engine.cycles
    began = perf_counter()
    engine.advance(20 * most)
    seconds = perf_counter() - began
    return seconds * 1e6 / max(1, engine.cycles - before)


def measure(
    blocked: Blocked, algorithm: str, terrain: str, lookahead: int, most: int, least: float = 0.6
) -> Cycles:
    """Fills `most` full cycles from as many far problems as it takes; the first one warms up."""
    pairs = far_pairs(blocked, PROBLEMS, least=least)
    engine = make_engine(blocked, algorithm, lookahead, terrain=terrain)
    _play(engine, pairs[0], most)
    taken: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for pair in pairs:
            # Each problem begins with nothing seen, as a game does.
            engine.forget_everything()
            engine.set_terrain(terrain)
            put(engine, pair)
            engine.believe_as_at_the_start()
            taken += _play(engine, pair, most - len(taken))
            if len(taken) >= most:
                break
        engine.forget_everything()
        engine.set_terrain(terrain)
        put(engine, pairs[0])
        engine.believe_as_at_the_start()
        bulk = _bulk(engine, pairs, most)
    finally:
        gc.enable()
    return Cycles(taken, bulk)


def idle_call(blocked: Blocked) -> float:
    """What a call that has nothing to do takes: the part that is Python's."""
    engine = make_engine(blocked, "tba_star", 1)
    engine.set_goal(engine.frame.cell((0, 0)))
    engine.set_agent(engine.frame.cell((0, 0)))
    times = []
    for _ in range(2000):
        began = perf_counter()
        engine.advance(1)
        times.append(perf_counter() - began)
    return float(np.median(times)) * 1e6


def by_lookahead(report: Report, sizes: Sizes) -> None:
    side = sizes.cycles_side
    blocked = caves(side, side, 1)
    rows: list[list[Cell]] = []
    for algorithm, terrain in KINDS:
        for k in LOOKAHEADS:
            cycles = measure(
                blocked, algorithm, terrain, k, max(50, sizes.cycles // max(1, k // 10))
            )
            count = len(cycles.microseconds)
            median = cycles.at(50)
            rows.append(
                [algorithm, terrain, k, count, median, cycles.at(99), median / k, cycles.bulk]
            )
    report.table(
        f"caves {side}x{side}, one call per cycle, cycles that searched k states "
        f"(an idle call: {idle_call(blocked):.1f} us)",
        ("algorithm", "terrain", "k", "cycles", "median us", "99% us", "us / k", "all in one call"),
        rows,
    )


def by_size(report: Report, sizes: Sizes) -> None:
    rows: list[list[Cell]] = []
    ratios: list[tuple[str, float]] = []
    maps = {side: noise(side, side, 1) for side in (sizes.small_side, sizes.large_side)}
    for algorithm, terrain in KINDS:
        medians = []
        for side, blocked in maps.items():
            cycles = measure(blocked, algorithm, terrain, COMPARED_AT, max(50, sizes.cycles // 4))
            medians.append(cycles.at(50))
            size = f"{side}x{side}"
            count = len(cycles.microseconds)
            rows.append([algorithm, terrain, size, count, medians[-1], cycles.at(99)])
        if all(medians):
            ratios.append((algorithm, medians[1] / medians[0]))
    report.table(
        f"random maps, 25% blocked, k = {COMPARED_AT}, cycles that searched k states",
        ("algorithm", "terrain", "map", "cycles", "median us", "99% us"),
        rows,
    )
    for algorithm, ratio in ratios:
        what = f"{algorithm}: median cycle on {sizes.large_side} / on {sizes.small_side}"
        report.target(what, ratio, LARGER, at_least=False)


def run(report: Report, sizes: Sizes) -> None:
    by_lookahead(report, sizes)
    by_size(report, sizes)
