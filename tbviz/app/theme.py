"""Every colour, size and distance of the look, so that no other file holds a number of its own.

The colours were chosen together: they stay apart under three kinds of colour blindness, and
`tests/app/test_palette.py` keeps it so. Change one only with that test at hand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import cache
from typing import Literal

Colour = tuple[int, int, int]
Face = Literal["regular", "bold", "mono"]

HEAT_STEPS = 256
SENSOR_ALPHA = 200
LEARNED_CHIP_ALPHA = 150
UNSEEN_OVER_SEARCHED = 0.38  # the hatch over cells that were searched nevertheless
JUST_EXPANDED_MIX = 0.55
TRAIL_ALPHA = (0.7, 1.0)  # oldest, newest; fainter was lost on CLOSED

# Logical pixels; multiply by the scale.
UNIT = 4
GAPS = (4, 8, 12, 16, 24)
RADIUS_CONTROL, RADIUS_POPUP, RADIUS_PILL = 5, 8, 13
SHADOW = 12
FOCUS_WIDTH, FOCUS_OUTSIDE = 2, 3
ICON = 20
ICON_SMALL = 16
EVENT_MARK = 12


@dataclass(frozen=True)
class Theme:
    """One palette. Frozen, so that it can be part of a cache's key."""

    name: str
    heat: tuple[Colour, ...]  # control points, lowest first; value 0 is not coloured at all
    race: tuple[Colour, ...]
    open_fill: float  # share of `open` inside its hollow square
    grid_alpha: int  # of black, at most
    bg: Colour
    panel: Colour
    raised: Colour
    line: Colour
    control: Colour
    text: Colour
    muted: Colour
    accent: Colour
    on_accent: Colour
    accent_line: Colour
    danger: Colour
    ok: Colour
    focus: Colour
    free: Colour
    fog: Colour
    wall: Colour
    wall_edge: Colour
    unseen_wall: Colour
    closed_new: Colour
    closed_mid: Colour
    closed_old: Colour
    just_expanded: Colour
    open: Colour
    path: Colour
    casing: Colour
    trail: Colour
    back_move: Colour
    ghost: Colour
    agent: Colour
    goal: Colour
    start: Colour
    learned_text: Colour
    learned_chip: Colour


_TABLE = """
    token          dark    light
    bg             0D1117  D5DBE2
    panel          141A22  F5F7F9
    raised         1D2530  FFFFFF
    line           2D3846  CBD2DA
    control        647386  6F7B88
    text           E8EDF3  17202B
    muted          98A5B4  51606F
    accent         FFC94D  FFC233
    on_accent      1B1400  1B1400
    accent_line    FFC94D  9A6700
    danger         FF6B70  B4232C
    ok             6FE3A1  1B7A43
    focus          7FD6FF  0B62C4
    free           1E2631  FFFFFF
    fog            10151C  E4E9EE
    wall           6C7580  383F49
    wall_edge      8E97A3  515D6D
    unseen_wall    3B4653  A7B2BE
    closed_new     2E74C9  588FDE
    closed_mid     1B559A  88B8F6
    closed_old     1A3962  C0D5F6
    just_expanded  F2FDFF  0B2A5B
    open           4FE7C2  007558
    path           FFD93B  FFC400
    casing         080B10  12161C
    trail          F896E8  8A239F
    back_move      FF5A5F  C4162C
    ghost          8A93A0  7C8794
    agent          F37A2B  F55413
    goal           FFFFFF  0C1118
    start          DDE5EE  17202B
    learned_text   FFE39A  3A1A00
    learned_chip   080B10  FFFFFF
"""
_HEAT_DARK = "681770 981D6F BF3069 DA4962 EE655A FA8456 FBA662 FDC676 FEE891"
_HEAT_LIGHT = "FBE273 FDC363 FBA457 F78453 EC6557 DA495F BF2F67 981C6E 681770"
_RACE = "F37A2B 6FC3FF 8A5CE6 EAF7A6"


