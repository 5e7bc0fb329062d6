"""A tick box with its label."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from tbviz.app import fonts, icons
from tbviz.app.theme import mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Pressable, Tip

_BOX, _GAP, _RADIUS = 16, 8, 4


class TickBox(Pressable):
    """The label belongs to it: clicking there ticks the box too."""

    def __init__(
        self,
        text: str,
        value: bool,
        on_change: Callable[[bool], None],
        tooltip: Tip | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.text = text
        self.value = value
        self.on_change = on_change

    def act(self) -> None:
        self.value = not self.value
        self.on_change(self.value)

    def size(self, look: Look) -> tuple[int, int]:
        words = fonts.width(self.text, look.role("label"), look.scale)
        return look.px(_BOX + _GAP) + words + look.px(2), look.px(24)

    def state(self) -> tuple[object, ...]:
        return self.text, self.value

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        side = look.px(_BOX)
        place = Rect(0, area.centery - side // 2, side, side)
        hovered = self.enabled and self is look.hovered
        share = paint.PRESSED if self.pressed else paint.HOVER if hovered else 0.0
        if self.value:
            fill = paint.pressed_gold(theme, self.pressed, hovered)
            fill = fill if self.enabled else paint.faint(theme)
            paint.box(canvas, place, look, fill, radius=_RADIUS)
            size = look.px(14)
            tick = icons.icon("tick", size, theme, theme.on_accent)
            canvas.blit(tick, (place.centerx - size // 2, place.centery - size // 2))
        else:
            border = paint.edge(theme, hovered) if self.enabled else theme.line
            fill = mix(theme.raised, theme.text, share)
            paint.box(canvas, place, look, fill, border, radius=_RADIUS)
        left = side + look.px(_GAP)
        row = Rect(left, 0, area.width - left, area.height)
        ink = theme.text if self.enabled else paint.faint(theme)
        fonts.draw(canvas, self.text, look.role("label"), ink, row, look.scale)
