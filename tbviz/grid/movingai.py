"""Moving AI benchmark files: `.map` (terrain) and `.scen` (problems on it).

Format: Sturtevant, Benchmarks for Grid-Based Pathfinding, 2012 (movingai.com/benchmarks). In memory
a map is a bool array of shape (height, width), True = blocked; the kinds of ground that the format
tells apart (`. G S` passable, `@ O T W` blocked) make no difference to a search and are not kept.

Rows are decoded with one table look-up over the whole file, because the maps of the field reach
2048x2048. Only if that fails is the file walked line by line, to say which line is wrong.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tbviz.errors import BadInput
from tbviz.grid.textfile import AnyPath, read_text_bytes, write_bytes

Blocked = npt.NDArray[np.bool_]

PASSABLE = b".GS"
BLOCKED = b"@OTW"
MAX_CELLS = 2**28  # a header that asks for more is refused before anything is allocated

_NEWLINE, _UNKNOWN = 10, 255
_CODES = bytes(
    0 if c in PASSABLE else 1 if c in BLOCKED else _NEWLINE if c == _NEWLINE else _UNKNOWN
    for c in range(256)
)
_INTEGER = re.compile(r"-?[0-9]+")
_NUMBER = re.compile(r"-?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]{1,3})?")
_VERSION = re.compile(r"version\s+1(\.0*)?")


@dataclass(frozen=True, slots=True)
class Problem:
    """One line of a `.scen`: from `start` to `goal`, both (x, y), on a map of the stated size.

    `length` is the optimal length without corner cutting, as the file states it (0 between
    different cells: "no path"). `line` is where it stood, for messages; equality ignores it.
    """

    bucket: int
    map: str
    width: int
    height: int
    start: tuple[int, int]
    goal: tuple[int, int]
    length: float
    line: int | None = field(default=None, compare=False)

    @property
    def map_name(self) -> str:
        """The map's base name: the path in front of it was true on its author's machine only."""
        return re.split(r"[/\\]", self.map)[-1]


# --- maps ---------------------------------------------------------------------------------------


def read_map(path: AnyPath) -> Blocked:
    """The terrain in a `.map` file; `BadInput` names file, line and cause."""
    return _decode(read_text_bytes(path), path)


def parse_map(text: str, name: str) -> Blocked:
    """The terrain in a map's text; `name` stands for the file in error messages."""
    data = text.encode("utf-8", "replace")
    if not data.strip():
        raise BadInput("the file is empty", name)
    return _decode(data, name)


def format_map(blocked: Blocked) -> str:
    """The text of a `.map` file: `.` for free, `@` for blocked."""
    if blocked.ndim != 2 or blocked.size == 0:
        raise ValueError(f"a map is a height x width array with cells in it, not {blocked.shape}")
    height, width = blocked.shape
    rows = np.full((height, width + 1), _NEWLINE, dtype=np.uint8)
    rows[:, :width] = np.where(blocked, BLOCKED[0], PASSABLE[0])
    return f"type octile\nheight {height}\nwidth {width}\nmap\n" + rows.tobytes().decode("ascii")


def write_map(path: AnyPath, blocked: Blocked) -> None:
    """Write a `.map` file, all or nothing."""
    write_bytes(path, format_map(blocked).encode("ascii"))


def _decode(data: bytes, name: AnyPath) -> Blocked:
    if b"\r\n" in data:
        data = data.replace(b"\r\n", b"\n")
    width, height, header_lines, offset = _read_header(data, name)
    body = data[offset:]
    blocked = _decode_rows(body.rstrip(b"\n"), width, height)
    if blocked is None:
        rows = body.split(b"\n")
        while rows and not rows[-1].strip():
            rows.pop()
        _check_rows(rows, width, height, header_lines, name)
        blocked = _decode_rows(b"\n".join(rows), width, height)
    assert blocked is not None  # whatever _decode_rows refuses, _check_rows has named
    return blocked


def _read_header(data: bytes, name: AnyPath) -> tuple[int, int, int, int]:
    """Width, height, number of header lines, and the offset of the first row."""
    sizes: dict[str, int] = {}
    offset = line = 0
    while offset < len(data):
        end = data.find(b"\n", offset)
        end = len(data) if end < 0 else end
        text = data[offset:end][:200].decode("utf-8", "replace")
        words = text.split()
        offset, line = end + 1, line + 1
        if line == 1:
            if words != ["type", "octile"]:
                cause = f"not a Moving AI map: expected 'type octile', found {_quote(text)}"
                raise BadInput(cause, name, line)
        elif words == ["map"]:
            for size in ("height", "width"):
                if size not in sizes:
                    raise BadInput(f"the header has no '{size}' line", name, line)
            cells = sizes["width"] * sizes["height"]
            if cells > MAX_CELLS:
                cause = f"{sizes['width']}x{sizes['height']} is more than {MAX_CELLS} cells"
                raise BadInput(f"the header's {cause}, the limit", name)
            return sizes["width"], sizes["height"], line, offset
        elif len(words) == 2 and words[0] in ("height", "width") and words[0] not in sizes:
            sizes[words[0]] = _integer(words[1], words[0], 1, name, line)
        else:
            cause = f"expected 'height N', 'width N' or 'map', found {_quote(text)}"
            raise BadInput(cause, name, line)
    raise BadInput("the header ends without 'map'", name, line)


