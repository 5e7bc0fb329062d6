"""The one table of commands: what a person can do to a game.

Scripts and scenario files read it, and so do keys, mouse and help of the window. Everything that
can be wrong with a command is found when it is read, before the first cycle; what remains for later
are refusals, which depend on where agent, goal and walls are by then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.game.given_map import XY, Refusal, shown
from tbviz.game.options import OPTIONS, nearest, whole
from tbviz.game.output_file import json_text
from tbviz.grid.textfile import write_bytes

VIEWS = ("search", "age", "h", "learned", "g", "f", "visits", "belief", "tree")

# Shared options that belong to a run as a whole.
NOT_TO_BE_SET = ("script", "cycles-csv", "max-cycles", "runs", "no-optimal")

_CELL = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", re.ASCII)


class Size(NamedTuple):
    """The map that a command's cells must lie on."""

    width: int
    height: int


@dataclass(frozen=True)
class Command:
    """One row. `read` checks the text after the name (ValueError says what is wrong with it);
    `do` carries the command out with what was read.
    """

    name: str
    usage: str
    help: str
    read: Callable[[str, Size], tuple[Any, ...]]
    do: Callable[..., list[Refusal] | None]
    needs_window: bool = False


@dataclass(frozen=True)
class Order:
    """A command with its arguments, checked: ready to be carried out on a game of that size."""

    command: Command
    arguments: tuple[Any, ...]
    text: str

    def carry_out(self, game: Game) -> list[Refusal]:
        """Does it; what needs a window is left to the window."""
        return self.command.do(game, *self.arguments) or []

    @property
    def subject(self) -> str:
        """What a refusal is about: `set goal 3,2` moves the goal."""
        name = self.command.name
        return str(self.arguments[0]) if name == "set" else name

    @property
    def written_file(self) -> str | None:
        """The file that it writes without a window."""
        return str(self.arguments[0]) if self.command.name == "state" else None


# --- reading arguments --------------------------------------------------------------------------


def read_cell(word: str) -> XY:
    """A cell as written everywhere outside the program.

    >>> read_cell("12,7")
    (12, 7)
    """
    match = _CELL.fullmatch(word.strip())
    if not match:
        raise ValueError(f"a cell is written X,Y, two whole numbers (got {word.strip() or 'none'})")
    return int(match[1]), int(match[2])


def _cell_on_map(word: str, size: Size) -> XY:
    x, y = read_cell(word)
    if not (0 <= x < size.width and 0 <= y < size.height):
        raise ValueError(f"cell {x},{y} lies outside the map ({size.width}x{size.height})")
    return x, y


def _one_cell(text: str, size: Size) -> tuple[Any, ...]:
    (word,) = _words(text, 1, "one cell X,Y")
    return (_cell_on_map(word, size),)


def _cells(text: str, size: Size) -> tuple[Any, ...]:
    if not text:
        raise ValueError("expected at least one cell X,Y")
    return tuple(_cell_on_map(word, size) for word in text.split())


def _words(text: str, count: int, wanted: str) -> list[str]:
    words = text.split()
    if len(words) != count:
        raise ValueError(f"expected {wanted} (got {text or 'nothing'})")
    return words


def _nothing(text: str, _: Size) -> tuple[Any, ...]:
    _words(text, 0, "nothing after it")
    return ()


def _view(text: str, _: Size) -> tuple[Any, ...]:
    (name,) = _words(text, 1, "the name of a view")
    if name not in VIEWS:
        raise ValueError(f"unknown view {name}; {nearest(name, list(VIEWS))}")
    return (name,)


def _count(text: str, _: Size) -> tuple[Any, ...]:
    (word,) = _words(text, 1, "a number of expansions")
    return (_value("expansions", whole(0), word),)


def _file(text: str, _: Size) -> tuple[Any, ...]:
    """The rest of the line is the file's name, blanks included. Its folder must exist by now."""
    if not text:
        raise ValueError("expected a file name")
    return (text,)


