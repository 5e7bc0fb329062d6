"""Expansions per second of A* on maps of real games, with costs checked against their `.scen`."""

from __future__ import annotations

from pathlib import Path

from tbviz.lab.bench.problems import Course, scen_course
from tbviz.lab.bench.report import Cell, Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.lab.bench.solver import Ours

TITLE = "A* on real maps (8 neighbours, no corner cutting)"
MAPS = ("orz103d", "WheelofWar")
MILLIONS = 10.0  # expansions per second
LENGTH_DIGITS = 0.01  # .scen lengths are rounded


def run_course(report: Report, course: Course, sizes: Sizes) -> list[Cell]:
    """One engine, all problems, several times over; of each problem the fastest run counts."""
    ours = Ours(course.blocked, 8)
    best: dict[int, float] = {}
    expansions: dict[int, int] = {}
    for repetition in range(sizes.real_repetitions):
        for problem, pair in enumerate(course.pairs):
            answer = ours.solve(pair)
            best[problem] = min(answer.seconds, best.get(problem, answer.seconds))
            expansions[problem] = answer.expansions or 0
            stated = pair.length
            wrong = stated is not None and abs(answer.cost - stated) > LENGTH_DIGITS
            if wrong and repetition == 0:
                report.error(
                    f"{course.name}, {pair.start} to {pair.goal}: cost {answer.cost}, "
                    f".scen says {stated}"
                )
    seconds = sum(best.values())
    count = sum(expansions.values())
    height, width = course.blocked.shape
    return [
        course.name,
        f"{width}x{height}",
        len(course.pairs),
        count,
        seconds * 1000,
        count / seconds / 1e6 if seconds else 0.0,
    ]


def run(report: Report, sizes: Sizes, folder: Path | None) -> None:
    if folder is None:
        report.note("left out: no --maps DIR with the Moving AI maps was given")
        return
    rows = []
    for name in MAPS:
        course = scen_course(folder, name, sizes.real_problems)
        if course is None:
            report.note(f"{name}.map and its .scen are not below {folder}")
        else:
            rows.append(run_course(report, course, sizes))
    if not rows:
        return
    report.table(
        f"one engine reused, path included, best of {sizes.real_repetitions} runs of each problem",
        ("map", "size", "problems", "expansions", "ms", "M/s"),
        rows,
    )
    for line in rows:
        speed = line[-1]
        if isinstance(speed, float):
            report.target(f"{line[0]}: million expansions per second", speed, MILLIONS)
