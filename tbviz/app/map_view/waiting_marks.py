"""P-LRTA*'s queue: a small hollow dot in every cell that waits to be updated."""

from __future__ import annotations

from itertools import repeat

import numpy as np
import pygame

from tbviz.app import sprites
from tbviz.app.map_view.codes import BELIEVED
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.window import Window
from tbviz.app.theme import ON_HEAT, Theme
from tbviz.search import state as s
from tbviz.search import views

RINGS_FROM = 6  # pixels a cell; below, a dot that fills what it can


def draw_waiting_cells(
    target: pygame.Surface,
    window: Window,
    state: s.State,
    plane: Plane,
    theme: Theme,
    heat: bool,
    scale: float,
) -> None:
    """Marks the cells in sight; none on what is believed to be a wall."""
    cells = views.update_queue_of(state)
    if not cells.size:
        return
    cells = cells[(plane.ground[cells] & BELIEVED) == 0].astype(np.int64)
    xs, ys = plane.frame.xs_ys(cells)
    inside = (xs >= window.x) & (xs < window.x + window.width)
    inside &= (ys >= window.y) & (ys < window.y + window.height)
    ink = ON_HEAT if heat else theme.open
    if window.camera.cell < RINGS_FROM:
        side = 1 if window.camera.cell < 3 else 2
        mark = pygame.Surface((side, side), 0, 32)
        mark.fill(ink)
    else:
        mark = sprites.waiting(window.cell, ink, theme, scale)
    corners = np.floor(window.centres(xs[inside], ys[inside])) - mark.get_width() // 2
    target.fblits(list(zip(repeat(mark), map(tuple, corners.astype(np.int64).tolist()))))
