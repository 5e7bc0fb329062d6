"""Small random games: a map, an agent, options, and commands in the middle, for hypothesis."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS

XY = tuple[int, int]
Command = tuple[Any, ...]


# TBVIZ_TEST_SCALE=20 looks twenty times as long for a counter-example.
SCALE = float(os.environ.get("TBVIZ_TEST_SCALE", "1"))


def examples(count: int) -> settings:
    return settings(max_examples=max(5, round(count * SCALE)))


@dataclass
class Play:
    """What a test plays: before cycle c, `commands[c]` are carried out."""

    rows: list[str]
    start: XY
    goal: XY
    options: dict[str, Any]
    commands: dict[int, list[Command]] = field(default_factory=dict)
    hidden: list[XY] = field(default_factory=list)  # of partial terrain, drawn by the game itself

    @property
    def size(self) -> XY:
        return len(self.rows[0]), len(self.rows)

    def game(self, **changes: Any) -> Game:
        return Game(self.rows, self.start, self.goal, **{**self.options, **changes})


def apply(game: Game, command: Command) -> list[XY]:
    """Carries out a command on the engine's door; returns the refused cells."""
    name, *args = command
    match name:
        case "wall" | "free":
            refusals = getattr(game, name)(*args)
        case "goal":
            refusals = game.move_goal(*args)
        case "agent":
            refusals = game.move_agent(*args)
        case "algorithm":
            refusals = game.set(algorithm=args[0]) or []
        case "set":
            refusals = game.set(**{args[0]: args[1]}) or []
        case "expansions":
            refusals = game.limit_next_cycle(args[0]) or []
        case _:
            raise AssertionError(name)
    return [refusal.xy for refusal in refusals]


def walls(game: Game) -> set[XY]:
    """The walls of the truth."""
    ys, xs = np.nonzero(game.frame.crop(game.engine.state.bits[s.TRUTH]))
    return set(zip(xs.tolist(), ys.tolist(), strict=True))


@st.composite
def maps(draw: st.DrawFn, largest: int = 10) -> list[str]:
    width = draw(st.integers(2, largest))
    height = draw(st.integers(1, largest))
    density = draw(st.sampled_from([0, 15, 30, 45]))
    chance = st.integers(0, 99)
    return [
        "".join("@" if draw(chance) < density else "." for _ in range(width)) for _ in range(height)
    ]


LOOKAHEADS = st.sampled_from([1, 2, 3, 5, 8, 20, float("inf")])
WEIGHTS = st.sampled_from([1.0, 1.4, 2.0, 3.0, 10.0])
TIES = ("fifo", "fifo", "random")
WAYS_TO_WAIT = ("stay", "dither")
MOVEMENTS = st.sampled_from([1, 2, 5, float("inf")])
SHARES = st.sampled_from([None, None, 0.3, 0.5, 0.9])
RATIOS = st.sampled_from([None, None, 0.3, 1, 10])
TERRAINS = ("known", "unknown", "partial", "dynamic")


