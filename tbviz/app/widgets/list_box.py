"""A list of rows, with pictures and a second column if wanted: maps, problems of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import paint, scroll_bar
from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.keys import ENTER, plain

_ROW, _TALL_ROW, _PADDING, _GAP = 30, 46, 12, 12
_TWICE_MS = 400


@dataclass(frozen=True, eq=False)
class Row:
    """`aside` stands at the right, in digits that line up; `note` is a muted second line."""

    label: str
    aside: str = ""
    note: str = ""
    picture: pygame.Surface | None = None


class ListBox(Widget):
    """`value` is the chosen row or -1. Enter or a double click opens it."""

    focusable = True

    def __init__(
        self,
        rows: Sequence[Row],
        value: int = -1,
        on_change: Callable[[int], None] = lambda _: None,
        on_open: Callable[[int], None] = lambda _: None,
        tooltip: Tip | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.rows = list(rows)
        self.value = value
        self.on_change = on_change
        self.on_open = on_open
        self.offset = 0
        self._hot = -1
        self._follow = True
        self._page = 1
        self._last_press = (-10_000, -1)  # when, and on which row

    @property
    def holds_keys(self) -> bool:
        return True

    def row_height(self, look: Look) -> int:
        tall = max((r.picture.get_height() for r in self.rows if r.picture), default=0)
        plain_row = look.px(_TALL_ROW if any(r.note for r in self.rows) else _ROW)
        return max(plain_row, tall + look.px(8) if tall else 0)

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width or look.px(320), self.row_height(look) * len(self.rows)

    def state(self) -> tuple[object, ...]:
        return self.value, self._hot, self.offset, tuple(map(id, self.rows))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self._settle(look)
        super().draw(target, look)

    def _settle(self, look: Look) -> None:
        row = self.row_height(look)
        self._page = max(1, self.rect.height // row - 1)
        if self._follow and self.value >= 0:
            top = self.value * row
            self.offset = max(top + row - self.rect.height, min(self.offset, top))
        self._follow = False
        self.offset = max(0, min(self.offset, len(self.rows) * row - self.rect.height))

    def _at(self, pos: tuple[int, int], look: Look) -> int:
        index = (pos[1] - self.rect.top + self.offset) // self.row_height(look)
        return index if self.rect.collidepoint(pos) and index < len(self.rows) else -1

    def _choose(self, index: int) -> None:
        index = max(0, min(index, len(self.rows) - 1))
        self._follow = True
        if self.rows and index != self.value:
            self.value = index
            self.on_change(index)

    def reveal_value(self) -> None:
        """Brings the chosen row into sight after `value` was set."""
        self._follow = True

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hot = self._at(event.pos, look)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos, look)
            then, before = self._last_press
            twice = index == before and look.now_ms - then < _TWICE_MS
            self._last_press = (-10_000, -1) if twice else (look.now_ms, index)
            if index >= 0:
                self._choose(index)
                if twice:
                    self.on_open(index)
        elif event.type == pygame.MOUSEWHEEL:
            self._settle(look)
            self.offset -= event.y * self.row_height(look)
            self._settle(look)
        else:
            return event.type == pygame.MOUSEBUTTONUP
        return True

    def leave(self) -> None:
        self._hot = -1

    def key(self, event: pygame.event.Event) -> bool:
        if not plain(event):
            return False
        last = len(self.rows) - 1
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        steps |= {pygame.K_PAGEUP: -self._page, pygame.K_PAGEDOWN: self._page}
        if event.key in steps:
            self._choose(self.value + steps[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._choose(0 if event.key == pygame.K_HOME else last)
        elif event.key in ENTER and 0 <= self.value <= last:
            self.on_open(self.value)
        else:
            return False
        return True

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        area = canvas.get_rect()
        paint.box(canvas, area, look, paint.plot_ground(look.theme))
        high = self.row_height(look)
        first = self.offset // high
        row = Rect(0, first * high - self.offset, area.width, high)
        for index in range(first, len(self.rows)):
            if row.top >= area.bottom:
                break
            self._paint_row(canvas, look, row, index)
            row = row.move(0, high)
        content = high * len(self.rows)
        scroll_bar.draw(canvas, area.inflate(-look.px(2), 0), self.offset, content, look)

    def _paint_row(self, canvas: pygame.Surface, look: Look, row: Rect, index: int) -> None:
        theme, item, chosen = look.theme, self.rows[index], index == self.value
        if chosen or index == self._hot:
            paint.veil(canvas, row, look, paint.chosen_share(theme) if chosen else paint.HOVER)
        if chosen:
            paint.bar(canvas, row, look)
        words = row.inflate(-2 * look.px(_PADDING), 0)
        if item.picture:
            canvas.blit(item.picture, item.picture.get_rect(midleft=words.midleft))
            aside = item.picture.get_width() + look.px(_GAP)
            words = Rect(words.left + aside, row.top, words.width - aside, row.height)
        if item.aside:
            fonts.number(
                canvas, item.aside, theme.muted, words.right, row, look.scale, "number_small"
            )
            words.width -= fonts.width(item.aside, "number_small", look.scale) + look.px(_GAP)
        role = look.role("label_bold" if chosen else "label")
        top = words
        if item.note:
            middle = row.centery
            top = Rect(words.left, middle - look.px(19), words.width, look.px(20))
            under = Rect(words.left, middle, words.width, look.px(18))
            fonts.draw(canvas, item.note, "caption", theme.muted, under, look.scale)
        fonts.draw(canvas, item.label, role, theme.text, top, look.scale)
