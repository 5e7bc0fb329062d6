"""The arguments of `tbviz play`: a file of any kind, and the options that `run` has too."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tbviz.errors import BadInput
from tbviz.game.commands import Size
from tbviz.game.given_map import XY, find_input
from tbviz.game.options import OPTIONS, read_option, refuse_unused
from tbviz.game.output_file import refuse_overwriting
from tbviz.game.repeated_runs import read_runs
from tbviz.game.run_arguments import (
    add_option,
    add_runs_argument,
    read_cell_argument,
    refuse_empty_names,
)
from tbviz.game.scenario import Scenario, load_scenario, read_max_cycles
from tbviz.game.script import Line, read_script
from tbviz.grid.components import reachable_pair
from tbviz.grid.movingai import check_problem, find_map, read_map, read_scen

OPENING = "maps/opening.json"


@dataclass(frozen=True)
class PlayPlan:
    """What to open the window on."""

    scenario: Scenario
    script: tuple[Line, ...] = ()
    opening: bool = False  # nothing was asked for: the opening plays by itself
    runs: int | str | None = None
    scen: Path | None = None  # a list of problems to choose from

    @property
    def lines(self) -> list[Line]:
        return [*self.scenario.lines(), *self.script]


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a .map, .scen or scenario .json")
    parser.add_argument("--start", metavar="X,Y", help="where the agent starts: column,row")
    parser.add_argument("--goal", metavar="X,Y", help="where it wants to go")
    parser.add_argument("--script", metavar="F", help="commands, CYCLE COMMAND ARGUMENTS a line")
    parser.add_argument("--max-cycles", metavar="N", help="stop after so many cycles")
    add_runs_argument(parser)
    shared = parser.add_argument_group("how (the same in every command)")
    for option in OPTIONS.values():
        add_option(shared, option)


def read_play_plan(args: argparse.Namespace) -> PlayPlan:
    """What the command line asks for; `BadInput` for what cannot be played."""
    refuse_empty_names(args)
    if args.lookahead is not None and args.budget_ms is not None:
        raise BadInput("--lookahead and --budget-ms exclude each other: give one of them")
    options = {
        name: read_option(name, getattr(args, name), "--")
        for name in OPTIONS
        if getattr(args, name) is not None
    }
    start = None if args.start is None else read_cell_argument("--start", args.start)
    goal = None if args.goal is None else read_cell_argument("--goal", args.goal)
    scenario, scen = _open(args.file, start, goal, options)
    scenario = scenario.with_options(options)
    refuse_unused(
        {name: value for name, value in options.items() if name != "algorithm"},
        scenario.algorithm,
    )
    if args.max_cycles is not None:
        scenario = replace(scenario, max_cycles=read_max_cycles(args.max_cycles))
    height, width = scenario.blocked.shape
    script = () if args.script is None else tuple(read_script(args.script, Size(width, height)))
    _spare_inputs(args, scenario, script, scen)
    opening = args.file is None and not options and not script and start is None and goal is None
    runs = None if args.runs is None else read_runs(args.runs, "--runs")
    return PlayPlan(scenario, script, opening and runs is None, runs, scen)


def _spare_inputs(
    args: argparse.Namespace, scenario: Scenario, script: tuple[Line, ...], scen: Path | None
) -> None:
    """A script's `state` must not replace what is being played."""
    maybe = (args.script, scen, scenario.map if isinstance(scenario.map, str) else None)
    inputs = [Path(file) for file in maybe if file is not None]
    if args.file is not None and args.file.endswith(".json"):
        inputs.append(find_input(args.file, ".json"))
    states = [line.order.written_file for line in (*scenario.lines(), *script)]
    refuse_overwriting(inputs, (), [file for file in states if file])


def _open(
    file: str | None, start: XY | None, goal: XY | None, options: dict[str, Any]
) -> tuple[Scenario, Path | None]:
    if file is None or file.endswith(".json"):
        scenario = load_scenario(find_input(OPENING if file is None else file, ".json"))
        return replace(scenario, start=start or scenario.start, goal=goal or scenario.goal), None
    if file.endswith(".scen"):
        scen = find_input(file, ".scen")
        problem = read_scen(scen)[0]
        path = find_map(scen, problem)
        blocked = read_map(path)
        check_problem(problem, blocked, scen)
        return Scenario(str(path), blocked, start or problem.start, goal or problem.goal), scen
    path = find_input(file)
    blocked = read_map(path)
    if start is None or goal is None:
        pair = reachable_pair(blocked, options.get("seed", 0))
        start, goal = start or pair[0], goal or pair[1]
    return Scenario(str(path), blocked, start, goal), None
