"""Lines on the map, cell by cell: path, way back, trail, back-moves, and the ghost of a future.

A line through cells is made of halves, from a cell's middle to its border, in eight directions;
a map of any size then needs at most sixteen small pictures per kind of line. Casings are drawn
before cores, otherwise the casing of one half would cut the core of its neighbour.
Dashes are anchored to the cells, not measured along the line: they neither crawl when the map
is moved nor jump when the line grows at one end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tbviz.app.pen import Pen, Point
from tbviz.app.sprites import NUMBERS_FROM
from tbviz.app.theme import ON_HEAT, SENSOR_ALPHA, Colour, Theme

Cell = tuple[int, int]
DASH, GAP = 6, 4
_ALPHA_STEPS = 10  # an alpha of its own for every cell would fill the cache


@dataclass(frozen=True)
class Line:
    """How a line looks at one cell size; widths in pixels, `casing_width` is that of both sides."""

    colour: Colour
    casing: Colour
    width: float
    casing_width: float = 0.0
    dashed: bool = False
    bead: float = 0.0  # radius


def _matched(width: float, cell: int) -> float:
    """The width as a whole number with the cell's parity: straight runs are then sharp."""
    whole = round(width)
    return whole if whole % 2 == cell % 2 else whole + (1 if width >= whole else -1)


def path(cell: int, theme: Theme, *, dashed: bool = False) -> Line:
    """The path to s_best, the widest line of all; dashed it is the way back to it."""
    if cell < 6:
        return Line(theme.path, theme.casing, 2, 2 if cell >= 2 else 0, dashed)
    wanted = 4.0 if cell >= NUMBERS_FROM else min(max(0.3 * cell, 2.0), 6.0)
    width = min(max(_matched(wanted, cell), 2.0), 6.0)
    return Line(theme.path, theme.casing, width, 2 if cell < 16 else 3, dashed)


def trace(cell: int, theme: Theme) -> Line:
    """How far back the next path has been traced: nobody follows it yet."""
    return Line(theme.path, theme.casing, 1.5 if cell < 12 else 2, 2 if cell >= 6 else 0, True)


def trail(cell: int, theme: Theme, *, heat: bool = False, colour: Colour | None = None) -> Line:
    """Where the agent went; `colour` for the agents of a race, `heat` over heat maps."""
    width = 2.0 if cell >= NUMBERS_FROM else min(max(0.2 * cell, 1.5), 3.0)
    ink = ON_HEAT if heat else colour or theme.trail
    return Line(ink, theme.casing, width, 2 if heat else 0, bead=width / 2 + 1 if cell >= 6 else 0)


def back_moves(cell: int, theme: Theme, *, heat: bool = False) -> Line:
    width = trail(cell, theme).width + (1 if cell >= 6 else 0.5)
    return Line(ON_HEAT if heat else theme.back_move, theme.casing, width, 1.6 if cell >= 6 else 0)


def ghost(cell: int, theme: Theme) -> Line:
    """What would have come next before the player went back in time and changed something."""
    return Line(theme.ghost, theme.casing, trail(cell, theme).width, dashed=True)


def _dashes(length: float) -> list[tuple[float, float]]:
    """Dashes of a half that is `length` long: half a dash at both ends, so that halves join."""
    if length < DASH + GAP:  # one dash per cell, around its middle
        return [(0.0, 0.6 * length)]
    period = length / round(length / (DASH + GAP))
    on = period * DASH / (DASH + GAP) / 2
    count = round(length / period)
    inner = [(i * period - on, i * period + on) for i in range(1, count)]
    return [(0.0, on), *inner, (length - on, length)]


def half(line: Line, direction: Cell, cell: int, alpha: float = 1.0) -> tuple[pygame.Surface, ...]:
    """Casing (if any) and core of the half towards `direction`, (dx, dy) each -1, 0 or 1.

    Both are square and centred on the cell's middle. Direction (0, 0) is the bead.
    """
    return _half(line, direction, cell, round(alpha * _ALPHA_STEPS))


