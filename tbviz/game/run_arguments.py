"""The arguments of `tbviz run`: declared from the table of options, read into what is to be run.

Everything is checked here that can be checked before a search is needed.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tbviz.errors import BadInput
from tbviz.game.commands import Size, read_cell
from tbviz.game.given_map import XY, find_input
from tbviz.game.options import OPTIONS, Option, is_used_by, read_option, refuse_unused
from tbviz.game.repeated_runs import read_runs
from tbviz.game.scenario import Scenario, load_scenario, read_max_cycles
from tbviz.game.script import Line, read_script
from tbviz.grid.movingai import read_map
from tbviz.grid.textfile import STDOUT
from tbviz.search.algorithms import ALGORITHMS

_SLICE = re.compile(r"(-?[0-9]*):(-?[0-9]*)(?::(-?[0-9]*))?", re.ASCII)


@dataclass(frozen=True)
class Outputs:
    """Where the figures go beside the terminal."""

    json: bool = False
    csv: str | None = None
    jsonl: str | None = None
    cycles_csv: str | None = None

    @property
    def files(self) -> tuple[str | None, ...]:
        return self.cycles_csv, self.csv, self.jsonl

    @property
    def fill_stdout(self) -> bool:
        """Whether figures go to stdout, which then has no room for a picture."""
        return STDOUT in self.files


@dataclass(frozen=True)
class Plan:
    """A run, or with `scen` many, as asked for on the command line."""

    outputs: Outputs
    options: dict[str, Any]  # those that were given, checked
    scenario: Scenario | None = None
    scen: Path | None = None
    problems: slice = field(default_factory=lambda: slice(None))
    script: str | None = None
    max_cycles: int | None = None
    runs: int | str | None = None
    optimal: bool = True
    inputs: tuple[Path, ...] = ()  # the files that it reads, beside the maps of a `.scen`

    def script_lines(self, size: Size) -> list[Line]:
        return [] if self.script is None else read_script(self.script, size)


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what `read_plan` reads."""
    source = parser.add_argument_group("what to run (one of the first three)")
    source.add_argument("--map", metavar="F.map", help="a map, with --start and --goal")
    source.add_argument("--scen", metavar="F.scen", help="all problems of a Moving AI file")
    source.add_argument("--scenario", metavar="F.json", help="a scenario, its commands included")
    source.add_argument("--start", metavar="X,Y", help="where the agent starts: column,row")
    source.add_argument("--goal", metavar="X,Y", help="where it wants to go")
    source.add_argument("--problems", metavar="A:B:STEP", help="a slice of --scen, from 0")
    source.add_argument("--script", metavar="F", help="commands, CYCLE COMMAND ARGUMENTS a line")
    source.add_argument("--max-cycles", metavar="N", help="stop after so many cycles")
    add_runs_argument(source)
    shared = parser.add_argument_group("how (the same in every command)")
    for option in OPTIONS.values():
        add_option(shared, option)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    output.add_argument(
        "--csv", metavar="F", help="write a row of figures per problem; -: to stdout"
    )
    output.add_argument("--jsonl", metavar="F", help="write a JSON object per problem")
    output.add_argument("--cycles-csv", metavar="F", help="write a row of figures per cycle")
    output.add_argument(
        "--no-optimal", action="store_true", help="leave out what needs the optimal cost"
    )


def add_runs_argument(group: Any) -> None:
    group.add_argument(
        "--runs",
        metavar="N|converge",
        help="put the agent back and run again, N runs in all, or until a run needs no restart or "
        "has nothing left to learn; the figures are those of the last run; --max-cycles holds for "
        "each run, commands belong to the first (default 1)",
    )


def add_option(group: Any, option: Option) -> None:
    """Declares a shared option as a flag."""
    default = "" if option.default is None else f" (default {_written(option.default)})"
    users = [row.id for row in ALGORITHMS.values() if is_used_by(option.name, row)]
    only = "" if len(users) == len(ALGORITHMS) else f"; for {', '.join(users)}"
    text = (option.help + only + default).replace("%", "%%")
    if option.values == ("on", "off"):
        pair = group.add_mutually_exclusive_group()
        pair.add_argument(
            option.flag, dest=option.name, action="store_const", const="on", help=text
        )
        pair.add_argument(
            "--no-" + option.flag[2:],
            dest=option.name,
            action="store_const",
            const="off",
            help="the opposite",
        )
    else:
        metavar = "|".join(option.values) or ("ID" if option.name == "algorithm" else "N")
        group.add_argument(option.flag, dest=option.name, metavar=metavar, help=text)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


# --- reading ------------------------------------------------------------------------------------


