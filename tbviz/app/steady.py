"""A picture of what changes with every cycle, drawn anew only a few times a second while they pass.

Nobody reads sixty numbers a second, and a frame has better things to do. As soon as nothing passes
any more, it shows what is.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

EVERY = 4  # frames between two pictures while cycles pass


class Steady:
    """Keeps one picture. `first`: the frame in which it is drawn, so that not all are in one."""

    def __init__(self, first: int = 0) -> None:
        self._form: tuple[object, ...] = ()
        self._news: tuple[object, ...] = ()
        self._wait = self._first = first
        self._picture: pygame.Surface | None = None

    def draw(
        self,
        target: pygame.Surface,
        area: Rect,
        form: tuple[object, ...],
        news: tuple[object, ...],
        passing: bool,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """`form`: what must show at once, `news`: what may wait while cycles are `passing`."""
        form = (area.size, passing, *form)
        self._wait -= 1
        if form != self._form or (news != self._news and self._wait <= 0) or not self._picture:
            turned = passing and form == self._form
            self._form, self._news = form, news
            self._wait = EVERY if turned else EVERY + self._first if passing else 0
            self._picture = pygame.Surface(area.size)
            paint(self._picture)
        target.blit(self._picture, area)
