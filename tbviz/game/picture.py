"""A map with a trajectory, drawn in text for a terminal.

One character shows two cells, one above the other, so that cells come out square. A map that is
wider than the terminal is scaled down by merging cells: of what falls together, the trail is drawn
rather than a wall, and a wall as soon as it fills a good part.
"""

from __future__ import annotations

import math
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

import numpy as np
import numpy.typing as npt

from tbviz.grid.movingai import Blocked

if TYPE_CHECKING:
    from tbviz.game.game import Game
    from tbviz.game.given_map import XY

Pixels = npt.NDArray[np.uint8]

FREE, SEARCHED, UNSEEN_WALL, WALL, TRAIL, TRODDEN = range(6)  # what a pixel shows
MOST_LINES = 64

# By what the upper and the lower half show: free, wall, trail.
_BLOCKS = {"  ": " ", "##": "█", "# ": "▀", " #": "▄"}
_BLOCKS |= {"o ": "˙", "o#": "˙", " o": ".", "#o": ".", "oo": ":"}
_ASCII = {"  ": " ", "##": "#", "# ": '"', " #": "_"}
_ASCII |= {"o ": "'", "o#": "'", " o": ".", "#o": ".", "oo": ":"}
_COARSE = "  ##oo"  # the kinds above, by the letters of these two tables

# xterm's 256 colours; free cells keep the terminal's own background.
_COLOURS = {SEARCHED: 24, UNSEEN_WALL: 240, WALL: 247, TRAIL: 214, TRODDEN: 205}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_MARK_COLOURS = {"S": 114, "G": 203, "@": 226}


@dataclass(frozen=True)
class Paper:
    """What there is to draw on."""

    columns: int = 80
    blocks: bool = True  # block characters can be shown
    colour: bool = False

    @classmethod
    def of(cls, stream: TextIO) -> Paper:
        """As wide as the terminal; colour only for a person who did not decline it."""
        terminal = stream.isatty()
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        try:
            "".join(_BLOCKS.values()).encode(stream.encoding or "ascii")
            blocks = True
        except (UnicodeEncodeError, LookupError):
            blocks = False
        columns = max(20, min(shutil.get_terminal_size().columns, 200))
        return cls(columns, blocks, blocks and terminal and wanted)


def draw_game(game: Game, paper: Paper) -> list[str]:
    """Walls of the truth, where the agent went, start, goal and agent; and a legend."""
    pictures = game.snapshot()
    pixels = np.where(pictures["search"] > 0, SEARCHED, FREE).astype(np.uint8)
    pixels[pictures["truth"] & pictures["belief"]] = WALL
    pixels[pictures["truth"] & ~pictures["belief"]] = UNSEEN_WALL
    pixels[pictures["visits"] == 1] = TRAIL
    pixels[pictures["visits"] > 1] = TRODDEN
    # Of several on one cell the last one shows.
    begin = game.frame.xy(int(game.engine.trajectory[0]))
    marks: dict[XY, str] = {begin: "S", game.agent: "@", game.goal: "G"}
    return [*draw(pixels, marks, paper), *_legend(marks, pixels, paper)]


def draw_map(blocked: Blocked, paper: Paper) -> list[str]:
    return draw(np.where(blocked, WALL, FREE).astype(np.uint8), {}, paper)


