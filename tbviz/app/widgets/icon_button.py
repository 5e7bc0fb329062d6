"""A button that is only an icon; the play button is its gold variant."""

from __future__ import annotations

import pygame

from tbviz.app import icons
from tbviz.app.theme import ICON, RADIUS_CONTROL, RADIUS_POPUP, Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Press, Pressable, Tip


class IconButton(Pressable):
    """34 x 34, or 44 x 34 and gold. `selected` is for switches such as turbo."""

    def __init__(
        self,
        icon: str,
        on_press: Press,
        tooltip: Tip | None = None,
        *,
        gold: bool = False,
        muted: bool = False,
        colour: str | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.icon = icon
        self.on_press = on_press
        self.gold = gold
        self.muted = muted  # quieter than its neighbours: zoom, dice
        self.colour = colour  # a token of the theme: the record button is red
        self.selected = False
        self.icon_size: int = ICON
        self.radius = RADIUS_POPUP if gold else RADIUS_CONTROL

    def act(self) -> None:
        self.on_press()

    def size(self, look: Look) -> tuple[int, int]:
        return look.px(44 if self.gold else 34), look.px(34)

    def state(self) -> tuple[object, ...]:
        return self.icon, self.selected, self.icon_size

    def _ink(self, look: Look) -> Colour:
        theme = look.theme
        if not self.enabled:
            return paint.faint(theme)
        if self.gold:
            return theme.on_accent
        if self.selected:
            return theme.accent_line
        if self.colour:
            return getattr(theme, self.colour)  # type: ignore[no-any-return]
        return theme.muted if self.muted and self is not look.hovered else theme.text

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        area = canvas.get_rect()
        hovered = self.enabled and self is look.hovered
        if self.gold and self.enabled:
            fill = paint.pressed_gold(look.theme, self.pressed, hovered)
            paint.box(canvas, area, look, fill, radius=self.radius)
        elif self.pressed or hovered:
            share = paint.PRESSED if self.pressed else paint.HOVER
            paint.veil(canvas, area, look, share, self.radius)
        size = look.px(self.icon_size)
        picture = icons.icon(self.icon, size, look.theme, self._ink(look))
        left, top = area.centerx - size // 2, area.centery - size // 2
        canvas.blit(picture, (left, top))
        if self.selected and not self.gold:
            bar = pygame.Rect(left, area.bottom - look.px(5), size, look.px(2))
            canvas.fill(look.theme.accent_line, bar)
