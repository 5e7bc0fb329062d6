"""The map that a game is given: read from whatever the caller has, start and goal checked on it."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tbviz.errors import BadInput
from tbviz.grid.movingai import parse_map, read_map

XY = tuple[int, int]
MapSource = str | os.PathLike[str] | Sequence[str] | npt.NDArray[np.bool_]


def load_map(source: MapSource) -> tuple[npt.NDArray[np.bool_], str]:
    """A map as a bool array, and what to call it."""
    if isinstance(source, str | os.PathLike):
        return read_map(source), os.fspath(source)
    if isinstance(source, np.ndarray):
        array = np.asarray(source, np.bool_)
    else:
        rows = list(source)
        width = len(rows[0]) if rows else 0
        header = f"type octile\nheight {len(rows)}\nwidth {width}\nmap\n"
        array = parse_map(header + "\n".join(rows) + "\n", "rows")
    if array.ndim != 2 or array.size == 0:
        raise BadInput("a map must have rows and columns")
    return array, f"{array.shape[1]}x{array.shape[0]}"


def check_place(blocked: npt.NDArray[np.bool_], what: str, xy: XY) -> None:
    """Start and goal must lie on free cells of the map."""
    height, width = blocked.shape
    if not (0 <= xy[0] < width and 0 <= xy[1] < height):
        raise BadInput(f"{what} {xy[0]},{xy[1]} lies outside the map ({width}x{height})")
    if blocked[xy[1], xy[0]]:
        raise BadInput(f"{what} {xy[0]},{xy[1]} is a blocked cell")
