"""A slider: click or drag anywhere on its track, arrows, Home and End, the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.pen import Pen
from tbviz.app.theme import Colour, Theme, mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.keys import amount
from tbviz.app.widgets.scales import Scale

_INSET, _TRACK, _KNOB, _CASING, _DOT = 8, 4, 6, 2, 2.25
_ROW, _TICK_TOP, _TICK, _LABELS = 18, 15, 4, 21

Tick = tuple[float, str]


@lru_cache(maxsize=32)
def _knob(scale: float, theme: Theme, gold: Colour, hot: bool, odd: int) -> pygame.Surface:
    """A disc with a dot, cut free from the track by a casing in the panel's colour.

    As odd or even as the track's height: only so are both centred on the same line.
    """
    pen = Pen(2 * round((_KNOB + _CASING) * scale) + odd, theme.text)
    pen.disc((0, 0), (_KNOB + _CASING) * scale, theme.panel)
    pen.disc((0, 0), _KNOB * scale + 0.25)
    pen.disc((0, 0), (_DOT + (0.75 if hot else 0)) * scale, gold)
    return pen.done()


class Slider(Widget):
    """18 high, 36 with ticks. `value` may be anything exact; only its drawing is rounded."""

    focusable = True
    wheel_is_risky = True

    def __init__(
        self,
        scale: Scale,
        value: float,
        on_change: Callable[[float], None],
        tooltip: Tip | None = None,
        ticks: Sequence[Tick] = (),
    ) -> None:
        super().__init__(tooltip)
        self.scale = scale
        self.value = value
        self.on_change = on_change
        self.ticks = list(ticks)
        self._grab: int | None = None  # from the knob's middle to where it was taken

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width or look.px(120), look.px(36 if self.ticks else _ROW)

    def state(self) -> tuple[object, ...]:
        return self.value, self.scale, len(self.ticks), self._grab is not None

    def _track(self, look: Look, area: Rect) -> Rect:
        """Its length is an even number of knob places: the first tick to the last."""
        row = look.px(_ROW) if self.ticks else area.height
        track = Rect(area.left + look.px(_INSET), 0, area.width - 2 * look.px(_INSET), 0)
        track.height = look.px(_TRACK)
        track.top = area.top + (row - track.height) // 2
        return track

    def _x(self, value: float, track: Rect) -> int:
        return track.left + round(self.scale.position(value) * (track.width - 1))

    def _set(self, value: float) -> None:
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _drag(self, x: int, track: Rect) -> None:
        """A tick is met exactly from a pixel beside it: 990 at the mark "1k" would be a lie."""
        near = min(self.ticks, key=lambda tick: abs(self._x(tick[0], track) - x), default=None)
        if near is not None and abs(self._x(near[0], track) - x) <= 1:
            self._set(near[0])
        else:
            self._set(self.scale.value((x - track.left) / max(1, track.width - 1)))

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        track = self._track(look, self.rect)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            off = event.pos[0] - self._x(self.value, track)
            on_knob = abs(off) <= look.px(_KNOB + _CASING)
            self._grab = off if on_knob else 0
            if not on_knob:
                self._drag(event.pos[0], track)
        elif event.type == pygame.MOUSEMOTION and self._grab is not None:
            self._drag(event.pos[0] - self._grab, track)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grab = None
        elif event.type == pygame.MOUSEWHEEL:
            self._set(self.scale.moved(self.value, event.y))
        else:
            return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._set(self.scale.low if event.key == pygame.K_HOME else self.scale.end)
            return True
        steps = amount(event)
        self._set(self.scale.moved(self.value, steps))
        return steps != 0

    def focus_rect(self, look: Look) -> Rect:
        return Rect(self.rect.left, self.rect.top, self.rect.width, look.px(_ROW))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        track = self._track(look, area)
        x = self._x(self.value, track)
        hot = self.enabled and (self is look.hovered or self._grab is not None)
        gold = theme.accent_line if self.enabled else paint.faint(theme)
        rest = mix(theme.line, theme.control, 0.35) if hot else theme.line
        paint.box(canvas, track, look, rest, radius=2)
        filled = Rect(track.left, track.top, x - track.left + 1, track.height)
        paint.box(canvas, filled, look, gold, radius=2)
        knob = _knob(look.scale, theme, gold, hot, track.height % 2)
        reach = knob.get_width() // 2
        canvas.blit(knob, (x - reach, track.centery - reach))
        for value, label in self.ticks:
            self._paint_tick(canvas, look, track, self._x(value, track), label)

    def _paint_tick(
        self, canvas: pygame.Surface, look: Look, track: Rect, x: int, label: str
    ) -> None:
        theme, line = look.theme, look.px(1)
        canvas.fill(theme.control, (x - line // 2, look.px(_TICK_TOP), line, look.px(_TICK)))
        width = fonts.width(label, "tick", look.scale)
        slack = look.px(2)  # the outer labels end with the track instead of passing it
        left = max(track.left - slack, min(x - width // 2, track.right + slack - width))
        row = Rect(left, look.px(_LABELS), width + 1, look.px(13))
        fonts.draw(canvas, label, "tick", theme.muted, row, look.scale)
