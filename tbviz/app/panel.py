"""The panel on the right: who drives the agent, what its world is like, and how it does.

Only what the chosen algorithm and terrain use is there. The controls follow the game: setting their
values never calls back.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Rect

from tbviz.app.agent_options import AgentOptions, Set, field_of, written
from tbviz.app.column import Column
from tbviz.app.events import EventList
from tbviz.app.layout import Layout
from tbviz.app.session import Session
from tbviz.app.widgets import (
    Dropdown,
    Entry,
    Field,
    Heading,
    IconButton,
    Label,
    Link,
    Look,
    Option,
    Scale,
    ScrollArea,
    Segmented,
    Slider,
    Stepper,
    Tabs,
    TickBox,
    Tip,
    Widget,
)
from tbviz.search.algorithms import ALGORITHMS, HERNANDEZ_2012, HERNANDEZ_2014

LOOKAHEADS = Scale(1, 10_000, log=True, whole=True, infinite=True)
BUDGETS = Scale(0.01, 50, log=True)
FRACTIONS = Scale(0, 1, step=0.01)
RATES = Scale(0, 100, step=1)
GAPS_GIVEN_UP = (0, 2, 4, 6)  # logical pixels a row, in a window that is too low
FIGURES_ROOM = 276  # the figures and both charts
FARTHEST = 99  # that the sensor can be set to here

MEANINGS = {
    "known": "It knows the map and is told of every change.",
    "unknown": "It knows nothing: what it has not seen, it takes for free.",
    "partial": "It knows the map, but not hidden or drawn walls until it sees them.",
    "dynamic": "It knows everything, and the map keeps changing by itself.",
}


class Panel:
    """The controls. `sync` makes them show the game, `arrange` puts them where they belong."""

    def __init__(self, change: Set, dice: Callable[[], None]) -> None:
        self.tab = "controls"
        self._change = change
        rows = [Entry(row.id, row.name, row.summary) for row in ALGORITHMS.values()]
        self.algorithm = Dropdown(
            rows,
            rows[0].value,
            lambda value: change(algorithm=value),
            Tip("Algorithm", "Who drives the agent. It goes on from where it stands. Key: A"),
        )
        self.summary = Label("", "caption", "muted", lines=2)
        self.kind = Segmented(
            [Option("exp", "exp"), Option("ms", "ms")],
            "exp",
            self._change_kind,
            Tip("Budget of a cycle", "A number of expansions, or milliseconds (key M)."),
        )
        think = Tip(
            "Lookahead k",
            "States that it may expand in one cycle before it must move. Keys: Up, Down",
            HERNANDEZ_2012,
        )
        self.lookahead_label = Label("Lookahead k", tooltip=think)
        self.lookahead = self._field("lookahead", think)
        self.lookahead_slider = Slider(
            LOOKAHEADS,
            32,
            lambda value: change(lookahead=value if value == math.inf else int(value)),
            think,
            [(1, "1"), (10, "10"), (100, "100"), (1000, "1k"), (math.inf, "inf")],
        )
        spend = Tip(
            "Milliseconds",
            "Real time that it may search in one cycle. Keys: Up, Down",
            HERNANDEZ_2012,
        )
        self.budget = self._field("budget_ms", spend)
        self.budget_slider = Slider(
            BUDGETS,
            1,
            lambda value: change(budget_ms=value),
            spend,
            [(0.01, "0.01"), (0.1, "0.1"), (1, "1"), (10, "10"), (50, "50")],
        )
        self.agent_options = AgentOptions(change)
        self.terrain = Segmented(
            [
                Option(name, name.capitalize(), tooltip=Tip(name.capitalize(), f"{text} Key: O"))
                for name, text in MEANINGS.items()
            ],
            "known",
            lambda value: change(terrain=value),
        )
        self.meaning = Label("", "caption", "muted", lines=2)
        hide = Tip(
            "Hidden walls",
            "Share of the free cells that hide a wall. Keys: Q, Shift+Q",
            HERNANDEZ_2012,
        )
        self.hidden_label = Label("Hidden walls", tooltip=hide)
        self.hidden = self._field("hidden_fraction", hide)
        self.hidden_slider = Slider(FRACTIONS, 0, lambda value: change(hidden_fraction=value), hide)
        alter = Tip(
            "Change rate", "Per cent of the cells that change. Keys: Q, Shift+Q", HERNANDEZ_2014
        )
        self.rate_label = Label("Change rate %", tooltip=alter)
        self.rate = self._field("change_rate", alter)
        self.rate_slider = Slider(RATES, 5, lambda value: change(change_rate=value), alter)
        often = Tip("Every so many moves", "Moves between two changes.", HERNANDEZ_2014)
        self.every_label = Label("Every .. moves", tooltip=often)
        self.every = self._field("change_every", often)
        see = Tip("Sensor radius", "How many steps away it sees. Keys: I, Shift+I", HERNANDEZ_2012)
        self.sensor_label = Label("Sensor radius", tooltip=see)
        self.sensor = Stepper(1, FARTHEST, 1, lambda value: change(sensor_radius=value), see)
        ways = Tip("Neighbours", "Straight moves only, or diagonal ones too. Key: Shift+N")
        self.neighbours_label = Label("Neighbours", tooltip=ways)
        self.neighbours = Segmented(
            [Option(4, "4"), Option(8, "8")], 8, lambda value: change(neighbors=value), ways
        )
        self.corners = TickBox(
            "Cut corners",
            True,
            lambda value: change(corner_cutting=value),
            Tip(
                "Cut corners", "Whether a diagonal move may pass the corner of a wall. Key: Shift+C"
            ),
        )
        chance = Tip("Seed", "Of hidden walls and random changes: same seed, same run.")
        self.seed_label = Label("Seed", tooltip=chance)
        self.seed = self._field("seed", chance)
        self.dice = IconButton("dice", dice, Tip("Another seed", "Key: Z"), muted=True)
        self.tabs = Tabs(
            [
                Option("controls", "Controls"),
                Option("figures", "Figures"),
                Option("events", "Events"),
            ],
            "controls",
            self._choose_tab,
        )
        self.agent_head, self.world_head = Heading("Agent"), Heading("World")
        self.figures_head, self.events_head = Heading("Figures"), Heading("Events")
        listed = Tip("Events", "What happened, and in which cycle. Key: V")
        self.to_events = Link("Events", lambda: self._choose_tab("events"), listed)
        self.to_figures = Link("Figures", lambda: self._choose_tab("figures"), Tip("Figures"))
        self.events = EventList()
        self.scrolled = ScrollArea()

    def _field(self, name: str, tip: Tip) -> Field:
        return field_of(name, self._change, tip)

    def toggle_events(self, tabbed: bool) -> None:
        """To the list of events and back."""
        self.tab = ("controls" if tabbed else "figures") if self.tab == "events" else "events"

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab

    def _change_kind(self, kind: str) -> None:
        self._change(**({"lookahead": 32} if kind == "exp" else {"budget_ms": 1.0}))

    # -- following the game -----------------------------------------------------------------------

    def sync(self, session: Session, chosen: str) -> None:
        """`chosen`: the algorithm that drives the agent, or will as soon as it is compiled."""
        options = session.options
        self.algorithm.value = chosen
        self.summary.text = ALGORITHMS[chosen].summary
        timed = options["budget_ms"] is not None
        self.kind.value = "ms" if timed else "exp"
        if timed:
            self._show(self.budget, self.budget_slider, options["budget_ms"])
        else:
            self._show(self.lookahead, self.lookahead_slider, options["lookahead"])
        self.agent_options.sync(options)
        self.terrain.value = options["terrain"]
        self.meaning.text = MEANINGS[options["terrain"]]
        self._show(self.hidden, self.hidden_slider, options["hidden_fraction"])
        self._show(self.rate, self.rate_slider, options["change_rate"])
        self.every.value = written(options["change_every"])
        self.sensor.value = options["sensor_radius"]
        self.neighbours.value = options["neighbors"]
        self.corners.value = options["corner_cutting"]
        self.seed.value = written(options["seed"])

    @staticmethod
    def _show(field: Field, slider: Slider, value: float) -> None:
        field.value = written(value)
        slider.value = value

    # -- where things are -------------------------------------------------------------------------

    def arrange(self, layout: Layout, look: Look, session: Session) -> tuple[list[Widget], Rect]:
        """The widgets that are there now, placed; and the room that is left for the figures."""
        area = layout.panel
        if area.width == 0:
            return [], Rect(area.topleft, (0, 0))
        for widget in self.scrolled.children:
            widget.parent = None
        self.scrolled.children.clear()
        for tight in GAPS_GIVEN_UP:
            placed, room = self._arranged(layout, look, session, tight)
            wanted = 0 if room.width == 0 else look.px(FIGURES_ROOM)
            bottom = max(widget.rect.bottom for widget in placed)
            if bottom + wanted <= area.bottom:
                return placed, room
        if bottom <= area.bottom or placed[0] is not self.tabs:
            return placed, room
        return self._in_scroll_area(placed, layout, look), room

    def _in_scroll_area(self, placed: list[Widget], layout: Layout, look: Look) -> list[Widget]:
        """An algorithm of many options in a low window: all but the tabs can be scrolled."""
        tabs, *rest = placed
        area, inset = layout.panel, look.px(4)
        top = tabs.rect.bottom + inset
        self.scrolled.rect = Rect(area.left, top, area.width, area.bottom - top)
        self.scrolled.add(*rest)
        self.scrolled.fit(max(widget.rect.bottom for widget in rest) + 2 * inset - top)
        return [tabs, self.scrolled]

    def _arranged(
        self, layout: Layout, look: Look, session: Session, tight: int
    ) -> tuple[list[Widget], Rect]:
        """`tight`: by how much its rows stand closer together than they would like to."""
        area = layout.panel
        column = Column(layout, look, tight)
        if layout.tabbed:
            self.tabs.value = self.tab
            column.row(self.tabs)
            column.gap(6)
        if not layout.tabbed or self.tab == "controls":
            self._arrange_agent(column, session)
            self._arrange_world(column, session)
        if layout.tabbed and self.tab == "controls":
            return column.widgets, Rect(area.left, area.bottom, 0, 0)
        events = self.tab == "events"
        head = self.events_head if events else self.figures_head
        if layout.tabbed:
            column.row(head)
        else:
            column.row(head, self.to_figures if events else self.to_events, stretch=0)
        left = area.left + layout.panel_padding
        room = Rect(left, column.y, column.width, area.bottom - column.y - look.px(8))
        if not events:
            return column.widgets, room
        room.height -= layout.panel_padding
        self.events.rect = room
        return [*column.widgets, self.events], Rect(left, area.bottom, 0, 0)

    def _arrange_agent(self, column: Column, session: Session) -> None:
        options = session.options
        row, timed = ALGORITHMS[options["algorithm"]], options["budget_ms"] is not None
        self.lookahead_label.text = "Budget, ms" if timed else "Lookahead k"
        if column.look.compact and not timed:
            self.lookahead_label.text = "Lookahead"
        column.row(self.agent_head)
        column.row(self.algorithm)
        column.row(self.summary, gap=4)
        if "lookahead" in row.parameters:
            field = self.budget if timed else self.lookahead
            column.row(self.lookahead_label, self.kind, field, gap=2)
            column.row(self.budget_slider if timed else self.lookahead_slider, gap=6)
        self.agent_options.arrange(column, row)
        column.gap(6)

    def _arrange_world(self, column: Column, session: Session) -> None:
        options = session.options
        column.row(self.world_head)
        column.row(self.terrain, gap=4)
        column.row(self.meaning, gap=6)
        if options["terrain"] == "partial":
            column.row(self.hidden_label, self.hidden_slider, self.hidden, stretch=1)
        if options["terrain"] == "dynamic":
            column.row(self.rate_label, self.rate_slider, self.rate, stretch=1)
            column.row(self.every_label, self.every)
        column.row(self.sensor_label, self.sensor)
        column.row(self.neighbours_label, self.neighbours)
        if column.look.compact:
            column.row(self.corners)
            column.row(self.seed_label, self.seed, self.dice)
        else:
            column.row(self.corners, self.seed_label, self.seed, self.dice)
        column.gap(6)
