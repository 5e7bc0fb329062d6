"""A drop-down: its list floats above everything and may leave the region it stands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import pygame
from pygame import Rect

from tbviz.app import fonts, icons
from tbviz.app.theme import ICON_SMALL, mix
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.choice import T
from tbviz.app.widgets.drop_list import DropList, Entry
from tbviz.app.widgets.keys import ACT, direction, plain

_HEIGHT, _PADDING = 32, 10


class Dropdown(Widget, Generic[T]):
    """32 high. Open: up, down, Home, End, a first letter; Enter takes, Esc leaves."""

    focusable = True

    def __init__(
        self,
        entries: Sequence[Entry[T]],
        value: T,
        on_change: Callable[[T], None],
        tooltip: Tip | None = None,
        role: str = "algorithm",
    ) -> None:
        super().__init__(tooltip)
        self.list = DropList(entries)
        self.value = value
        self.on_change = on_change
        self.role = role
        self.open = False
        self._opened_now = False  # by the press that is still held

    @property
    def entries(self) -> list[Entry[T]]:
        return self.list.entries

    @property
    def chosen(self) -> int:
        return next((i for i, e in enumerate(self.entries) if e.value == self.value), -1)

    @property
    def label(self) -> str:
        return self.entries[self.chosen].label if self.chosen >= 0 else ""

    @property
    def holds_keys(self) -> bool:
        return self.open

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width or look.px(160), look.px(_HEIGHT)

    def state(self) -> tuple[object, ...]:
        return self.open, self.label

    def popup(self, look: Look) -> Rect | None:
        return self.list.box(self.rect, look) if self.open else None

    def draw_popup(self, target: pygame.Surface, look: Look) -> None:
        self.list.draw(target, self.rect, self.chosen, look)

    def _show(self) -> None:
        self.open = True
        self.list.point(self.chosen)

    def dismiss(self) -> None:
        self.open = False

    def focus_lost(self) -> None:
        self.open = False

    def _take(self, index: int) -> None:
        self.open = False
        if index != self.chosen:
            self.value = self.entries[index].value
            self.on_change(self.value)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            if self.open:
                self.list.scroll(-event.y, look)
            return self.open
        at = self.list.at(event.pos, self.rect, look) if self.open else None
        if event.type == pygame.MOUSEMOTION:
            if at is not None:
                self.list.cursor = at
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._opened_now = not self.open
            if not self.open:
                self._show()
        elif event.type == pygame.MOUSEBUTTONUP:
            # Press, drag to an entry and release chooses as well, as lists everywhere do.
            if at is not None:
                self._take(at)
            elif self.rect.collidepoint(event.pos) and not self._opened_now:
                self.open = False
        else:
            return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if not plain(event):
            return False
        if not self.open:
            if event.key in ACT or event.key in (pygame.K_DOWN, pygame.K_UP):
                self._show()
            return self.open
        if event.key in ACT:
            self._take(self.list.cursor)
        elif event.key == pygame.K_ESCAPE:
            self.open = False
        elif step := direction(event):
            self.list.point(self.list.cursor + step)
        elif event.key in (pygame.K_HOME, pygame.K_PAGEUP):
            self.list.point(0)
        elif event.key in (pygame.K_END, pygame.K_PAGEDOWN):
            self.list.point(len(self.entries) - 1)
        elif event.unicode:
            self.list.seek(event.unicode)
        return True

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        theme, area = look.theme, canvas.get_rect()
        hovered = self.enabled and self is look.hovered and not self.open
        share = paint.HOVER if hovered else 0.0
        border = theme.accent_line if self.open else paint.edge(theme, hovered)
        paint.box(canvas, area, look, mix(theme.raised, theme.text, share), border)
        size = look.px(ICON_SMALL)
        chevron = icons.icon("chevron-down", size, theme, theme.muted)
        canvas.blit(chevron, (area.right - look.px(6) - size, area.centery - size // 2))
        row = Rect(look.px(_PADDING), 0, area.width - look.px(_PADDING + 8) - size, area.height)
        ink = theme.text if self.enabled else paint.faint(theme)
        fonts.draw(canvas, self.label, self.role, ink, row, look.scale)
