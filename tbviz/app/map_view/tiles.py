"""Cells from 6 pixels on: every different look is painted once, as a small block of pixels.

A look is a whole number: the code, and bits for the grid, the hatch and its phase, outlines, the
lit edge of a wall, the shadow below it, and lines or an arrow of the search tree. New looks are
painted together, by blending flat colours through masks. Hatch phases follow the map, not the
screen, so moving the map does not make it crawl.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from tbviz.app.map_view.codes import (
    AMBUSH,
    GONE_SHARE,
    HEAT,
    OPEN,
    OVER_UNSEEN,
    UNSEEN,
    palette,
    unseen_colour,
)
from tbviz.app.pen import Pen, turned
from tbviz.app.theme import UNSEEN_OVER_SEARCHED, Colour, Theme, ink_on, mix

Looks = npt.NDArray[np.int64]
Alpha = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint32]
_Blend = Callable[[npt.NDArray[np.bool_], Colour, Alpha], None]

# Bits of a look above the code's eight.
HATCH = 1 << 8
PHASE = 9  # three bits from here on
OUTLINE = 12  # four bits: top, right, bottom, left
LIT_EDGE = 1 << 16
SHADOW = 1 << 17
SOLID = 1 << 18  # a wall: no grid inside
ON_FREE = 1 << 19  # the ground under OPEN was seen
GHOST = 1 << 20  # a wall that the agent still believes in
SPOKE = 21  # eight bits: lines of the tree, by direction
ARROW = 29  # four bits: 1 + direction of the parent

# The engine's order: right, down, left, up, then the diagonals clockwise from right-down.
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
_DEGREES = (0, 90, 180, 270, 45, 135, 225, 315)
_MOST_BYTES = 24 << 20
SHADOW_DARK, SHADOW_LIGHT = 0.3, 0.14
ARROW_SHARE = 0.86


def hatch_period(cell: int) -> int:
    return 6 if cell < 16 else 8


def open_border(cell: int) -> int:
    if cell < 16:
        return 1
    return 3 if cell >= 52 else 2


@lru_cache(maxsize=64)
def arrow_mask(cell: int, direction: int) -> Alpha:
    """An arrow to the parent, as opacity."""
    reach = min(max(0.3 * cell, 4.0), 11.0)
    line, head = max(1.4, 0.17 * reach), 0.62 * reach
    pen = Pen(cell, (255, 255, 255))
    shaft = turned([(-reach, 0), (reach - 0.5 * head, 0)], _DEGREES[direction])
    pen.line(shaft, line, caps=False)
    tip = [(reach, 0), (reach - head, 0.58 * head), (reach - head, -0.58 * head)]
    pen.fill(turned(tip, _DEGREES[direction]))
    return _opacity(pen)


@lru_cache(maxsize=64)
def spoke_mask(cell: int, direction: int) -> Alpha:
    """Half a line of the tree, from a cell's middle to its border."""
    dx, dy = DIRECTIONS[direction]
    pen = Pen(cell, (255, 255, 255))
    pen.line([(0, 0), (0.55 * cell * dx, 0.55 * cell * dy)], 1.0 if cell < 9 else 1.5)
    return _opacity(pen)


def _opacity(pen: Pen) -> Alpha:
    alpha = pygame.surfarray.array_alpha(pen.done()).T
    return np.asarray(alpha / np.float32(255), np.float32)


