"""Icons by name: our own vector drawings, drawn once per size and colour and then kept.

A drawing is a function of a pen on a square of 20 x 20 units and of the theme. Orthogonal lines
stand on whole units: a line of 1.6 then covers two pixels evenly, where a line on a half would
be blurred. A new icon is one function and one row in the table of its file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from tbviz.app import icons_events, icons_map, icons_toolbar
from tbviz.app.pen import Pen
from tbviz.app.theme import Colour, Theme

GRID = 20.0

Drawing = Callable[[Pen, Theme], None]

# name -> (drawing, the theme's token for it where the caller names no colour)
ICONS: dict[str, tuple[Drawing, str]] = {
    **icons_toolbar.ICONS,
    **icons_map.ICONS,
    **icons_events.ICONS,
}


def names() -> tuple[str, ...]:
    return tuple(ICONS)


def icon(name: str, size: int, theme: Theme, colour: Colour | None = None) -> pygame.Surface:
    """The icon in `size` x `size` physical pixels. Shared: blit it, never draw on it."""
    return _icon(name, size, theme, colour or getattr(theme, ICONS[name][1]))


@lru_cache(maxsize=512)
def _icon(name: str, size: int, theme: Theme, colour: Colour) -> pygame.Surface:
    pen = Pen(size, colour, GRID)
    ICONS[name][0](pen, theme)
    return pen.done()


def forget() -> None:
    """Drops what is kept, after a change of scale: the old sizes are not coming back."""
    _icon.cache_clear()
