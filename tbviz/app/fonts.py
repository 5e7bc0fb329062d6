"""Fonts from our own assets, and text that is rendered once and kept.

A window shows a few hundred different words again and again; rendering costs more than drawing.
The caches are bounded, because numbers that change every frame go through them too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from tbviz.app.theme import TYPE, Colour, Face
from tbviz.errors import BadInput
from tbviz.resources import folder

Align = Literal["left", "centre", "right"]

_FILES: dict[Face, str] = {
    "regular": "NotoSans-Regular.ttf",
    "bold": "NotoSans-Bold.ttf",
    "mono": "FiraCode-Regular.ttf",
}
_CAPITALS: dict[Face, float] = {"regular": 0.714, "bold": 0.714, "mono": 0.689}  # height, in em
ELLIPSIS = "…"


@lru_cache(maxsize=128)
def sized(face: Face, pixels: int) -> pygame.font.Font:
    """A face in physical pixels: numbers in cells follow the cell, not the scale."""
    assets = folder("assets")
    path = assets / "fonts" / _FILES[face] if assets else None
    if path is None or not path.is_file():
        raise BadInput(f"assets/fonts/{_FILES[face]}: missing, install tbviz again")
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path, pixels)


def pixels_of(role: str, scale: float = 1.0) -> int:
    return round(TYPE[role].size * scale)


def font(role: str, scale: float = 1.0) -> pygame.font.Font:
    """The font of a role of the type scale (`theme.TYPE`)."""
    return sized(TYPE[role].face, pixels_of(role, scale))


@lru_cache(maxsize=2048)
def _render(text: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
    return sized(face, pixels).render(text, True, colour)


def render(text: str, role: str, colour: Colour, scale: float = 1.0) -> pygame.Surface:
    """The text as a picture. Shared: blit it, never draw on it."""
    return _render(text, TYPE[role].face, pixels_of(role, scale), colour)


def render_sized(text: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
    return _render(text, face, pixels, colour)


def width(text: str, role: str, scale: float = 1.0) -> int:
    return int(font(role, scale).size(text)[0])


@lru_cache(maxsize=512)
def elided(text: str, role: str, room: int, scale: float = 1.0) -> str:
    """The text, cut with an ellipsis if it is wider than `room` pixels."""
    if width(text, role, scale) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = text[:length].rstrip() + ELLIPSIS
        if width(cut, role, scale) <= room:
            return cut
    return ELLIPSIS


def baseline(role: str, rect: pygame.Rect, scale: float = 1.0) -> int:
    """Where text stands in a row so that its capitals and digits are centred.

    Centring the font's box instead sets every label a pixel or two too low.
    """
    capitals = _CAPITALS[TYPE[role].face] * pixels_of(role, scale)
    return round(rect.centery + capitals / 2)


def draw(
    target: pygame.Surface,
    text: str,
    role: str,
    colour: Colour,
    rect: pygame.Rect,
    scale: float = 1.0,
    align: Align = "left",
    on: int | None = None,
) -> pygame.Rect:
    """Text in a row, cut if it is too long; `on` is a baseline that several roles share."""
    picture = render(elided(text, role, rect.width, scale), role, colour, scale)
    y = (baseline(role, rect, scale) if on is None else on) - font(role, scale).get_ascent()
    left = {
        "left": rect.left,
        "centre": rect.centerx - picture.get_width() // 2,
        "right": rect.right - picture.get_width(),
    }[align]
    return target.blit(picture, (left, y))


def number(
    target: pygame.Surface,
    text: str,
    colour: Colour,
    right: int,
    row: pygame.Rect,
    scale: float = 1.0,
    role: str = "number",
) -> pygame.Rect:
    """A number that changes: every digit equally wide, the last one always at `right`.

    Never cut: a shortened number would be a wrong one.
    """
    picture = render(text, role, colour, scale)
    y = baseline(role, row, scale) - font(role, scale).get_ascent()
    return target.blit(picture, (right - picture.get_width(), y))


def forget() -> None:
    """Drops every font and text: after a change of scale, and before `pygame.font.quit()`."""
    _render.cache_clear()
    elided.cache_clear()
    sized.cache_clear()
