"""Undo and redo of a person's edits, a whole brush stroke at a time.

What is undone is the edit, not the time: the inverse edit is made in the present cycle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tbviz.game.game import Game
from tbviz.game.given_map import XY

LONGEST = 500  # edits remembered
MOST_CELLS = 1 << 23  # of maps that were left and can be brought back: a game takes 61 bytes a cell


class Edit(Protocol):
    """Something a person did to the map, and how to take it back."""

    def inverse(self) -> Edit: ...


@dataclass(frozen=True)
class Stroke:
    """Cells whose truth was changed, with what they were before and became."""

    before: dict[XY, bool]
    after: dict[XY, bool]

    def inverse(self) -> Stroke:
        return Stroke(self.after, self.before)


@dataclass(frozen=True)
class Moved:
    """Start, goal or agent was put elsewhere."""

    what: str
    before: XY
    after: XY

    def inverse(self) -> Moved:
        return Moved(self.what, self.after, self.before)


@dataclass(frozen=True)
class Opened:
    """Another map was opened; the games are kept whole."""

    before: Game
    after: Game

    def inverse(self) -> Opened:
        return Opened(self.after, self.before)


@dataclass
class UndoStack:
    """What can be undone and redone."""

    done: list[Edit] = field(default_factory=list)
    undone: list[Edit] = field(default_factory=list)

    @property
    def last(self) -> Edit | None:
        """What would be undone."""
        return self.done[-1] if self.done else None

    def push(self, edit: Edit) -> None:
        self.done.append(edit)
        self.undone.clear()
        del self.done[:-LONGEST]
        if isinstance(edit, Opened):
            self._drop_old_maps()

    def _drop_old_maps(self) -> None:
        """Forgets what lies behind the last maps that fit; one map back is always kept."""
        cells = 0
        opened = [i for i, edit in enumerate(self.done) if isinstance(edit, Opened)]
        for i in reversed(opened):
            edit = self.done[i]
            assert isinstance(edit, Opened)
            cells += edit.before.frame.size
            if cells > MOST_CELLS and i != opened[-1]:
                del self.done[: i + 1]
                return

    def undo(self) -> Edit | None:
        """The edit that takes the last one back; None if there is none."""
        if not self.done:
            return None
        edit = self.done.pop()
        self.undone.append(edit)
        return edit.inverse()

    def redo(self) -> Edit | None:
        if not self.undone:
            return None
        edit = self.undone.pop()
        self.done.append(edit)
        return edit
