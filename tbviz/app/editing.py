"""The mouse on the map: brushes, lines, rectangles, dragging of start, goal and agent.

Strokes are applied as the hand moves and remembered as one edit when it lifts; a dragged mark takes
effect on release, and snaps back from a wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pygame import Rect

from tbviz.app.session import Session
from tbviz.game.given_map import XY

BRUSHES = (1, 3, 5, 9)
TOOLS = ("wall", "erase", "rectangle", "start", "goal", "pan")
MARKS = ("agent", "goal", "start")


def line_of(a: XY, b: XY) -> Iterator[XY]:
    """The cells of a straight line, so that a fast hand leaves no gaps."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    for i in range(steps + 1):
        yield round(a[0] + (b[0] - a[0]) * i / steps), round(a[1] + (b[1] - a[1]) * i / steps)


def brush_cells(at: XY, size: int) -> list[XY]:
    reach = size // 2
    return [
        (at[0] + dx, at[1] + dy)
        for dy in range(-reach, reach + 1)
        for dx in range(-reach, reach + 1)
    ]


@dataclass
class Editor:
    """What the hand is doing."""

    tool: str = "wall"
    brush: int = 1
    drag: str | None = None  # a mark being carried, "stroke", "rectangle" or None
    at: XY | None = None  # where the hand is, in cells
    _wall: bool = True
    _from: XY = (0, 0)
    _straight: bool = False
    _before: dict[XY, bool] = field(default_factory=dict)

    def mark_at(self, session: Session, xy: XY) -> str | None:
        """A mark under the hand; it can be dragged with any tool."""
        return next((name for name in MARKS if session.mark(name) == xy), None)

    def press(self, session: Session, xy: XY, erase: bool, straight: bool) -> None:
        self.at = self._from = xy
        self._straight = straight
        mark = None if erase else self.mark_at(session, xy)
        if mark is not None and self.tool != "pan":
            self.drag = mark
        elif self.tool in ("start", "goal") and not erase:
            session.put(self.tool, xy)
        elif self.tool == "rectangle":
            self.drag, self._wall = "rectangle", not erase
        elif self.tool in ("wall", "erase"):
            self.drag, self._wall = "stroke", not erase and self.tool == "wall"
            if not straight:
                self._paint(session, [xy])

    def move(self, session: Session, xy: XY) -> None:
        if xy == self.at:
            return
        before, self.at = self.at or xy, xy
        if self.drag == "stroke" and not self._straight:
            self._paint(session, line_of(before, xy))

    def release(self, session: Session, xy: XY) -> None:
        """The hand lifts: what it did becomes one edit."""
        drag, self.drag = self.drag, None
        self.at = xy
        if drag in MARKS:
            if xy != self._from and session.game.frame.contains(xy):
                session.put(drag, xy)
            return
        if drag == "stroke" and self._straight:
            self._paint(session, line_of(self._from, xy))
        elif drag == "rectangle":
            rect = self._rectangle(xy)
            cells = [
                (x, y) for y in range(rect.top, rect.bottom) for x in range(rect.left, rect.right)
            ]
            self._before.update(session.paint(cells, self._wall))
        before, self._before = self._before, {}
        session.remember(before)

    def cancel(self, session: Session) -> None:
        """Esc: a carried mark goes back, a stroke stays as far as it got."""
        if self.drag in MARKS or self.drag == "rectangle":
            self.drag = None
        elif self.drag == "stroke":
            self._straight = False
            self.release(session, self.at or self._from)

    def take_back(self, session: Session) -> None:
        """A double click means the goal: what its first click painted is taken back."""
        if session.undo_stack.done:
            session.undo()
            session.undo_stack.undone.pop()

    def _paint(self, session: Session, line: Iterator[XY] | list[XY]) -> None:
        cells = dict.fromkeys(cell for xy in line for cell in brush_cells(xy, self.brush))
        changed = session.paint(cells, self._wall)
        for xy, was in changed.items():
            self._before.setdefault(xy, was)

    def _rectangle(self, to: XY) -> Rect:
        """From where the hand came down."""
        left, right = sorted((self._from[0], to[0]))
        top, bottom = sorted((self._from[1], to[1]))
        return Rect(left, top, right - left + 1, bottom - top + 1)

    def selection(self) -> Rect | None:
        """What is outlined: the brush, or the rectangle being drawn."""
        if self.at is None:
            return None
        if self.drag == "rectangle":
            return self._rectangle(self.at)
        if self.tool in ("wall", "erase"):
            reach = self.brush // 2
            return Rect(self.at[0] - reach, self.at[1] - reach, self.brush, self.brush)
        return Rect(*self.at, 1, 1)
