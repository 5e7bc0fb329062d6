"""The command line of `tbviz bench`: which sections to run, how large, and where to write."""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, strftime
from typing import Any, NoReturn

import numba
import numpy

from tbviz import __version__
from tbviz.errors import BadInput
from tbviz.game.output_file import OutputFile
from tbviz.lab.bench import astar, budgets, cycles, memory, real_maps, startup, unknown
from tbviz.lab.bench.report import Report
from tbviz.lab.bench.sizes import FULL, QUICK, Sizes
from tbviz.search.warmup import compile_kernels

Section = Callable[[Report, Sizes], None]


def sections(folder: Path | None) -> dict[str, tuple[str, Section]]:
    """The one table of what can be measured, in the order of the output."""
    return {
        "astar": (astar.TITLE, astar.run),
        "maps": (real_maps.TITLE, lambda report, sizes: real_maps.run(report, sizes, folder)),
        "cycles": (cycles.TITLE, cycles.run),
        "unknown": (unknown.TITLE, unknown.run),
        "memory": (memory.TITLE, memory.run),
        "budget": (budgets.TITLE, budgets.run),
        "startup": (startup.TITLE, startup.run),
    }


SECTION_NAMES = tuple(sections(None))


class _Parser(argparse.ArgumentParser):
    """argparse, except that an error is one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tbviz bench",
        allow_abbrev=False,
        description="Speed, memory and timing figures, side by side with the peers installed.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="small maps, half a minute: a smoke test"
    )
    parser.add_argument(
        "--maps", metavar="DIR", type=Path, help="folder of Moving AI maps and .scen"
    )
    parser.add_argument(
        "--only", metavar="NAME", choices=SECTION_NAMES, help="one of " + ", ".join(SECTION_NAMES)
    )
    parser.add_argument("--json", metavar="OUT", help="write the figures to a file too")
    return parser


def about() -> dict[str, Any]:
    """What the figures depend on beside the program."""
    return {
        "tbviz": __version__,
        "date": strftime("%Y-%m-%d %H:%M:%S"),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }


def measure(names: Sequence[str], sizes: Sizes, folder: Path | None, report: Report) -> None:
    """Runs sections one after the other. What a section cannot measure does not stop the next."""
    table = sections(folder)
    compile_kernels()  # no figure but those of `startup` may include the compiler
    for name in names:
        title, run = table[name]
        report.section(name, title)
        began = perf_counter()
        run(report, sizes)
        report.note(f"({perf_counter() - began:.1f} s)")


def summary(report: Report) -> None:
    met = sum(t["met"] for section in report.sections for t in section["targets"])
    report.say(f"\n{met} targets met, {len(report.missed)} missed, {len(report.errors)} errors")
    for what in report.missed:
        report.say(f"  target missed: {what}")
    for what in report.errors:
        report.say(f"  error: {what}")


def main(argv: list[str]) -> int:
    """`tbviz bench`. 0 also if a target is missed: a benchmark reports, it does not judge."""
    try:
        chosen = parser().parse_args(argv)
        if chosen.maps is not None and not chosen.maps.is_dir():
            raise BadInput("no such folder", chosen.maps)  # noqa: TRY301
        with contextlib.ExitStack() as stack:
            # Opened first: what cannot be written is found before minutes of measuring.
            file = None if chosen.json is None else stack.enter_context(OutputFile(chosen.json))
            report = Report(say=lambda line: print(line, flush=True))
            facts = about()
            listed = ", ".join(f"{name} {value}" for name, value in facts.items())
            report.say(f"tbviz bench: {listed}")
            names = [chosen.only] if chosen.only else SECTION_NAMES
            measure(names, QUICK if chosen.quick else FULL, chosen.maps, report)
            summary(report)
            if file is not None:
                file.write(report.as_json(facts) + "\n")
    except BadInput as error:
        print(f"tbviz bench: {error}", file=sys.stderr)
        return 2
    return 0
