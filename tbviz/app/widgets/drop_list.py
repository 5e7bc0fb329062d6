"""The open list of a drop-down: where it is, what is in sight, how its entries look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import paint, scroll_bar
from tbviz.app.widgets.base import Look
from tbviz.app.widgets.choice import T

_PADDING, _ROW, _TALL_ROW, _EDGE, _GAP = 10, 30, 46, 4, 4


@dataclass(frozen=True)
class Entry(Generic[T]):
    """A line of the list; `note` is a muted second line."""

    value: T
    label: str
    note: str = ""


class DropList(Generic[T]):
    """Entries with a cursor; scrolls when the window is too low for them."""

    def __init__(self, entries: Sequence[Entry[T]]) -> None:
        self.entries = list(entries)
        self.cursor = 0
        self._offset = 0  # pixels above the window
        self._follow = False  # the cursor moved by key: bring it into sight

    def point(self, index: int) -> None:
        """Puts the cursor on an entry and brings it into sight."""
        self.cursor = max(0, min(index, len(self.entries) - 1))
        self._follow = True

    def seek(self, letter: str) -> None:
        """The next entry that begins with the letter, round and round."""
        count = len(self.entries)
        for index in (i % count for i in range(self.cursor + 1, self.cursor + 1 + count)):
            if self.entries[index].label.lower().startswith(letter.lower()):
                return self.point(index)
        return None

    def scroll(self, rows: int, look: Look) -> None:
        self._offset += rows * look.px(_ROW)

    def _rooms(self, head: Rect, look: Look) -> tuple[int, int]:
        """Above and below the head."""
        gap = 2 * look.px(_GAP)
        return head.top - look.bounds.top - gap, look.bounds.bottom - head.bottom - gap

    def _row(self, head: Rect, look: Look) -> int:
        """Notes go beside their entries before entries go out of sight."""
        room = max(self._rooms(head, look)) - 2 * look.px(_EDGE)
        tall = any(entry.note for entry in self.entries)
        rows = [look.px(_TALL_ROW)] * tall + [look.px(_ROW)]
        return next((row for row in rows if len(self.entries) * row <= room), rows[-1])

    def _width(self, head: Rect, look: Look) -> int:
        """As wide as its notes, if the window has the room."""
        notes = max((fonts.width(e.note, "caption", look.scale) for e in self.entries), default=0)
        if not notes:
            return head.width
        beside = 0 if self._row(head, look) == look.px(_TALL_ROW) else self._labels(look)
        wanted = beside + notes + 2 * look.px(_PADDING + _EDGE)
        return max(head.width, min(wanted, look.bounds.width * 3 // 4))

    def _labels(self, look: Look) -> int:
        """The width of a column of labels."""
        role = look.role("label_bold")
        widths = [fonts.width(entry.label, role, look.scale) for entry in self.entries]
        return max(widths, default=0) + look.px(2 * _PADDING)

    def box(self, head: Rect, look: Look) -> Rect:
        """Below the head, or above it where there is more room; never outside the window."""
        gap, edge, row = look.px(_GAP), look.px(_EDGE), self._row(head, look)
        above, below = self._rooms(head, look)
        wanted = len(self.entries) * row + 2 * edge
        under = wanted <= below or below >= above
        height = max(row + 2 * edge, min(wanted, below if under else above))
        top = head.bottom + gap if under else head.top - gap - height
        width = self._width(head, look)
        left = min(head.left, look.bounds.right - gap - width)
        if left < head.left:  # beside the edge of the window both end at the same place
            left = max(look.bounds.left, head.right - width)
        return Rect(left, top, width, height)

    def _window(self, box: Rect, row: int, look: Look) -> Rect:
        """The part that shows rows; settles how far it is scrolled."""
        inner = box.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        if self._follow:
            top = self.cursor * row
            self._offset = max(top + row - inner.height, min(self._offset, top))
            self._follow = False
        most = len(self.entries) * row - inner.height
        self._offset = max(0, min(self._offset, most))
        return inner

    def at(self, pos: tuple[int, int], head: Rect, look: Look) -> int | None:
        high = self._row(head, look)
        inner = self._window(self.box(head, look), high, look)
        index = (pos[1] - inner.top + self._offset) // high
        return index if inner.collidepoint(pos) and 0 <= index < len(self.entries) else None

    def draw(self, target: pygame.Surface, head: Rect, chosen: int, look: Look) -> None:
        box = self.box(head, look)
        paint.popup(target, box, look)
        high = self._row(head, look)
        inner = self._window(box, high, look)
        clip = target.get_clip()
        target.set_clip(inner)
        row = Rect(inner.left, inner.top - self._offset, inner.width, high)
        for index, entry in enumerate(self.entries):
            if row.colliderect(inner):
                if index == self.cursor:
                    paint.veil(target, row, look, paint.chosen_share(look.theme))
                self._draw_entry(target, row, entry, index == chosen, look)
            row = row.move(0, row.height)
        target.set_clip(clip)
        scroll_bar.draw(target, inner, self._offset, len(self.entries) * row.height, look)

    def _draw_entry(
        self, target: pygame.Surface, row: Rect, entry: Entry[T], chosen: bool, look: Look
    ) -> None:
        theme = look.theme
        if chosen:
            paint.bar(target, row, look)
        words = row.inflate(-2 * look.px(_PADDING), 0)
        role = look.role("label_bold" if chosen else "label")
        first = words
        if entry.note and row.height < look.px(_TALL_ROW):
            beside = self._labels(look)
            second = Rect(words.left + beside, row.top, words.width - beside, row.height)
            fonts.draw(target, entry.note, "caption", theme.muted, second, look.scale)
        elif entry.note:
            first = Rect(words.left, row.top + look.px(4), words.width, look.px(20))
            second = Rect(words.left, row.top + look.px(23), words.width, look.px(18))
            fonts.draw(target, entry.note, "caption", theme.muted, second, look.scale)
        fonts.draw(target, entry.label, role, theme.text, first, look.scale)
