"""Scenario files (`.json`): everything that a run needs, for people to read and change.

    {
      "version": 1,
      "map": "opening.map",            a path, from this file's folder; or the rows themselves
      "start": [6, 10],
      "goal": [82, 34],
      "algorithm": "tbaa_star",
      "options": {"lookahead": 32},    named as in `parameters` of `run --json`
      "commands": ["30 wall 12,7"],    as in a script
      "max_cycles": null
    }

Only `version`, `map`, `start` and `goal` must be there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tbviz import resources
from tbviz.errors import BadInput
from tbviz.game.commands import Size
from tbviz.game.game import Game
from tbviz.game.given_map import XY, check_place, check_rows, load_map, shown
from tbviz.game.options import OPTIONS, nearest, read_option, read_options, whole
from tbviz.game.script import Line, read_line
from tbviz.grid.movingai import Blocked
from tbviz.grid.textfile import AnyPath, read_text_bytes, write_bytes

VERSION = 1
FIELDS = ("version", "map", "start", "goal", "algorithm", "options", "commands", "max_cycles")


@dataclass(frozen=True)
class Scenario:
    """A run to be played, checked as far as it can be before its first cycle.

    `map` is a path, or the rows of the map itself; `blocked` is that map, read.
    """

    map: str | tuple[str, ...]
    blocked: Blocked = field(repr=False, compare=False)
    start: XY
    goal: XY
    algorithm: str = "tbaa_star"
    options: Mapping[str, Any] = field(default_factory=dict)
    commands: tuple[str, ...] = ()
    max_cycles: int | None = None
    source: str = "scenario"  # the file, for messages

    def __post_init__(self) -> None:
        file = self.map if isinstance(self.map, str) else self.source
        check_place(self.blocked, "start", self.start, file)
        check_place(self.blocked, "goal", self.goal, file)
        read_options({"algorithm": self.algorithm, **self.options})
        self.lines()

    def lines(self) -> list[Line]:
        """Its commands, read."""
        height, width = self.blocked.shape
        lines = []
        for number, text in enumerate(self.commands, 1):
            place = f"{self.source}: command {number}"
            try:
                line = read_line(text, Size(width, height), place)
            except BadInput as wrong:
                raise BadInput(f"command {number}: {wrong}") from None
            if line is not None:
                lines.append(line)
        return lines

    def with_options(self, given: Mapping[str, Any]) -> Scenario:
        """The same with other options, the algorithm among them. A lookahead replaces a budget in
        milliseconds, and the other way round.
        """
        changes = {name: value for name, value in given.items() if value is not None}
        kept = dict(self.options)
        for one, other in (("lookahead", "budget_ms"), ("budget_ms", "lookahead")):
            if one in changes:
                kept.pop(other, None)
        algorithm = changes.pop("algorithm", self.algorithm)
        return replace(self, algorithm=algorithm, options={**kept, **changes})

    def game(self, *, optimal: bool = True, runs: int | str | None = None) -> Game:
        game = Game(
            self.blocked,
            self.start,
            self.goal,
            self.algorithm,
            max_cycles=self.max_cycles,
            optimal=optimal,
            runs=runs,
            **self.options,
        )
        if isinstance(self.map, str):
            game.map_name = self.map
        return game


# --- reading ------------------------------------------------------------------------------------


def load_scenario(path: AnyPath) -> Scenario:
    """The scenario in a file; whatever is wrong with it is one line that names the file."""
    data = _read_json(path)
    try:
        return _scenario(data, path)
    except BadInput as wrong:
        if str(wrong).startswith(os.fspath(path)):
            raise
        raise BadInput(str(wrong), path) from None


def _read_json(path: AnyPath) -> Any:
    def constant(word: str) -> Any:
        raise BadInput(f"{word} is no JSON; an infinite value is written as a string", path)

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        for name in {name for name, _ in items}:
            if sum(name == other for other, _ in items) > 1:
                raise BadInput(f"{name} stands there twice", path)
        return dict(items)

    def number(word: str) -> int:
        if len(word) > 30:
            raise BadInput(f"a number of {len(word)} digits is too large", path)
        return int(word)

    text = read_text_bytes(path).decode("utf-8")
    try:
        return json.loads(text, parse_int=number, parse_constant=constant, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise BadInput(f"not JSON: {error.msg}", path, error.lineno) from None
    except RecursionError:
        raise BadInput("not a scenario: nested too deeply", path) from None
    except ValueError as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"not a scenario: {error}", path) from None


def _scenario(data: Any, path: AnyPath) -> Scenario:
    if not isinstance(data, dict) or "version" not in data:
        raise BadInput("not a scenario: expected an object with version, map, start and goal")
    if data["version"] != VERSION or isinstance(data["version"], bool):
        raise BadInput(f"version {data['version']} is not known to this tbviz ({VERSION} is)")
    for name in data:
        if name not in FIELDS:
            raise BadInput(f"unknown field {name}; {nearest(name, list(FIELDS))}")
    for name in ("map", "start", "goal"):
        if name not in data:
            raise BadInput(f"{name} is missing")
    given = data["map"]
    given = _map_path(given, path) if isinstance(given, str) else check_rows(given)
    return Scenario(
        map=given if isinstance(given, str) else tuple(given),
        blocked=load_map(given)[0],
        start=_cell("start", data["start"]),
        goal=_cell("goal", data["goal"]),
        algorithm=read_option("algorithm", data.get("algorithm", OPTIONS["algorithm"].default)),
        options=_options(data.get("options", {})),
        commands=_commands(data.get("commands", [])),
        max_cycles=_max_cycles(data.get("max_cycles")),
        source=os.fspath(path),
    )


def _map_path(given: str, path: AnyPath) -> str:
    """From the scenario's folder; a map that came with tbviz is found from anywhere."""
    beside = Path(path).parent / given
    if beside.exists():
        return str(beside)
    shipped = resources.shipped(given)
    return str(shipped or beside)


