"""Keys as they look on a keyboard."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look

HEIGHT = 18
_PADDING, _GAP, _OR_GAP = 5, 3, 6
_OR = "or"
_SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter"}
_ARROWS = frozenset("←→↑↓")


def parts(keys: str) -> list[str]:
    """`Ctrl+Shift+Z` as single keys; the plus sign is a key as well.

    >>> parts("Ctrl+Shift+Z"), parts("+"), parts("Right")
    (['Ctrl', 'Shift', 'Z'], ['+'], ['→'])
    """
    names = ["+"] if keys == "+" else keys.split("+")
    return [_SIGNS.get(name, name) for name in names]


def combined(keys: Sequence[str]) -> list[list[str]]:
    """Combinations, those with the same modifiers together: Ctrl Alt and then four arrows."""
    split = [parts(text) for text in keys]
    heads = {tuple(names[:-1]) for names in split}
    if len(split) > 2 and len(heads) == 1:
        return [[*split[0][:-1], *(names[-1] for names in split)]]
    return split


def _role(name: str) -> str:
    if name in _ARROWS:
        return "number_tick"  # only the monospaced face has arrows
    return "tick" if name[0].isalnum() else "label_bold"  # a small full stop is lost on a key


def _cap_width(name: str, look: Look) -> int:
    words = fonts.width(name, _role(name), look.scale)
    return max(look.px(HEIGHT), words + 2 * look.px(_PADDING))


def width(keys: Sequence[str], look: Look, between: str = _OR) -> int:
    total = 0
    for index, names in enumerate(combined(keys)):
        if index:
            total += 2 * look.px(_OR_GAP) + fonts.width(between, "tick", look.scale)
        total += sum(_cap_width(name, look) for name in names)
        total += look.px(_GAP) * (len(names) - 1)
    return total


def draw(
    target: pygame.Surface,
    keys: Sequence[str],
    right: int,
    row: Rect,
    look: Look,
    between: str = _OR,
) -> None:
    """The caps in a row, the last one ending at `right`."""
    theme, left = look.theme, right - width(keys, look, between)
    for index, names in enumerate(combined(keys)):
        if index:
            left += look.px(_OR_GAP)
            place = Rect(left, row.top, fonts.width(between, "tick", look.scale), row.height)
            fonts.draw(target, between, "tick", theme.muted, place, look.scale)
            left = place.right + look.px(_OR_GAP)
        for name in names:
            cap = Rect(left, 0, _cap_width(name, look), look.px(HEIGHT))
            cap.centery = row.centery
            paint.box(target, cap, look, theme.line, theme.control, 4)
            face = Rect(cap.left, cap.top, cap.width, cap.height - look.px(2))
            paint.box(target, face, look, theme.panel, theme.control, 4)
            fonts.draw(target, name, _role(name), theme.text, face, look.scale, "centre")
            left = cap.right + look.px(_GAP)
        left -= look.px(_GAP)
