"""The command line: how many mazes, on how many processes, and where the table goes."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable
from typing import NoReturn

from tbviz.errors import BadInput
from tbviz.game.options import whole
from tbviz.game.output_file import OutputFile
from tbviz.game.progress import Progress, prepare_search
from tbviz.lab.mazes.plan import SIDE, problems, tasks
from tbviz.lab.mazes.play import play_all
from tbviz.lab.mazes.report import report


class _Parser(argparse.ArgumentParser):
    """argparse, except that an error is one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


def count(least: int) -> Callable[[str], int]:
    """Reads a whole number of at least `least`."""
    read = whole(least)

    def checked(word: str) -> int:
        try:
            return int(read(word))
        except ValueError as wanted:
            raise argparse.ArgumentTypeError(f"must be {wanted}, found {word!r}") from None

    return checked


def parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m tbviz.lab.mazes",
        allow_abbrev=False,
        description="Table 1 of the RTAA* paper (AAMAS 2006) on mazes of our own.",
    )
    add = parser.add_argument
    add("--mazes", type=count(2), default=400, metavar="N", help="how many (default: 400)")
    add("--side", type=count(5), default=SIDE, metavar="N", help=f"cells, walls included ({SIDE})")
    add("--seed", type=count(0), default=0, metavar="N", help="of all mazes and ties (0)")
    add("--workers", type=count(1), default=2, metavar="N", help="processes (2)")
    add(
        "--costly",
        type=count(2),
        metavar="N",
        help="play Repeated A*, Backward A* and infinite lookaheads in the first N mazes only",
    )
    add("--out", metavar="FILE.md", help="write the table to a file too")
    return parser


def main(argv: list[str]) -> int:
    """Plays everything and prints the table. Whether it fits the paper is no matter of success."""
    try:
        chosen = parser().parse_args(argv)
        with contextlib.ExitStack() as stack:
            # Opened first: what cannot be written is found before the work.
            file = None if chosen.out is None else stack.enter_context(OutputFile(chosen.out))
            prepare_search()
            to_play = tasks(problems(chosen.mazes, chosen.seed, chosen.side), chosen.costly)
            records = []
            progress = stack.enter_context(Progress("games", len(to_play)))
            for record in play_all(to_play, chosen.workers):
                records.append(record)
                progress.at(len(records))
            text = "\n".join(report(records))
            print(text)
            if file is not None:
                file.write(text + "\n")
    except BadInput as error:
        print(f"tbviz.lab.mazes: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
