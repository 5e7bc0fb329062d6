"""What the papers prove, as properties of the engine."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tbviz import Game
from tbviz.grid.geometry import DIAGONAL, DX, DY, all_legal_moves
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.distances import DistanceMap
from tbviz.search.families import HORIZON
from tbviz.search.restarts import WAIT_FOR_GOAL
from tests.plays import Play, apply, examples, plays

FIGURES = "status cycles moves cost expansions back_moves trajectory".split()
MANY_CYCLES = 3000
WAITING = tuple(row.id for row in ALGORITHMS.values() if row.movement == WAIT_FOR_GOAL)


def figures(game: Game) -> dict[str, object]:
    game.max_cycles = MANY_CYCLES
    game.run()
    result = game.result()
    return {name: result[name] for name in FIGURES}


def distances_in_truth(game: Game) -> DistanceMap:
    distances = DistanceMap(game.frame)
    rules = game.rules
    distances.aim(game.engine.state.bits[s.TRUTH], rules.goal, rules.neighbors, rules.cut_corners)
    while not distances.exhausted:
        distances.expand(10_000)
    return distances


def distance_to_goal(game: Game) -> float:
    return float(distances_in_truth(game).distances(np.array([game.engine.agent], np.int32))[0])


undisturbed_known = plays(terrains=("known",), edits=False, switches=False, largest=14)


@given(undisturbed_known)
def test_tba_rtba_and_tbaa_are_the_same_on_known_maps(play: Play) -> None:
    """AAMAS 2012: without news there is nothing to restart or to learn from."""
    tba = figures(play.game(algorithm="tba_star"))
    assert figures(play.game(algorithm="rtba_star")) == tba
    assert figures(play.game(algorithm="tbaa_star")) == tba


@given(undisturbed_known)
def test_tb_wa_with_weight_one_is_tba(play: Play) -> None:
    weighted = figures(play.game(algorithm="tb_wa_star", weight=1))
    assert weighted == figures(play.game(algorithm="tba_star"))


@given(undisturbed_known)
def test_tba_without_a_bound_moves_like_a_star(play: Play) -> None:
    tba = figures(play.game(algorithm="tba_star", lookahead="inf"))
    a_star = play.game(algorithm="a_star", lookahead="inf")
    assert tba == figures(a_star)
    if tba["status"] == "reached":
        assert tba["cost"] == a_star.result()["optimal_cost"]
        assert a_star.result()["non_optimal_moves"] == 0


@given(
    plays(
        algorithms=WAITING,
        terrains=("known", "unknown", "partial"),
        edits=False,
        switches=False,
        largest=14,
    )
)
@examples(400)
def test_the_complete_ones_wait_as_long_as_their_searches_take(play: Play) -> None:
    """Cycles = moves + sum over searches of (ceil(max(e, 1) / k) - 1)."""
    game = play.game(while_waiting="stay")
    game.max_cycles = 20_000
    assume(game.run() == "reached")
    result = game.result()
    begun = game.engine.state.searches[s.EXPANDED_BEFORE, 1 : result["searches"] + 1]
    expanded = np.diff(np.append(begun, result["expansions"]))
    assert expanded.sum() == result["expansions"]
    waiting = np.ceil(np.maximum(expanded, 1) / play.options["lookahead"]) - 1
    waiting = np.maximum(waiting, 0)  # an infinite lookahead
    assert result["cycles"] == result["moves"] + waiting.sum()
    if play.options["terrain"] == "known":
        assert result["suboptimality"] == 1


@given(undisturbed_known)
@examples(200)
def test_cost_bound_of_tb_wa(play: Play) -> None:
    """2014, Theorem 2; N(w) - 1 = expansions, as the goal is not expanded."""
    game = play.game(algorithm="tb_wa_star")
    assume(game.run() == "reached")
    result = game.result()
    k, w = play.options["lookahead"], play.options["weight"]
    longest = 1.0 if play.options["neighbors"] == 4 else DIAGONAL
    searching = 0 if k == math.inf else result["expansions"] // k
    assert result["cost"] <= searching * longest + 2 * w * result["optimal_cost"] + 1e-9


@given(
    plays(
        algorithms=("tba_star", "rtba_star", "tb_wa_star", *WAITING),
        terrains=("dynamic", "known"),
        switches=False,
        largest=14,
    ),
)
@examples(500)
def test_the_rest_of_the_walk_is_at_most_w_times_the_cheapest(play: Play) -> None:
    """2014, Theorem 3: goal found, agent on the path, lazy restarts, changing terrain."""
    game = play.game(restart="lazy")
    weight = play.options["weight"] if play.options["algorithm"] == "tb_wa_star" else 1.0
    for cycle in range(1, 60):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        # Before the move: what was decided in the light of this cycle's news.
        game.advance(1, stop=4)
        state = game.state()
        live = game.engine.state.live
        if game.status == "running" and live[s.FOUND] and state["agent"] in state["path"]:
            rest = state["path"][state["path"].index(state["agent"]) :]
            steps = itertools.pairwise(rest)
            cost = sum(1.0 if a[0] == b[0] or a[1] == b[1] else DIAGONAL for a, b in steps)
            assert cost <= weight * distance_to_goal(game) + 1e-9
        if game.engine.inside_cycle:
            game.advance(1)


def consistent(game: Game) -> bool:
    """h(goal) = 0 and h(s) <= c(s, t) + h(t) on every edge under the belief."""
    h = game.snapshot()["h"]
    moves = game.frame.crop(game.engine.state.bits[s.MOVES])
    if h[game.goal[1], game.goal[0]] != 0:
        return False
    for y, x in np.argwhere(moves):
        for d in range(8):
            if moves[y, x] >> d & 1:
                cost = 1.0 if d < 4 else DIAGONAL
                if h[y, x] > cost + h[y + DY[d], x + DX[d]]:
                    return False
    return True


@pytest.mark.parametrize("algorithm", ["tbaa_star", "adaptive_a_star"])
@given(play=plays(switches=False))
@examples(300)
def test_learned_h_stays_consistent_and_never_falls(algorithm: str, play: Play) -> None:
    """AAMAS 2012, section 7. h may fall only where a cell was freed or the goal was moved."""
    game = play.game(algorithm=algorithm)
    before = game.snapshot()
    for cycle in range(1, 50):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        if game.step() == 0:
            break
        after = game.snapshot()
        assert consistent(game)
        freed = (before["belief"] & ~after["belief"]).any()
        moved_goal = any(command[0] == "goal" for command in play.commands.get(cycle, []))
        if not freed and not moved_goal:
            assert (after["h"] >= before["h"]).all()
        before = after


@given(plays(largest=12))
@examples(300)
def test_no_cycle_expands_more_than_it_may_and_no_move_is_illegal(play: Play) -> None:
    """Whatever is edited or switched: legal in the truth of its cycle, and within the lookahead."""
    game = play.game()
    for cycle in range(1, 60):
        limit = None
        for command in play.commands.get(cycle, []):
            apply(game, command)
            if command[0] == "expansions":
                limit = command[1]
        limit = game.options["lookahead"] if limit is None else limit
        if game.algorithm.family == HORIZON:  # bounded by depth and updates instead
            limit = math.inf
        if "updates_per_move" in game.algorithm.parameters:
            limit = 1 + game.parameters["updates_per_move"]
        before = game.agent
        game.step(idle=True)
        assert game.engine.state.records[s.R_EXPANSIONS, cycle - 1] <= limit
        if game.agent == before:
            continue
        truth = game.snapshot()["truth"]
        if game.options["terrain"] == "dynamic":
            continue  # the map may have changed since the move; the oracle covers it
        dx, dy = game.agent[0] - before[0], game.agent[1] - before[1]
        assert max(abs(dx), abs(dy)) == 1
        assert not truth[game.agent[1], game.agent[0]]
        if dx and dy:
            assert game.options["neighbors"] == 8
            if not game.options["corner_cutting"]:
                assert not truth[before[1], game.agent[0]]
                assert not truth[game.agent[1], before[0]]


@given(plays(largest=12, enhanced=True))
@examples(300)
def test_legal_moves_are_those_of_the_belief(play: Play) -> None:
    """However news is taken in: nothing of what is kept up to date may go stale."""
    game = play.game()
    fresh = np.zeros_like(game.engine.state.bits[s.MOVES])
    for cycle in range(1, 40):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.step(idle=True)
        rules, bits = game.rules, game.engine.state.bits
        frame = game.frame
        all_legal_moves(
            bits[s.BELIEF], fresh, frame.width, frame.height, rules.neighbors, rules.cut_corners
        )
        assert np.array_equal(bits[s.MOVES], fresh), cycle


def test_a_freed_cell_beside_a_new_wall_leaves_no_edge_behind() -> None:
    game = Game(["......."] * 3 + ["....@.."] + ["......."] * 3, (0, 3), (6, 3))
    game.step()
    game.free((4, 3))
    game.wall((5, 3))
    game.step()
    fresh = np.zeros_like(game.engine.state.bits[s.MOVES])
    all_legal_moves(game.engine.state.bits[s.BELIEF], fresh, 7, 7, 8, True)
    assert np.array_equal(game.engine.state.bits[s.MOVES], fresh)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("terrain", ["known", "unknown", "partial", "dynamic"])
@pytest.mark.parametrize("lookahead", [1, 7, "inf"])
def test_a_walled_in_goal_is_unreachable(algorithm: str, terrain: str, lookahead: object) -> None:
    rows = ["..........", ".....@@@..", "..@..@.@..", "..@..@@@..", ".........."]
    options = {"terrain": terrain, "lookahead": lookahead, "hidden_fraction": 0, "change_rate": 0}
    game = Game(rows, (0, 2), (6, 2), algorithm, **options)
    game.max_cycles = MANY_CYCLES
    assert game.run() == "unreachable"
    result = game.result()
    assert result["optimal_cost"] is None
    assert result["suboptimality"] is None


@given(st.data())
@examples(100)
def test_every_algorithm_reaches_a_reachable_goal(data: st.DataObject) -> None:
    """Theorem 1 of both papers, in static terrain."""
    terrains = ("known", "unknown", "partial")
    play = data.draw(plays(terrains=terrains, edits=False, switches=False, largest=14))
    game = play.game()
    game.max_cycles = 20_000
    reachable = math.isfinite(distance_to_goal(game))
    assert game.run() == ("reached" if reachable else "unreachable")
