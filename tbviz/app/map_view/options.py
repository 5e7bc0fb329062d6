"""What the app tells the map for one frame: everything that is neither the game nor the camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from tbviz.app.theme import Colour

XY = tuple[int, int]


@dataclass(frozen=True)
class DrawOptions:
    """One frame's wishes. Times and shares are the app's: the map has no clock of its own."""

    trail: bool = True
    show_sensor: bool = True
    show_scale: bool = True  # of heat maps
    motion: bool = True
    now_ms: float = 0.0
    scale: float = 1.0  # physical per logical pixel
    agent_at: tuple[float, float] | None = None  # in cells, while it glides; None = where it is
    goal_at: XY | None = None  # while it is carried, or its move waits for the next cycle
    start_at: XY | None = None
    heading: float = 0.0  # degrees, 0 right, 90 down
    flash: float = 0.0  # 1 = just expanded, 0 = faded
    thought: float = 0.0  # how far the thought mark has come out
    rings: float | None = None  # 0 to 1: the celebration at the goal
    hovered: XY | None = None
    selection: Rect | None = None  # in cells: brush, rectangle tool, cell cursor
    waiting: Sequence[tuple[XY, bool]] = ()  # edits made inside a cycle: cell, and whether a wall
    refused: Sequence[XY] = ()
    shake: float = 0.0  # of refused cells, -1 to 1
    ghost: Sequence[XY] = ()  # what would have come next
    agent_colour: Colour | None = None  # of a race
    trail_colour: Colour | None = None
