"""One line of text being edited: caret, selection and the keys that change them. No drawing."""

from __future__ import annotations

import pygame

from tbviz.app.widgets import clipboard
from tbviz.app.widgets.keys import control, shift

_MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


class LineEditor:
    """`anchor` is where the selection began; it equals `caret` when nothing is selected."""

    def __init__(self, text: str = "", longest: int = 200) -> None:
        self.text = text
        self.longest = longest
        self.caret = self.anchor = len(text)

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        first, last = self.selection
        return self.text[first:last]

    def set(self, text: str) -> None:
        self.text = text
        self.caret = self.anchor = len(text)

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def move(self, to: int, extend: bool = False) -> None:
        self.caret = max(0, min(to, len(self.text)))
        if not extend:
            self.anchor = self.caret

    def insert(self, words: str) -> None:
        """In place of the selection; control characters are no text."""
        first, last = self.selection
        room = self.longest - len(self.text) + (last - first)
        clean = "".join(c for c in words if c.isprintable())[: max(0, room)]
        self.text = self.text[:first] + clean + self.text[last:]
        self.move(first + len(clean))

    def _delete(self, to: int) -> None:
        if self.caret == self.anchor:
            self.anchor = max(0, min(to, len(self.text)))
        self.insert("")

    def _word(self, step: int) -> int:
        """The next edge of a word, for Ctrl with an arrow."""
        at = self.caret + step
        while 0 < at < len(self.text) and not (
            self.text[at - 1].isspace() and not self.text[at].isspace()
        ):
            at += step
        return at

    def key(self, event: pygame.event.Event) -> bool:
        """True if the key was one of editing."""
        if control(event):
            return self._shortcut(event)
        if event.key in _MOVES:
            self._arrow(event, 1)
        elif event.key == pygame.K_BACKSPACE:
            self._delete(self.caret - 1)
        elif event.key == pygame.K_DELETE:
            self._delete(self.caret + 1)
        elif event.unicode and event.unicode.isprintable():
            self.insert(event.unicode)
        else:
            return False
        return True

    def _arrow(self, event: pygame.event.Event, stride: int) -> None:
        first, last = self.selection
        if event.key == pygame.K_HOME:
            to = 0
        elif event.key == pygame.K_END:
            to = len(self.text)
        elif first != last and not shift(event):
            to = first if event.key == pygame.K_LEFT else last  # an arrow leaves a selection
        else:
            step = -1 if event.key == pygame.K_LEFT else 1
            to = self._word(step) if stride > 1 else self.caret + step
        self.move(to, shift(event))

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_a:
            self.select_all()
        elif event.key in (pygame.K_c, pygame.K_x):
            if self.selected:
                clipboard.put(self.selected)
                if event.key == pygame.K_x:
                    self.insert("")
        elif event.key == pygame.K_v:
            self.insert(clipboard.get())
        elif event.key in _MOVES:
            self._arrow(event, 2)
        else:
            return False
        return True
