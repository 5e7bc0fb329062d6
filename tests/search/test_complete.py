"""The complete ones: what their paper shows, what dithering is, games made for its edits."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.cycle import STOP_BEFORE_MOVE
from tbviz.search.restarts import WAIT_FOR_GOAL
from tbviz.search.waiting import draw
from tests.oracle import Oracle
from tests.plays import SCALE

WAITING = [row.id for row in ALGORITHMS.values() if row.movement == WAIT_FOR_GOAL]
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "real_time.json").read_text("utf-8"))
OPEN_FIELD = ["........"] * 8

waiting_ones = pytest.mark.parametrize("algorithm", WAITING)


@pytest.mark.parametrize(
    ("algorithm", "shown_by"),
    [("repeated_a_star", "repeated_a_star"), ("adaptive_a_star", "rtaa_star")],
)
def test_section_7_of_the_rtaa_paper(algorithm: str, shown_by: str) -> None:
    """RTAA* with an infinite lookahead is Adaptive A*."""
    example = next(
        example
        for example in GOLDEN["examples"]
        if (example["algorithm"], example["lookahead"]) == (shown_by, "inf")
    )
    start, goal = tuple(example["start"]), tuple(example["goal"])
    options = {"terrain": "unknown", "neighbors": 4, "lookahead": "inf"}
    game = Game(example["rows"], start, goal, algorithm, **options)
    for number, episode in enumerate(example["episodes"], start=1):
        game.advance(1, STOP_BEFORE_MOVE)
        state = game.state()
        assert state["searches"] == number
        assert state["root"] == episode["at"]
        assert [row[:2] for row in state["closed"]] == episode["expanded"]
        assert state["path"] == episode["path"]
        assert sorted([x, y, f] for x, y, _, _, f in state["open"]) == episode["open"]
        if "h_after" in episode:
            assert sorted([x, y, h] for x, y, _, h in state["closed"]) == episode["h_after"]
        game.advance(1)
        while game.status == "running" and game.state()["searches"] == number:
            game.advance(1)
    assert game.status == "reached"
    result = game.result()
    assert result["expansions"] == example["paper"]["expansions"]
    assert result["trajectory"] == example["trajectory"]


def test_a_backward_search_goes_from_the_goal_to_the_agent() -> None:
    game = Game(OPEN_FIELD, (0, 3), (7, 3), "backward_a_star", lookahead=3)
    assert game.state()["open"] == [[7, 3, 0, 7, 7]]
    game.advance(1, STOP_BEFORE_MOVE)
    assert game.state()["path"] == [[4, 3], [5, 3], [6, 3], [7, 3]]
    h = game.snapshot()["h"]
    assert h[3].tolist() == list(range(8))
    game.step(3)
    assert game.state()["path"][0] == [0, 3]
    assert game.state()["path"][-1] == [7, 3]
    game.move_agent((2, 3))
    assert game.snapshot()["h"][3].tolist() == [2, 1, 0, 1, 2, 3, 4, 5]


@waiting_ones
def test_dithering_is_between_the_post_and_one_neighbour(algorithm: str) -> None:
    game = Game(OPEN_FIELD, (0, 3), (7, 3), algorithm, lookahead=1, while_waiting="dither")
    while not game.engine.state.live[s.FOUND]:
        game.step()
    result = game.result()
    waited = result["cycles"] - 1
    trajectory = result["trajectory"]
    assert waited >= 5
    partner = trajectory[1]
    posts, partners = trajectory[0 : waited + 1 : 2], trajectory[1 : waited + 1 : 2]
    assert posts == [[0, 3]] * len(posts)
    assert partners == [partner] * len(partners)
    if waited % 2 == 1:
        assert trajectory[waited : waited + 2] == [partner, [0, 3]]
    else:
        assert trajectory[waited : waited + 2] == [[0, 3], [1, 3]]
    assert game.run() == "reached"
    result = game.result()
    assert result["moves"] == result["cycles"]
    assert result["moves"] == 7 + waited + waited % 2
    assert result["back_moves"] == 0


@waiting_ones
def test_it_steps_back_even_from_a_cell_on_its_path(algorithm: str) -> None:
    """In a corridor the one neighbour lies on the path."""
    game = Game(["......"], (0, 0), (5, 0), algorithm, lookahead=1, while_waiting="dither")
    assert game.run() == "reached"
    xs = [x for x, _ in game.result()["trajectory"]]
    assert xs == [0, 1, 0, 1, 0, 1, 2, 3, 4, 5]


@waiting_ones
def test_an_agent_without_a_neighbour_stands_still(algorithm: str) -> None:
    rows = [".@....", "@@....", "......"]
    game = Game(rows, (0, 0), (5, 2), algorithm, lookahead=1, while_waiting="dither")
    assert game.run() == "unreachable"
    assert game.result()["moves"] == 0


def test_seed_and_search_draw_the_neighbour() -> None:
    for count in range(1, 9):
        drawn = [draw(seed, search, count) for seed in range(40) for search in range(1, 40)]
        often = np.bincount(drawn, minlength=count)
        assert len(often) == count
        assert often.min() > 0.8 * often.mean()
    assert draw((1 << 62) - 1, 3, 8) in range(8)


def around(game: Game, chance: random.Random) -> list[tuple[int, int]]:
    """One or two cells beside the post, the agent, or on the path."""
    state = game.state()
    post = game.frame.xy(int(game.engine.state.live[s.POST]))
    cells = []
    for _ in range(chance.randint(1, 2)):
        x, y = chance.choice([list(post), list(post), state["agent"], *state["path"][:6]])
        x, y = x + chance.choice([0, 0, 1, -1]), y + chance.choice([0, 0, 1, -1])
        if game.frame.contains((x, y)):
            cells.append((x, y))
    return cells or [game.agent]


def play_both(seed: int) -> set[str]:
    """A dithering agent whose post is walled up and freed; cycles without any expansion, too."""
    chance = random.Random(seed)
    size = chance.choice([6, 10, 14])
    rows = ["".join("@" if chance.random() < 0.2 else "." for _ in range(size)) for _ in range(8)]
    start, goal = (0, chance.randrange(8)), (size - 1, chance.randrange(8))
    for x, y in (start, goal):
        rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]
    options: dict[str, Any] = {
        "lookahead": chance.choice([1, 2, 3, 4, 6]),
        "neighbors": chance.choice([4, 8]),
        "corner_cutting": chance.random() < 0.5,
        "terrain": chance.choice(["known", "unknown", "partial"]),
        "while_waiting": "dither",
    }
    algorithm = chance.choice(WAITING)
    game = Game(rows, start, goal, algorithm, hidden_fraction=0, seed=seed, **options)
    oracle = Oracle(
        rows,
        start,
        goal,
        algorithm,
        choose_neighbor=lambda _, cells: cells[draw(seed, oracle.run.searches, len(cells))],
        **options,
    )
    met = set()
    while game.status == "running" and game.cycle < 150:
        if chance.random() < 0.3:
            edit, cells = chance.choice(["wall", "free"]), around(game, chance)
            refused = [refusal.xy for refusal in getattr(game, edit)(*cells)]
            assert refused == oracle.command(edit, *cells)
        if chance.random() < 0.5:
            expansions = chance.choice([0, 0, 2])
            game.limit_next_cycle(expansions)
            oracle.command("expansions", expansions)
        off_post = bool(game.engine.state.live[s.OFF_POST])
        fresh = game.engine.state.live[s.SEARCH_EXPANSIONS] == 0
        game.step()
        oracle.cycle()
        events = int(game.engine.state.records[s.R_EVENTS, game.cycle - 1])
        if off_post and fresh and events & s.BLOCKED_AHEAD:
            met.add("way back gone")
        if off_post and game.engine.state.live[s.FOUND]:
            met.add("found off its post")
        if off_post and events & s.FOUND_EVENT and events & s.FREED:
            met.add("freed while off its post")
        ours, theirs = game.state(), oracle.state()
        for name in ("status", "root", "path", "open", "closed", "trajectory", "searches"):
            assert ours[name] == theirs[name], (game.cycle, name)
    trajectory = game.result(optimal=False)["trajectory"]
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(trajectory))
    return met


# In the last ones it matters that the step back is a part of what is still to be walked.
SEEDS = [*range(round(60 * SCALE)), 402, 484]


@pytest.mark.parametrize("seed", SEEDS)
def test_walls_around_the_post(seed: int) -> None:
    play_both(seed)


def test_the_way_back_to_the_post_does_get_lost() -> None:
    """The seeds above reach the branches that they are for."""
    met = set[str]().union(*(play_both(seed) for seed in SEEDS))
    assert met == {"way back gone", "found off its post", "freed while off its post"}
