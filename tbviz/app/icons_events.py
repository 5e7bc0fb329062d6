"""Marks of events: the timeline draws them 10 to 12 pixels high, so they are solid shapes.

Each has an outline of its own, because at that size colour alone would have to tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable

from tbviz.app.pen import CLEAR, Pen
from tbviz.app.theme import Theme


def restart(pen: Pen, _: Theme) -> None:
    pen.soft([(10, 3.6), (16.4, 15.4), (3.6, 15.4)], 0.9)


def back(pen: Pen, _: Theme) -> None:
    pen.soft([(3.8, 10), (15.4, 3.8), (15.4, 16.2)], 0.9)


def found(pen: Pen, _: Theme) -> None:
    pen.block(4, 2, 6.4, 18)
    pen.block(6, 2, 17, 11)


def edit(pen: Pen, _: Theme) -> None:
    pen.soft([(10, 3), (17, 10), (10, 17), (3, 10)], 0.7)


def news(pen: Pen, _: Theme) -> None:
    pen.block(4, 4, 16, 16)


def path_switch(pen: Pen, _: Theme) -> None:
    pen.block(8, 3, 12, 17)


def _exclamation(pen: Pen, x: float, top: float, bottom: float) -> None:
    """A hole in the shape of '!'."""
    pen.line([(x, top), (x, bottom - 3.6)], 2, CLEAR)
    pen.disc((x, bottom - 0.6), 1.2, CLEAR)


def danger(pen: Pen, _: Theme) -> None:
    pen.soft([(10, 3.4), (17.4, 16), (2.6, 16)], 1.3)
    _exclamation(pen, 10, 7.4, 15.2)


def ok(pen: Pen, _: Theme) -> None:
    pen.disc((10, 10), 8.4)
    pen.line([(6, 10.4), (8.9, 13.2), (14, 7.2)], 2, CLEAR)


def info(pen: Pen, _: Theme) -> None:
    pen.disc((10, 10), 8.4)
    pen.disc((10, 6.1), 1.25, CLEAR)
    pen.line([(10, 9.6), (10, 14)], 2, CLEAR)


# `accent_line` and not `path`: on a light panel gold needs its darker sister to be seen.
ICONS: dict[str, tuple[Callable[[Pen, Theme], None], str]] = {
    "event-restart": (restart, "accent_line"),
    "event-back": (back, "back_move"),
    "event-found": (found, "goal"),
    "event-edit": (edit, "text"),
    "event-news": (news, "muted"),
    "event-path-switch": (path_switch, "accent_line"),
    "danger": (danger, "danger"),
    "ok": (ok, "ok"),
    "info": (info, "muted"),
}
