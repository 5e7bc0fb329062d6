"""`tbviz run` on one problem: play it, show it, write its figures."""

from __future__ import annotations

import contextlib
import csv
import math
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tbviz.game.commands import Size
from tbviz.game.game import Game
from tbviz.game.output_file import OutputFile, json_text, refuse_overwriting
from tbviz.game.picture import Paper, draw_game, figures
from tbviz.game.progress import Progress, prepare_search
from tbviz.game.report import CYCLE_FIELDS, RESULT_FIELDS, cycle_rows
from tbviz.game.run_arguments import Plan
from tbviz.game.scenario import Scenario
from tbviz.game.script import play

REACHED, NOT_REACHED, INTERRUPTED = 0, 1, 130

_JSON_IN_CSV = ("parameters", "start", "goal", "runs")


def run_one(plan: Plan) -> int:
    """Plays the scenario of a plan and reports it; returns the exit code."""
    scenario = plan.scenario
    assert scenario is not None
    height, width = scenario.blocked.shape
    lines = [*scenario.lines(), *plan.script_lines(Size(width, height))]
    states = [line.order.written_file for line in lines]
    refuse_overwriting(plan.inputs, plan.outputs.files, [file for file in states if file])
    with contextlib.ExitStack() as stack:
        cycles_csv, table, objects = (
            stack.enter_context(OutputFile(path)) if path is not None else None
            for path in plan.outputs.files
        )
        prepare_search()
        game = scenario.game(optimal=plan.optimal, runs=plan.runs)
        interrupted = False
        with Progress("cycles", game.max_cycles) as progress:
            try:
                play(
                    game,
                    lines,
                    refused=tell,
                    one_by_one=cycles_csv is not None,
                    progress=progress.at,
                )
            except KeyboardInterrupt:
                interrupted = True
        result = game.result()
        if table is not None:
            names = csv_fields(plan)
            csv.writer(table, lineterminator="\n").writerows((names, csv_row(result, names)))
        if objects is not None:
            objects.write(json_text(result) + "\n")
        if cycles_csv is not None:
            write_cycles(cycles_csv, game)
    if plan.outputs.json:
        print(json_text(result))
    elif not plan.outputs.fill_stdout:
        show(scenario, game, result)
    if interrupted:
        return INTERRUPTED
    return REACHED if game.status == "reached" else NOT_REACHED


def tell(refusal: str) -> None:
    """A refusal: the run goes on."""
    print(refusal, file=sys.stderr)


def show(scenario: Scenario, game: Game, result: dict[str, Any]) -> None:
    """The picture and the figures, for a person."""
    height, width = scenario.blocked.shape
    used = result["parameters"]
    budget = [f"{name} {used[name]}" for name in ("lookahead", "depth") if name in used]
    if "budget_ms" in used:
        budget = [f"{used['budget_ms']:g} ms"]
    name = Path(scenario.map).name if isinstance(scenario.map, str) else scenario.source
    title = (game.algorithm.name, *budget, f"{used['terrain']} terrain", f"{name} {width}x{height}")
    print(", ".join(title))
    print()
    print("\n".join(draw_game(game, Paper.of(sys.stdout))))
    print()
    print("\n".join(figures(result)))


def csv_fields(plan: Plan) -> tuple[str, ...]:
    """The columns of `--csv`: no trajectory, and `runs` only if several may have been asked for."""
    fields = tuple(name for name in RESULT_FIELDS if name != "trajectory")
    return fields if plan.runs is None else (*fields, "runs")


def csv_row(result: dict[str, Any], names: Iterable[str]) -> list[Any]:
    """A result as a row: null is empty, what is no single value is JSON."""
    return [json_text(result[name]) if name in _JSON_IN_CSV else result[name] for name in names]


def write_cycles(file: OutputFile, game: Game) -> None:
    """One row of figures per cycle that has passed."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CYCLE_FIELDS)
    for row in cycle_rows(game):
        writer.writerow(
            [None if isinstance(item, float) and not math.isfinite(item) else item for item in row]
        )
