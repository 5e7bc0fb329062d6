"""Lines through many cells at once.

`lines.draw` walks cell by cell in Python, 13 ms for 2000 cells; here the halves of a line are
sorted by direction with numpy and handed over in one list. Below 2 pixels a cell a line is a
polyline, reduced to the pixels that it visits.
"""

from __future__ import annotations

from itertools import repeat

import numpy as np
import numpy.typing as npt
import pygame

from tbviz.app import lines
from tbviz.app.map_view.window import Window

Ints = npt.NDArray[np.int64]
SPRITES_FROM = 2
_Blits = list[tuple[pygame.Surface, tuple[int, int]]]


def steps_in_sight(window: Window, xs: Ints, ys: Ints, kept: npt.NDArray[np.bool_]) -> Ints:
    """Indices i of steps from cell i to i + 1 that can be seen, are `kept`, and join neighbours."""
    if xs.size < 2:
        return np.empty(0, np.int64)
    inside = (xs >= window.x - 2) & (xs < window.x + window.width + 2)
    inside &= (ys >= window.y - 2) & (ys < window.y + window.height + 2)
    near = (np.abs(np.diff(xs)) <= 1) & (np.abs(np.diff(ys)) <= 1)
    return np.flatnonzero((inside[:-1] | inside[1:]) & near & kept)


def stroke(
    target: pygame.Surface,
    window: Window,
    line: lines.Line,
    xs: Ints,
    ys: Ints,
    kept: npt.NDArray[np.bool_] | None = None,
    alpha: float = 1.0,
    offset: tuple[int, int] = (0, 0),
) -> None:
    """Draws the steps from each cell to the next; `kept` says which (None = all).

    `offset` is where the target's corner lies in the window, for layers.
    """
    wanted = np.ones(max(0, xs.size - 1), np.bool_) if kept is None else kept
    steps = steps_in_sight(window, xs, ys, wanted)
    if not steps.size:
        return
    if window.camera.cell < SPRITES_FROM:
        _polyline(target, window, line, xs, ys, steps, alpha, offset)
        return
    if line.dashed and window.cell < 6:
        steps = steps[steps % 3 != 2]  # too small for dashes inside a cell: two on, one off
    ax, ay, bx, by = xs[steps], ys[steps], xs[steps + 1], ys[steps + 1]
    cell = window.cell
    left, top = round(window.camera.left) - offset[0], round(window.camera.top) - offset[1]
    casings: _Blits = []
    cores: _Blits = []

    def add(direction: tuple[int, int], x: Ints, y: Ints) -> None:
        *casing, core = lines.half(line, direction, cell, alpha)
        margin = (core.get_width() - cell) // 2
        columns, rows = left + x * cell - margin, top + y * cell - margin
        at = list(zip(columns.tolist(), rows.tolist(), strict=True))
        for picture in casing:
            casings.extend(zip(repeat(picture), at))
        cores.extend(zip(repeat(core), at))

    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            towards = (bx - ax == dx) & (by - ay == dy)
            if (dx or dy) and towards.any():
                add((dx, dy), ax[towards], ay[towards])
                add((-dx, -dy), bx[towards], by[towards])
    if line.bead:
        beads = np.unique(np.concatenate((steps, steps + 1)))
        add((0, 0), xs[beads], ys[beads])
    target.fblits(casings)
    target.fblits(cores)


def _polyline(
    target: pygame.Surface,
    window: Window,
    line: lines.Line,
    xs: Ints,
    ys: Ints,
    steps: Ints,
    alpha: float,
    offset: tuple[int, int],
) -> None:
    points = np.floor(window.centres(xs, ys)).astype(np.int64) - np.array(offset)
    width = max(1, round(line.width))
    colour = (*line.colour, round(255 * alpha))
    # Runs of steps without a gap; in each only the pixels where it goes on.
    for run in np.split(steps, np.flatnonzero(np.diff(steps) != 1) + 1):
        part = points[run[0] : run[-1] + 2]
        moved = np.concatenate(([True], (np.diff(part, axis=0) != 0).any(axis=1)))
        part = part[moved]
        if len(part) == 1:
            part = np.concatenate((part, part))
        if line.dashed:
            for i in range(0, len(part) - 1, lines.DASH + lines.GAP):
                dash = part[i : i + lines.DASH + 1].tolist()
                if len(dash) > 1:
                    pygame.draw.lines(target, colour, False, dash, width)
        else:
            pygame.draw.lines(target, colour, False, part.tolist(), width)
