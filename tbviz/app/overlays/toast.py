"""Short messages above the map's lower edge: what happened, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pygame
from pygame import Rect

from tbviz.app import icons
from tbviz.app.overlays.words import broken, draw_lines, line_height
from tbviz.app.theme import SHADOW, Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look

Kind = Literal["info", "error", "ok"]

MOST = 2
ERROR_MS, OTHER_MS = 8000, 4000
SLIDE_MS = 160
_WIDTH, _MARGIN, _GAP = 458, 12, 8
_PADDING, _TEXT_LEFT, _ICON, _BAR = 10, 52, 24, 3
_SLIDE = 14
_LINES = 4
_ICONS: dict[Kind, tuple[str, str]] = {  # icon, the theme's token for it and for the outline
    "info": ("info", "control"),
    "error": ("danger", "danger"),
    "ok": ("ok", "ok"),
}


@dataclass(eq=False)
class Toast:
    """One message; its picture is drawn once per width, theme and scale."""

    title: str
    text: str
    kind: Kind
    since: int
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _key: tuple[object, ...] = ()
    _picture: pygame.Surface | None = None

    @property
    def until(self) -> int:
        return self.since + (ERROR_MS if self.kind == "error" else OTHER_MS)

    def shown(self, look: Look) -> float:
        """How much of it is there, from 0 to 1, on its way in and out."""
        if not look.motion:
            return 1.0
        share = min(look.now_ms - self.since, self.until - look.now_ms) / SLIDE_MS
        share = min(max(share, 0.0), 1.0)
        return 1 - (1 - share) ** 3

    def picture(self, width: int, look: Look) -> pygame.Surface:
        """It with its shadow around it."""
        key = width, look.theme.name, look.scale
        if self._picture is None or key != self._key:
            self._key, self._picture = key, self._draw(width, look)
        return self._picture

    def _draw(self, width: int, look: Look) -> pygame.Surface:
        theme, pad, left = look.theme, look.px(_PADDING), look.px(_TEXT_LEFT)
        room = width - left - look.px(16)
        title = broken(self.title, "label_bold", room, look.scale, 2)
        text = broken(self.text, "second", room, look.scale, _LINES) if self.text else ()
        high = len(title) * line_height("label_bold", look)
        high += len(text) * line_height("second", look) + 2 * pad
        reach = look.px(SHADOW) + look.px(3)
        canvas = pygame.Surface((width + 2 * reach, high + 2 * reach), pygame.SRCALPHA)
        box = Rect(reach, reach, width, high)
        name, token = _ICONS[self.kind]
        tone: Colour = getattr(theme, token)
        paint.popup(canvas, box, look, tone)
        bar = Rect(box.left, box.top + pad, look.px(_BAR), high - 2 * pad)
        canvas.fill(tone, bar)
        mark = icons.icon(name, look.px(_ICON), theme)
        canvas.blit(mark, mark.get_rect(center=(box.left + left // 2 + look.px(2), box.centery)))
        place = Rect(box.left + left, box.top + pad, room, high)
        place.top = draw_lines(canvas, title, "label_bold", theme.text, place, look)
        draw_lines(canvas, text, "second", theme.muted, place, look)
        return canvas


class Toasts:
    """At most two messages at once, the newest lowest. Errors stay twice as long."""

    def __init__(self) -> None:
        self.shown: list[Toast] = []

    @property
    def rects(self) -> list[Rect]:
        """Where the last frame showed them: hints keep away from there too."""
        return [toast.rect for toast in self.shown]

    def show(self, title: str, text: str = "", kind: Kind = "info", now_ms: int = 0) -> None:
        """`title` says what happened; `text` says why, and that nothing was changed."""
        again = [t for t in self.shown if (t.title, t.text, t.kind) == (title, text, kind)]
        for toast in again:  # said twice it stays longer, it does not stand there twice
            toast.since = max(toast.since, now_ms - SLIDE_MS)
        if not again:
            self.shown = [*self.shown, Toast(title, text, kind, now_ms)][-MOST:]

    def draw(self, target: pygame.Surface, area: Rect, look: Look) -> None:
        """`area` is the map's; also forgets what is over."""
        self.shown = [toast for toast in self.shown if look.now_ms < toast.until]
        margin = look.px(_MARGIN)
        width = min(look.px(_WIDTH), area.width - 2 * margin)
        bottom = area.bottom - look.px(2 * _MARGIN)
        reach = look.px(SHADOW) + look.px(3)
        for toast in reversed(self.shown):
            picture, share = toast.picture(width, look), toast.shown(look)
            size = width, picture.get_height() - 2 * reach
            toast.rect = Rect((area.centerx - width // 2, bottom - size[1]), size)
            down = round((1 - share) * look.px(_SLIDE))
            picture.set_alpha(round(255 * share))
            target.blit(picture, (toast.rect.x - reach, toast.rect.y - reach + down))
            bottom = toast.rect.top - look.px(_GAP)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click takes a message away and does nothing else."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button > 3:
            return False
        for toast in self.shown:
            if toast.rect.collidepoint(event.pos):
                self.shown.remove(toast)
                return True
        return False
