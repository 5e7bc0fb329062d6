"""What a game is given: a map from whatever the caller has, cells, start and goal; all checked."""

from __future__ import annotations

import operator
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tbviz import resources
from tbviz.errors import BadInput
from tbviz.grid.frame import Frame
from tbviz.grid.movingai import BLOCKED, PASSABLE, parse_map, read_map

XY = tuple[int, int]
MapSource = str | os.PathLike[str] | Sequence[str] | npt.NDArray[np.bool_]


class Refusal(NamedTuple):
    """An edit that was not made, and why."""

    xy: XY
    reason: str

    def __str__(self) -> str:
        return f"{self.xy[0]},{self.xy[1]}: {self.reason}"


def load_map(source: MapSource) -> tuple[npt.NDArray[np.bool_], str]:
    """A map as a bool array, and what to call it."""
    if isinstance(source, str | os.PathLike):
        path = find_input(source)
        return read_map(path), str(path)
    if isinstance(source, np.ndarray):
        if source.dtype != np.bool_ and not np.isin(source, (0, 1)).all():
            raise BadInput("a map array must be of bool, True = blocked")
        array = np.asarray(source, np.bool_)
        if array.ndim != 2 or array.size == 0:
            raise BadInput("a map must have rows and columns")
    else:
        rows = check_rows(source)
        header = f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap\n"
        array = parse_map(header + "\n".join(rows) + "\n", "rows")
    return array, f"{array.shape[1]}x{array.shape[0]}"


def check_rows(given: Any) -> list[str]:
    """A map as rows of text."""
    rows = list(given) if isinstance(given, list | tuple) else []
    if not rows or not all(isinstance(row, str) for row in rows):
        raise BadInput("map must be a path or a list of rows, each a text")
    known = (PASSABLE + BLOCKED).decode()
    for number, row in enumerate(rows, 1):
        unknown = next((character for character in row if character not in known), None)
        if unknown is not None:
            raise BadInput(f"row {number} of the map: unknown character {unknown!r}")
        if len(row) != len(rows[0]):
            raise BadInput(f"row {number} has {len(row)} cells, row 1 has {len(rows[0])}")
        if not row:
            raise BadInput("a map must have rows and columns")
    return rows


def find_input(name: str | os.PathLike[str], suffix: str = ".map") -> Path:
    """A file that the user named: theirs, or a shipped one (`arena`, `rooms-128` for its .scen).
    Where there is neither, a shipped one of nearly that name is suggested.
    """
    path = resources.find(name, suffix)
    if path.exists() or path.parent not in (Path(), Path("maps")) or not path.name:
        return path
    maps = resources.folder("maps")
    shipped = {} if maps is None else {file.name: file for file in maps.glob("*" + suffix)}
    of_map = shipped.get(f"{path.name}.map{suffix}")
    if of_map is not None:
        return of_map
    import difflib  # only an error needs it

    names = {file.split(".")[0] for file in shipped}
    close = difflib.get_close_matches(path.name.split(".")[0].lower(), sorted(names), 1, 0.6)
    if close:
        raise BadInput(f"no such file; did you mean {close[0]}, which came with tbviz?", name)
    return path


def as_cell(value: Any, what: str = "a cell") -> XY:
    """A cell from Python: two whole numbers, numpy's among them.

    >>> as_cell([3, 4])
    (3, 4)
    """
    if isinstance(value, tuple | list | np.ndarray) and len(value) == 2:
        parts = list(value)
        if not any(isinstance(part, bool | np.bool_) for part in parts):
            try:
                return operator.index(parts[0]), operator.index(parts[1])
            except TypeError:
                pass
    raise BadInput(f"{what} must be (x, y), two whole numbers (got {shown(value)})")


def cell_on_map(value: Any, frame: Frame) -> XY:
    """A cell from Python that lies on the map."""
    x, y = as_cell(value)
    if not frame.contains((x, y)):
        raise BadInput(f"cell {x},{y} lies outside the map ({frame.width}x{frame.height})")
    return x, y


def as_count(name: str, value: Any, least: int) -> int:
    """A whole number from Python: `2.0` and `"2"` are none."""
    if not isinstance(value, bool | np.bool_):
        try:
            if operator.index(value) >= least:
                return operator.index(value)
        except TypeError:
            pass
    raise BadInput(f"{name} must be a whole number of at least {least} (got {shown(value)})")


def shown(value: Any) -> str:
    """A value that somebody gave, short enough for one line."""
    try:
        text = str(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "a very large number"
    return text if len(text) <= 60 else text[:40] + "..."


def check_place(blocked: npt.NDArray[np.bool_], what: str, xy: XY, file: str | None = None) -> XY:
    """Start and goal must lie on free cells of the map, which `file` names."""
    xy = as_cell(xy, what)
    height, width = blocked.shape
    if not (0 <= xy[0] < width and 0 <= xy[1] < height):
        raise BadInput(f"{what} {xy[0]},{xy[1]} lies outside the map ({width}x{height})", file)
    if blocked[xy[1], xy[0]]:
        raise BadInput(f"{what} {xy[0]},{xy[1]} is a blocked cell", file)
    return xy
