"""Icons for working on the map and in the panel: tools, brushes, zoom, and small controls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tbviz.app.pen import CLEAR, Pen, box, turned
from tbviz.app.theme import Theme

_MIDDLE = (10.0, 10.0)


def wall(pen: Pen, _: Theme) -> None:
    joint = pen.snapped(1) or pen.snapped(1.5)  # whole pixels, or it would be blurred away
    for top, bottom, ends in ((3, 8, (3, 11, 18)), (8, 13, (3, 7, 14, 18)), (13, 18, (3, 11, 18))):
        for left, right in pairwise(ends):
            x, y = pen.snapped(right) - joint, pen.snapped(bottom) - joint
            pen.block(left, top, x, y)


def erase(pen: Pen, _: Theme) -> None:
    def tilted(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
        return [(x + 10.2, y + 8.6) for x, y in turned(box(x0, y0, x1, y1), -45)]

    pen.line(tilted(-6, -3.3, 6, 3.3), closed=True)
    pen.fill(tilted(-6, -3.3, -0.6, 3.3))
    pen.line([(9, 17), (17, 17)])


def rectangle(pen: Pen, _: Theme) -> None:
    pen.line(box(4, 5, 16, 15), closed=True)
    for x, y in ((4, 5), (16, 15)):
        pen.soft(box(x - 1.4, y - 1.4, x + 1.4, y + 1.4), 0.4)


def start(pen: Pen, _: Theme) -> None:
    pen.ring(_MIDDLE, 6.2)
    pen.disc(_MIDDLE, 2.2)


def goal(pen: Pen, _: Theme) -> None:
    pen.line([(4, 3), (4, 17)])
    for column in range(4):
        for row in range(3):
            if (column + row) % 2 == 0:
                x, y = 5 + 3 * column, 3 + 3 * row
                pen.block(x, y, x + 3, y + 3)
    # A thin border closes the pattern where its light squares meet the background.
    pen.line(box(5, 3.4, 16.6, 11.6), pen.weight * 0.5, closed=True)


def pan(pen: Pen, _: Theme) -> None:
    pen.line([(10, 3), (10, 17)])
    pen.line([(3, 10), (17, 10)])
    head = [(-2.4, -5), (0, -7.4), (2.4, -5)]
    for quarter in range(4):
        pen.line([(x + 10, y + 10) for x, y in turned(head, 90 * quarter)])


def _brush(side: float) -> Callable[[Pen, Theme], None]:
    def draw(pen: Pen, _: Theme) -> None:
        low = pen.snapped(10 - side / 2)
        # The same rounding on both sides, so that the square stays one and stays centred.
        pen.block(low, low, 20 - low, 20 - low)

    return draw


def plus(pen: Pen, _: Theme) -> None:
    pen.line([(10, 4.5), (10, 15.5)])
    pen.line([(4.5, 10), (15.5, 10)])


def minus(pen: Pen, _: Theme) -> None:
    pen.line([(4.5, 10), (15.5, 10)])


def fit(pen: Pen, _: Theme) -> None:
    corner = [(-6, -2.6), (-6, -6), (-2.6, -6)]
    for quarter in range(4):
        pen.line([(x + 10, y + 10) for x, y in turned(corner, 90 * quarter)])
    pen.soft(box(7.6, 7.6, 12.4, 12.4), 0.6)


def tick(pen: Pen, _: Theme) -> None:
    # Heavier than the rest: it stands small, on gold, inside a box.
    pen.line([(4.6, 10.4), (8.4, 14.2), (15.6, 6)], pen.weight * 1.35)


def dice(pen: Pen, _: Theme) -> None:
    pen.soft(box(5, 5, 15, 15), 2.2)
    pen.soft(box(5, 5, 15, 15), max(0.2, 2.2 - pen.weight), CLEAR)
    for x, y in ((7, 7), (10, 10), (13, 13)):
        pen.disc((x, y), 1.25)


def close(pen: Pen, _: Theme) -> None:
    pen.line([(5.4, 5.4), (14.6, 14.6)])
    pen.line([(14.6, 5.4), (5.4, 14.6)])


def search(pen: Pen, _: Theme) -> None:
    pen.ring((8.8, 8.8), 5.2)
    pen.line([(12.7, 12.7), (16.8, 16.8)])


ICONS: dict[str, tuple[Callable[[Pen, Theme], None], str]] = {
    "wall": (wall, "muted"),
    "erase": (erase, "muted"),
    "rectangle": (rectangle, "muted"),
    "start": (start, "muted"),
    "goal": (goal, "muted"),
    "pan": (pan, "muted"),
    "brush-1": (_brush(4), "control"),
    "brush-3": (_brush(8), "control"),
    "brush-5": (_brush(12), "control"),
    "brush-9": (_brush(16), "control"),
    "plus": (plus, "muted"),
    "minus": (minus, "muted"),
    "fit": (fit, "muted"),
    "tick": (tick, "on_accent"),
    "dice": (dice, "muted"),
    "close": (close, "muted"),
    "search": (search, "muted"),
}