@lru_cache(maxsize=1024)
def _half(line: Line, direction: Cell, cell: int, alpha: int) -> tuple[pygame.Surface, ...]:
    if alpha < _ALPHA_STEPS:
        faded = [picture.copy() for picture in _half(line, direction, cell, _ALPHA_STEPS)]
        for picture in faded:
            picture.fill((255, 255, 255, 255 * alpha // _ALPHA_STEPS), None, pygame.BLEND_RGBA_MULT)
        return tuple(faded)
    dx, dy = direction
    size = cell + 2 * math.ceil((line.width + line.casing_width) / 2 + line.bead + 1)
    # Thin lines on tiny odd cells stand half a pixel off: sharp is worth more than centred there.
    off = 0.5 if cell < 6 and cell % 2 and line.width % 2 == 0 else 0.0
    length = cell / 2 * math.hypot(dx, dy)
    pictures = []
    for ink, extra in ((line.casing, line.casing_width), (line.colour, 0.0)):
        if ink == line.casing and not extra:
            continue
        pen = Pen(size, ink)
        if length == 0:
            pen.disc((off, off), (line.bead or line.width / 2) + extra / 2)
        else:
            ux, uy = cell / 2 * dx / length, cell / 2 * dy / length
            # Slightly over the border: two soft ends that only touch would leave a notch.
            spans = _dashes(length) if line.dashed else [(0.0, length + (0.6 if dx and dy else 0))]
            for a, b in spans:
                ends: list[Point] = [(off + ux * a, off + uy * a), (off + ux * b, off + uy * b)]
                pen.line(ends, line.width + extra, caps=False)
                if a == 0:
                    pen.disc(ends[0], (line.width + extra) / 2)
                if line.dashed and extra:
                    _close_dash(pen, ends, (ux, uy), extra / 2, line.width + extra, a, b - length)
        pictures.append(pen.done())
    return tuple(pictures)


def _close_dash(
    pen: Pen, ends: list[Point], unit: Point, by: float, width: float, first: float, last: float
) -> None:
    """Casing goes round a dash's ends too, except where it goes on in the next half."""
    (x0, y0), (x1, y1) = ends
    scale = by / math.hypot(*unit)
    ex, ey = unit[0] * scale, unit[1] * scale
    if first > 0:
        pen.line([(x0, y0), (x0 - ex, y0 - ey)], width, caps=False)
    if last < 0:
        pen.line([(x1, y1), (x1 + ex, y1 + ey)], width, caps=False)


def draw(
    target: pygame.Surface,
    line: Line,
    cells: Sequence[Cell],
    origin: Point,
    cell: int,
    alpha: tuple[float, float] = (1.0, 1.0),
) -> None:
    """A line through neighbouring cells; `origin` is the top left corner of cell (0, 0).

    `alpha` is that of the first and of the last cell.
    """
    casings: list[tuple[pygame.Surface, tuple[int, int]]] = []
    cores: list[tuple[pygame.Surface, tuple[int, int]]] = []
    last = len(cells) - 1
    for i, (x, y) in enumerate(cells):
        if line.dashed and cell < 6 and i % 3 == 2:
            continue  # too small for dashes inside a cell: two cells on, one off
        opacity = alpha[0] + (alpha[1] - alpha[0]) * i / max(1, last)
        sides = [cells[j] for j in (i - 1, i + 1) if 0 <= j <= last]
        directions = [(a - x, b - y) for a, b in sides if (a, b) != (x, y)]
        for direction in directions + ([(0, 0)] if line.bead else []):
            *casing, core = half(line, direction, cell, opacity)
            margin = (core.get_width() - cell) // 2
            at = (round(origin[0]) + x * cell - margin, round(origin[1]) + y * cell - margin)
            casings.extend((picture, at) for picture in casing)
            cores.append((core, at))
    target.fblits(casings)
    target.fblits(cores)


def sensor_square(target: pygame.Surface, rect: pygame.Rect, theme: Theme, width: int = 1) -> None:
    """The dashed square around what the agent senses; dashes begin at the corners."""
    ink = (*theme.agent, SENSOR_ALPHA)
    for along, across in ((rect.width, False), (rect.height, True)):
        strip = _strip(along, width, across, ink)
        target.blit(strip, rect.topleft)
        far = (rect.right - width, rect.top) if across else (rect.left, rect.bottom - width)
        target.blit(strip, far)


@lru_cache(maxsize=64)
def _strip(along: int, width: int, upright: bool, ink: tuple[int, int, int, int]) -> pygame.Surface:
    strip = pygame.Surface((width, along) if upright else (along, width), pygame.SRCALPHA)
    count = max(1, round((along - DASH) / (DASH + GAP)))
    period = (along - DASH) / count
    for i in range(count + 1):
        start = round(i * period)
        strip.fill(ink, (0, start, width, DASH) if upright else (start, 0, DASH, width))
    return strip


def forget() -> None:
    """Drops what is kept, after a change of cell size or theme."""
    _half.cache_clear()
    _strip.cache_clear()
