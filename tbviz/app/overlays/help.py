"""The help: every key of the table of actions, the mouse, and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.actions import ACTIONS
from tbviz.app.overlays import key_caps
from tbviz.app.overlays.legend import LEGEND, Item, draw_legend
from tbviz.app.overlays.pane import ScrollingPane
from tbviz.app.overlays.words import broken, draw_lines, line_height
from tbviz.app.widgets import Heading
from tbviz.app.widgets.base import Look, Press, Widget

__all__ = ["MOUSE", "Help", "draw_legend", "key_rows"]

_WIDEST = 1080
_COLUMNS, _COLUMN_GAP = 3, 32
_NARROWEST = 280  # a column with less room becomes one of two
_TWO_LEGENDS = 290
_ROW, _GAP, _HEAD, _BETWEEN = 22, 10, 26, 12
_SWATCH, _SWATCH_GAP = 38, 5
_ROLE = "second"


@dataclass(frozen=True)
class KeyRow:
    """What is done, and by what; `names` are the actions behind it."""

    text: str
    keys: tuple[str, ...]
    names: tuple[str, ...] = ()

    @property
    def between(self) -> str:
        """Keys of one action are alternatives; those of several stand in the order of the words."""
        return "or" if len(self.names) < 2 else ","


MOUSE = (
    KeyRow("draw walls", ("Left drag",)),
    KeyRow("erase walls", ("Right drag",)),
    KeyRow("in a straight line", ("Shift+Drag",)),
    KeyRow("zoom around the mouse", ("Wheel",)),
    KeyRow("move the map", ("Middle drag", "Alt+Drag")),
    KeyRow("the goal is here", ("Double click",)),
    KeyRow("start, goal and agent, with any tool", ("Drag it",)),
)


def key_rows(section: str) -> list[KeyRow]:
    """The actions of a section; one without words of its own belongs to the one before it."""
    rows: list[KeyRow] = []
    for action in ACTIONS:
        if action.section != section:
            continue
        if action.help or not rows:
            rows.append(KeyRow(action.help, action.keys, (action.name,)))
        else:
            first = rows.pop()
            text = first.text.split(" (")[0]  # all keys are shown, so "(also ...)" is too much
            keys, names = (*first.keys, *action.keys), (*first.names, action.name)
            rows.append(KeyRow(text, keys, names))
    return rows


class KeyTable(Widget):
    """Words at the left, keys at the right; long words wrap, wide keys get a line of their own."""

    def __init__(self, rows: Sequence[KeyRow]) -> None:
        super().__init__()
        self.rows = list(rows)

    def _shape(self, row: KeyRow, room: int, look: Look) -> tuple[tuple[str, ...], bool]:
        """The lines of its words, and whether the keys stand below them."""
        left = room - key_caps.width(row.keys, look, row.between) - look.px(_GAP)
        one = (row.text,)
        if fonts.width(row.text, _ROLE, look.scale) <= left:
            return one, False
        if left >= room * 2 // 5:
            return broken(row.text, _ROLE, left, look.scale), False
        return broken(row.text, _ROLE, room, look.scale), True

    def _height(self, row: KeyRow, room: int, look: Look) -> int:
        words, below = self._shape(row, room, look)
        more = (len(words) - 1) * line_height(_ROLE, look)
        return look.px(_ROW) * (2 if below else 1) + more

    def size(self, look: Look) -> tuple[int, int]:
        width = self.rect.width
        return width, sum(self._height(row, width, look) for row in self.rows)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        room, top, step = canvas.get_width(), 0, look.px(_ROW)
        for row in self.rows:
            words, below = self._shape(row, room, look)
            line = line_height(_ROLE, look)
            place = Rect(0, top + (step - line) // 2, room, line)
            end = draw_lines(canvas, words, _ROLE, look.theme.text, place, look)
            caps = Rect(0, end + (line - step) // 2 if below else top, room, step)
            key_caps.draw(canvas, row.keys, room, caps, look, row.between)
            top += self._height(row, room, look)


class LegendTable(Widget):
    """Signs with their meaning, in two columns where there is room."""

    def __init__(self, items: Sequence[Item] = LEGEND) -> None:
        super().__init__()
        self.items = list(items)

    def _columns(self, look: Look) -> int:
        return 2 if self.rect.width >= look.px(_TWO_LEGENDS) else 1

    def _cells(self, look: Look) -> list[tuple[Item, Rect, tuple[str, ...]]]:
        columns = self._columns(look)
        per = -(-len(self.items) // columns)
        wide = (self.rect.width - look.px(_GAP) * (columns - 1)) // columns
        swatch = look.px(_SWATCH) + look.px(_SWATCH_GAP)
        cells = []
        for column in range(columns):
            top = 0
            for item in self.items[column * per : (column + 1) * per]:
                words = broken(item.words, "caption", wide - swatch, look.scale)
                more = (len(words) - 1) * line_height("caption", look)
                high = look.px(_ROW + 2) + more
                left = column * (wide + look.px(_GAP))
                cells.append((item, Rect(left, top, wide, high), words))
                top += high
        return cells

    def size(self, look: Look) -> tuple[int, int]:
        return self.rect.width, max(place.bottom for _, place, _ in self._cells(look))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        wide = look.px(_SWATCH)
        for item, place, words in self._cells(look):
            sign = Rect(place.left, place.top, wide, place.height)
            item.draw(canvas, sign, look.theme, look.scale)
            high = len(words) * line_height("caption", look)
            left, top = sign.right + look.px(_SWATCH_GAP), place.centery - high // 2
            text = Rect(left, top, place.right - left, high)
            draw_lines(canvas, words, "caption", look.theme.text, text, look)


def _split(heights: Sequence[int], columns: int) -> list[int]:
    """Where each column begins, so that the highest of them is as low as possible."""
    count = len(heights)

    def highest(cuts: tuple[int, ...]) -> int:
        return max(sum(heights[a:b]) for a, b in pairwise((0, *cuts, count)))

    return [0, *min(combinations(range(1, count), columns - 1), key=highest), count]


class Help(ScrollingPane):
    """`Group.show(Help())`. Esc, `?` or the cross closes it."""

    def __init__(self, on_close: Press = lambda: None) -> None:
        super().__init__("Keys, mouse and legend", on_close)
        sections = list(dict.fromkeys(action.section for action in ACTIONS))
        tables: list[tuple[str, Widget]] = [(s, KeyTable(key_rows(s))) for s in sections]
        tables += [("Mouse", KeyTable(MOUSE)), ("Legend", LegendTable())]
        self.blocks = [(Heading(name), table) for name, table in tables]
        for head, table in self.blocks:
            self.area.add(head, table)

    def _lay(self, body: Rect, look: Look) -> int:
        """Places all blocks in columns; returns how high that is."""
        gap, columns = look.px(_COLUMN_GAP), _COLUMNS
        room = body.width - look.px(12)  # beside the scroll bar
        if (room - (columns - 1) * gap) // columns < look.px(_NARROWEST):
            columns -= 1
        wide = (room - (columns - 1) * gap) // columns
        heights = []
        for _, table in self.blocks:
            table.rect.width = wide
            heights.append(look.px(_HEAD) + table.size(look)[1] + look.px(_BETWEEN))
        cuts = _split(heights, columns)
        for column, (first, last) in enumerate(pairwise(cuts)):
            left, top = body.left + column * (wide + gap), body.top
            for (head, table), high in zip(
                self.blocks[first:last], heights[first:last], strict=True
            ):
                head.rect = Rect(left, top, wide, look.px(20))
                table.rect.topleft = left, top + look.px(_HEAD)
                table.rect.size = table.size(look)
                top += high
        ends = (sum(heights[a:b]) for a, b in pairwise(cuts))
        return max(ends) - look.px(_BETWEEN)

    def wanted(self, look: Look) -> tuple[int, int]:
        room = look.bounds.width - 2 * look.px(16)
        width = min(look.px(_WIDEST), room)
        return width, self._lay(Rect(0, 0, width - look.px(40), 0), look) + look.px(52 + 20)

    def arrange(self, body: Rect, look: Look) -> None:
        self.area.rect = body
        self.area.offset = 0
        self.area.fit(self._lay(body, look))

    def key(self, event: pygame.event.Event) -> bool:
        if event.unicode == "?":
            self.dismissed()
            return True
        return super().key(event)
