"""Tooltips: beside their control, on the side where there is room."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.theme import Colour
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look, Side, Tip, Widget

DELAY_MS = 400
_WIDTH, _PADDING, _GAP = 300, (12, 8), 8
_LINE = 19

Line = tuple[str, str, Colour]


def lines_of(tip: Tip, room: int, look: Look) -> list[Line]:
    """Text, role and colour of each line: the first is bold, the last is the paper."""
    theme, rows = look.theme, []
    for text, role, colour in (
        (tip.title, "second_bold", theme.text),
        (tip.text, "second", theme.text if tip.urgent else theme.muted),
        (tip.paper, "caption", theme.muted),
    ):
        if text:
            rows += [(line, role, colour) for line in paint.wrapped(text, role, room, look.scale)]
    return rows


def place(size: tuple[int, int], anchor: Rect, bounds: Rect, gap: int, side: Side) -> Rect:
    """Below, above, right or left of the anchor: the first that fits, and never outside."""
    box = Rect((0, 0), size)
    left = min(max(anchor.left, bounds.left), max(bounds.left, bounds.right - box.width))
    middle = anchor.centery - box.height // 2
    places = {
        "below": (left, anchor.bottom + gap),
        "above": (left, anchor.top - gap - box.height),
        "right": (anchor.right + gap, middle),
        "left": (anchor.left - gap - box.width, middle),
    }
    order = ["below", "above", "right", "left"]
    if side == "right":
        order = ["right", "left", "below", "above"]
    for name in order:
        box.topleft = places[name]
        if bounds.contains(box):
            return box
    for name in order:  # it may slide along its side, but not over its control
        box.topleft = places[name]
        box.clamp_ip(bounds)
        if not box.colliderect(anchor):
            return box
    return box


def draw(
    target: pygame.Surface, tip: Tip, anchor: Rect, bounds: Rect, look: Look, side: Side = "below"
) -> Rect:
    """Draws the tooltip and says where."""
    across, down = look.px(_PADDING[0]), look.px(_PADDING[1])
    margin = look.px(4)
    bounds = bounds.inflate(-2 * margin, -2 * margin)
    room = min(look.px(_WIDTH), bounds.width - 2 * across)
    rows = lines_of(tip, room, look)
    width = max(fonts.width(text, role, look.scale) for text, role, _ in rows)
    step = look.px(_LINE)
    size = min(width + 2 * across, bounds.width), len(rows) * step + 2 * down
    box = place(size, anchor, bounds, look.px(_GAP), side)
    paint.popup(target, box, look, look.theme.danger if tip.urgent else None)
    row = Rect(box.x + across, box.y + down, box.width - 2 * across, step)
    for text, role, colour in rows:
        fonts.draw(target, text, role, colour, row, look.scale)
        row.y += step
    return box


class Tips:
    """When a tooltip is due: after a moment of rest, and not again after a press or a key."""

    def __init__(self) -> None:
        self.rect: Rect | None = None  # where the last frame showed one
        self._tip: Tip | None = None
        self._since = 0
        self._quiet = False

    def hush(self) -> None:
        self._quiet = True

    def _whose(self, look: Look) -> tuple[Widget | None, bool]:
        """The widget to explain, and whether keys led to it."""
        focused = look.focused
        if focused is not None:
            words, _ = focused.tip(True, look)
            if (words and words.urgent) or (look.hovered is None and look.focus_visible):
                return focused, True
        return look.hovered, False

    def draw(self, target: pygame.Surface, look: Look, free: bool = True) -> None:
        self.rect = None
        widget, by_key = self._whose(look)
        if widget is None or not free:
            self._tip = None if widget is None else self._tip
            return
        words, anchor = widget.tip(by_key, look)
        if words != self._tip:
            self._tip, self._since, self._quiet = words, look.now_ms, False
        if words is None:
            return
        if words.urgent or not (self._quiet or look.now_ms - self._since < DELAY_MS):
            bounds = (widget.region or look.bounds).clip(look.bounds)
            self.rect = draw(target, words, anchor, bounds, look, widget.tip_side)
