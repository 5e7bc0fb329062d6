"""An empty map says what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import TextButton, paint
from tbviz.app.widgets.base import Look, Press, Widget

WORDS = "Drag to draw walls, or open a map"
_WIDTH, _PADDING, _ROW, _BUTTON, _GAP = 320, 20, 24, 30, 14


class EmptyMap:
    """Add `widgets` to the group while it is shown; `arrange` before, `draw` under them."""

    def __init__(self, on_draw: Press, on_open: Press) -> None:
        self.draw_button = TextButton("Draw walls", on_draw, icon="wall")
        self.open_button = TextButton("Open a map", on_open, icon="folder", primary=True)
        self.widgets: list[Widget] = [self.draw_button, self.open_button]
        self.rect = Rect(0, 0, 0, 0)

    def arrange(self, area: Rect, look: Look, avoid: Sequence[Rect] = ()) -> Rect:
        """In the middle of the map, or where it covers neither agent nor goal."""
        width = min(look.px(_WIDTH), area.width - look.px(24))
        high = look.px(2 * _PADDING + _ROW + _GAP + _BUTTON)
        box = Rect(0, 0, width, high)
        space, third = area.height - high, area.width // 6
        places = [
            (area.centerx + dx, area.top + high // 2 + round(space * share))
            for share in (0.5, 0.25, 0.75, 0.08, 0.92)
            for dx in (0, -third, third)
        ]
        for box.center in places:
            if box.collidelist(list(avoid)) < 0:
                break
        else:
            box.center = area.center
        self.rect = box
        pad, gap = look.px(_PADDING), look.px(8)
        half = (box.width - 2 * pad - gap) // 2
        top = box.bottom - pad - look.px(_BUTTON)
        self.draw_button.rect = Rect(box.left + pad, top, half, look.px(_BUTTON))
        self.open_button.rect = Rect(box.right - pad - half, top, half, look.px(_BUTTON))
        return box

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """The card and its words; the group draws the buttons."""
        paint.popup(target, self.rect, look)
        box = self.rect
        row = Rect(box.left, box.top + look.px(_PADDING), box.width, look.px(_ROW))
        fonts.draw(target, WORDS, "sentence", look.theme.text, row, look.scale, "centre")
