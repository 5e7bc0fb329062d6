"""A control for each option that an algorithm may use, made from the table of options.

An option that this file does not know of gets what its row suggests: a tick box for on and off, a
switch for a few words, else a field; its help is the tooltip. What is listed here looks better.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tbviz.app.column import Column
from tbviz.app.widgets import (
    Field,
    Label,
    Option,
    Scale,
    Segmented,
    Slider,
    Stepper,
    TickBox,
    Tip,
    Widget,
)
from tbviz.game.options import OPTIONS, is_used_by
from tbviz.search.algorithms import ALGORITHMS, Algorithm

Set = Callable[..., None]

WEIGHTS = Scale(1, 10, step=0.1)
SLIDERS = {"weight": WEIGHTS, "expansion_share": Scale(0.05, 0.95, step=0.05)}
STEPPERS = {"depth": 20}  # and how far they go here
NAMES = {
    "weight": "Weight w",
    "depth": "Search depth",
    "trace_ratio": "Trace steps : 1",
    "updates_per_move": "Updates / move",
}
TIPS = {
    "weight": "f = g + w*h: above 1 the search is greedier.",
    "restart": "Search anew on any change, or only if it matters.",
}
KEYS = {"weight": "Keys: Shift+Up, Shift+Down", "restart": "Key: K"}
TO_OPTIONS = "Keys: Shift+O and Tab go to it."
NOT_GIVEN = "free"  # of what costs nothing until it is set
NOT_HERE = ("lookahead", "budget_ms")  # the panel has them already


@dataclass
class Control:
    """A row of the panel: its widgets, and how they come to show a value."""

    option: str
    widgets: list[Widget]
    show: Callable[[Any], None]
    stretch: int | None = None


def written(value: Any) -> str:
    """A value as the person would type it.

    >>> written(math.inf), written(2.50), written(32), written(None)
    ('inf', '2.5', '32', 'free')
    """
    if value is None:
        return NOT_GIVEN
    if value == math.inf:
        return "inf"
    return f"{value:g}" if isinstance(value, float) else str(value)


def check(name: str) -> Callable[[str], str | None]:
    """What is wrong with a text as the value of an option."""

    def checked(text: str) -> str | None:
        try:
            OPTIONS[name].read(text)
        except ValueError as wanted:
            return f"must be {wanted}"
        return None

    return checked


def field_of(name: str, change: Set, tip: Tip) -> Field:
    return Field(
        written(OPTIONS[name].default),
        lambda text: change(**{name: OPTIONS[name].read(text)}),
        tip,
        check=check(name),
    )


def title_of(name: str) -> str:
    return NAMES.get(name) or name.replace("_", " ").capitalize()


def _tip(name: str) -> Tip:
    first = next((row for row in ALGORITHMS.values() if name in row.parameters), None)
    words = TIPS.get(name) or OPTIONS[name].help[0].upper() + OPTIONS[name].help[1:] + "."
    key = KEYS.get(name, TO_OPTIONS)
    return Tip(title_of(name), f"{words} {key}", first.paper if first else "")


def control_of(name: str, change: Set) -> Control:
    """What fits the option."""
    option, tip = OPTIONS[name], _tip(name)
    label = Label(title_of(name), tooltip=tip)

    def set_it(value: Any) -> None:
        change(**{name: value})

    if option.values == ("on", "off"):
        box = TickBox(title_of(name), False, set_it, tip)
        return Control(name, [box], lambda value: setattr(box, "value", bool(value)))
    if option.values:
        words = sorted(option.values, key=lambda word: word != option.default)
        parts = Segmented([Option(word, word) for word in words], words[0], set_it, tip)
        return Control(name, [label, parts], lambda value: setattr(parts, "value", value))
    if name in STEPPERS:
        stepper = Stepper(1, STEPPERS[name], 1, set_it, tip)
        return Control(name, [label, stepper], lambda value: setattr(stepper, "value", value))
    field = field_of(name, change, tip)
    if name not in SLIDERS:
        return Control(name, [label, field], lambda value: setattr(field, "value", written(value)))
    scale = SLIDERS[name]
    slider = Slider(scale, scale.low, set_it, tip)

    def show(value: Any) -> None:
        field.value = written(value)
        slider.value = scale.high if value is None else value

    return Control(name, [label, slider, field], show, stretch=1)


class AgentOptions:
    """All of them; `arrange` places those that the chosen algorithm uses."""

    def __init__(self, change: Set) -> None:
        names = [name for name, option in OPTIONS.items() if option.kind == "algorithm"]
        self.controls = {name: control_of(name, change) for name in names if name not in NOT_HERE}

    def sync(self, options: Mapping[str, Any]) -> None:
        for name, control in self.controls.items():
            value = options[name]
            if name == "updates_per_move" and value is None:
                value = options["queue_size"]
            control.show(value)

    def used_by(self, row: Algorithm) -> list[Control]:
        return [self.controls[name] for name in self.controls if is_used_by(name, row)]

    def first_stop(self, row: Algorithm) -> Widget | None:
        """Where keys go first."""
        widgets = [widget for control in self.used_by(row) for widget in control.widgets]
        return next((widget for widget in widgets if widget.focusable), None)

    def arrange(self, column: Column, row: Algorithm) -> None:
        """Two tick boxes share a row, if they fit."""
        left: TickBox | None = None
        for control in self.used_by(row):
            first, *others = control.widgets
            if not isinstance(first, TickBox):
                column.row(first, *others, stretch=control.stretch)
            elif left is not None and column.fit(left, first):
                column.row(left, first)
                left = None
            else:
                if left is not None:
                    column.row(left)
                left = first
        if left is not None:
            column.row(left)
