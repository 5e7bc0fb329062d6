"""The search tree: which way each cell's parent lies, and which neighbours call it theirs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tbviz.app.map_view.codes import BELIEVED
from tbviz.app.map_view.lights import is_shown
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.tiles import ARROW, DIRECTIONS, SPOKE, Looks
from tbviz.app.map_view.window import Window
from tbviz.search import state as s
from tbviz.search import views

LINES_FROM, ARROWS_FROM = 3, 16
_OPPOSITE = (2, 3, 0, 1, 6, 7, 4, 5)


def parent_directions(state: s.State, plane: Plane, window: Window) -> npt.NDArray[np.int64]:
    """1 + direction of the parent in the current tree, 0 = none; with a rim of one cell."""
    stride = plane.frame.stride

    def part(array: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        rows = array.reshape(-1, stride)
        y, x = window.y, window.x
        return rows[y : y + window.height + 2, x : x + window.width + 2]

    parents = part(state.cells[s.PARENT])
    directions = np.zeros(parents.shape, np.int64)
    if not is_shown(state):
        return directions
    first = window.y * stride + window.x
    cells = first + np.add.outer(np.arange(parents.shape[0]) * stride, np.arange(parents.shape[1]))
    to_parent = parents - cells
    ground = plane.window(plane.ground, window.x, window.y, window.width, window.height, rim=1)
    shown = views.in_search(state, cells) & ((ground & BELIEVED) == 0)
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        directions[shown & (to_parent == dx + dy * stride)] = direction + 1
    return directions


def arrows(directions: npt.NDArray[np.int64]) -> Looks:
    """Bits for an arrow in every cell."""
    return np.asarray(directions[1:-1, 1:-1] << ARROW)


def spokes(directions: npt.NDArray[np.int64]) -> Looks:
    """Bits for lines to the parent and to the children."""
    height, width = directions.shape[0] - 2, directions.shape[1] - 2
    own = directions[1:-1, 1:-1]
    bits = np.zeros((height, width), np.int64)
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        neighbour = directions[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
        joined = (own == direction + 1) | (neighbour == _OPPOSITE[direction] + 1)
        bits |= joined.astype(np.int64) << (SPOKE + direction)
    return bits
