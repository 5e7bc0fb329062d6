"""The part of the chooser that makes a new map: kind, size, seed."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange

from pygame import Rect

from tbviz.app.overlays.pane import Answer
from tbviz.app.widgets import (
    Dropdown,
    Entry,
    Field,
    Heading,
    IconButton,
    Label,
    TextButton,
    Tip,
    Widget,
)
from tbviz.app.widgets.base import Look
from tbviz.grid.generators import GENERATORS
from tbviz.grid.generators.sizes import MIN_SIDE

LARGEST_SIDE = 2048
LARGEST_SEED = 999_999_999

OnGenerate = Callable[[str, int, int, int], Answer]


def whole_between(low: int, high: int) -> Callable[[str], str | None]:
    def check(text: str) -> str | None:
        digits = text.strip()
        plain = digits.isascii() and digits.isdigit() and len(digits) < 12
        if plain and low <= int(digits) <= high:
            return None
        return f"a whole number from {low:,} to {high:,}"

    return check


class Generate:
    """Its widgets, their places, and what the button does."""

    def __init__(self, ask: Callable[[Callable[[], Answer]], None], make: OnGenerate) -> None:
        first = GENERATORS["caves"] if "caves" in GENERATORS else next(iter(GENERATORS.values()))
        self._ask, self._make = ask, make
        self.heading = Heading("Generate")
        entries = [Entry(name, name, row.description) for name, row in GENERATORS.items()]
        self.kind = Dropdown(entries, first.name, self._other_kind, Tip("Kind of map"), "label")
        self.about = Label(first.description, "caption", "muted", lines=2)
        side = whole_between(MIN_SIDE, LARGEST_SIDE)
        self.width = Field(str(first.width), self._keep, Tip("Width", "in cells"), check=side)
        self.height = Field(str(first.height), self._keep, Tip("Height", "in cells"), check=side)
        seed = whole_between(0, LARGEST_SEED)
        tip = Tip("Seed", "The same seed gives the same map, on every machine.")
        self.seed = Field("1", self._keep, tip, check=seed, width=72)
        self.times = Label("×", "second", "muted", "centre")
        self.seed_label = Label("Seed", "second", "muted", "right")
        self.dice = IconButton("dice", self._roll, Tip("Another seed"), muted=True)
        self.button = TextButton("Generate", self.act)
        self.widgets: list[Widget] = [
            self.heading,
            self.kind,
            self.about,
            self.width,
            self.times,
            self.height,
            self.seed_label,
            self.seed,
            self.dice,
            self.button,
        ]

    @staticmethod
    def _keep(_: str) -> None:
        """The field keeps what was typed; it counts when the button is pressed."""

    def _other_kind(self, name: str) -> None:
        row = GENERATORS[name]
        self.about.text = row.description
        self.width.value, self.height.value = str(row.width), str(row.height)

    def _roll(self) -> None:
        self.seed.value = str(randrange(1000))

    def act(self) -> None:
        numbers = [int(field.value) for field in (self.width, self.height, self.seed)]
        width, height, seed = numbers
        self._ask(lambda: self._make(self.kind.value, width, height, seed))

    @staticmethod
    def needed(look: Look) -> int:
        """The height of the whole section."""
        return look.px(26 + 32 + 4 + 18 + 6 + 26 + 10 + 30)

    def arrange(self, room: Rect, look: Look) -> None:
        left, top, wide = room.left, room.top, room.width
        self.heading.rect = Rect(left, top, wide, look.px(20))
        self.kind.rect = Rect(left, top + look.px(26), wide, look.px(32))
        self.about.rect = Rect(left, self.kind.rect.bottom + look.px(4), wide, look.px(18))
        top = self.about.rect.bottom + look.px(6)
        high, gap = look.px(26), look.px(4)
        row: list[tuple[Widget, int]] = [
            (self.width, look.px(54)),
            (self.times, look.px(14)),
            (self.height, look.px(54)),
        ]
        for widget, width in row:
            widget.rect = Rect(left, top, width, high)
            left = widget.rect.right + gap
        right = room.right
        row = [
            (self.dice, high),
            (self.seed, look.px(62)),
            (self.seed_label, look.px(34)),
        ]
        for widget, width in row:
            widget.rect = Rect(right - width, top, width, high)
            right = widget.rect.left - gap
        bottom = top + high + look.px(10)
        self.button.rect = Rect(room.left, bottom, wide, look.px(30))
