"""Text of any length in a box: messages carry paths, and a path has no blanks to break at."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.theme import Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look

LEADING = 1.45


def line_height(role: str, look: Look) -> int:
    return int(fonts.pixels_of(role, look.scale) * LEADING + 0.5)


@lru_cache(maxsize=128)
def broken(text: str, role: str, room: int, scale: float, most: int = 0) -> tuple[str, ...]:
    """Lines no wider than `room`: between words where that is possible, inside them otherwise.

    With `most`, what is beyond that many lines is dropped and the last one ends with an ellipsis.
    """
    limit = 200 * most if most else len(text)  # a hostile message must not cost a frame
    pieces = []
    for word in text[:limit].replace("\n", " \n ").split(" "):
        pieces.extend(_fitting(word, role, room, scale))
    lines = paint.wrapped(" ".join(pieces), role, room, scale)
    if most and (len(lines) > most or len(text) > limit):
        last = fonts.elided(" ".join(lines[most - 1 :]) + fonts.ELLIPSIS, role, room, scale)
        lines = (*lines[: most - 1], last)
    return lines


def _fitting(word: str, role: str, room: int, scale: float) -> list[str]:
    pieces = []
    while word and fonts.width(word, role, scale) > room:
        low, high = 1, len(word)  # the longest beginning that fits
        while low < high:
            middle = (low + high + 1) // 2
            if fonts.width(word[:middle], role, scale) <= room:
                low = middle
            else:
                high = middle - 1
        slash = max(word.rfind(sign, 0, low) for sign in "/\\_-")
        cut = slash + 1 if slash > low // 2 else low
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word] if word else pieces


def draw_lines(
    target: pygame.Surface,
    lines: tuple[str, ...],
    role: str,
    colour: Colour,
    place: Rect,
    look: Look,
    align: fonts.Align = "left",
) -> int:
    """Draws lines below each other; returns where they end."""
    row = Rect(place.left, place.top, place.width, line_height(role, look))
    for line in lines:
        fonts.draw(target, line, role, colour, row, look.scale, align)
        row.top += row.height
    return row.top
