"""Just expanded: a brightness over CLOSED that fades. Many cells at once would flicker: none do."""

from __future__ import annotations

from itertools import repeat

import numpy as np
import pygame

from tbviz.app.map_view.codes import BELIEVED, Indices
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.window import Window
from tbviz.app.theme import JUST_EXPANDED_MIX, Theme, mix
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.learned_h import QUEUE_LEARNING

MOST_CELLS = 2000
FLASH_FROM = 2  # pixels a cell


def draw_flash(
    target: pygame.Surface,
    window: Window,
    state: s.State,
    plane: Plane,
    cells: Indices,
    theme: Theme,
    level: float,
) -> None:
    """Lays `level` of the brightness over the cells expanded in the last cycle."""
    if not 0 < cells.size <= MOST_CELLS or window.camera.cell < FLASH_FROM:
        return
    shown, ink = (plane.ground[cells] & BELIEVED) == 0, theme.just_expanded
    if state.inputs[s.LEARNING] == QUEUE_LEARNING:  # P-LRTA* updates states far from its search:
        ink = mix(theme.closed_new, ink, JUST_EXPANDED_MIX)  # not on CLOSED, where grey is a wall's
    else:
        shown &= views.is_closed(state, cells)
    cells = np.unique(cells[shown])
    xs, ys = plane.frame.xs_ys(cells.astype(np.int64))
    inside = (xs >= window.x) & (xs < window.x + window.width)
    inside &= (ys >= window.y) & (ys < window.y + window.height)
    cell = window.cell
    tile = pygame.Surface((cell, cell), 0, 32)
    tile.fill(ink)
    tile.set_alpha(round(255 * JUST_EXPANDED_MIX * min(1.0, level)))
    left, top = window.corner
    columns = left + (xs[inside] - window.x) * cell
    rows = top + (ys[inside] - window.y) * cell
    at = zip(columns.tolist(), rows.tolist(), strict=True)
    target.fblits(list(zip(repeat(tile), at)))
