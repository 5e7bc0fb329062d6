"""Cells from 6 pixels on: every different look is painted once, as a small block of pixels.

A look is a whole number: the code, and bits for the grid, the hatch and its phase, outlines, the
lit edge of a wall, the shadow below it, and lines or an arrow of the search tree. New looks are
painted together, by blending flat colours through masks. Hatch phases follow the map, not the
screen, so moving the map does not make it crawl.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

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


class _Blend(Protocol):
    """Mixes a colour into some of the tiles, through a mask."""

    def __call__(
        self,
        which: npt.NDArray[np.bool_],
        colour: Colour,
        mask: str,
        part: int = 0,
        share: float = 1,
    ) -> None: ...


def _packed(colours: Alpha) -> Pixels:
    """Rows of red, green, blue as pixels."""
    whole = (colours + np.float32(0.5)).astype(np.uint32)
    return np.asarray(whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2])


def _unpacked(pixels: Pixels) -> Alpha:
    channels = (pixels >> 16, pixels >> 8 & 255, pixels & 255)
    return np.stack(channels, axis=-1).astype(np.float32)


class Tiles:
    """The looks of one cell size and theme."""

    def __init__(self, cell: int, theme: Theme, strong: bool = False) -> None:
        self.cell, self.theme, self.strong = cell, theme, strong
        self._index: dict[int, int] = {}
        self._masks: dict[tuple[str, int], tuple[npt.NDArray[np.int64], Alpha]] = {}
        self._at: list[int] = []  # the look at each place of the atlas
        self._oldest = 0  # where the next one goes when it is full
        room = max(64, _MOST_BYTES // (4 * cell * cell))
        self._atlas: Pixels = np.zeros((room, cell, cell), np.uint32)
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
            self._add(missing, set(wanted.tolist()))
        places = np.array([self._index[look] for look in wanted.tolist()], np.int64)
        return np.asarray(self._atlas[places[back.reshape(looks.shape)]])

    @property
    def nbytes(self) -> int:
        """What is in use: the rest of the atlas is never touched."""
        return int(len(self._at) * self._atlas[0].nbytes)

    def _add(self, looks: list[int], wanted: set[int]) -> None:
        """Paints looks into free places, or over the oldest ones that are not wanted."""
        if len(wanted) > len(self._atlas):
            self._atlas = np.zeros((2 * len(wanted), self.cell, self.cell), np.uint32)
            self._index.clear()
            self._at.clear()
            looks = list(wanted)
        places = [self._place(look, wanted) for look in looks]
        batch = max(1, (1 << 20) // (self.cell * self.cell))
        for start in range(0, len(looks), batch):
            part = slice(start, start + batch)
            self._atlas[places[part]] = self._painted(np.array(looks[part], np.int64))

    def _place(self, look: int, wanted: set[int]) -> int:
        place = len(self._at)
        if place < len(self._atlas):
            self._at.append(look)
        else:
            while self._at[self._oldest] in wanted:
                self._oldest = (self._oldest + 1) % place
            place = self._oldest
            del self._index[self._at[place]]
            self._at[place] = look
            self._oldest = (place + 1) % len(self._at)
        self._index[look] = place
        return place

    # -- painting ---------------------------------------------------------------------------------

    def _painted(self, looks: Looks) -> Pixels:
        c, theme = self.cell, self.theme
        code = looks & 255
        opened = (code == OPEN) | (code == OPEN + OVER_UNSEEN)
        flat = self._colours[code]
        flat[opened & (looks & ON_FREE > 0)] = self._seen
        flat[opened & (looks & ON_FREE == 0)] = self._fogged
        # Where no mask lies, and that is most of a large cell, a colour is only copied.
        tiles = np.repeat(_packed(flat)[:, None], c * c, axis=1)

        def blend(
            which: npt.NDArray[np.bool_], colour: Colour, mask: str, part: int = 0, share: float = 1
        ) -> None:
            rows = np.flatnonzero(which)
            if rows.size:
                places, alpha = self._mask(mask, part)
                at = (rows[:, None], places[None, :])
                some = _unpacked(tiles[at])
                some += (np.array(colour, np.float32) - some) * (alpha * np.float32(share))[:, None]
                tiles[at] = _packed(some)

        self._blend_ground(looks, code, blend)
        blend(opened, theme.open, "border")
        for direction in range(8):
            blend((looks >> (SPOKE + direction)) & 1 == 1, theme.text, "spoke", direction)
        for look in np.unique(looks[looks >> ARROW > 0]).tolist():
            ink = ink_on(self.fill(look))
            blend(looks == look, ink, "arrow", (look >> ARROW) - 1, ARROW_SHARE)
        return tiles.reshape(-1, c, c)

    def _blend_ground(self, looks: Looks, code: Looks, blend: _Blend) -> None:
        c, theme = self.cell, self.theme
        unseen, searched = unseen_colour(theme, self.strong), code >= OPEN
        for share, which in ((1.0, ~searched), (UNSEEN_OVER_SEARCHED, searched)):
            for phase in range(8):
                hatched = which & (looks & HATCH > 0) & ((looks >> PHASE) & 7 == phase)
                blend(hatched, unseen, "hatch", phase, share)
            for side in range(4):
                outlined = which & ((looks >> (OUTLINE + side)) & 1 == 1)
                blend(outlined, unseen, "side", side, share)
        ghost = looks & GHOST > 0
        blend(ghost, mix(theme.fog, theme.wall, 2 * GONE_SHARE), "ghost")
        deep = SHADOW_DARK if theme.name == "dark" else SHADOW_LIGHT
        blend(looks & SHADOW > 0, (0, 0, 0), "shadow", 0, deep)
        blend(looks & LIT_EDGE > 0, theme.wall_edge, "lit edge")
        alpha = min(1.0, (c - 4) / 8) * theme.grid_alpha / 255
        if c >= 6:
            blend(looks & SOLID == 0, (0, 0, 0), "grid", 0, alpha)

    def _mask(self, name: str, part: int) -> tuple[npt.NDArray[np.int64], Alpha]:
        """Where a mask lies, as places in a flat cell, and its opacity there. Kept."""
        kept = self._masks.get((name, part))
        if kept is None:
            mask = self._new_mask(name, part).reshape(-1)
            places = np.flatnonzero(mask)
            kept = self._masks[name, part] = places, mask[places]
        return kept

    def _new_mask(self, name: str, part: int) -> Alpha:
        match name:
            case "hatch":
                return self._hatch(part)
            case "side":
                return self._side(part)
            case "spoke":
                return spoke_mask(self.cell, part)
            case "arrow":
                return arrow_mask(self.cell, part)
            case "grid":
                return self._grid()
            case "border":
                return self._frame(open_border(self.cell), 1)
            case "ghost":
                return self._frame(1, 1)
            case _:
                return self._band(0.28 if name == "shadow" else 0.16)

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
