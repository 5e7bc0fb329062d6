"""The real-time family: the numbers of its paper, and what it proves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.cycle import STOP_BEFORE_MOVE
from tbviz.search.distances import DistanceMap
from tbviz.search.families import HORIZON, REAL_TIME
from tbviz.search.learned_h import NO_LEARNING
from tests.oracle import Oracle
from tests.plays import Play, examples, plays

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "real_time.json").read_text("utf-8"))
SECTION_7 = [
    example
    for example in GOLDEN["examples"]
    if ALGORITHMS[example["algorithm"]].family == REAL_TIME
]
REAL_TIME_ROWS = tuple(row.id for row in ALGORITHMS.values() if row.family in (REAL_TIME, HORIZON))
LEARNERS = tuple(row.id for row in ALGORITHMS.values() if row.learning != NO_LEARNING)
# P-LRTA* and LRTA* raise h state by state: that keeps it admissible, but not consistent.
CONSISTENT = tuple(name for name in LEARNERS if ALGORITHMS[name].family != HORIZON)
ENOUGH_CYCLES = 4000


@pytest.mark.smoke
@pytest.mark.parametrize("example", SECTION_7, ids=lambda example: example["name"])
def test_section_7_of_the_rtaa_paper(example: dict[str, Any]) -> None:
    game = Game(
        example["rows"],
        tuple(example["start"]),
        tuple(example["goal"]),
        example["algorithm"],
        lookahead=example["lookahead"],
        terrain="unknown",
        neighbors=4,
    )
    for number, episode in enumerate(example["episodes"], start=1):
        game.advance(1, STOP_BEFORE_MOVE)
        state = game.state()
        assert state["searches"] == number
        assert state["root"] == episode["at"]
        assert state["s_best"] == episode["s_bar"]
        assert state["path"] == episode["path"]
        assert [row[:2] for row in state["closed"]] == episode["expanded"]
        assert sorted([x, y, f] for x, y, _, _, f in state["open"]) == episode["open"]
        assert sorted([x, y, h] for x, y, _, h in state["closed"]) == episode["h_after"]
        game.advance(1)
        while game.status == "running" and not starts_anew(game):
            game.advance(1)
    assert game.status == "reached"
    result = game.result()
    assert result["cost"] == example["cost"]
    assert result["expansions"] == example["paper"]["expansions"]
    assert result["moves"] == example["paper"]["movements"]
    assert result["trajectory"] == example["trajectory"]


def starts_anew(game: Game) -> bool:
    """Whether the next cycle searches: the plan is used up, or news has just begun a search."""
    live = game.engine.state.live
    return bool(live[s.AGENT] == live[s.S_BEST] or live[s.SEARCH_EXPANSIONS] == 0)


quiet = {"edits": False, "switches": False, "largest": 12}
QUIET_TERRAINS = ("known", "unknown", "partial")


def outcome(play: Play, **changes: Any) -> dict[str, Any]:
    game = play.game(**changes)
    game.max_cycles = ENOUGH_CYCLES
    game.run()
    result = game.result()
    return {name: result[name] for name in ("status", "cycles", "trajectory", "expansions", "cost")}


@given(plays(terrains=QUIET_TERRAINS, **quiet))
@examples(150)
def test_rtaa_and_lss_lrta_are_the_same_at_lookahead_one(play: Play) -> None:
    """Koenig & Likhachev 2006, Theorem 5."""
    rtaa = outcome(play, algorithm="rtaa_star", lookahead=1)
    assert outcome(play, algorithm="lss_lrta_star", lookahead=1) == rtaa


@given(plays(terrains=QUIET_TERRAINS, **quiet))
@examples(150)
def test_rtaa_without_a_bound_is_adaptive_a_star(play: Play) -> None:
    unbounded = {"lookahead": float("inf"), "movements": float("inf"), "while_waiting": "stay"}
    rtaa = outcome(play, algorithm="rtaa_star", **unbounded)
    assert outcome(play, algorithm="adaptive_a_star", **unbounded) == rtaa


def true_distances(game: Game) -> np.ndarray:
    """To the goal, under the belief of the moment."""
    distances = DistanceMap(game.frame)
    rules = game.rules
    belief = game.engine.state.bits[s.BELIEF].copy()
    distances.aim(belief, rules.goal, rules.neighbors, rules.cut_corners)
    while not distances.exhausted:
        distances.expand(100_000)
    return distances.distances(np.arange(game.frame.size, dtype=np.int32))


def inconsistent_edges(game: Game, h: np.ndarray) -> int:
    """How many legal moves (u, v) have h(u) > c + h(v)."""
    from tbviz.grid.geometry import COST, DX, DY

    moves = game.engine.state.bits[s.MOVES]
    wrong = 0
    for d in range(game.options["neighbors"]):
        u = np.flatnonzero((moves >> d) & 1)
        wrong += int(np.count_nonzero(h[u] > COST[d] + h[u + DX[d] + DY[d] * game.frame.stride]))
    return wrong


def padded(game: Game, picture: np.ndarray) -> np.ndarray:
    flat = np.zeros(game.frame.size)
    game.frame.crop(flat)[:] = picture
    return flat


@given(plays(algorithms=LEARNERS, terrains=QUIET_TERRAINS, **quiet))
@examples(250)
def test_learned_h_rises_and_stays_admissible(play: Play) -> None:
    """No cell is freed and the goal stays. Checked after every cycle, so at every update."""
    game = play.game()
    before = game.snapshot()["h"]
    for _ in range(80):
        game.step()
        after = game.snapshot()["h"]
        assert (after >= before).all()
        flat = padded(game, after)
        assert (flat <= true_distances(game)).all()
        if game.algorithm.id in CONSISTENT:
            assert inconsistent_edges(game, flat) == 0
        if game.status != "running":
            break
        before = after


@given(plays(algorithms=REAL_TIME_ROWS, terrains=QUIET_TERRAINS, **quiet))
@examples(150)
def test_goals_are_reached_or_proved_unreachable(play: Play) -> None:
    game = play.game()
    game.max_cycles = 20 * ENOUGH_CYCLES
    distances = DistanceMap(game.frame)
    rules = game.rules
    truth = game.engine.state.bits[s.TRUTH]
    distances.aim(truth, rules.goal, rules.neighbors, rules.cut_corners)
    while not distances.exhausted:
        distances.expand(100_000)
    cost = distances.distances(np.array([game.engine.agent], np.int32))[0]
    assert game.run() == ("reached" if np.isfinite(cost) else "unreachable")


TWO_ROOMS = ["......@."] * 6
A_NARROW = ["......@........."] * 5 + ["......@...@@@@@@"] + ["..........@....."] * 4


@pytest.mark.parametrize("rows", [TWO_ROOMS, A_NARROW], ids=["two rooms", "a narrow"])
@pytest.mark.parametrize("algorithm", REAL_TIME_ROWS)
@pytest.mark.parametrize("lookahead", [1, 2, 90])
def test_the_flood_is_that_of_the_oracle(rows: list[str], algorithm: str, lookahead: int) -> None:
    """Cells looked at, cycle of the proof; a wall and a way that come in its middle."""
    start, goal = (0, 0), (len(rows[0]) - 1, len(rows) - 1)
    options = {"lookahead": lookahead, "depth": 2, "queue_size": 5, "movements": 1}
    game = Game(rows, start, goal, algorithm, **options)
    oracle = Oracle(rows, start, goal, algorithm, **options)
    edits = {258: ("wall", (2, 2)), 600: ("free", (2, 2)), 700: ("wall", (3, 2))}
    for cycle in range(1, 1100):
        if cycle in edits:
            name, cell = edits[cycle]
            refused = getattr(game, name)(cell)
            assert [refusal.xy for refusal in refused] == oracle.command(name, cell)
        game.step(idle=True)
        oracle.cycle()
        assert game.status == oracle.run.status, cycle
        assert game.engine.state.counts[s.PROOF_CELLS] == oracle.run.proof_cells, cycle
    assert game.status == "unreachable"
    ours, theirs = game.state(), oracle.state()
    assert ours["trajectory"] == theirs["trajectory"]


def test_a_time_budget_is_no_reason_to_walk_for_ever() -> None:
    """The flood's width does not hang on the lookahead where there is none."""
    halls = ["." * 140 + "@" + "." * 9] * 60  # too large for one search's time
    game = Game(halls, (0, 0), (149, 59), "rtaa_star", budget_ms=0.01)
    game.max_cycles = ENOUGH_CYCLES
    assert game.run() == "unreachable"
    assert game.result()["proof_cells"] > 0
    endless = Game(A_NARROW, (0, 0), (15, 9), "rtaa_star", lookahead="inf")
    endless.max_cycles = ENOUGH_CYCLES
    endless.run()
    assert endless.result()["proof_cells"] == 0