def _file_to_write(text: str, size: Size) -> tuple[Any, ...]:
    (name,) = _file(text, size)
    try:
        if not Path(name).parent.is_dir():
            raise ValueError(f"there is no folder {Path(name).parent}")
        if Path(name).is_dir():
            raise ValueError(f"{name} is a directory, not a file")
    except OSError as error:  # such as a name that is too long
        raise ValueError(f"{name}: {error.strerror}") from None
    return (name,)


def _algorithm(text: str, _: Size) -> tuple[Any, ...]:
    (word,) = _words(text, 1, "the id of an algorithm")
    return (_value("algorithm", OPTIONS["algorithm"].read, word),)


def _value(name: str, read: Callable[[Any], Any], word: str) -> Any:
    try:
        return read(word)
    except ValueError as wanted:
        raise ValueError(f"{name} must be {wanted} (got {shown(word)})") from None


def _setting(text: str, size: Size) -> tuple[Any, ...]:
    """`start` and `goal` are shared options too: setting them is the command of that name."""
    name, word = _words(text, 2, "an option and its value")
    if name in NOT_TO_BE_SET:
        raise ValueError(f"{name} belongs to the run as a whole and cannot be set")
    if name in ("start", "goal"):
        return name, _cell_on_map(word, size)
    known = {option.name.replace("_", "-"): option for option in OPTIONS.values()}
    if name not in known:
        raise ValueError(f"unknown option {name}; {nearest(name, [*known, 'start', 'goal'])}")
    return known[name].name, _value(name, known[name].read, word)


# --- doing --------------------------------------------------------------------------------------


def _set(game: Game, name: str, value: Any) -> list[Refusal]:
    if name == "start":
        return game.move_start(value)
    if name == "goal":
        return game.move_goal(value)
    game.set(**{name: value})
    return []


def _write_state(game: Game, file: str) -> None:
    write_bytes(file, (json_text(game.state()) + "\n").encode("ascii"))


def _for_the_window(_: Game, *__: Any) -> None:
    """A run without a window accepts it and does nothing."""


COMMANDS: dict[str, Command] = {
    row.name: row
    for row in (
        Command("wall", "wall X,Y ...", "block cells", _cells, Game.wall),
        Command("free", "free X,Y ...", "free cells", _cells, Game.free),
        Command("goal", "goal X,Y", "move the goal", _one_cell, Game.move_goal),
        Command("agent", "agent X,Y", "put the agent elsewhere", _one_cell, Game.move_agent),
        Command("start", "start X,Y", "move the start marker", _one_cell, Game.move_start),
        Command(
            "algorithm",
            "algorithm ID",
            "let another algorithm drive the agent",
            _algorithm,
            lambda game, algorithm: _set(game, "algorithm", algorithm),
        ),
        Command(
            "set",
            "set OPTION VALUE",
            "change an option; switches take on or off",
            _setting,
            _set,
        ),
        Command(
            "state", "state F.json", "write all there is to know", _file_to_write, _write_state
        ),
        Command(
            "expansions",
            "expansions N",
            "fix the next cycle's expansions",
            _count,
            Game.limit_next_cycle,
        ),
        Command("screenshot", "screenshot F.png", "save the picture", _file, _for_the_window, True),
        Command("view", "view NAME", "show another view", _view, _for_the_window, True),
        Command("quit", "quit", "close the window", _nothing, _for_the_window, True),
    )
}


def read_order(text: str, size: Size) -> Order:
    """A command as text, checked: `wall 3,4 3,5`. `BadInput` says what is wrong with it."""
    name, *rest = text.split(None, 1)
    if name not in COMMANDS:
        raise BadInput(f"unknown command {name}; {nearest(name, list(COMMANDS))}")
    command = COMMANDS[name]
    try:
        arguments = command.read(rest[0].strip() if rest else "", size)
    except ValueError as wrong:
        raise BadInput(f"{name}: {wrong}") from None
    return Order(command, arguments, text)
