"""One of several: what pills, segmented switches and tabs have in common.

The whole row is one stop for Tab. Arrows move a cursor inside it, Space or Enter takes the part
under the cursor: passing over "unknown" on the way to "partial" must not make the agent forget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame
from pygame import Rect

from tbviz.app.widgets.base import Look, Tip, Widget
from tbviz.app.widgets.keys import ACT, direction, plain

T = TypeVar("T")


@dataclass(frozen=True)
class Option(Generic[T]):
    """A part of the row; `letter` is the key that chooses it from anywhere."""

    value: T
    label: str
    letter: str = ""
    tooltip: Tip | None = None


class Choice(Widget, Generic[T]):
    """A row of options of which one is chosen."""

    focusable = True

    def __init__(
        self,
        options: Sequence[Option[T]],
        value: T,
        on_change: Callable[[T], None],
        tooltip: Tip | None = None,
    ) -> None:
        super().__init__(tooltip)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.cursor = 0  # of the keys
        self.hot: int | None = None  # under the mouse
        self._held: int | None = None

    def widths(self, look: Look) -> list[int]:
        """The natural width of each part."""
        raise NotImplementedError

    def parts(self, look: Look) -> list[Rect]:
        """Where each part is, in the window."""
        raise NotImplementedError

    @property
    def chosen(self) -> int:
        values = [option.value for option in self.options]
        return values.index(self.value) if self.value in values else -1

    def _take(self, index: int) -> None:
        if 0 <= index < len(self.options) and index != self.chosen:
            self.value = self.options[index].value
            self.on_change(self.value)

    def state(self) -> tuple[object, ...]:
        return self.value, self.hot, self._held, tuple(self.options)

    def _at(self, pos: tuple[int, int], look: Look) -> int | None:
        return next((i for i, r in enumerate(self.parts(look)) if r.collidepoint(pos)), None)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.hot = self._at(event.pos, look)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self._at(event.pos, look)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._held = self._held, None
            if held is not None and held == self._at(event.pos, look):
                self.cursor = held
                self._take(held)
            return True
        return False

    def leave(self) -> None:
        self.hot = None

    def focus_gained(self, by_key: bool) -> None:
        self.cursor = max(0, self.chosen)

    def key(self, event: pygame.event.Event) -> bool:
        last = len(self.options) - 1
        if not plain(event):
            return False
        if event.key in ACT:
            self._take(self.cursor)
        elif step := direction(event):
            self.cursor = max(0, min(self.cursor + step, last))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.cursor = 0 if event.key == pygame.K_HOME else last
        else:
            return False
        return True

    def _part(self, index: int | None, look: Look) -> Rect:
        parts = self.parts(look)
        return parts[index] if index is not None and index < len(parts) else self.rect

    def focus_rect(self, look: Look) -> Rect:
        return self._part(self.cursor, look)

    def tip(self, by_key: bool, look: Look) -> tuple[Tip | None, Rect]:
        index = self.cursor if by_key else self.hot
        own = self.options[index].tooltip if index is not None else None
        return (own, self._part(index, look)) if own else (self.tooltip, self.rect)
