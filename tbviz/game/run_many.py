"""`tbviz run --scen`: many problems in one go, all checked before the first is run."""

from __future__ import annotations

import contextlib
import csv
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from tbviz.errors import BadInput
from tbviz.game.commands import Size
from tbviz.game.game import Game
from tbviz.game.options import OPTIONS
from tbviz.game.output_file import OutputFile, json_text, refuse_overwriting
from tbviz.game.progress import Progress, prepare_search
from tbviz.game.run_arguments import Plan
from tbviz.game.run_one import INTERRUPTED, NOT_REACHED, REACHED, csv_fields, csv_row, tell
from tbviz.game.script import Line, play
from tbviz.grid.movingai import Blocked, Problem, check_problem, find_map, read_map, read_scen
from tbviz.grid.textfile import is_special
from tbviz.search.algorithms import ALGORITHMS


class Job(NamedTuple):
    """A problem with its map, checked."""

    problem: Problem
    path: Path
    blocked: Blocked


def read_jobs(scen: Path, wanted: slice) -> list[Job]:
    """The wanted problems of a file. Every line is checked against its map, wanted or not."""
    maps: dict[Path, Blocked] = {}
    jobs = []
    for problem in read_scen(scen):
        path = find_map(scen, problem)
        if path not in maps:
            maps[path] = read_map(path)
        check_problem(problem, maps[path], scen)
        jobs.append(Job(problem, path, maps[path]))
    if not jobs[wanted]:
        raise BadInput(f"--problems picks none of its {len(jobs)} problems", scen)
    return jobs[wanted]


def run_many(plan: Plan) -> int:
    """Plays the problems of a plan and reports them; returns the exit code.

    Each is a game of its own. After an interruption the rows of the finished ones are kept.
    """
    assert plan.scen is not None
    jobs = read_jobs(plan.scen, plan.problems)
    scripts = {job.blocked.shape: plan.script_lines(Size(*job.blocked.shape[::-1])) for job in jobs}
    _check_outputs(plan, jobs, [line for lines in scripts.values() for line in lines])
    results: list[dict[str, Any]] = []
    interrupted = False
    with contextlib.ExitStack() as stack:
        table, objects = (
            stack.enter_context(OutputFile(path)) if path is not None else None
            for path in (plan.outputs.csv, plan.outputs.jsonl)
        )
        prepare_search()
        rows = csv.writer(table, lineterminator="\n") if table is not None else None
        if rows is not None:
            rows.writerow(csv_fields(plan))
        with Progress("problems", len(jobs)) as progress:
            try:
                for job in jobs:
                    result = _run(job, plan, scripts[job.blocked.shape])
                    if rows is not None:
                        rows.writerow(csv_row(result, csv_fields(plan)))
                    if objects is not None:
                        objects.write(json_text(result) + "\n")
                    del result["trajectory"]
                    results.append(result)
                    progress.at(len(results))
            except KeyboardInterrupt:
                interrupted = True
    if not plan.outputs.fill_stdout:
        print("\n".join(summary(plan, results, len(jobs))))
    if interrupted:
        return INTERRUPTED
    return REACHED if all(r["status"] == "reached" for r in results) else NOT_REACHED


def _check_outputs(plan: Plan, jobs: list[Job], lines: list[Line]) -> None:
    states = [(line, line.order.written_file) for line in lines]
    files = [file for _, file in states if file]
    for line, file in states:
        if file and len(jobs) > 1 and not is_special(file):
            cause = f"state {file}: each of the {len(jobs)} problems would overwrite it"
            raise BadInput(f"{line.place}: {cause}")
    inputs = {*plan.inputs, *(job.path for job in jobs)}
    refuse_overwriting(inputs, plan.outputs.files, files)


def _run(job: Job, plan: Plan, lines: list[Line]) -> dict[str, Any]:
    game = Game(
        job.blocked,
        job.problem.start,
        job.problem.goal,
        max_cycles=plan.max_cycles,
        runs=plan.runs,
        optimal=plan.optimal,
        **plan.options,
    )
    game.map_name = str(job.path)
    place = f"{plan.scen}:{job.problem.line}"
    play(game, lines, refused=lambda refusal: tell(f"{place}: {refusal}"))
    return game.result()


# --- summary ------------------------------------------------------------------------------------

_SUMMED_UP = {
    "runs": "runs",
    "cycles": "cycles",
    "moves": "moves",
    "cost": "cost",
    "suboptimality": "suboptimality",
    "expansions": "expansions",
    "searches": "searches",
    "back_moves": "back-moves",
    "non_optimal_moves": "non-optimal moves",
    "max_expansions_in_a_cycle": "most expansions in a cycle",
    "wall_seconds": "search time, ms",
}


def summary(plan: Plan, results: list[dict[str, Any]], asked: int) -> list[str]:
    """A table of averages, for people."""
    assert plan.scen is not None
    algorithm = ALGORITHMS[plan.options.get("algorithm", OPTIONS["algorithm"].default)]
    ends: dict[str, int] = {}
    for result in results:
        status = result["status"].replace("_", " ")
        ends[status] = ends.get(status, 0) + 1
    counted = ", ".join(f"{count} {status}" for status, count in ends.items()) or "none finished"
    if len(results) < asked:
        counted += f"; interrupted, {asked - len(results)} not run"
    lines = [f"{algorithm.name}, {asked} problems of {plan.scen.name}: {counted}", ""]
    rows = [["", "mean", "median", "max"]]
    for name, words in _SUMMED_UP.items():
        values = [result[name] for result in results if result.get(name) is not None]
        if name == "runs":
            values = [len(runs) for runs in values]
        if name == "wall_seconds":
            values = [1000 * value for value in values]
        if values:
            figures = (fmean(values), median(values), max(values))
            digits = 3 if name in ("suboptimality", "wall_seconds") else 1
            rows.append([words, *(f"{figure:,.{digits}f}" for figure in figures)])
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        numbers = (item.rjust(width) for item, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join((row[0].ljust(widths[0]), *numbers)).rstrip())
    return lines