def read_plan(args: argparse.Namespace) -> Plan:
    """What the command line asks for; `BadInput` for what cannot be run."""
    _check_combination(args)
    options = {
        name: read_option(name, getattr(args, name), "--")
        for name in OPTIONS
        if getattr(args, name) is not None
    }
    files = (STDOUT if file == "-" else file for file in (args.csv, args.jsonl, args.cycles_csv))
    plan = Plan(
        Outputs(args.json, *files), options, script=args.script, optimal=not args.no_optimal
    )
    if args.script is not None:
        plan = replace(plan, inputs=(Path(args.script),))
    if args.max_cycles is not None:
        plan = replace(plan, max_cycles=read_max_cycles(args.max_cycles))
    if args.runs is not None:
        plan = replace(plan, runs=read_runs(args.runs, "--runs"))
    if args.scen is not None:
        refuse_unused(_without_algorithm(options), _algorithm(options))
        scen = find_input(args.scen, ".scen")
        plan = replace(plan, inputs=(*plan.inputs, scen))
        return replace(plan, scen=scen, problems=_slice(args.problems))
    start = None if args.start is None else read_cell_argument("--start", args.start)
    goal = None if args.goal is None else read_cell_argument("--goal", args.goal)
    if args.scenario is not None:
        path = find_input(args.scenario, ".json")
        plan = replace(plan, inputs=(*plan.inputs, path))
        scenario = load_scenario(path).with_options(options)
        scenario = replace(scenario, start=start or scenario.start, goal=goal or scenario.goal)
        scenario = replace(scenario, max_cycles=plan.max_cycles or scenario.max_cycles)
    else:
        assert start is not None
        assert goal is not None
        refuse_unused(_without_algorithm(options), _algorithm(options))
        scenario = _scenario_of_map(args.map, start, goal, plan)
    refuse_unused(_without_algorithm(options), scenario.algorithm)
    if isinstance(scenario.map, str):
        plan = replace(plan, inputs=(*plan.inputs, Path(scenario.map)))
    return replace(plan, scenario=scenario)


def _scenario_of_map(name: str, start: XY, goal: XY, plan: Plan) -> Scenario:
    path = find_input(name)
    scenario = Scenario(str(path), read_map(path), start, goal, max_cycles=plan.max_cycles)
    return scenario.with_options(plan.options)


def _algorithm(options: dict[str, Any]) -> str:
    return str(options.get("algorithm", OPTIONS["algorithm"].default))


def _without_algorithm(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "algorithm"}


def refuse_empty_names(args: argparse.Namespace) -> None:
    """An empty file name, such as that of a shell's variable that was not set."""
    for name in ("map", "scen", "scenario", "script", "csv", "jsonl", "cycles_csv", "file"):
        if getattr(args, name, None) == "":
            what = "FILE" if name == "file" else f"--{name.replace('_', '-')}"
            raise BadInput(f"{what}: the file name is empty")


def _check_combination(args: argparse.Namespace) -> None:
    refuse_empty_names(args)
    sources = [flag for flag in ("map", "scen", "scenario") if getattr(args, flag) is not None]
    if len(sources) != 1:
        got = " and ".join(f"--{flag}" for flag in sources) or "none of them"
        raise BadInput(f"give one of --map, --scen and --scenario (got {got})")
    source = sources[0]
    if source == "map" and (args.start is None or args.goal is None):
        raise BadInput("--map needs --start X,Y and --goal X,Y")
    for flag in ("start", "goal", "cycles_csv"):
        if source == "scen" and getattr(args, flag) is not None:
            raise BadInput(f"--{flag.replace('_', '-')} is for one run, not for --scen")
    if source == "scen" and args.json:
        raise BadInput("--json prints one run; for --scen give --jsonl FILE")
    if source != "scen" and args.problems is not None:
        raise BadInput("--problems belongs to --scen")
    if args.lookahead is not None and args.budget_ms is not None:
        raise BadInput("--lookahead and --budget-ms exclude each other: give one of them")
    files = [file for file in (args.csv, args.jsonl, args.cycles_csv) if file is not None]
    if len(set(files)) < len(files):
        raise BadInput("two outputs cannot go to one file", files[0])


def read_cell_argument(flag: str, word: str) -> XY:
    """A cell from the command line."""
    try:
        return read_cell(word)
    except ValueError as wrong:
        raise BadInput(f"{flag}: {wrong}") from None


def _slice(text: str | None) -> slice:
    """A Python slice as text.

    >>> _slice("::40")
    slice(None, None, 40)
    """
    if text is None:
        return slice(None)
    match = _SLICE.fullmatch(text)
    parts = [] if match is None else [part for part in match.groups() if part]
    if match is None or "-" in parts or any(len(part) > 18 for part in parts):
        raise BadInput(f"--problems must be a slice A:B:STEP of whole numbers (got {text})")
    first, last, step = (int(part) if part else None for part in match.groups())
    if step == 0:
        raise BadInput(f"--problems: the step cannot be 0 (got {text})")
    return slice(first, last, step)
