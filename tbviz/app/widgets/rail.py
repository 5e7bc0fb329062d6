"""A tool of the rail: an icon with its key's letter in the corner, and a gold bar when chosen."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app import fonts, icons
from tbviz.app.theme import ICON, RADIUS_POPUP
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Press, Pressable, Side, Tip

_SIDE, _BAR, _BAR_HEIGHT = 36, 3, 24


class RailButton(Pressable):
    """As wide as the rail, because the bar stands at the window's edge; 40 high, brushes 26.

    All buttons of the rail share one `stop`: arrows move along it, Space or Enter presses.
    """

    radius: int = RADIUS_POPUP
    tip_side: Side = "right"

    def __init__(
        self, icon: str, on_press: Press, tooltip: Tip | None = None, letter: str = "", low: int = 0
    ) -> None:
        super().__init__(tooltip)
        self.icon = icon
        self.on_press = on_press
        self.letter = letter
        self.low = low  # the height of a low one, a brush; 0 for a tool
        self.selected = False
        self.stop = "rail"

    def act(self) -> None:
        self.on_press()

    def size(self, look: Look) -> tuple[int, int]:
        return look.px(44 if look.compact else 48), look.px(self.low or 40)

    def _plate(self, look: Look, area: Rect) -> Rect:
        plate = Rect(0, 0, look.px(_SIDE), look.px(self.low or _SIDE))
        plate.center = area.center
        return plate

    def focus_rect(self, look: Look) -> Rect:
        return self._plate(look, self.rect)

    def tip(self, by_key: bool, look: Look) -> tuple[Tip | None, Rect]:
        return self.tooltip, self._plate(look, self.rect)

    def state(self) -> tuple[object, ...]:
        return self.icon, self.letter, self.selected

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        plate = self._plate(look, area)
        hovered = self.enabled and self is look.hovered
        if self.selected:
            paint.veil(canvas, plate, look, paint.chosen_share(theme), self.radius)
        elif self.pressed or hovered:
            share = paint.PRESSED if self.pressed else paint.HOVER
            paint.veil(canvas, plate, look, share, self.radius)
        if self.selected and self.letter:
            bar = Rect(0, 0, look.px(_BAR), look.px(_BAR_HEIGHT))
            bar.centery = plate.centery
            canvas.fill(theme.accent_line, bar)
        ink = theme.text if self.selected or hovered else theme.muted
        if not self.enabled:
            ink = paint.faint(theme)
        size = look.px(ICON)
        # With a letter the icon gives way to it, up and to the left.
        aside, up = (look.px(3), look.px(1)) if self.letter else (0, 0)
        left, top = plate.centerx - size // 2 - aside, plate.centery - size // 2 - up
        canvas.blit(icons.icon(self.icon, size, theme, ink), (left, top))
        if self.letter:
            row = Rect(
                plate.left, plate.bottom - look.px(14), plate.width - look.px(2), look.px(12)
            )
            ink = ink if self.selected else theme.muted
            fonts.draw(canvas, self.letter, "number_key", ink, row, look.scale, "right")