class Tiles:
    """The looks of one cell size and theme."""

    def __init__(self, cell: int, theme: Theme, strong: bool = False) -> None:
        self.cell, self.theme, self.strong = cell, theme, strong
        self._index: dict[int, int] = {}
        self._atlas: Pixels = np.zeros((64, cell, cell), np.uint32)
        colours = list(palette(theme, strong))
        colours[OPEN + OVER_UNSEEN : HEAT] = colours[OPEN : OPEN + OVER_UNSEEN]
        colours[UNSEEN], colours[AMBUSH] = theme.fog, theme.free  # here the hatch is drawn
        self._flat = colours
        self._colours = np.array(colours, np.float32)
        self._fogged = mix(theme.fog, theme.open, theme.open_fill)
        self._seen = mix(theme.free, theme.open, theme.open_fill)

    def fill(self, look: int) -> Colour:
        """The flat colour on which numbers stand."""
        code = look & 255
        if code in (OPEN, OPEN + OVER_UNSEEN):
            return self._seen if look & ON_FREE else self._fogged
        return self._flat[code]

    def pixels(self, looks: Looks) -> Pixels:
        """Blocks of pixels (..., cell, cell) for looks (...)."""
        wanted, back = np.unique(looks, return_inverse=True)
        missing = [look for look in wanted.tolist() if look not in self._index]
        if missing:
            room = _MOST_BYTES // self._atlas[0].nbytes
            if len(self._index) + len(missing) > max(room, wanted.size):
                self._index.clear()
                missing = wanted.tolist()
            self._add(missing)
        places = np.array([self._index[look] for look in wanted.tolist()], np.int64)
        return np.asarray(self._atlas[places[back.reshape(looks.shape)]])

    @property
    def nbytes(self) -> int:
        return int(self._atlas.nbytes)

    def _add(self, looks: list[int]) -> None:
        first = len(self._index)
        need = first + len(looks)
        if need > len(self._atlas):
            grown = np.zeros((max(need, 2 * len(self._atlas)), self.cell, self.cell), np.uint32)
            grown[:first] = self._atlas[:first]
            self._atlas = grown
        batch = max(1, (1 << 20) // (self.cell * self.cell))
        for start in range(0, len(looks), batch):
            part = looks[start : start + batch]
            at = first + start
            self._atlas[at : at + len(part)] = self._painted(np.array(part, np.int64))
        self._index.update((look, first + i) for i, look in enumerate(looks))

    # -- painting ---------------------------------------------------------------------------------

    def _painted(self, looks: Looks) -> Pixels:
        c, theme = self.cell, self.theme
        code = looks & 255
        opened = (code == OPEN) | (code == OPEN + OVER_UNSEEN)
        flat = self._colours[code]
        flat[opened & (looks & ON_FREE > 0)] = self._seen
        flat[opened & (looks & ON_FREE == 0)] = self._fogged
        tiles = np.repeat(flat[:, None, :], c * c, axis=1).reshape(-1, c, c, 3)

        def blend(which: npt.NDArray[np.bool_], colour: Colour, mask: Alpha) -> None:
            if which.any():
                some = tiles[which]
                some += (np.array(colour, np.float32) - some) * mask[None, :, :, None]
                tiles[which] = some

        self._blend_ground(looks, code, blend)
        border = self._frame(open_border(c), 1)
        blend(opened, theme.open, border)
        for direction in range(8):
            blend((looks >> (SPOKE + direction)) & 1 == 1, theme.text, self._spoke(direction))
        for look in np.unique(looks[looks >> ARROW > 0]).tolist():
            mask = arrow_mask(c, (look >> ARROW) - 1) * np.float32(ARROW_SHARE)
            blend(looks == look, ink_on(self.fill(look)), mask)
        whole = (tiles + 0.5).astype(np.uint32)
        return np.asarray(whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2])

    def _blend_ground(self, looks: Looks, code: Looks, blend: _Blend) -> None:
        c, theme = self.cell, self.theme
        unseen, searched = unseen_colour(theme, self.strong), code >= OPEN
        for share, which in ((1.0, ~searched), (UNSEEN_OVER_SEARCHED, searched)):
            for phase in range(8):
                hatched = which & (looks & HATCH > 0) & ((looks >> PHASE) & 7 == phase)
                blend(hatched, unseen, self._hatch(phase) * np.float32(share))
            for side in range(4):
                outlined = which & ((looks >> (OUTLINE + side)) & 1 == 1)
                blend(outlined, unseen, self._side(side) * np.float32(share))
        ghost = looks & GHOST > 0
        blend(ghost, mix(theme.fog, theme.wall, 2 * GONE_SHARE), self._frame(1, 1))
        deep = SHADOW_DARK if theme.name == "dark" else SHADOW_LIGHT
        blend(looks & SHADOW > 0, (0, 0, 0), self._band(0.28) * np.float32(deep))
        blend(looks & LIT_EDGE > 0, theme.wall_edge, self._band(0.16))
        alpha = min(1.0, (c - 4) / 8) * theme.grid_alpha / 255
        if c >= 6:
            blend(looks & SOLID == 0, (0, 0, 0), self._grid() * np.float32(alpha))

    def _empty(self) -> Alpha:
        return np.zeros((self.cell, self.cell), np.float32)

    def _grid(self) -> Alpha:
        mask = self._empty()
        mask[0, :] = mask[:, 0] = 1
        return mask

    def _band(self, share: float) -> Alpha:
        mask = self._empty()
        mask[: max(1, round(share * self.cell))] = 1
        return mask

    def _frame(self, width: int, inset: int) -> Alpha:
        """A square's border; the grid's line at top and left stays free."""
        mask = self._empty()
        mask[inset:, inset:] = 1
        mask[inset + width : -width, inset + width : -width] = 0
        return mask

    def _side(self, side: int) -> Alpha:
        mask = self._empty()
        lines = (mask[0], mask[:, -1], mask[-1], mask[:, 0])
        lines[side][:] = 1
        return mask

    def _hatch(self, phase: int) -> Alpha:
        period = hatch_period(self.cell)
        along = np.add.outer(np.arange(self.cell), np.arange(self.cell)) + phase
        return np.asarray(along % period < 2, np.float32)

    def _spoke(self, direction: int) -> Alpha:
        return spoke_mask(self.cell, direction)
