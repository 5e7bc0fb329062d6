"""Numbers in cells, as in the papers' figures: g top left, f top right, h and search number below.
Of D* Lite, whose f is a key in its queue, rhs stands top right.

They are drawn into the kept picture of the near map, after the cell itself and only if one of the
four has changed as it is written.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from tbviz.app import fonts
from tbviz.app.map_view import values
from tbviz.app.map_view.codes import BELIEVED, OPEN
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.tiles import Looks, Tiles
from tbviz.app.map_view.where import Where
from tbviz.app.map_view.window import Window
from tbviz.app.theme import LEARNED_CHIP_ALPHA, Colour, Face, ink_on
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.learned_h import target

CHIP_FROM = 52
# Cell size from which it holds, digits in pixels, decimals.
_SIZES = ((96, 16, 2), (72, 13, 1), (60, 12, 1), (52, 11, 1), (0, 10, 0))
_DIGIT = 0.714  # height of a digit, in em
_G, _F, _H, _SEARCH, _LEARNED = range(5)
Figures = npt.NDArray[np.float64]


def digits_of(cell: int) -> tuple[int, int, int]:
    """Pixels, decimals and padding of the numbers in a cell.

    >>> digits_of(40), digits_of(60), digits_of(96)
    ((10, 0, 2), (12, 1, 4), (16, 2, 4))
    """
    pixels, decimals = next((p, d) for least, p, d in _SIZES if cell >= least)
    return pixels, decimals, 4 if cell >= 52 else 2


class CellNumbers:
    """What stands in the cells in sight."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.shown: Figures | None = None
        self._cell = 0

    def look(self, state: s.State, plane: Plane, window: Window) -> npt.NDArray[np.bool_]:
        """Which cells have to be written anew."""
        self._cell = window.cell
        figures = self._figures(state, plane, window)
        before, self.shown = self.shown, figures
        if before is None or before.shape != figures.shape:
            return np.ones(figures.shape[1:], np.bool_)
        return np.asarray((before != figures).any(axis=0))

    def _figures(self, state: s.State, plane: Plane, window: Window) -> Figures:
        """G, f, h, search number and "learnt" as they will be written; -1 = nothing."""
        frame = plane.frame
        rows = np.arange(window.y + 1, window.y + 1 + window.height) * frame.stride
        columns = np.arange(window.x + 1, window.x + 1 + window.width)
        cells = np.add.outer(rows, columns).reshape(-1).astype(np.int32)
        where = Where(cells, frame.stride)
        wall = (plane.ground[cells] & BELIEVED) > 0
        search = (state.cells[s.STAMP, cells] >> 1).astype(np.float64)
        search -= state.live[s.SEARCHES_BEFORE]
        search[search <= 0] = -1
        decimals = digits_of(window.cell)[1]
        h = values.h(state, where)
        first = where.initial_h(target(state), int(state.inputs[s.NEIGHBORS]))
        left, right = values.g(state, where), values.f(state, where)
        if views.mends(state):
            known = ~np.isnan(left)
            left = np.where(known, state.values[s.G, cells], np.nan)
            right = np.where(known, state.extra_values[s.RHS, cells], np.nan)
        figures = np.stack((left, right, h, search, h > first))
        figures[:_SEARCH] = np.round(
            np.nan_to_num(figures[:_SEARCH], nan=-1.0, posinf=np.inf), decimals
        )
        figures[:, wall] = -1
        return figures.reshape(5, window.height, window.width)

    def draw(
        self,
        surface: pygame.Surface,
        changed: npt.NDArray[np.bool_],
        looks: Looks,
        tiles: Tiles,
    ) -> None:
        """Writes the numbers of changed cells, whose ground has just been redrawn."""
        assert self.shown is not None
        rows, columns = np.nonzero(changed)
        figures = self.shown[:, rows, columns].T.tolist()
        fills = looks[rows, columns].tolist()
        writer = _Writer(surface, self._cell, tiles)
        for row, column, look, figure in zip(
            rows.tolist(), columns.tolist(), fills, figures, strict=True
        ):
            if figure[_H] >= 0:
                writer.write(column * self._cell, row * self._cell, look, figure)


class _Writer:
    """Places one cell's numbers."""

    def __init__(self, surface: pygame.Surface, cell: int, tiles: Tiles) -> None:
        self._surface, self._cell, self._tiles = surface, cell, tiles
        self._pixels, self._decimals, self._padding = digits_of(cell)
        ascent = fonts.sized("regular", self._pixels).get_ascent()
        height = round(_DIGIT * self._pixels)
        # Where a text's picture begins so that its digits keep the padding.
        self._top = self._padding + 1 - (ascent - height)
        self._bottom = cell - self._padding - ascent
        self._digit_height = height

    def write(self, x: int, y: int, look: int, figure: list[float]) -> None:
        theme = self._tiles.theme
        ink = ink_on(self._tiles.fill(look))
        g, f, h, search, learnt = figure
        quiet = theme.muted if g < 0 and look & 255 < OPEN else ink
        below = self._text(h, quiet, "bold" if learnt > 0 else "regular")
        self._learnt(x, y, h, below, learnt > 0)
        number = self._text(search, quiet, decimals=0) if search > 0 else None
        if number and self._fits(below, number):
            self._right(number, x, y + self._bottom)
        if g >= 0:
            top_left, top_right = self._text(g, ink), self._text(f, ink)
            self._right(top_right, x, y + self._top)
            if self._fits(top_left, top_right):
                self._surface.blit(top_left, (x + self._padding, y + self._top))

    def _text(
        self, number: float, ink: Colour, face: Face = "regular", decimals: int | None = None
    ) -> pygame.Surface:
        places = self._decimals if decimals is None else decimals
        return fonts.render_sized(f"{number:.{places}f}", face, self._pixels, ink)

    def _fits(self, left: pygame.Surface, right: pygame.Surface) -> bool:
        """Of two numbers that would run into each other the lesser one is left out."""
        room = self._cell - 2 * self._padding - 2
        return left.get_width() + right.get_width() <= room

    def _right(self, text: pygame.Surface, x: int, y: int) -> None:
        self._surface.blit(text, (x + self._cell - self._padding - text.get_width(), y))

    def _learnt(self, x: int, y: int, h: float, plain: pygame.Surface, learnt: bool) -> None:
        """H, and its chip if it was learnt."""
        at = x + self._padding, y + self._bottom
        if not learnt or self._cell < CHIP_FROM:
            self._surface.blit(plain, at)
            return
        theme = self._tiles.theme
        text = self._text(h, theme.learned_text, "bold")
        ascent = fonts.sized("bold", self._pixels).get_ascent()
        top = at[1] + ascent - self._digit_height - 2
        size = text.get_width() + 6, self._digit_height + 5
        self._surface.blit(_chip(size, theme.learned_chip), (at[0] - 3, top))
        self._surface.blit(text, at)


def _chip(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    kept = _CHIPS.get((size, colour))
    if kept is None:
        kept = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(kept, (*colour, LEARNED_CHIP_ALPHA), kept.get_rect(), border_radius=4)
        if len(_CHIPS) > 256:
            _CHIPS.clear()
        _CHIPS[size, colour] = kept
    return kept


_CHIPS: dict[tuple[tuple[int, int], Colour], pygame.Surface] = {}
