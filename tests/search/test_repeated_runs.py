"""Repeated runs: what the last one of them is worth, and what is kept from run to run."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbviz import BadInput, Game
from tbviz.grid.geometry import DIAGONAL
from tbviz.search import state as s
from tests.plays import LOOKAHEADS, Play, examples, plays

MAPS = Path(__file__).parents[2] / "maps"
FIGURES = ("cycles", "moves", "cost", "expansions", "searches")
STATIC = ("known", "unknown", "partial")

# Walks that converge to cheapest ones: every step of a learner whose run changed no h goes to where
# its admissible h says; the others walk one complete path. daRTAA* is not among them: it goes to
# where h has risen least, which may lie aside, whatever h says. Those of the time-bounded family
# stop when a run needed no restart: its path is cheapest (with w = 1), but what they walk before it
# is found, back-moves included, is not.
CHEAPEST_WALK = (
    "a_star",
    "repeated_a_star",
    "backward_a_star",
    "adaptive_a_star",
    "d_star_lite",
    "rtaa_star",
    "lss_lrta_star",
    "lrta_star",
    "p_lrta_star",
)
CHEAPEST_PATH = ("tba_star", "rtba_star", "tbaa_star")
MAZES = [("maze-151", (1, 1), (29, 29)), ("rooms-128", (2, 2), (40, 30))]


def undisturbed(algorithms: tuple[str, ...], largest: int = 10) -> st.SearchStrategy[Play]:
    return plays(algorithms, STATIC, edits=False, switches=False, largest=largest)


def converged(play: Play, **options: Any) -> Game:
    game = play.game(runs="converge", max_cycles=20_000, while_waiting="stay", **options)
    game.run()
    assert game.status in ("reached", "unreachable")
    return game


def cost_of_path(game: Game) -> float:
    path = game.state()["path"]
    assert path[0] == list(game.start)
    assert path[-1] == list(game.goal)
    steps = list(itertools.pairwise(path))
    straight = sum(a[0] == b[0] or a[1] == b[1] for a, b in steps)
    return straight + (len(steps) - straight) * DIAGONAL


@pytest.mark.parametrize("algorithm", CHEAPEST_WALK)
@given(play=undisturbed(CHEAPEST_WALK))
@examples(60)
def test_the_walk_converges_to_a_cheapest_one(algorithm: str, play: Play) -> None:
    """AAMAS 2006, Theorem 4."""
    game = converged(play, algorithm=algorithm)
    result = game.result()
    if game.status == "reached":
        assert result["cost"] == result["optimal_cost"]
        assert result["non_optimal_moves"] == 0


@given(undisturbed(("da_rtaa_star",)))
@examples(60)
def test_dartaa_converges_too_but_not_always_to_a_cheapest_walk(play: Play) -> None:
    game = converged(play)
    if game.status == "reached":
        h = game.snapshot()["h"][game.start[1], game.start[0]]
        assert h <= game.result()["optimal_cost"] <= game.engine.cost


@given(undisturbed(CHEAPEST_PATH, largest=14), LOOKAHEADS)
@examples(200)
def test_the_path_of_a_run_without_restart_is_a_cheapest_one(play: Play, lookahead: float) -> None:
    """AAMAS 2012, Theorem 2."""
    game = converged(play, lookahead=lookahead)
    if game.status == "reached" and game.start != game.goal:
        assert game.result()["searches"] == 1
        assert cost_of_path(game) == game.result()["optimal_cost"]


@pytest.mark.parametrize(("name", "start", "goal"), MAZES)
@pytest.mark.parametrize(
    ("algorithm", "options"),
    [
        ("tbaa_star", {}),
        ("rtba_star", {}),
        ("rtaa_star", {"movements": 1}),
        ("rtaa_star", {"movements": "inf"}),
        ("lss_lrta_star", {}),
        ("da_rtaa_star", {}),
        ("adaptive_a_star", {}),
        ("d_star_lite", {}),
    ],
)
def test_on_mazes(
    name: str, start: tuple[int, int], goal: tuple[int, int], algorithm: str, options: Any
) -> None:
    game = Game(
        MAPS / f"{name}.map",
        start,
        goal,
        algorithm,
        terrain="unknown",
        max_cycles=200_000,
        runs="converge",
        **options,
    )
    assert game.run() == "reached"
    result = game.result()
    costs = [run["cost"] for run in result["runs"]]
    assert costs[-1] == result["cost"] <= costs[0]
    assert len(costs) > 1
    if algorithm in CHEAPEST_WALK:
        assert result["cost"] == result["optimal_cost"]
    if algorithm in CHEAPEST_PATH:
        assert cost_of_path(game) == result["optimal_cost"]


@given(plays(edits=False, switches=False), st.integers(1, 4))
def test_so_many_runs_and_their_figures(play: Play, runs: int) -> None:
    """Each is what the game says at its end, and the list has them all unless one fails."""
    game = play.game(runs=runs, max_cycles=300)
    expected = []
    while True:
        game.step(300)
        result = game.result(optimal=False)
        expected.append({name: result[name] for name in FIGURES})
        if len(expected) == runs or game.status != "reached":
            break
        before = game.snapshot()
        seen = game.engine.state.bits[s.SEEN].copy()
        game.run_again()
        after = game.snapshot()
        assert (after["truth"] == before["truth"]).all()
        assert (after["belief"] == before["belief"]).all()
        assert (game.engine.state.bits[s.SEEN] == seen).all()
        assert (game.cycle, game.agent, game.engine.cost) == (0, play.start, 0.0)
        assert not after["search"].any()
        assert not after["expanded_cycle"].any()
    again = play.game(runs=runs, max_cycles=300)
    again.run()
    assert again.result(optimal=False)["runs"] == expected
    assert again.result(optimal=False)["trajectory"] == result["trajectory"]


@given(plays(("tbaa_star",), STATIC, edits=False, switches=False, largest=14))
def test_the_last_search_of_a_run_is_learnt_from(play: Play) -> None:
    """DIFFERS FROM PAPER: Alg. 4, as printed, never sets its pathcost."""
    game = play.game()
    if game.run() != "reached" or game.engine.searches == 0:
        return
    g, closed = game.snapshot()["g"], game.snapshot()["closed"]
    cost = g[game.goal[1], game.goal[0]]
    game.run_again()
    assert (game.snapshot()["h"][closed] >= cost - g[closed]).all()


def test_a_game_restarted_forgets_its_runs() -> None:
    game = Game(["....", ".@@.", "...."], (0, 1), (3, 1), terrain="unknown", runs=3)
    assert game.run() == "reached"
    first = game.result()["runs"]
    game.restart()
    assert len(game.result()["runs"]) == 1
    game.run()
    assert game.result()["runs"] == first


def test_a_run_that_fails_is_the_last() -> None:
    walled_in = Game(["...@.", "...@."], (0, 0), (4, 0), terrain="unknown", runs=5)
    assert walled_in.run() == "unreachable"
    assert len(walled_in.result()["runs"]) == 1
    short = Game(["......"], (0, 0), (5, 0), runs="converge", max_cycles=2)
    assert short.run() == "cycle_limit"
    assert short.result()["runs"][0]["cycles"] == 2


def test_the_cycle_limit_holds_for_each_run() -> None:
    game = Game(["......"], (0, 0), (5, 0), runs=3, max_cycles=6, lookahead="inf")
    assert game.run() == "reached"
    assert [run["cycles"] for run in game.result()["runs"]] == [5, 5, 5]


def test_on_known_terrain_a_star_has_converged_at_once() -> None:
    game = Game(["....", ".@@.", "...."], (0, 1), (3, 1), "a_star", runs="converge")
    game.run()
    assert len(game.result()["runs"]) == 1


def test_the_start_is_freed_if_it_was_walled_meanwhile() -> None:
    game = Game(["......"], (0, 0), (5, 0), lookahead="inf")
    game.step(3)
    assert game.wall((0, 0)) == []
    game.run()
    game.run_again()
    assert not game.snapshot()["truth"][0, 0]
    assert game.run() == "reached"
    assert game.result()["trajectory"][0] == [0, 0]


def test_an_agent_moved_by_hand_is_put_back_to_where_the_run_began() -> None:
    game = Game(["......"], (0, 0), (5, 0), lookahead="inf")
    game.step(2)
    game.move_agent((4, 0))
    game.run()
    assert game.result()["optimal_cost"] is None
    game.run_again()
    game.run()
    assert game.result()["optimal_cost"] == game.result()["cost"] == 5


@pytest.mark.parametrize("runs", [0, -1, 1.5, "abc", "0", "", True, float("inf"), [2]])
def test_bad_numbers_of_runs_are_refused(runs: Any) -> None:
    with pytest.raises(BadInput, match="runs must be a whole number of at least 1 or converge"):
        Game(["..."], (0, 0), (2, 0), runs=runs)
