"""TBA* with the options of its own paper: what they must keep to, and what they are good for."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbviz import Game
from tbviz.game.resource_limit import FREE, Shares, family_of, shares
from tbviz.search import state as s
from tbviz.search.resource_limited import TRACE_AT, TRACE_END
from tests.plays import Play, apply, examples, plays

MAPS = Path(__file__).parents[2] / "maps"
MANY_CYCLES = 20_000
FORMS: list[dict[str, Any]] = [
    {"expansion_share": 0.9},
    {"trace_ratio": 0.5},
    {"switch_guard": True},
    {"shortcut": True},
    {"expansion_share": 0.5, "trace_ratio": 1, "switch_guard": True, "shortcut": True},
]
forms = pytest.mark.parametrize("form", FORMS, ids=str)
tba_plays = plays(algorithms=("tba_star",), enhanced=True, switches=False, largest=14)


@pytest.mark.parametrize(
    ("lookahead", "share", "ratio", "expected"),
    [
        (10, 0.9, None, (9, 10, 100, 10)),
        (10, None, 10, (9, 10, 100, 10)),
        (75, 0.9, 10, (67, 80, 750, 75)),
        (10, 0.55, 0.25, (5, 1, 2, 10)),
        (1, 0.9, 10, (1, 1, 10, 1)),
        (math.inf, 0.9, 10, (math.inf,) * 4),
        (None, 0.9, 10, (math.inf,) * 4),
        (32, None, None, (32, FREE, FREE, 32)),
    ],
)
def test_one_limit_is_shared(
    lookahead: float, share: float, ratio: float, expected: tuple[float, ...]
) -> None:
    """Section 3.3, rounded down, at least 1."""
    options = {"lookahead": lookahead, "expansion_share": share, "trace_ratio": ratio}
    assert shares({"algorithm": "tba_star", **options}) == Shares(*expected)
    limit = math.inf if lookahead is None else lookahead
    assert shares({"algorithm": "rtba_star", **options}) == Shares(limit, FREE, FREE, limit)


def trace_steps(game: Game, at: int) -> int:
    """How far the trace has gone back from a cell."""
    state, steps = game.engine.state, 0
    while at != state.live[TRACE_AT]:
        at = int(state.cells[s.PARENT, at])
        steps += 1
    return steps


@given(
    plays(algorithms=("tba_star",), terrains=("known",), edits=False, switches=False, largest=16),
    st.sampled_from([2, 5, 8, 20]),
    st.sampled_from([0.3, 0.5, 0.9]),
    st.sampled_from([1, 3, 10]),
)
def test_no_cycle_does_more_than_the_limit(
    play: Play, limit: int, share: float, ratio: float
) -> None:
    game = play.game(lookahead=limit, expansion_share=share, trace_ratio=ratio)
    most, traced, _, _ = shares(game.options)
    while game.status == "running":
        before = game.engine.state.live.copy()
        game.advance(1, stop=4)
        live = game.engine.state.live
        expansions = int(game.engine.state.counts[s.CYCLE_EXPANSIONS])
        steps = 0
        if not before[s.FOUND] and live[s.S_BEST] >= 0:
            steps = trace_steps(
                game, int(before[TRACE_AT] if before[TRACE_END] else live[s.S_BEST])
            )
        assert expansions <= most
        assert steps <= traced or expansions == 0
        assert expansions + steps / ratio <= limit
        if game.engine.inside_cycle:
            game.advance(1)


@given(plays(algorithms=("tba_star",), switches=False, largest=14))
def test_without_a_bound_the_full_form_moves_like_the_plain_one(play: Play) -> None:
    plain = play.game(lookahead="inf")
    full = play.game(lookahead="inf", expansion_share=0.9)
    for cycle in range(1, 60):
        for command in play.commands.get(cycle, []):
            if command[0] != "expansions":
                apply(plain, command)
                apply(full, command)
        plain.step(idle=True)
        full.step(idle=True)
    assert full.result()["trajectory"] == plain.result()["trajectory"]
    assert full.engine.expansions == plain.engine.expansions


@given(plays(algorithms=("tba_star",), enhanced=True, edits=False, switches=False, largest=14))
def test_it_reaches_a_reachable_goal_and_no_other(play: Play) -> None:
    """Section 3.2, completeness; in static terrain."""
    game, other = play.game(change_rate=0), play.game(change_rate=0, algorithm="rtba_star")
    game.max_cycles = other.max_cycles = MANY_CYCLES
    assert game.run() == other.run()


@forms
@pytest.mark.parametrize("lookahead", [1, 7, "inf"])
def test_a_walled_in_goal_is_unreachable(form: dict[str, Any], lookahead: object) -> None:
    rows = ["..........", ".....@@@..", "..@..@.@..", "..@..@@@..", ".........."]
    game = Game(rows, (0, 2), (6, 2), "tba_star", lookahead=lookahead, **form)
    game.max_cycles = MANY_CYCLES
    assert game.run() == "unreachable"


@given(tba_plays)
def test_the_path_is_a_way_from_root_or_agent_to_what_is_followed(play: Play) -> None:
    """Every cell once, neighbour after neighbour; `POSITION` says where."""
    game = play.game()
    for cycle in range(1, 40):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.step(idle=True)
        state, live = game.engine.state, game.engine.state.live
        if live[s.PENDING] or live[s.S_BEST] < 0:
            continue
        path = state.path[: live[s.PATH_LENGTH]]
        assert len(path) > 0
        assert len(np.unique(path)) == len(path)
        assert (state.cells[s.POSITION, path] == np.arange(len(path))).all()
        xs, ys = game.frame.xs_ys(path)
        assert (np.maximum(abs(np.diff(xs)), abs(np.diff(ys))) == 1).all()


def test_the_shortcut_saves_the_long_way_back() -> None:
    """Figure 2: the agent is far down the wrong corridor when the path through the other one is
    found, and there is an opening halfway.
    """
    for form in ({}, {"expansion_share": 0.9}):
        play = {"algorithm": "tba_star", "lookahead": 112, **form}
        without = Game(MAPS / "two-corridors.map", (4, 20), (81, 20), **play)
        with_it = Game(MAPS / "two-corridors.map", (4, 20), (81, 20), shortcut=True, **play)
        assert without.run() == with_it.run() == "reached"
        assert with_it.engine.cost < without.engine.cost - 5
        assert with_it.result()["back_moves"] < without.result()["back_moves"] - 5
        assert with_it.engine.expansions > without.engine.expansions
        assert with_it.result()["searches"] == 1
        assert with_it.result()["max_expansions_in_a_cycle"] <= 112


def seeded_rows(seed: int, size: int) -> list[str]:
    blocked = np.random.default_rng(seed).random((size, size)) < 0.3
    blocked[0, 0] = blocked[-1, -1] = False
    return ["".join("@" if cell else "." for cell in row) for row in blocked]


@pytest.mark.parametrize("form", [{}, {"expansion_share": 0.9}], ids=str)
def test_the_guard_removes_back_and_forth(form: dict[str, Any]) -> None:
    back_moves = {False: 0, True: 0}
    for seed in range(40):
        rows = seeded_rows(seed, 40)
        for guard in back_moves:
            game = Game(rows, (0, 0), (39, 39), "tba_star", lookahead=5, switch_guard=guard, **form)
            game.run()
            back_moves[guard] += game.result()["back_moves"]
    assert back_moves[True] < back_moves[False]


@forms
def test_what_ends_the_search_and_what_does_not(form: dict[str, Any]) -> None:
    game = Game(seeded_rows(2, 30), (0, 0), (29, 29), "tba_star", lookahead=3)
    game.step(9)
    assert family_of(game.options) == "time_bounded"
    closed = game.state()["closed"]
    game.set(**form)
    assert family_of(game.options) == "resource_limited"
    shared = "expansion_share" in form or "trace_ratio" in form
    assert (game.state()["closed"] == []) == shared
    game.step()
    assert game.state()["searches"] == 1 + shared
    if not shared:
        assert game.state()["closed"][: len(closed)] == closed
        game.set(**dict.fromkeys(form, False))
        assert family_of(game.options) == "time_bounded"
        game.step()
        assert game.state()["searches"] == 1
    game.set(algorithm="rtba_star")
    assert family_of(game.options) == "time_bounded"
    assert game.run() == Game(seeded_rows(2, 30), (0, 0), (29, 29)).run()


def test_a_time_budget_traces_at_no_cost() -> None:
    game = Game(seeded_rows(3, 30), (0, 0), (29, 29), "tba_star", budget_ms=1, trace_ratio=10)
    assert shares(game.options).trace_steps == math.inf
    plain = Game(seeded_rows(3, 30), (0, 0), (29, 29), "tba_star", budget_ms=1)
    assert game.run() == plain.run()


def test_parameters_name_both_shares_of_the_full_form() -> None:
    game = Game(["..."], (0, 0), (2, 0), "tba_star", trace_ratio=5)
    assert game.parameters["expansion_share"] == 0.9
    assert game.parameters["trace_ratio"] == 5
    plain = Game(["..."], (0, 0), (2, 0), "tba_star")
    assert not {"expansion_share", "trace_ratio"} & set(plain.parameters)


@given(tba_plays)
@examples(100)
def test_a_shortcut_search_leaves_open_and_closed_alone(play: Play) -> None:
    game = play.game(shortcut=True)
    for cycle in range(1, 30):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.advance(1, stop=2)  # after the main search, before the path
        found = game.engine.state.live[s.FOUND] == 1
        before = game.state()
        game.advance(1, stop=4)  # before the move
        after = game.state()
        if found and after["searches"] == before["searches"] and game.engine.inside_cycle:
            assert (after["open"], after["closed"]) == (before["open"], before["closed"])
        if game.engine.inside_cycle:
            game.step(idle=True)
