"""Whole runs in unknown mazes: real-time algorithms beside A*, D* Lite beside Repeated A*.

The mazes are those of the RTAA* paper, as in `tbviz.lab.mazes`. A run is two calls into the engine,
one for the first cycle, in which a complete algorithm makes its first search, and one for the rest.
Only these are timed, by the processor's clock: long runs would otherwise suffer more than short
ones from whatever else the machine does. A* searches the same mazes, knowing them, from many
starts: the same short search again and again would be learnt by heart by the branch prediction.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

from tbviz.lab.bench.problems import Pair, far_pairs
from tbviz.lab.bench.report import Cell, Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.lab.bench.solver import make_engine, put
from tbviz.lab.mazes.plan import Problem, problems
from tbviz.search import state as s
from tbviz.search.engine import NO_LIMIT, Engine

TITLE = "unknown mazes"
A_STAR_PAIRS = 50  # in each maze: one search takes well under a millisecond
EXPANSIONS = 0.8  # of RTAA* at lookahead 17, per second, for each of A*'s
MOVES = 0.4  # of RTAA* at lookahead 1, for each of A*'s expansions
TICK = 1e-6  # seconds: the least that can have passed, on clocks that see nothing
CHEAPER = 3.0  # times: D* Lite's searches after the first beside those of Repeated A*


class Kind(NamedTuple):
    """An algorithm at a lookahead in a terrain."""

    algorithm: str
    lookahead: float
    terrain: str = "unknown"


A_STAR = Kind("a_star", math.inf, "known")
FASTEST_MOVES, FASTEST_SEARCH = Kind("rtaa_star", 1), Kind("rtaa_star", 17)
D_STAR_LITE, REPEATED = Kind("d_star_lite", math.inf), Kind("repeated_a_star", math.inf)
KINDS = (
    A_STAR,
    FASTEST_MOVES,
    FASTEST_SEARCH,
    Kind("lss_lrta_star", 10),
    Kind("lss_lrta_star", 100),
    D_STAR_LITE,
    REPEATED,
)


@dataclass
class Total:
    """Runs of one kind, summed over the mazes; of each maze the fastest run counts."""

    expansions: int = 0
    first: int = 0  # of these in the first cycle
    searches: int = 0
    moves: int = 0
    seconds: float = 0.0
    runs: int = 1

    def add(self, other: Total) -> None:
        self.expansions += other.expansions
        self.first += other.first
        self.searches += other.searches
        self.moves += other.moves
        self.seconds += other.seconds
        self.runs += other.runs

    @property
    def speed(self) -> float:
        """Expansions per second."""
        return self.expansions / max(self.seconds, TICK)

    @property
    def pace(self) -> float:
        """Moves per second."""
        return self.moves / max(self.seconds, TICK)

    @property
    def later(self) -> int:
        """Expansions of all searches after the first."""
        return self.expansions - self.first


def prepare(kind: Kind, problem: Problem) -> Engine:
    engine = make_engine(
        problem.blocked(), kind.algorithm, kind.lookahead, terrain=kind.terrain, neighbors=4
    )
    engine.set_inputs({s.MOVEMENTS: math.inf})
    return engine


def run_whole(engine: Engine, kind: Kind, pair: Pair) -> Total:
    """A run from the beginning to its end."""
    engine.forget_everything()
    engine.set_terrain(kind.terrain)
    put(engine, pair)
    engine.believe_as_at_the_start()
    began = process_time()
    engine.advance(1)
    first = engine.expansions
    engine.advance(NO_LIMIT)
    seconds = process_time() - began
    searches = int(engine.state.live[s.SEARCH])
    return Total(engine.expansions, first, searches, engine.moves, seconds)


def search_all(engine: Engine, pairs: Sequence[Pair]) -> Total:
    """The searches of A* alone: all that follows is a walk."""
    total = Total(runs=0)
    for pair in pairs:
        before = engine.expansions
        put(engine, pair)
        began = process_time()
        engine.advance(1)
        seconds = process_time() - began
        found = engine.expansions - before
        total.add(Total(found, found, 1, 0, seconds))
    return total


def measure(report: Report, mazes: Sequence[Problem], rounds: int) -> dict[Kind, Total]:
    """In each maze all kinds in turns, after a round that warms up and makes room."""
    totals = {kind: Total(runs=0) for kind in KINDS}
    for problem in mazes:
        engines = {kind: prepare(kind, problem) for kind in KINDS}
        pairs = far_pairs(problem.blocked(), A_STAR_PAIRS)
        best: dict[Kind, Total] = {}
        for played in range(rounds + 1):
            gc.collect()
            for kind, engine in engines.items():
                if kind == A_STAR:
                    taken = search_all(engine, pairs)
                else:
                    taken = run_whole(engine, kind, Pair(problem.start, problem.goal))
                if played == 1 or (played > 1 and taken.seconds < best[kind].seconds):
                    best[kind] = taken
        for kind, engine in engines.items():
            totals[kind].add(best[kind])
            if kind != A_STAR and engine.status != "reached":
                report.error(f"maze {problem.number}: {kind.algorithm} did not reach the goal")
    return totals


def speeds(kind: Kind, total: Total, a_star: float) -> list[Cell]:
    """A row of the first table; `a_star`: expansions per second."""
    pace = None if kind == A_STAR else total.pace
    return [
        kind.algorithm,
        kind.terrain,
        "inf" if kind.lookahead == math.inf else str(kind.lookahead),
        total.expansions,
        None if kind == A_STAR else total.moves,
        total.seconds * 1000,
        total.speed / 1e6,
        total.speed / a_star,
        None if pace is None else pace / 1e6,
        None if pace is None else pace / a_star,
    ]


def searches(kind: Kind, total: Total) -> list[Cell]:
    """A row of the second table."""
    return [
        kind.algorithm,
        total.searches,
        total.first,
        total.later,
        total.later / max(1, total.searches - total.runs),
        total.seconds * 1000,
    ]


def run(report: Report, sizes: Sizes) -> None:
    mazes = problems(sizes.mazes, side=sizes.maze_side)
    totals = measure(report, mazes, sizes.maze_rounds)
    where = f"{sizes.mazes} mazes {sizes.maze_side}x{sizes.maze_side}, 4 neighbours"
    base = totals[A_STAR].speed
    report.table(
        f"{where}: whole runs (a_star: {A_STAR_PAIRS} searches a maze), best of "
        f"{sizes.maze_rounds} in turns, processor time, summed over mazes",
        (
            "algorithm",
            "terrain",
            "k",
            "expansions",
            "moves",
            "ms",
            "M exp/s",
            "/ A*",
            "M moves/s",
            "/ A* exp/s",
        ),
        [speeds(kind, total, base) for kind, total in totals.items()],
    )
    report.table(
        f"{where}, unknown terrain: expansions of the first and of all later searches",
        ("algorithm", "searches", "first", "later", "per later search", "ms"),
        [searches(kind, totals[kind]) for kind in (D_STAR_LITE, REPEATED)],
    )
    report.target(
        "rtaa_star at k = 17: expansions per second / A*'s",
        totals[FASTEST_SEARCH].speed / base,
        EXPANSIONS,
    )
    report.target(
        "rtaa_star at k = 1: moves per second / A*'s expansions per second",
        totals[FASTEST_MOVES].pace / base,
        MOVES,
    )
    report.target(
        "expansions after the first search: repeated_a_star / d_star_lite",
        totals[REPEATED].later / max(1, totals[D_STAR_LITE].later),
        CHEAPER,
    )