def draw(pixels: Pixels, marks: dict[XY, str], paper: Paper) -> list[str]:
    """The lines of a picture that fits on the paper."""
    height, width = pixels.shape
    rim = np.concatenate((pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]))
    framed = not np.all((rim == WALL) | (rim == UNSEEN_WALL))
    scale = max(1.0, width / (paper.columns - 2 * framed), height / (2 * MOST_LINES))
    shrunk = _shrink(pixels, scale)
    if shrunk.shape[0] % 2:
        shrunk = np.vstack((shrunk, np.zeros((1, shrunk.shape[1]), np.uint8)))
    placed = {}
    for (x, y), mark in marks.items():
        column = x * shrunk.shape[1] // width
        placed[_pixel(y, height, scale) // 2, column] = mark
    lines = [
        "".join(
            _character(upper, lower, placed.get((line, column)), paper)
            for column, (upper, lower) in enumerate(zip(*rows, strict=True))
        )
        for line, rows in enumerate(shrunk.reshape(-1, 2, shrunk.shape[1]).tolist())
    ]
    return _frame(lines, shrunk.shape[1], paper) if framed else lines


def _pixel(y: int, height: int, scale: float) -> int:
    return y * max(1, round(height / scale)) // height


def _shrink(pixels: Pixels, scale: float) -> Pixels:
    """Merges cells; each falls into exactly one pixel."""
    if scale == 1.0:
        return pixels
    height, width = pixels.shape
    rows = np.arange(height) * max(1, round(height / scale)) // height
    columns = np.arange(width) * max(1, math.floor(width / scale)) // width
    first = np.unique(rows, return_index=True)[1], np.unique(columns, return_index=True)[1]

    def total(mask: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        by_row = np.add.reduceat(mask.astype(np.int64), first[0], axis=0)
        return np.asarray(np.add.reduceat(by_row, first[1], axis=1))

    cells = total(np.ones_like(pixels))
    share = 0.5 if scale <= 2 else 0.34  # thin walls last a little longer than majority would let
    walls = total((pixels == WALL) | (pixels == UNSEEN_WALL))
    seen = total(pixels == WALL)
    shrunk = np.where(total(pixels == SEARCHED) * 2 >= cells, SEARCHED, FREE)
    shrunk = np.where(walls >= share * cells, np.where(seen > 0, WALL, UNSEEN_WALL), shrunk)
    shrunk = np.where(total(pixels == TRAIL) > 0, TRAIL, shrunk)
    return np.where(total(pixels == TRODDEN) > 0, TRODDEN, shrunk).astype(np.uint8)


def _character(upper: int, lower: int, mark: str | None, paper: Paper) -> str:
    if mark is not None:
        return f"\x1b[1;38;5;{_MARK_COLOURS[mark]}m{mark}\x1b[0m" if paper.colour else mark
    if not paper.colour:
        return (_BLOCKS if paper.blocks else _ASCII)[_COARSE[upper] + _COARSE[lower]]
    if upper == lower:
        return f"\x1b[38;5;{_COLOURS[upper]}m█\x1b[0m" if upper else " "
    if not lower:
        return f"\x1b[38;5;{_COLOURS[upper]}m▀\x1b[0m"
    if not upper:
        return f"\x1b[38;5;{_COLOURS[lower]}m▄\x1b[0m"
    return f"\x1b[38;5;{_COLOURS[upper]};48;5;{_COLOURS[lower]}m▀\x1b[0m"


def _frame(lines: list[str], width: int, paper: Paper) -> list[str]:
    """A thin line around a map whose edge is open."""
    corners, across, down = ("┌┐└┘", "─", "│") if paper.blocks else ("++++", "-", "|")
    top = corners[0] + across * width + corners[1]
    bottom = corners[2] + across * width + corners[3]
    return [top, *(down + line + down for line in lines), bottom]


def _legend(marks: dict[XY, str], pixels: Pixels, paper: Paper) -> list[str]:
    """What the picture shows; as many lines as the paper's width asks for."""
    names = {"S": "start", "G": "goal", "@": "agent"}
    parts = [
        f"{_character(0, 0, mark, paper)} {names[mark]}"
        for mark in ("S", "G", "@")
        if mark in marks.values()
    ]
    shown = set(np.unique(pixels).tolist())
    if paper.colour:
        samples = {
            TRAIL: "trail",
            TRODDEN: "walked again",
            WALL: "wall",
            UNSEEN_WALL: "unknown wall",
            SEARCHED: "searched",
        }
        parts += [
            f"{_character(kind, kind, None, paper)} {name}"
            for kind, name in samples.items()
            if kind in shown
        ]
    else:
        parts += [f"{_character(TRAIL, TRAIL, None, paper)} trail"]
        parts += [f"{_character(WALL, WALL, None, paper)} wall"]
    lines: list[str] = []
    room = 0
    for part in parts:
        width = len(_ESCAPE.sub("", part))
        if width + 3 > room or not lines:
            lines.append(part)
            room = paper.columns - width
        else:
            lines[-1] += "   " + part
            room -= width + 3
    return lines


# --- figures ------------------------------------------------------------------------------------


def table(rows: Sequence[tuple[str, str]], columns: int = 2) -> list[str]:
    """Names and figures, read down, in so many columns.

    >>> table([("cycles", "116"), ("cost", "140.02"), ("searches", "1")])
    ['cycles     116    searches  1', 'cost    140.02']
    """
    height = math.ceil(len(rows) / columns)
    lines = [""] * height
    for first in range(0, len(rows), height):
        part = rows[first : first + height]
        names, figures = (max(len(row[i]) for row in part) for i in (0, 1))
        for line, (name, figure) in enumerate(part):
            gap = "    " if first else ""
            lines[line] += f"{gap}{name.ljust(names)}  {figure.rjust(figures)}"
    return lines


def figures(result: dict[str, Any]) -> list[str]:
    """The figures of a run, the last one of several, for people; `-` where there is none."""
    runs = [("runs", _figure(len(result["runs"])))] if "runs" in result else []
    rows = (
        *runs,
        ("status", result["status"].replace("_", " ")),
        ("cycles", _figure(result["cycles"])),
        ("first move in cycle", _figure(result["first_move_cycle"])),
        ("moves", _figure(result["moves"])),
        ("back-moves", _figure(result["back_moves"])),
        ("non-optimal moves", _figure(result["non_optimal_moves"])),
        ("cost", _figure(result["cost"])),
        ("optimal cost", _figure(result["optimal_cost"])),
        ("suboptimality", _figure(result["suboptimality"], 3)),
        ("searches", _figure(result["searches"])),
        ("expansions", _figure(result["expansions"])),
        ("most in a cycle", _figure(result["max_expansions_in_a_cycle"])),
        ("updates of h", _figure(result["updates"])),
        ("search time", _duration(result["wall_seconds"])),
    )
    return table(rows)


def _figure(value: float | None, digits: int = 2) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"


def _duration(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.2f} s"