def rgb(hexadecimal: str) -> Colour:
    """The three parts of a colour as designers write it.

    >>> rgb("FF8000")
    (255, 128, 0)
    """
    value = int(hexadecimal.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def _colours(words: str) -> tuple[Colour, ...]:
    return tuple(rgb(word) for word in words.split())


def _column(name: str) -> dict[str, Colour]:
    head, *rows = (line.split() for line in _TABLE.strip().splitlines())
    return {row[0]: rgb(row[head.index(name)]) for row in rows}


DARK = Theme("dark", _colours(_HEAT_DARK), _colours(_RACE), 0.24, 70, **_column("dark"))
LIGHT = Theme("light", _colours(_HEAT_LIGHT), _colours(_RACE), 0.28, 26, **_column("light"))
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
TOKENS = tuple(f.name for f in fields(Theme) if isinstance(getattr(DARK, f.name), tuple))[2:]

# On heat maps trail and back-moves are white with casing: a purple trail vanished on purple.
ON_HEAT: Colour = (255, 255, 255)

_WHITE: Colour = (255, 255, 255)
_INK: Colour = rgb("10151C")
_BLACK: Colour = (0, 0, 0)
TEXT_CONTRAST = 4.5  # WCAG 2, AA


def mix(under: Colour, over: Colour, share: float) -> Colour:
    """`over` laid on `under` with opacity `share`."""
    a, b = under, over
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


@cache
def heat_table(theme: Theme) -> tuple[Colour, ...]:
    """The ramp as 256 entries, linear in sRGB between the control points."""
    points, table = theme.heat, []
    for step in range(HEAT_STEPS):
        position = step / (HEAT_STEPS - 1) * (len(points) - 1)
        low = min(int(position), len(points) - 2)
        table.append(mix(points[low], points[low + 1], position - low))
    return tuple(table)


def _luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def ink_on(fill: Colour) -> Colour:
    """White or near-black, whichever reads better on `fill`: digits in cells, letters in badges.

    DIFFERS FROM THE LOOK: pure black where both stay below 4.5:1, which happens in the middle of
    the heat ramps (4.3); black reaches 4.6 wherever white does not.
    """
    ground = _luminance(fill) + 0.05
    white, ink = 1.05 / ground, ground / (_luminance(_INK) + 0.05)
    if max(white, ink) < TEXT_CONTRAST:
        return _BLACK
    return _WHITE if white >= ink else _INK


@dataclass(frozen=True)
class Style:
    """A row of the type scale; `size` in logical pixels."""

    face: Face
    size: int


TYPE: dict[str, Style] = {
    "figure": Style("bold", 22),  # the three big ones
    "word_mark": Style("bold", 17),
    "sentence": Style("regular", 15),  # the status line
    "algorithm": Style("bold", 15),
    "label": Style("regular", 14),
    "label_bold": Style("bold", 14),  # chosen = bold
    "second": Style("regular", 13),  # secondary labels, table; labels in compact windows
    "second_bold": Style("bold", 13),
    "caption": Style("regular", 12),  # captions, legend, chart titles
    "head": Style("bold", 12),  # section heads, in capitals and muted
    "tick": Style("regular", 11),
    "key": Style("regular", 10),  # key letters, axis numbers; nothing is smaller
    "number": Style("mono", 14),
    "number_small": Style("mono", 13),
    "number_tick": Style("mono", 11),
    "number_key": Style("mono", 10),
}
COMPACT = {"label": "second", "label_bold": "second_bold", "number": "number_small"}


def scale_of(width: int, height: int) -> float:
    """The factor S from logical to physical pixels: quarters from 1 to 2.

    >>> [scale_of(*size) for size in [(900, 600), (1280, 800), (1920, 1080), (2560, 1440)]]
    [1.0, 1.0, 1.25, 1.75]
    >>> scale_of(7680, 4320)
    2.0
    """
    return min(2.0, max(1.0, math.floor(4 * min(width / 1280, height / 800)) / 4))
