"""The toolbar's icons: the mark, transport, history, and what stands at its right end."""

from __future__ import annotations

from collections.abc import Callable

from tbviz.app.pen import CLEAR, Pen, Point, arc, box
from tbviz.app.theme import Theme


def _mirrored(points: list[Point]) -> list[Point]:
    return [(20 - x, y) for x, y in points]


def mark(pen: Pen, theme: Theme) -> None:
    """The whole program in one sign: searched cells, a path through them, the agent's head."""
    cells = {(2, 8): 2, (6, 4): 2, (6, 8): 1, (6, 12): 1, (10, 8): 1, (10, 12): 2, (2, 12): 1}
    for (x, y), age in cells.items():
        pen.block(x, y, x + 4, y + 4, theme.closed_new if age == 1 else theme.closed_mid)
    # A gap instead of casing: the mark also stands on panels, windows' frames and task bars.
    shaft, head = [(3, 17), (12.4, 7.6)], [(18, 2), (15.4, 10), (10, 4.6)]
    pen.line(shaft, 4.6, CLEAR)
    pen.soft(head, 1.6, CLEAR)
    pen.line(shaft, 2.4, theme.path)
    pen.soft(head, 0.6, theme.agent)


def folder(pen: Pen, _: Theme) -> None:
    pen.soft([(3, 5), (7.6, 5), (9.4, 7), (17, 7), (17, 15), (3, 15)], 1)


def chevron_down(pen: Pen, _: Theme) -> None:
    pen.line([(5.5, 8), (10, 12.5), (14.5, 8)])


def restart(pen: Pen, _: Theme) -> None:
    pen.line(arc((10.2, 10.4), 6.3, 208, 515))
    pen.line([(4, 3.2), (4, 7.6), (8.4, 7.6)])


_BACK: list[Point] = [(15.2, 5), (8.2, 10), (15.2, 15)]


def step_back(pen: Pen, _: Theme) -> None:
    pen.soft(_BACK, 0.8)
    pen.line([(4, 5), (4, 15)])


def step(pen: Pen, _: Theme) -> None:
    pen.soft(_mirrored(_BACK), 0.8)
    pen.line([(16, 5), (16, 15)])


def play(pen: Pen, _: Theme) -> None:
    # Its centre of gravity, not its box, stands in the middle.
    pen.soft([(6, 4.4), (15.6, 10), (6, 15.6)], 1)


def pause(pen: Pen, _: Theme) -> None:
    pen.soft(box(5.6, 4.6, 7.4, 15.4), 0.6)
    pen.soft(box(12.6, 4.6, 14.4, 15.4), 0.6)


def one_expansion(pen: Pen, _: Theme) -> None:
    """Three cells that were expanded and a hollow one, in OPEN, whose turn it is."""
    for x, y in ((3, 3), (9, 3), (3, 9)):
        pen.soft(box(x + 0.4, y + 0.4, x + 3.6, y + 3.6), 0.4)
    pen.line(box(10, 10, 16, 16), closed=True)


def turbo(pen: Pen, _: Theme) -> None:
    for x in (4.5, 10.5):
        pen.line([(x, 5), (x + 5, 10), (x, 15)])


def _undo() -> tuple[list[Point], list[Point]]:
    tail = [(3.6, 8), *arc((12.2, 12), 4, -90, 90), (8, 16)]
    return [(7.6, 4), (3.6, 8), (7.6, 12)], tail


def undo(pen: Pen, _: Theme) -> None:
    for points in _undo():
        pen.line(points)


def redo(pen: Pen, _: Theme) -> None:
    for points in _undo():
        pen.line(_mirrored(points))


def record(pen: Pen, theme: Theme) -> None:
    pen.ring((10, 10), 7)
    pen.disc((10, 10), 3.8, theme.danger)


def camera(pen: Pen, _: Theme) -> None:
    pen.soft([(6.6, 6), (8, 3.8), (12, 3.8), (13.4, 6)], 0.8)
    pen.soft(box(3, 7, 17, 15), 1.8)
    inner = pen.weight
    pen.soft(box(3, 7, 17, 15), max(0.2, 1.8 - inner), CLEAR)
    pen.ring((10, 11), 2.6)


def theme_switch(pen: Pen, _: Theme) -> None:
    pen.ring((10, 10), 6.8)
    pen.fill(arc((10, 10), 6.8, -90, 90))


def question(pen: Pen, _: Theme) -> None:
    bow = arc((10, 7), 3.4, 190, 395)
    pen.line([*bow, (10.9, 10.3), (10, 11.4), (10, 12.4)])
    pen.disc((10, 16), 1.15)


ICONS: dict[str, tuple[Callable[[Pen, Theme], None], str]] = {
    "mark": (mark, "text"),
    "folder": (folder, "muted"),
    "chevron-down": (chevron_down, "muted"),
    "restart": (restart, "text"),
    "step-back": (step_back, "text"),
    "play": (play, "on_accent"),
    "pause": (pause, "on_accent"),
    "step": (step, "text"),
    "one-expansion": (one_expansion, "text"),
    "turbo": (turbo, "muted"),
    "undo": (undo, "text"),
    "redo": (redo, "text"),
    "record": (record, "text"),
    "camera": (camera, "text"),
    "theme": (theme_switch, "text"),
    "help": (question, "text"),
}
