"""Rows of widgets from the top down, as the panel has them."""

from __future__ import annotations

from pygame import Rect

from tbviz.app.layout import Layout
from tbviz.app.widgets import Look, TickBox, Widget


class Column:
    """Rows from the top down; the first of a row stands left, the others right."""

    def __init__(self, layout: Layout, look: Look, tight: int = 0) -> None:
        self.tight = tight
        area, padding = layout.panel, layout.panel_padding
        self.left, self.width = area.left + padding, area.width - 2 * padding
        self.y = area.top + look.px(8)
        self.look = look
        self.widgets: list[Widget] = []

    def gap(self, logical: float) -> None:
        self.y += self.look.px(logical)

    def fit(self, *widgets: Widget) -> bool:
        """Whether they have room in one row."""
        taken = sum(widget.size(self.look)[0] for widget in widgets)
        return taken + self.look.px(8) * (len(widgets) - 1) <= self.width

    def row(self, first: Widget, *others: Widget, stretch: int | None = None, gap: int = 7) -> None:
        """`stretch`: which widget of the row takes the room that is left."""
        look, space = self.look, self.look.px(8)
        row = [first, *others]
        alone = not others and not isinstance(first, TickBox)
        if alone:
            first.rect.width = self.width
        sizes = [widget.size(look) for widget in row]
        height = max(size[1] for size in sizes)
        right = self.left + self.width
        taken = sum(size[0] for size in sizes) + space * (len(row) - 1)
        for index in range(len(row) - 1, 0, -1):
            width, tall = sizes[index]
            if index == stretch:
                width += self.width - taken
            right -= width
            row[index].rect = Rect(right, self.y + (height - tall) // 2, width, tall)
            right -= space
        width, tall = (self.width, sizes[0][1]) if alone else sizes[0]
        if stretch == 0:
            width = right - self.left
        first.rect = Rect(self.left, self.y + (height - tall) // 2, width, tall)
        self.widgets += row
        self.y += height + look.px(max(1, gap - self.tight))