def _all_text(items: list[Any]) -> bool:
    return all(isinstance(item, str) for item in items)


def _cell(name: str, value: Any) -> XY:
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        return value[0], value[1]
    raise BadInput(f"{name} must be a cell [x, y], two whole numbers")


def _options(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput("options must be an object")
    options = {}
    for name, given in value.items():
        if name == "algorithm":
            raise BadInput("algorithm is a field of its own, not one of the options")
        if given is not None:
            options[name] = read_option(name, given)
    return options


def _commands(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not _all_text(value):
        raise BadInput("commands must be a list of lines, each CYCLE COMMAND ARGUMENTS")
    return tuple(value)


def _max_cycles(value: Any) -> int | None:
    return None if value is None else read_max_cycles(value, "max_cycles")


def read_max_cycles(value: Any, name: str = "--max-cycles") -> int:
    """A cycle limit, for command line and files."""
    try:
        return int(whole(1)(value))
    except ValueError as wanted:
        raise BadInput(f"{name} must be {wanted} (got {shown(value)})") from None


# --- writing ------------------------------------------------------------------------------------


def save_scenario(path: AnyPath, scenario: Scenario) -> None:
    """Writes a scenario, all or nothing; a map by path is named as seen from the file's folder."""
    given: str | list[str]
    if isinstance(scenario.map, str):
        folder = Path(path).resolve().parent
        given = os.path.relpath(Path(scenario.map).resolve(), folder).replace(os.sep, "/")
    else:
        given = list(scenario.map)
    options = {
        name: "inf" if value == float("inf") else value for name, value in scenario.options.items()
    }
    fields = {
        "version": VERSION,
        "map": given,
        "start": list(scenario.start),
        "goal": list(scenario.goal),
        "algorithm": scenario.algorithm,
        "options": options,
        "commands": list(scenario.commands),
        "max_cycles": scenario.max_cycles,
    }
    write_bytes(path, (_readable(fields) + "\n").encode("utf-8"))


def _readable(fields: Mapping[str, Any]) -> str:
    """One field a line; rows and commands one a line, so that the map can be seen in the file."""
    parts = []
    for name, value in fields.items():
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        if name in ("map", "commands") and isinstance(value, list) and value:
            rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in value)
            text = f"[\n    {rows}\n  ]"
        parts.append(f'  "{name}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}"
