"""A thin bar that says where one is in something too long; scrolling works without it."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look

WIDTH, SHORTEST = 4, 24


def thumb(window: Rect, offset: int, content: int, look: Look) -> Rect | None:
    """Where the bar is, or None if everything is in sight."""
    if content <= window.height:
        return None
    height = max(look.px(SHORTEST), window.height * window.height // content)
    top = window.top + (window.height - height) * offset // (content - window.height)
    width = look.px(WIDTH)
    return Rect(window.right - width, top, width, height)


def draw(target: pygame.Surface, window: Rect, offset: int, content: int, look: Look) -> None:
    bar = thumb(window, offset, content, look)
    if bar is not None:
        paint.box(target, bar, look, look.theme.control, radius=2)
