"""What the signs on the map mean, drawn with the signs themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from tbviz.app import fonts, lines, sprites
from tbviz.app.theme import Theme, mix

Swatch = Callable[[pygame.Surface, Rect, Theme, float], object]

_SQUARE = 12
_GAPS = (24, 18, 12)  # between entries of the line, the widest that fits
_AFTER = 6


def _whole(logical: float, scale: float) -> int:
    return int(logical * scale + 0.5)


def _square(place: Rect, scale: float, side: int = _SQUARE) -> Rect:
    box = Rect(0, 0, _whole(side, scale), _whole(side, scale))
    box.center = place.center
    return box


def _open(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    box = _square(place, scale)
    target.fill(theme.open, box)
    edge = -2 * max(1, _whole(1.5, scale))
    target.fill(mix(theme.free, theme.open, theme.open_fill), box.inflate(edge, edge))


def _closed(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    box = _square(place, scale)
    box.left -= box.width
    for colour in (theme.closed_new, theme.closed_mid, theme.closed_old):
        target.fill(colour, box)
        box.left += box.width


def _run(target: pygame.Surface, place: Rect, line: lines.Line, cell: int) -> Rect:
    """Three cells of a line; returns where they are."""
    box = Rect(0, 0, 3 * cell, cell)
    box.center = place.center
    lines.draw(target, line, [(0, 0), (1, 0), (2, 0)], box.topleft, cell)
    return box


def _path(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    cell = _whole(12, scale)
    _run(target, place, lines.path(cell, theme), cell)


def _way_back(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    cell = _whole(12, scale)
    _run(target, place, lines.path(cell, theme, dashed=True), cell)


def _traced(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    cell = _whole(12, scale)
    _run(target, place, lines.trace(cell, theme), cell)


def _trail(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    cell = _whole(11, scale)
    _run(target, place, lines.trail(cell, theme), cell)


def _back_move(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    cell = _whole(11, scale)
    box = _run(target, place, lines.back_moves(cell, theme), cell)
    head = sprites.back_move(cell, 180, theme, scale=scale)
    sprites.place(target, head, (box.left + cell / 2, box.centery))


def _waiting(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    sprite = sprites.waiting(_whole(14, scale), theme.open, theme, scale)
    sprites.place(target, sprite, place.center)


def _wall(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    box = _square(place, scale)
    target.fill(theme.wall, box)
    target.fill(theme.wall_edge, (box.left, box.top, box.width, max(1, _whole(2, scale))))


def _unseen(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    box = _square(place, scale)
    target.fill(theme.fog, box)
    clip = target.get_clip()
    target.set_clip(box.clip(clip))
    for shift in range(0, 2 * box.width, max(4, _whole(5, scale))):
        start, end = (box.left + shift, box.top), (box.left + shift - box.height, box.bottom)
        pygame.draw.line(target, theme.unseen_wall, start, end, max(1, _whole(1.4, scale)))
    target.set_clip(clip)
    pygame.draw.rect(target, theme.unseen_wall, box, 1)


def _sprite(make: Callable[[Theme, float], pygame.Surface]) -> Swatch:
    def draw(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
        sprites.place(target, make(theme, scale), place.center)

    return draw


def _sensor(target: pygame.Surface, place: Rect, theme: Theme, scale: float) -> None:
    lines.sensor_square(target, _square(place, scale, 18), theme, max(1, round(scale)))


@dataclass(frozen=True)
class Item:
    """`width` of its swatch in logical pixels; `brief` ones stand in the line under the map."""

    words: str
    width: int
    draw: Swatch
    brief: bool = False


LEGEND: tuple[Item, ...] = (
    Item("OPEN", 14, _open, True),
    Item("CLOSED, new to old", 38, _closed, True),
    Item("path to s_best", 34, _path, True),
    Item("way back to it", 34, _way_back),
    Item("next path, being traced", 34, _traced),
    Item("trail", 30, _trail, True),
    Item("stepped back", 30, _back_move),
    Item("wall seen", 14, _wall, True),
    Item("wall not yet seen", 14, _unseen, True),
    Item("agent", 26, _sprite(lambda t, s: sprites.agent(10 * s, 0, t, scale=s))),
    Item("goal", 22, _sprite(lambda t, s: sprites.goal(10 * s, t, scale=s))),
    Item("start", 16, _sprite(lambda t, s: sprites.start(10 * s, t, scale=s))),
    Item("root of the search", 16, _sprite(lambda t, s: sprites.root(_whole(14, s), t, s))),
    Item("s_best", 22, _sprite(lambda t, s: sprites.brackets(_whole(14, s), t, s))),
    Item("waits to be updated (P-LRTA*)", 14, _waiting),
    Item("sensor range", 20, _sensor),
)


def draw_legend(target: pygame.Surface, rect: Rect, theme: Theme, scale: float) -> None:
    """The legend in one line, centred; entries that find no room are left out, never cut."""
    items = [item for item in LEGEND if item.brief]

    def needed(gap: int) -> int:
        each = [_whole(item.width + _AFTER, scale) for item in items]
        words = [fonts.width(item.words, "caption", scale) for item in items]
        return sum(each) + sum(words) + _whole(gap, scale) * (len(items) - 1)

    while items and needed(_GAPS[-1]) > rect.width:
        items.pop()
    if not items:
        return
    gap = next(gap for gap in _GAPS if needed(gap) <= rect.width)
    left = rect.centerx - needed(gap) // 2
    for item in items:
        item.draw(
            target, Rect(left, rect.top, _whole(item.width, scale), rect.height), theme, scale
        )
        left += _whole(item.width + _AFTER, scale)
        room = Rect(left, rect.top, fonts.width(item.words, "caption", scale), rect.height)
        fonts.draw(target, item.words, "caption", theme.muted, room, scale)
        left = room.right + _whole(gap, scale)
