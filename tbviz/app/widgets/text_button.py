"""A button with a word on it, an icon before it if it needs one, and a chevron if it opens."""

from __future__ import annotations

import pygame

from tbviz.app import fonts, icons
from tbviz.app.theme import ICON_SMALL, mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Press, Pressable, Tip

_PADDING, _GAP, _END = 12, 7, 6


class TextButton(Pressable):
    """30 high. `primary` is the one gold button of a window."""

    def __init__(
        self,
        text: str,
        on_press: Press,
        tooltip: Tip | None = None,
        *,
        icon: str | None = None,
        opens: bool = False,
        primary: bool = False,
    ) -> None:
        super().__init__(tooltip)
        self.text = text
        self.on_press = on_press
        self.icon = icon
        self.opens = opens
        self.primary = primary

    def act(self) -> None:
        self.on_press()

    def _role(self, look: Look) -> str:
        return look.role("label_bold" if self.primary else "label")

    def size(self, look: Look) -> tuple[int, int]:
        left, right = self._margins(look)
        return left + fonts.width(self.text, self._role(look), look.scale) + right, look.px(30)

    def _margins(self, look: Look) -> tuple[int, int]:
        """What stands before the word and behind it."""
        left = look.px(_PADDING - 2 + ICON_SMALL + _GAP) if self.icon else look.px(_PADDING)
        right = look.px(2 + ICON_SMALL + _END) if self.opens else look.px(_PADDING)
        return left, right

    def state(self) -> tuple[object, ...]:
        return self.text, self.icon, self.primary

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        hovered = self.enabled and self is look.hovered
        share = paint.PRESSED if self.pressed else paint.HOVER if hovered else 0.0
        if self.primary and self.enabled:
            ink, fill = theme.on_accent, paint.pressed_gold(theme, self.pressed, hovered)
            paint.box(canvas, area, look, fill)
        else:
            ink, fill = theme.text, mix(theme.raised, theme.text, share)
            paint.box(canvas, area, look, fill, theme.control if hovered else theme.line)
        if not self.enabled:
            ink = paint.faint(theme)
        side = ink if self.primary or not self.enabled else theme.muted
        small, top = look.px(ICON_SMALL), area.centery - look.px(ICON_SMALL) // 2
        if self.icon:
            picture = icons.icon(self.icon, small, theme, side)
            canvas.blit(picture, (look.px(_PADDING - 2), top))
        if self.opens:
            picture = icons.icon("chevron-down", small, theme, side)
            canvas.blit(picture, (area.right - look.px(_END) - small, top))
        left, right = self._margins(look)
        room = pygame.Rect(left, 0, area.width - left - right, area.height)
        align: fonts.Align = "left" if self.icon or self.opens else "centre"
        fonts.draw(canvas, self.text, self._role(look), ink, room, look.scale, align)