@st.composite
def plays(
    draw: st.DrawFn,
    algorithms: tuple[str, ...] = tuple(ALGORITHMS),
    terrains: tuple[str, ...] = TERRAINS,
    edits: bool = True,
    switches: bool = True,
    largest: int = 10,
    enhanced: bool = False,
) -> Play:
    """A game with edits (walls, freed cells, goal and agent moved) and switches (options).

    `enhanced`: TBA* with the options of its own paper, which make it another algorithm.
    """
    rows = draw(maps(largest))
    cells = [(x, y) for y in range(len(rows)) for x in range(len(rows[0]))]
    free = [xy for xy in cells if rows[xy[1]][xy[0]] == "."]
    if len(free) < 2:
        rows[0] = ".." + rows[0][2:]
        free = [(0, 0), (1, 0)]
    start, goal = draw(st.permutations(free).map(lambda order: order[:2]))
    algorithm = draw(st.sampled_from(algorithms))
    options = {
        "algorithm": algorithm,
        "lookahead": draw(LOOKAHEADS),
        "weight": draw(WEIGHTS),
        "movements": draw(MOVEMENTS),
        "depth": draw(st.integers(1, 5)),
        "queue_size": draw(st.sampled_from([1, 3, 100])),
        "updates_per_move": draw(st.sampled_from([None, 1, 5])),
        "neighbors": draw(st.sampled_from([4, 8])),
        "corner_cutting": draw(st.booleans()),
        "terrain": draw(st.sampled_from(terrains)),
        "restart": draw(st.sampled_from(["lazy", "lazy", "eager"])),
        "sensor_radius": draw(st.sampled_from([1, 1, 1, 2, 4])),
        "hidden_fraction": draw(st.sampled_from([0, 0.15, 0.4])),
        "change_rate": draw(st.sampled_from([0, 10, 40])),
        "change_every": draw(st.sampled_from([1, 3, 10])),
        "seed": draw(st.integers(0, 5)),
        "while_waiting": draw(st.sampled_from(WAYS_TO_WAIT)),
        "ties": draw(st.sampled_from(TIES)),
    }
    if enhanced:
        options["expansion_share"] = draw(SHARES)
        options["trace_ratio"] = draw(RATIOS)
        options["shortcut"] = draw(st.booleans())
        options["switch_guard"] = draw(st.booleans())
    play = Play(rows, start, goal, options)
    if not edits and not switches:
        return play
    some_cells = st.lists(st.sampled_from(cells), min_size=1, max_size=6)
    kinds: list[st.SearchStrategy[Command]] = []
    if edits:
        kinds += [
            st.tuples(st.just("wall"), some_cells).map(lambda c: (c[0], *c[1])),
            st.tuples(st.just("free"), some_cells).map(lambda c: (c[0], *c[1])),
            st.tuples(st.just("goal"), st.sampled_from(cells)),
            st.tuples(st.just("agent"), st.sampled_from(cells)),
        ]
    if switches:
        kinds += [
            st.tuples(st.just("algorithm"), st.sampled_from(algorithms)),
            st.tuples(st.just("set"), st.just("lookahead"), LOOKAHEADS),
            st.tuples(st.just("set"), st.just("weight"), WEIGHTS),
            st.tuples(st.just("set"), st.just("movements"), MOVEMENTS),
            st.tuples(st.just("set"), st.just("depth"), st.integers(1, 5)),
            st.tuples(st.just("set"), st.just("ties"), st.sampled_from(TIES)),
            st.tuples(st.just("set"), st.just("queue_size"), st.sampled_from([1, 2, 100])),
            st.tuples(st.just("set"), st.just("restart"), st.sampled_from(["lazy", "eager"])),
            st.tuples(st.just("set"), st.just("terrain"), st.sampled_from(terrains)),
            st.tuples(st.just("set"), st.just("sensor_radius"), st.sampled_from([1, 2, 3])),
            st.tuples(st.just("set"), st.just("neighbors"), st.sampled_from([4, 8])),
            st.tuples(st.just("set"), st.just("corner_cutting"), st.booleans()),
            st.tuples(st.just("set"), st.just("while_waiting"), st.sampled_from(WAYS_TO_WAIT)),
            st.tuples(st.just("expansions"), st.integers(0, 4)),
        ]
    if switches and enhanced:
        kinds += [
            st.tuples(st.just("set"), st.just("expansion_share"), st.sampled_from([0.5, 0.9])),
            st.tuples(st.just("set"), st.just("trace_ratio"), st.sampled_from([0.3, 2, 10])),
            st.tuples(st.just("set"), st.just("shortcut"), st.booleans()),
            st.tuples(st.just("set"), st.just("switch_guard"), st.booleans()),
        ]
    for _ in range(draw(st.integers(0, 6))):
        cycle = draw(st.integers(1, 25))
        play.commands.setdefault(cycle, []).append(draw(st.one_of(kinds)))
    return play