def _decode_rows(rows: bytes, width: int, height: int) -> Blocked | None:
    """The terrain if `rows` (last newline removed) is exactly as promised, otherwise None."""
    if len(rows) != height * (width + 1) - 1:
        return None
    codes = np.frombuffer(rows.translate(_CODES) + b"\n", np.uint8).reshape(height, width + 1)
    if codes[:, :width].max() > 1 or (codes[:, width] != _NEWLINE).any():
        return None
    return codes[:, :width].astype(np.bool_)


def _check_rows(
    rows: list[bytes], width: int, height: int, header_lines: int, name: AnyPath
) -> None:
    """Raise `BadInput` for the first row that is wrong, then for their number."""
    for line, row in enumerate(rows[:height], header_lines + 1):
        for column, character in enumerate(row.decode("utf-8", "replace"), 1):
            if character.encode() not in PASSABLE + BLOCKED:
                cause = f"column {column}: unknown character {character!r}"
                raise BadInput(cause, name, line)
        if len(row) != width:
            cause = f"this row has {len(row)} cells, the header says width {width}"
            raise BadInput(cause, name, line)
    if len(rows) != height:
        raise BadInput(f"{len(rows)} rows of cells, the header says height {height}", name)


# --- scenarios ----------------------------------------------------------------------------------


def read_scen(path: AnyPath) -> list[Problem]:
    """The problems of a `.scen` file, at least one, in its order."""
    lines = read_text_bytes(path).decode("utf-8").split("\n")
    version = lines[0].strip()
    if not _VERSION.fullmatch(version):
        cause = f"expected 'version 1' or 'version 1.0', found {_quote(version)}"
        if not version.startswith("version"):
            cause = f"not a Moving AI scenario: {cause}"
        raise BadInput(cause, path, 1)
    problems = [_problem(text, path, n) for n, text in enumerate(lines[1:], 2) if text.strip()]
    if not problems:
        raise BadInput("there is no problem in it", path)
    return problems


def write_scen(path: AnyPath, problems: Iterable[Problem]) -> None:
    """Write a `.scen` file, all or nothing: tabs, lengths with eight digits."""
    lines = ["version 1"]
    for p in problems:
        if not p.map.strip() or p.map != p.map.strip() or not p.map.isprintable():
            raise ValueError(f"{p.map!r} cannot stand in the map column of a .scen file")
        columns = (p.bucket, p.map, p.width, p.height, *p.start, *p.goal, f"{p.length:.8f}")
        lines.append("\t".join(map(str, columns)))
    write_bytes(path, ("\n".join(lines) + "\n").encode("utf-8"))


def find_map(scen_path: AnyPath, problem: Problem) -> Path:
    """The problem's map: the file of that base name beside the `.scen`."""
    path = Path(scen_path).parent / problem.map_name
    if not path.is_file():
        cause = f"its map {problem.map_name!r} is not in the folder of the .scen file"
        raise BadInput(cause, scen_path, problem.line)
    return path


def check_problem(problem: Problem, blocked: Blocked, scen_path: AnyPath) -> None:
    """Raise `BadInput` unless the problem fits the map: same size, start and goal on free cells."""
    height, width = blocked.shape
    if (problem.width, problem.height) != (width, height):
        stated = f"{problem.width}x{problem.height}"
        cause = f"it says {stated}, but the map {problem.map_name!r} is {width}x{height}"
        raise BadInput(cause, scen_path, problem.line)
    for role, (x, y) in (("start", problem.start), ("goal", problem.goal)):
        if not (0 <= x < width and 0 <= y < height):
            cause = f"{role} {x},{y} is outside the map ({width}x{height})"
            raise BadInput(cause, scen_path, problem.line)
        if blocked[y, x]:
            raise BadInput(f"{role} {x},{y} is blocked", scen_path, problem.line)


def _problem(text: str, name: AnyPath, line: int) -> Problem:
    columns = [column.strip() for column in text.split("\t")]  # a map's name may hold blanks
    if len(columns) != 9:
        columns = text.split()
    if len(columns) != 9:
        raise BadInput(f"expected 9 columns, found {len(columns)}", name, line)
    least = {"bucket": 0, "map width": 1, "map height": 1}
    least |= dict.fromkeys(("start x", "start y", "goal x", "goal y"), 0)
    words = [columns[0], *columns[2:8]]
    numbers = [
        _integer(word, what, low, name, line)
        for word, (what, low) in zip(words, least.items(), strict=True)
    ]
    bucket, width, height, start_x, start_y, goal_x, goal_y = numbers
    length = float(columns[8]) if _NUMBER.fullmatch(columns[8]) else math.nan
    if not 0 <= length < math.inf:
        raise BadInput(f"length must be a number >= 0, found {_quote(columns[8])}", name, line)
    start, goal = (start_x, start_y), (goal_x, goal_y)
    problem = Problem(bucket, columns[1], width, height, start, goal, length, line)
    if problem.map_name in ("", ".", ".."):
        raise BadInput(f"{_quote(columns[1])} names no map", name, line)
    return problem


def _integer(word: str, what: str, least: int, name: AnyPath, line: int) -> int:
    if _INTEGER.fullmatch(word) and len(word) > 18:
        raise BadInput(f"{what} {_quote(word)} is too large", name, line)
    if not _INTEGER.fullmatch(word) or int(word) < least:
        cause = f"{what} must be a whole number >= {least}, found {_quote(word)}"
        raise BadInput(cause, name, line)
    return int(word)


def _quote(text: str) -> str:
    """A piece of a file, short enough for one line."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:40] + "...")
