"""The papers' worked examples come out exactly: every OPEN, every path, every move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.cycle import STOP_BEFORE_MOVE

GOLDEN = json.loads(
    (Path(__file__).parents[1] / "golden" / "time_bounded.json").read_text("utf-8")
)["examples"]

pytestmark = pytest.mark.smoke


def play(example: dict[str, Any]) -> Game:
    options = {name: example[name] for name in ("algorithm", "lookahead", "terrain")}
    start, goal = tuple(example["start"]), tuple(example["goal"])
    return Game(example["rows"], start, goal, neighbors=4, **options)


@pytest.mark.parametrize("example", GOLDEN, ids=lambda e: e["name"])
def test_figures_and_trajectory(example: dict[str, Any]) -> None:
    game = play(example)
    assert game.run() == "reached"
    result = game.result()
    for name in ("trajectory", "expansions", "searches", "cycles"):
        assert result[name] == example[name], name


@pytest.mark.parametrize(
    "example", [e for e in GOLDEN if "per_cycle" in e], ids=lambda e: e["name"]
)
def test_every_cycle(example: dict[str, Any]) -> None:
    game = play(example)
    for number, cycle in enumerate(example["per_cycle"], start=1):
        closed_before = game.state()["closed"]
        game.advance(1, STOP_BEFORE_MOVE)  # the figures show the search before the movement
        state = game.state()
        assert state["agent"] == cycle["at"]
        assert state["root"] == cycle["root"]
        assert state["searches"] == cycle["search"]
        fresh = state["closed"] if len(closed_before) > len(state["closed"]) else None
        expanded = [row[:2] for row in (fresh or state["closed"][len(closed_before) :])]
        assert expanded == cycle["expanded"]
        if "open" in cycle:
            assert sorted([x, y, f] for x, y, _, _, f in state["open"]) == cycle["open"]
            assert state["s_best"] == cycle["s_best"]
            assert state["path"] == cycle["path"]
        game.advance(1)
        assert list(game.agent) == cycle["to"]
        assert game.cycle == number
        restarted = bool(game.engine.state.records[s.R_EVENTS, number - 1] & s.RESTARTED)
        assert restarted == cycle["restarts_after_move"]
    assert game.status == "reached"


def test_tbaa_learns_what_the_paper_says() -> None:
    """Figure 2: pathcost(1) = f(C5) = 8 makes f(E2) = 9 in search 2, where RTBA* has 5."""
    example = next(e for e in GOLDEN if e["algorithm"] == "tbaa_star")
    game = play(example)
    game.step(4)
    assert game.engine.state.searches[s.PATHCOST, 1] == 8
    f = {(x, y): f for x, y, _, _, f in game.state()["open"]}
    assert f[0, 3] == 9


def test_forward_a_star_expands_what_the_rtaa_paper_shows() -> None:
    example = next(e for e in GOLDEN if e["algorithm"] == "a_star")
    game = play(example)
    for expanded, path in zip(example["searches_expanded"], example["searches_path"], strict=True):
        game.advance(1, STOP_BEFORE_MOVE)
        state = game.state()
        assert [row[:2] for row in state["closed"]] == expanded
        assert state["path"] == path
        while game.engine.state.live[s.S_BEST] >= 0 and game.status == "running":
            game.advance(1)
    assert game.status == "reached"
