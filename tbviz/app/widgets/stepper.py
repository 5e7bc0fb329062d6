"""A small whole number with a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from tbviz.app import fonts, icons
from tbviz.app.theme import ICON_SMALL
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.keys import amount

_BUTTON = 28


class Stepper(Widget):
    """88 x 26. Keys and the wheel step it as well; a sign fades where it leads no further."""

    focusable = True
    wheel_is_risky = True

    def __init__(
        self,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], None],
        tooltip: Tip | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.low, self.high = low, high
        self.value = value
        self.on_change = on_change
        self._hot = 0  # -1 over the minus, 1 over the plus
        self._held = 0

    def size(self, look: Look) -> tuple[int, int]:
        return look.px(88), look.px(26)

    def state(self) -> tuple[object, ...]:
        return self.value, self.low, self.high, self._hot, self._held

    def _step(self, by: int) -> None:
        value = max(self.low, min(self.value + by, self.high))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _side(self, pos: tuple[int, int], look: Look) -> int:
        if not self.rect.collidepoint(pos):
            return 0
        button = look.px(_BUTTON)
        return (pos[0] >= self.rect.right - button) - (pos[0] < self.rect.left + button)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hot = self._side(event.pos, look)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self._side(event.pos, look)
            self._step(self._held)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._held = 0
        elif event.type == pygame.MOUSEWHEEL:
            self._step(event.y)
        else:
            return False
        return True

    def leave(self) -> None:
        self._hot = 0

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._step((self.low if event.key == pygame.K_HOME else self.high) - self.value)
            return True
        steps = amount(event)
        self._step(steps)
        return steps != 0

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        paint.box(canvas, area, look, theme.raised, theme.line)
        button, size = look.px(_BUTTON), look.px(ICON_SMALL)
        for side, name in ((-1, "minus"), (1, "plus")):
            place = Rect(0 if side < 0 else area.right - button, 0, button, area.height)
            able = self.enabled and (self.value > self.low if side < 0 else self.value < self.high)
            if able and side in (self._held, self._hot):
                share = paint.PRESSED if side == self._held else paint.HOVER
                inset = look.px(2)
                paint.veil(canvas, place.inflate(-2 * inset, -2 * inset), look, share, 4)
            sign = icons.icon(name, size, theme, theme.text if able else paint.faint(theme))
            canvas.blit(sign, (place.centerx - size // 2, place.centery - size // 2))
        middle = area.inflate(-2 * button, 0)
        role = look.role("number")
        fonts.draw(canvas, str(self.value), role, theme.text, middle, look.scale, "centre")
