"""The map from 6 pixels a cell on: one kept picture, of which only changed cells are redrawn."""

from __future__ import annotations

import numpy as np
import pygame

from tbviz.app.map_view import tree
from tbviz.app.map_view.codes import BELIEVED, IS_WALL, SEEN
from tbviz.app.map_view.numbers import CellNumbers, Figures
from tbviz.app.map_view.plane import Plane, is_open
from tbviz.app.map_view.tiles import (
    GHOST,
    HATCH,
    LIT_EDGE,
    ON_FREE,
    OUTLINE,
    PHASE,
    SHADOW,
    SOLID,
    Looks,
    Pixels,
    Tiles,
    hatch_period,
)
from tbviz.app.map_view.values import Mask
from tbviz.app.map_view.window import Window
from tbviz.app.sprites import NUMBERS_FROM
from tbviz.app.theme import Theme
from tbviz.search import state as s

NEAR_FROM = 6


def looks_of(plane: Plane, window: Window) -> Looks:
    """How each cell in sight looks, apart from tree and numbers."""
    x, y, w, h = window.x, window.y, window.width, window.height
    codes = plane.window(plane.codes, x, y, w, h)
    around = plane.window(plane.ground, x, y, w, h, rim=1)
    kind = around & (IS_WALL | BELIEVED)
    wall, unseen = kind == IS_WALL | BELIEVED, kind == IS_WALL
    middle, here = wall[1:-1, 1:-1], unseen[1:-1, 1:-1]
    looks = codes.astype(np.int64)
    cell, period = window.cell, hatch_period(window.cell)
    # The phase of a cell's hatch is how far it lies along the diagonal of the whole map.
    phase = np.add.outer(np.arange(y, y + h), np.arange(x, x + w)) * cell % period
    looks |= here * (HATCH | (phase << PHASE))
    sides = (unseen[:-2, 1:-1], unseen[1:-1, 2:], unseen[2:, 1:-1], unseen[1:-1, :-2])
    for side, neighbour in enumerate(sides):
        looks |= (here & ~neighbour) * np.int64(1 << (OUTLINE + side))
    above = wall[:-2, 1:-1]
    looks |= middle * np.int64(SOLID)
    looks |= (middle & ~above) * np.int64(LIT_EDGE)
    ghost = kind[1:-1, 1:-1] == BELIEVED
    looks |= ghost * np.int64(GHOST)
    looks |= (above & ~middle & ~ghost) * np.int64(SHADOW)
    looks |= (is_open(codes) & (around[1:-1, 1:-1] & SEEN > 0)) * np.int64(ON_FREE)
    return looks


class Near:
    """Fills, walls, grid, hatch, tree and numbers of the cells in sight."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self._key: tuple[object, ...] = ()
        self._tiles: Tiles | None = None
        self.surface = pygame.Surface((1, 1), 0, 32)
        self._looks: Looks | None = None
        self._numbers = CellNumbers()

    @property
    def numbers(self) -> Figures | None:
        return self._numbers.shown

    @property
    def nbytes(self) -> int:
        tiles = self._tiles.nbytes if self._tiles else 0
        return tiles + 4 * self.surface.get_width() * self.surface.get_height()

    def draw(
        self,
        target: pygame.Surface,
        window: Window,
        state: s.State,
        plane: Plane,
        theme: Theme,
        view: str,
    ) -> None:
        """Brings the picture up to date and copies it."""
        cell, strong = window.cell, view == "belief"
        tiles = self._tiles
        if tiles is None or (tiles.cell, tiles.theme, tiles.strong) != (cell, theme, strong):
            tiles = self._tiles = Tiles(cell, theme, strong)
            self._key = ()
        looks = looks_of(plane, window)
        if view == "tree" or cell >= NUMBERS_FROM:
            directions = tree.parent_directions(state, plane, window)
            deco = tree.arrows if cell >= tree.ARROWS_FROM else tree.spokes
            looks |= deco(directions)
        changed = self._redrawn(window, looks, tiles)
        if cell >= NUMBERS_FROM:
            rewritten = self._numbers.look(state, plane, window)
            self._put(rewritten & ~changed, looks, tiles)
            self._numbers.draw(self.surface, changed | rewritten, looks, tiles)
        self._looks = looks
        target.blit(self.surface, window.corner)

    def _redrawn(self, window: Window, looks: Looks, tiles: Tiles) -> Mask:
        """Redraws what looks different; returns which cells those were."""
        if window.key == self._key and self._looks is not None:
            changed = looks != self._looks
            self._put(changed, looks, tiles)
            return np.asarray(changed)
        self._key = window.key
        size = window.width * window.cell, window.height * window.cell
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size, 0, 32)
        self._blocks(tiles.cell)[:] = tiles.pixels(looks).transpose(0, 2, 1, 3)
        self._numbers.forget()
        return np.ones(looks.shape, np.bool_)

    def _put(self, cells: Mask, looks: Looks, tiles: Tiles) -> None:
        rows, columns = np.nonzero(cells)
        if rows.size:
            blocks = self._blocks(tiles.cell)
            blocks[rows, :, columns, :] = tiles.pixels(looks[rows, columns])

    def _blocks(self, cell: int) -> Pixels:
        """The picture's pixels by cell: (row, y, column, x). They lock it while they are held."""
        pixels = pygame.surfarray.pixels2d(self.surface).T
        return pixels.reshape(pixels.shape[0] // cell, cell, pixels.shape[1] // cell, cell)
