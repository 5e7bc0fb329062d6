"""The living things on the map: agent, goal, start, and the signs of a search.

Every sprite is a square picture whose middle is the cell's middle: draw it with `place`. Sizes
are physical pixels and follow the levels of detail of the look: signs keep a smallest size when
the map is far away, and do not cover the numbers when it is near.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from tbviz.app import fonts
from tbviz.app.pen import Pen, Point, arc, box, drop, turned
from tbviz.app.theme import ON_HEAT, Colour, Theme, ink_on, mix

HEADING_STEP = 5
NUMBERS_FROM = 40  # cells this large show numbers, and sprites make room for them
_KEPT = 512
_WHITE: Colour = (255, 255, 255)


def place(target: pygame.Surface, sprite: pygame.Surface, centre: Point) -> pygame.Rect:
    """Draws a sprite with its middle at `centre`."""
    side_x, side_y = sprite.get_size()
    # Not `round`: it goes to even numbers, and neighbours would stand a pixel closer or wider.
    x, y = math.floor(centre[0] - side_x / 2 + 0.5), math.floor(centre[1] - side_y / 2 + 0.5)
    return target.blit(sprite, (x, y))


def _radius(cell: float, scale: float, far: float, near: float, share: float) -> float:
    if cell >= NUMBERS_FROM:
        return max(near * scale, 0.2 * cell)
    return max((far if cell < 6 else near) * scale, share * cell)


def agent_radius(cell: float, scale: float = 1.0) -> float:
    return _radius(cell, scale, 6, 7.5, 0.55)


def goal_radius(cell: float, scale: float = 1.0) -> float:
    return _radius(cell, scale, 7.5, 9, 0.6)


def start_radius(cell: float, scale: float = 1.0) -> float:
    return 0.75 * _radius(cell, scale, 6.7, 7.4, 0.5)


def _side(reach: float, cell: float = 0) -> int:
    """A picture's side with the parity of the cell: its middle then falls where the cell's does."""
    side = 2 * math.ceil(reach + 0.5)
    return side + (1 if cell and round(cell) % 2 else 0)


def agent(
    cell: float, heading: float, theme: Theme, colour: Colour | None = None, scale: float = 1.0
) -> pygame.Surface:
    """The agent, looking where it goes; `heading` in degrees, 0 right, 90 down."""
    step = round(heading / HEADING_STEP) * HEADING_STEP % 360
    radius = round(agent_radius(cell, scale), 1)
    return _agent(radius, round(cell) % 2, step, theme.casing, colour or theme.agent)


@lru_cache(maxsize=_KEPT)
def _agent(radius: float, odd: int, heading: int, casing: Colour, body: Colour) -> pygame.Surface:
    rim, edge = max(1.4, 0.15 * radius), max(1.2, 0.1 * radius)
    inner = 0.92 * radius
    tip, tip_radius = 1.44 * inner, 0.08 * inner
    pen = Pen(_side(tip + tip_radius + rim + edge, odd), body)
    for grow, ink in ((rim + edge, casing), (rim, _WHITE), (0.0, body)):
        pen.fill(turned(drop(inner, tip, tip_radius, grow), heading), ink)
    ((eye, pupil),) = [turned([(0.24 * inner, 0), (0.38 * inner, 0)], heading)]
    pen.disc(eye, 0.41 * inner, _WHITE)
    pen.disc(pupil, max(1.1, 0.22 * inner), casing)
    return pen.done()


def goal(
    cell: float, theme: Theme, ring: Colour | None = None, scale: float = 1.0
) -> pygame.Surface:
    """The chequered flag; `ring` in another colour says that no path exists."""
    radius = round(goal_radius(cell, scale), 1)
    return _goal(radius, round(cell) % 2, theme, ring or _WHITE)


@lru_cache(maxsize=_KEPT)
def _goal(radius: float, odd: int, theme: Theme, ring: Colour) -> pygame.Surface:
    edge, rim = max(1.3, 0.1 * radius), max(1.6, 0.15 * radius)
    disc = theme.goal if theme.goal != _WHITE else theme.casing
    pen = Pen(_side(radius + edge, odd), _WHITE)
    pen.disc((0, 0), radius + edge, disc)
    pen.disc((0, 0), radius, ring)
    pen.disc((0, 0), radius - rim, disc)
    # Squares of whole pixels, the dark ones grey: as holes they would tear the flag apart.
    columns, rows = (4, 3) if radius - rim >= 6.8 else (3, 2)
    square = max(2, round(0.22 * radius))
    shift = 0.5 if pen.size % 2 else 0.0
    left = shift - math.floor((columns * square - 1) / 2)
    top = shift - math.ceil((rows + 2) * square / 2)
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * square, top + row * square
            ink = _WHITE if (row + column) % 2 == 0 else mix(disc, _WHITE, 0.3)
            pen.fill(box(x, y, x + square, y + square), ink)
    pole = max(1, round(0.12 * radius))
    pen.fill(box(left - pole, top, left, top + (rows + 2) * square))
    return pen.done()


def start(cell: float, theme: Theme, scale: float = 1.0) -> pygame.Surface:
    return _start(round(start_radius(cell, scale), 1), round(cell) % 2, theme)


@lru_cache(maxsize=_KEPT)
def _start(radius: float, odd: int, theme: Theme) -> pygame.Surface:
    # White on dark or dark on white, and a disc behind it that is the other.
    edge, ground = (1.2, theme.casing) if theme.start > (128, 128, 128) else (1.2, _WHITE)
    line = max(1.6, 0.28 * radius)
    pen = Pen(_side(radius + edge, odd), theme.start)
    pen.disc((0, 0), radius + edge, ground)
    pen.ring((0, 0), radius - line / 2, line)
    pen.disc((0, 0), max(1.3, 0.28 * radius))
    return pen.done()


@lru_cache(maxsize=_KEPT)
def brackets(cell: int, theme: Theme, scale: float = 1.0) -> pygame.Surface:
    """s_best: four corners around the cell, never closer than they can be told apart."""
    half = max(round(7.5 * scale), math.ceil(cell / 2)) + (cell % 2) / 2
    arm = min(max(4 * scale, 0.22 * cell), 12 * scale)
    width = round((2 if cell < 16 else 3) * scale)
    middle = half - width / 2 if cell >= NUMBERS_FROM else half + width / 2
    pen = Pen(_side(half + width + 2, cell), theme.path)
    for ink, wide in ((theme.casing, width + 2), (theme.path, width)):
        for quarter in range(4):
            reach = middle - arm
            corner = [(-reach, -middle), (-middle, -middle), (-middle, -reach)]
            pen.line(turned(corner, 90 * quarter), wide, ink)
    return pen.done()


@lru_cache(maxsize=_KEPT)
def root(cell: int, theme: Theme, scale: float = 1.0) -> pygame.Surface:
    """The root of the search: a small hollow diamond."""
    reach = min(max(4.0 * scale, 0.32 * cell), 8 * scale)
    line = max(1.6 * scale, 0.2 * reach)
    pen = Pen(_side(reach + line / 2 + 2, cell), theme.path)
    diamond: list[Point] = [(0, -reach), (reach, 0), (0, reach), (-reach, 0)]
    pen.soft(diamond, line / 2 + 1.1, theme.casing)  # solid, or the path would run through it
    pen.line(diamond, line, closed=True)
    return pen.done()


@lru_cache(maxsize=_KEPT)
def waiting(cell: int, ink: Colour, theme: Theme, scale: float = 1.0) -> pygame.Surface:
    """A state that waits to be updated: a small ring, so that it is neither OPEN nor the root."""
    radius = min(max(0.2 * cell, 1.6), 4.5 * scale)
    line = max(1.2, 0.4 * radius)
    pen = Pen(_side(radius + line / 2 + 1, cell), ink)
    if cell >= 10:  # in less room the casing would fill it
        pen.ring((0, 0), radius, line + 2, theme.casing if ink == ON_HEAT else theme.free)
    pen.ring((0, 0), radius, line)
    return pen.done()


def back_move(
    cell: float, heading: float, theme: Theme, heat: bool = False, scale: float = 1.0
) -> pygame.Surface:
    """The chevron at the end of a run of back-moves, pointing where the agent went."""
    size = round(min(max(3.6, 0.4 * cell), 6.0) * scale, 1)
    step = round(heading / HEADING_STEP) * HEADING_STEP % 360
    return _back_move(size, step, theme.casing, ON_HEAT if heat else theme.back_move)


@lru_cache(maxsize=_KEPT)
def _back_move(size: float, heading: int, casing: Colour, ink: Colour) -> pygame.Surface:
    pen = Pen(_side(1.25 * size + 2.4), ink)
    head = [(size, 0), (-0.8 * size, 0.95 * size), (-0.5 * size, 0), (-0.8 * size, -0.95 * size)]
    pen.soft(turned(head, heading), 1.5, casing)
    pen.soft(turned(head, heading), 0.3)
    return pen.done()


@lru_cache(maxsize=64)
def thought(radius: int, theme: Theme) -> pygame.Surface:
    """A thought at a restart: a white bubble with '!' whose tail points down and left.

    It stands up and to the right of the agent, so that it hides neither it nor its path's start.
    """
    r, edge = float(radius), max(1.2, 0.1 * radius)
    tail: list[Point] = [(-0.72 * r, 0.42 * r), (-0.98 * r, 1.12 * r), (-0.1 * r, 0.9 * r)]
    pen = Pen(_side(1.25 * r + edge), _WHITE)
    for grow, ink in ((edge, theme.casing), (0.0, _WHITE)):
        pen.disc((0, 0), r + grow, ink)
        pen.soft(tail, 0.08 * r + grow, ink)
    stem = [*arc((0, -0.5 * r), 0.17 * r, 180, 360, 20), (0.1 * r, 0.2 * r), (-0.1 * r, 0.2 * r)]
    pen.fill(stem, theme.casing)
    pen.disc((0, 0.5 * r), 0.17 * r, theme.casing)
    return pen.done()


@lru_cache(maxsize=64)
def badge(index: int, size: int, theme: Theme) -> pygame.Surface:
    """The badge of race agent 0 to 3: disc, square, triangle, diamond, each with its letter."""
    colour, half = theme.race[index], size / 2
    pen = Pen(size, colour)
    edge = 0.0 if theme.name == "dark" else max(1.0, size / 16)  # pale colours on a light panel
    shapes: tuple[list[Point], ...] = (
        arc((0, 0), 0.92 * half, 0, 354),
        box(-0.8 * half, -0.8 * half, 0.8 * half, 0.8 * half),
        [(0, -0.84 * half), (0.92 * half, 0.74 * half), (-0.92 * half, 0.74 * half)],
        [(0, -half), (half, 0), (0, half), (-half, 0)],
    )
    soft = (0.0, 0.14, 0.08, 0.06)[index] * half
    inset = (1 - (soft + edge) / half) if index else 1 - edge / half
    points = [(x * inset, y * inset) for x, y in shapes[index]]
    if edge:
        pen.soft(points, soft + edge, theme.casing)
    pen.soft(points, max(soft, 0.1), colour)
    picture = pen.done()
    share = (0.62, 0.62, 0.5, 0.54)[index]
    pixels = max(8, round(share * size))
    letter = fonts.render_sized("ABCD"[index], "bold", pixels, ink_on(colour))
    ascent = fonts.sized("bold", pixels).get_ascent()
    drop_by = 0.14 * size if index == 2 else 0.0  # a triangle's room is below its middle
    y = half + drop_by + 0.357 * pixels - ascent
    picture.blit(letter, (round(half - letter.get_width() / 2), round(y)))
    return picture


def forget() -> None:
    """Drops what is kept, after a change of scale or theme."""
    for kept in (_agent, _goal, _start, brackets, root, _back_move, thought, badge):
        kept.cache_clear()
