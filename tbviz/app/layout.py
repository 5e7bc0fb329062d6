"""Where everything stands in the window: LOOK's table of regions, as rectangles.

A layout is computed from the size of the window alone; nothing else in the app holds a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from tbviz.app.theme import scale_of

SMALLEST = (900, 600)
COMPACT_BELOW = 1100  # logical width
TABS_BELOW = 760  # logical height
LEGEND_ROOM, LEGEND_WIDTH = 26, 760
MAP_MARGIN = 12


@dataclass(frozen=True)
class Layout:
    """The regions of one window size, in physical pixels."""

    width: int
    height: int
    panel_folded: bool = False

    @cached_property
    def scale(self) -> float:
        return scale_of(self.width, self.height)

    @cached_property
    def compact(self) -> bool:
        return self.width / self.scale < COMPACT_BELOW

    @cached_property
    def tabbed(self) -> bool:
        """Whether the panel shows its sections in tabs."""
        return self.height / self.scale < TABS_BELOW

    def px(self, logical: float) -> int:
        return round(logical * self.scale)

    def _pick(self, regular: int, compact: int) -> int:
        return self.px(compact if self.compact else regular)

    @cached_property
    def toolbar(self) -> Rect:
        return Rect(0, 0, self.width, self._pick(48, 44))

    @cached_property
    def panel_width(self) -> int:
        return 0 if self.panel_folded else self._pick(312, 256)

    @cached_property
    def panel(self) -> Rect:
        top = self.toolbar.bottom
        width = self.panel_width
        return Rect(self.width - width, top, width, self.height - top)

    @cached_property
    def panel_padding(self) -> int:
        return self._pick(16, 12)

    @cached_property
    def timeline(self) -> Rect:
        height = self._pick(56, 48)
        return Rect(0, self.height - height, self.width - self.panel_width, height)

    @cached_property
    def status(self) -> Rect:
        height = self._pick(36, 32)
        return Rect(0, self.timeline.top - height, self.width - self.panel_width, height)

    @cached_property
    def rail(self) -> Rect:
        top = self.toolbar.bottom
        return Rect(0, top, self._pick(48, 44), self.status.top - top)

    @cached_property
    def view_bar(self) -> Rect:
        left = self.rail.right
        width = self.width - left - self.panel_width
        return Rect(left, self.toolbar.bottom, width, self._pick(44, 38))

    @cached_property
    def map(self) -> Rect:
        """What is left: the map fits itself in."""
        left, top = self.rail.right, self.view_bar.bottom
        return Rect(left, top, self.width - left - self.panel_width, self.status.top - top)
