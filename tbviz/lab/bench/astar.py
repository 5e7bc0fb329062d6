"""Our A* beside the peers: the same map, the same problems, the same cost, in turns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from tbviz.grid.generators.mazes import maze
from tbviz.grid.generators.scattered import noise
from tbviz.lab.bench.peers import Solver, installed
from tbviz.lab.bench.problems import Course, Pair, far_pairs
from tbviz.lab.bench.report import Cell, Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.lab.bench.solver import Answer, Ours

TITLE = "A* beside other path finders"
FASTEST = 1.2  # times the fastest peer
PURE_PYTHON = 50.0  # times the peers without compiled code
PAPER_MAZE = 151
SAME_COST = 1e-6  # relative: our diagonal is sqrt(2) rounded to 2**-32, theirs a float


@dataclass
class Times:
    """One solver's answers; of several runs of a problem the fastest counts."""

    solver: Solver
    answers: dict[int, Answer] = field(default_factory=dict)
    seconds: float = 0.0  # spent on it in all

    def take(self, problem: int, pair: Pair) -> None:
        answer = self.solver.solve(pair)
        self.seconds += answer.seconds
        before = self.answers.get(problem)
        if before is None or answer.seconds < before.seconds:
            self.answers[problem] = answer

    def total(self, problems: Sequence[int]) -> float:
        return sum(self.answers[i].seconds for i in problems)


def courses(sizes: Sizes) -> list[Course]:
    """Noise, the maze of the RTAA* paper, and one that no cache can hold, for comparison only."""
    side = sizes.astar_side
    odd = side + 1 - side % 2
    random = noise(side, side, 1)
    paper, huge = maze(PAPER_MAZE, PAPER_MAZE, 1), maze(odd, odd, 1)
    return [
        Course(f"random {side}x{side}, 25% blocked", random, far_pairs(random, sizes.problems)),
        Course(f"maze {PAPER_MAZE}x{PAPER_MAZE}", paper, far_pairs(paper, 4 * sizes.problems)),
        Course(f"maze {odd}x{odd}", huge, far_pairs(huge, sizes.problems), has_targets=False),
    ]


def measure(course: Course, solvers: Sequence[Solver], sizes: Sizes) -> list[Times]:
    """All solvers on all problems in turns; slow ones once, and only while time is left."""
    all_times = [Times(solver) for solver in solvers]
    for repetition in range(sizes.repetitions):
        # Each solver does all problems in a row, so that it finds its own arrays in the cache.
        for times in all_times:
            for problem, pair in enumerate(course.pairs):
                slow = times.solver.pure_python
                if slow and (repetition > 0 or times.seconds > sizes.slow_seconds):
                    continue
                times.take(problem, pair)
    return all_times


def check_costs(report: Report, course: Course, ours: Times, peer: Times) -> bool:
    """Whether both found the same cost for every problem that both solved; says so if not."""
    same = True
    for problem, answer in peer.answers.items():
        own = ours.answers[problem].cost
        if not math.isclose(own, answer.cost, rel_tol=SAME_COST):
            pair = course.pairs[problem]
            report.error(
                f"{course.name}, {pair.start} to {pair.goal}: {peer.solver.name} found cost "
                f"{answer.cost}, {ours.solver.name} {own}"
            )
            same = False
    return same


def with_construction(course: Course, neighbors: int) -> float:
    """Seconds for the first problem, a new engine included: the fastest of three."""
    best = math.inf
    for _ in range(3):
        began = perf_counter()
        Ours(course.blocked, neighbors).solve(course.pairs[0])
        best = min(best, perf_counter() - began)
    return best


def row(ours: Times, peer: Times) -> list[Cell]:
    """What one peer took, and how many times as long as ours on the problems that it solved."""
    solved = sorted(peer.answers)
    seconds = peer.total(solved)
    expansions = [peer.answers[i].expansions for i in solved]
    count = None if None in expansions else sum(n for n in expansions if n is not None)
    speed = None if count is None else count / seconds / 1e6
    ratio = None if peer is ours else seconds / ours.total(solved)
    return [peer.solver.name, len(solved), seconds * 1000, count, speed, ratio]


def compare(
    report: Report, course: Course, neighbors: int, peers: Sequence[type[Any]], sizes: Sizes
) -> None:
    """One table: ours and all peers that move like this."""
    solvers: list[Solver] = [Ours(course.blocked, neighbors)]
    solvers += [peer(course.blocked) for peer in peers if peer.neighbors == neighbors]
    ours, *others = measure(course, solvers, sizes)
    same = {times.solver.name: check_costs(report, course, ours, times) for times in others}
    rows = [row(ours, times) for times in (ours, *others)]
    report.table(
        f"{course.name}, {neighbors} neighbours{'' if neighbors == 4 else ', no corner cutting'}: "
        f"best of {sizes.repetitions} runs in turns (pure Python: one), summed over problems",
        ("solver", "problems", "ms", "expansions", "M/s", "time / ours"),
        rows,
    )
    first = ours.answers[0].seconds
    made = with_construction(course, neighbors)
    report.note(
        f"tbviz, first problem: {first * 1000:.2f} ms; with a new engine {made * 1000:.2f} ms"
    )
    ratios = {str(line[0]): float(line[-1]) for line in rows[1:] if isinstance(line[-1], float)}
    pure = {times.solver.name: times.solver.pure_python for times in others}
    for name, ratio in ratios.items():
        if not same[name] or not course.has_targets:
            continue
        bound = PURE_PYTHON if pure[name] else FASTEST
        report.target(f"{course.name}: speed / speed of {name}", ratio, bound)


def run(report: Report, sizes: Sizes) -> None:
    peers = installed()
    if not peers:
        report.note("no peer is installed: pip install 'tbviz[bench]'")
    report.note(
        "Time of a search with its path; arrays, grids and graphs exist before (networkx: graph"
    )
    report.note("building, pathfinding: resetting the grid, not counted).")
    for course in courses(sizes):
        for neighbors in (4, 8):
            compare(report, course, neighbors, peers, sizes)
