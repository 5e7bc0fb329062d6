"""The door: `tbviz COMMAND ...`.

A command's code is imported when that command is asked for, so `tbviz run` never loads a window and
`tbviz --version` not even numba. Whatever a user got wrong is one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tbviz import __version__
from tbviz.errors import BadInput

BAD_INPUT, INTERRUPTED = 2, 130

_NEGATIVE = re.compile(r"-[0-9].*")
_SIZE = re.compile(r"([0-9]{1,9})[xX]([0-9]{1,9})", re.ASCII)


class Parser(argparse.ArgumentParser):
    """argparse, except that its errors are like all others: one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{self.prog}: {message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns the exit code: 0 reached, 1 not reached, 2 bad input."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stderr is None:  # closed, or a window without a console
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    if sys.stdout is None:
        if arguments and arguments[0] != "play":
            print("the output cannot be written: stdout is closed", file=sys.stderr)
            return BAD_INPUT
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot show is no error
    code = 0
    try:
        try:
            code = _dispatch(arguments)
        finally:
            sys.stdout.flush()
    except BadInput as wrong:
        print(wrong, file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\ninterrupted" if sys.stderr.isatty() else "interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in `tbviz run ... | head`
        _drop_stdout()
    except OSError as error:  # a full disk behind stdout, for one
        print(f"the output cannot be written: {error.strerror or error}", file=sys.stderr)
        _drop_stdout()
        return BAD_INPUT
    except MemoryError:
        print("not enough memory for this", file=sys.stderr)
        return BAD_INPUT
    return code


def _drop_stdout() -> None:
    """What is still in its buffer would be tried again, and fail again, when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(arguments: list[str]) -> int:
    arguments = arguments or ["play"]
    name = arguments[0]
    if not name.startswith("-") and name not in COMMANDS:
        from tbviz.game.options import nearest

        raise BadInput(f"unknown command {name}; {nearest(name, list(COMMANDS))}")
    if arguments[:2] == ["bench", "app"]:
        from tbviz.app.bench import main as bench_app

        return bench_app(arguments[2:])
    if name == "bench":
        from tbviz.lab.bench import main as bench

        try:
            return bench(arguments[1:])
        except SystemExit as done:  # --help
            return int(done.code or 0)
    parser = Parser(
        prog="tbviz",
        description="Watch an agent that must think and move at the same time.",
        epilog="Without a command: the window. tbviz COMMAND --help tells more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tbviz {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for command, (help_text, declare) in COMMANDS.items():
        child = commands.add_parser(
            command, help=help_text, description=help_text, allow_abbrev=False
        )
        if command == name and declare is not None:
            declare(child)
    try:
        args = parser.parse_args(_join_negative_values(arguments))
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _join_negative_values(arguments: list[str]) -> list[str]:
    """`--start -1,3` as `--start=-1,3`: argparse would take the value for an option, and could not
    say what is wrong with it.
    """
    joined: list[str] = []
    for argument in arguments:
        if joined and _NEGATIVE.fullmatch(argument) and re.fullmatch("--[a-z-]+", joined[-1]):
            joined[-1] += "=" + argument
        else:
            joined.append(argument)
    return joined


# --- tbviz play, tbviz run ------------------------------------------------------------------------


def _declare_play(parser: argparse.ArgumentParser) -> None:
    from tbviz.game.play_arguments import add_play_arguments

    add_play_arguments(parser)
    parser.set_defaults(run=_play)


def _play(args: argparse.Namespace) -> int:
    from tbviz.game.play_arguments import read_play_plan

    plan = read_play_plan(args)
    from tbviz.app.main import play

    return play(plan)


def _declare_run(parser: argparse.ArgumentParser) -> None:
    from tbviz.game.run_arguments import add_run_arguments

    add_run_arguments(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from tbviz.game.run_arguments import read_plan

    plan = read_plan(args)
    if plan.scen is not None:
        from tbviz.game.run_many import run_many

        return run_many(plan)
    from tbviz.game.run_one import run_one

    return run_one(plan)


# --- tbviz algorithms ---------------------------------------------------------------------------


def _declare_algorithms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print them as a JSON list")
    parser.set_defaults(run=_algorithms)


def _algorithms(args: argparse.Namespace) -> int:
    from tbviz.game.output_file import json_text
    from tbviz.search.algorithms import ALGORITHMS

    if args.json:
        fields = ("id", "name", "paper", "parameters", "terrain")
        rows = [{name: getattr(row, name) for name in fields} for row in ALGORITHMS.values()]
        print(json_text(rows))
        return 0
    width = max(map(len, ALGORITHMS))
    for row in ALGORITHMS.values():
        print(f"{row.id.ljust(width)}  {row.name}: {row.summary}")
        indent = " " * (width + 2)
        print(f"{indent}{row.paper}. Covers {', '.join(row.terrain)} terrain.")
        print(f"{indent}Options: {', '.join(row.parameters)}.")
    return 0


# --- tbviz map ----------------------------------------------------------------------------------


def _declare_map(parser: argparse.ArgumentParser) -> None:
    from tbviz.grid.generators import GENERATORS

    actions = parser.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
    kinds = "; ".join(f"{row.name}: {row.description}" for row in GENERATORS.values())
    make = actions.add_parser(
        "generate", help="write a new map", description=f"Kinds: {kinds}.", allow_abbrev=False
    )
    make.add_argument("kind", metavar="KIND", help=", ".join(GENERATORS))
    make.add_argument("--size", metavar="WxH", help="columns and rows (default: of the kind)")
    make.add_argument("--seed", metavar="N", default="0", help="another seed, another map")
    make.add_argument("--out", metavar="F.map", required=True, help="the file to write")
    make.set_defaults(run=_generate)
    info = actions.add_parser("info", help="size, cells and a picture", allow_abbrev=False)
    info.add_argument("file", metavar="F.map", help="a map, or the name of a shipped one")
    info.set_defaults(run=_info)


def _generate(args: argparse.Namespace) -> int:
    from tbviz.game.options import read_option
    from tbviz.grid.generators import GENERATORS, generate
    from tbviz.grid.movingai import write_map
    from tbviz.grid.textfile import STDOUT

    if args.size is not None:
        match = _SIZE.fullmatch(args.size)
        if match is None:
            raise BadInput(f"--size must be WxH, two whole numbers (got {args.size})")
        width, height = int(match[1]), int(match[2])
    else:
        row = GENERATORS.get(args.kind)
        width, height = (row.width, row.height) if row else (0, 0)
    blocked = generate(args.kind, width, height, read_option("seed", args.seed, "--"))
    if not args.out:
        raise BadInput("--out: the file name is empty")
    out = STDOUT if args.out == "-" else args.out
    write_map(out, blocked)
    if out != STDOUT:
        print(f"{out}: {args.kind} {width}x{height}, {int((~blocked).sum()):,} free cells")
    return 0


def _info(args: argparse.Namespace) -> int:
    import numpy as np

    from tbviz.game.given_map import find_input
    from tbviz.game.picture import Paper, draw_map
    from tbviz.grid.components import component_labels
    from tbviz.grid.movingai import read_map

    path = find_input(args.file)
    blocked = read_map(path)
    labels = component_labels(blocked)
    sizes = np.unique(labels[labels >= 0], return_counts=True)[1]
    height, width = blocked.shape
    free = int((~blocked).sum())
    rows = [
        ("size", f"{width}x{height}"),
        ("free cells", f"{free:,} of {blocked.size:,} ({100 * free / blocked.size:.1f}%)"),
        ("components", f"{sizes.size:,} (joined by straight moves)"),
    ]
    if sizes.size:
        rows.append(("largest", f"{int(sizes.max()):,} cells ({100 * sizes.max() / free:.1f}%)"))
    print(path)
    for name, value in rows:
        print(f"{name:<12}{value}")
    print()
    print("\n".join(draw_map(blocked, Paper.of(sys.stdout))))
    return 0


COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None] | None]] = {
    "play": ("open the window, on a file or on the opening scenario", _declare_play),
    "run": ("play one problem, or many, without a window", _declare_run),
    "algorithms": ("list the algorithms", _declare_algorithms),
    "map": ("generate a map, or look at one", _declare_map),
    "bench": ("measure the speed of the engine", None),
}

if __name__ == "__main__":
    sys.exit(main())
