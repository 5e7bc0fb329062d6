"""The oracle by itself: the papers' numbers, and what they prove, without the engine."""

from __future__ import annotations

import heapq
import json
import math
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import Oracle
from tests.oracle.algorithms import FAMILY
from tests.oracle.world import step_cost

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "real_time.json").read_text("utf-8"))[
    "examples"
]

COMPLETE = ("a_star", "repeated_a_star", "backward_a_star", "adaptive_a_star", "d_star_lite")
REAL_TIME = ("rtaa_star", "lss_lrta_star", "da_rtaa_star", "lrta_star", "p_lrta_star")
LEARNERS = (*REAL_TIME, "adaptive_a_star")
CONSISTENT = ("rtaa_star", "lss_lrta_star", "da_rtaa_star", "adaptive_a_star")
ENOUGH_CYCLES = 4000


def oracle_of(example: dict[str, Any]) -> Oracle:
    return Oracle(
        example["rows"],
        example["start"],
        example["goal"],
        example["algorithm"],
        lookahead=float(example["lookahead"]),
        terrain=example["terrain"],
        neighbors=4,
    )


def play(oracle: Oracle) -> dict[str, Any]:
    while oracle.run.status == "running" and oracle.run.cycles < ENOUGH_CYCLES:
        oracle.cycle()
    return oracle.state()


def random_problem(seed: int, size: int = 9, **fixed: Any) -> tuple[list[Any], dict[str, Any]]:
    """Rows, start and goal; and options of the world and of every algorithm."""
    draw = random.Random(seed)
    density = draw.choice([0.1, 0.25, 0.4])
    rows = [
        "".join("@" if draw.random() < density else "." for _ in range(size)) for _ in "." * size
    ]
    free = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."]
    start, goal = draw.sample(free, 2)
    options = {
        "terrain": draw.choice(["known", "unknown"]),
        "neighbors": draw.choice([4, 8]),
        "corner_cutting": draw.random() < 0.5,
        "lookahead": draw.choice([1, 2, 3, 7, 20, math.inf]),
        "movements": draw.choice([1, 2, math.inf]),
        "depth": draw.choice([1, 2, 3, 5]),
        "queue_size": draw.choice([1, 3, 100]),
        "updates_per_move": draw.choice([None, 1, 5]),
    }
    return [rows, start, goal], {**options, **fixed}


def draw_from(draw: random.Random) -> Callable[[Any, list[Any]], Any]:
    return lambda _post, neighbors: draw.choice(neighbors)


def distances(oracle: Oracle, blocked: set[Any]) -> dict[Any, float]:
    """To the goal, with these cells blocked."""
    goal = oracle.world.goal
    found: dict[Any, float] = {}
    queue = [(0.0, goal)]
    while queue:
        d, s = heapq.heappop(queue)
        if s not in found:
            found[s] = d
            for t in oracle.world.successors(s, blocked - {goal}):
                heapq.heappush(queue, (d + step_cost(s, t), t))
    return found


@pytest.mark.parametrize("example", GOLDEN, ids=lambda e: e["name"])
def test_figures_and_trajectory(example: dict[str, Any]) -> None:
    state = play(oracle_of(example))
    assert state["status"] == "reached"
    for name in ("cost", "expansions", "trajectory"):
        assert state[name] == example[name], name
    assert state["expansions"] == example["paper"]["expansions"]
    assert state["moves"] == example["paper"]["movements"]
    assert state["searches"] == len(example["episodes"])


@pytest.mark.parametrize("example", GOLDEN, ids=lambda e: e["name"])
def test_every_episode(example: dict[str, Any]) -> None:
    oracle = oracle_of(example)
    for number, episode in enumerate(example["episodes"], start=1):
        while not oracle.last or oracle.last["search"] != number:
            oracle.cycle()
        # The first move of an episode may bring news that ends it at once; in these none does.
        state = oracle.state()
        assert state["root"] == episode["at"]
        assert [row[:2] for row in state["closed"]] == episode["expanded"]
        assert state["s_best"] == episode["s_bar"]
        assert state["path"] == episode["path"]
        assert sorted([x, y, f] for x, y, _, _, f in state["open"]) == episode["open"]
        assert sorted([x, y, h] for x, y, _, h in state["closed"]) == episode["h_after"]


@pytest.mark.parametrize("algorithm", FAMILY)
def test_goals_are_reached_or_proved_unreachable(algorithm: str) -> None:
    for seed in range(25):
        problem, options = random_problem(seed)
        oracle = Oracle(*problem, algorithm, **options)
        solvable = oracle.run.agent in distances(oracle, oracle.world.truth)
        assert play(oracle)["status"] == ("reached" if solvable else "unreachable"), seed


@pytest.mark.parametrize("algorithm", COMPLETE)
def test_dithering_reaches_the_goal_too(algorithm: str) -> None:
    for seed in range(25):
        problem, options = random_problem(seed, lookahead=2, while_waiting="dither")
        oracle = Oracle(
            *problem, algorithm, choose_neighbor=draw_from(random.Random(seed)), **options
        )
        solvable = oracle.run.agent in distances(oracle, oracle.world.truth)
        state = play(oracle)
        assert state["status"] == ("reached" if solvable else "unreachable"), seed
        assert all(
            max(abs(x - u), abs(y - v)) == 1 for (x, y), (u, v) in pairwise(state["trajectory"])
        )


@pytest.mark.parametrize("algorithm", LEARNERS)
def test_learned_h_rises_and_stays_admissible(algorithm: str) -> None:
    for seed in range(12):
        problem, options = random_problem(seed, size=7)
        oracle = Oracle(*problem, algorithm, **options)
        before = {s: oracle.h(s) for s in oracle.world.cells}
        while oracle.run.status == "running":
            oracle.cycle()
            true = distances(oracle, oracle.world.belief)
            after = {s: oracle.h(s) for s in oracle.world.cells}
            assert all(before[s] <= after[s] <= true.get(s, math.inf) for s in after), seed
            if algorithm in CONSISTENT:
                edges = oracle.world.edges(oracle.world.belief)
                assert all(after[u] <= step_cost(u, v) + after[v] for u, v in edges)
            before = after


def test_rtaa_and_lss_lrta_are_the_same_at_lookahead_one() -> None:
    """Koenig & Likhachev 2006, Theorem 5."""
    for seed in range(40):
        problem, options = random_problem(seed, lookahead=1)
        rtaa = play(Oracle(*problem, "rtaa_star", **options))
        assert play(Oracle(*problem, "lss_lrta_star", **options)) == rtaa | {
            "updates": rtaa["expansions"] if rtaa["open"] else rtaa["expansions"] - 1
        }


def test_rtaa_without_a_bound_is_adaptive_a_star() -> None:
    for seed in range(40):
        problem, options = random_problem(seed, lookahead=math.inf, movements=math.inf)
        rtaa = play(Oracle(*problem, "rtaa_star", **options))
        adaptive = play(Oracle(*problem, "adaptive_a_star", **options))
        for name in ("status", "trajectory", "expansions", "searches", "updates", "cycle"):
            assert rtaa[name] == adaptive[name], name


@pytest.mark.parametrize("algorithm", COMPLETE)
def test_the_complete_ones_wait_as_long_as_their_searches_take(algorithm: str) -> None:
    for seed in range(25):
        problem, options = random_problem(seed, lookahead=3)
        oracle = Oracle(*problem, algorithm, **options)
        of_search: dict[int, int] = {}
        while oracle.run.status == "running":
            oracle.cycle()
            if number := oracle.last["search"]:
                of_search[number] = of_search.get(number, 0) + len(oracle.last["expanded"])
                assert len(oracle.last["expanded"]) <= 3
        if oracle.run.status == "reached":
            waiting = sum(math.ceil(max(e, 1) / 3) - 1 for e in of_search.values())
            assert oracle.run.cycles == oracle.run.moves + waiting, seed


@pytest.mark.parametrize("lookahead", [2, 30, math.inf])
@pytest.mark.parametrize("seed", range(12))
def test_plans_of_d_star_lite_are_optimal_under_the_belief(seed: int, lookahead: float) -> None:
    """On maps of 24x24, or a version without km would pass too."""
    problem, options = random_problem(
        seed, size=24, lookahead=lookahead, terrain="unknown", neighbors=(4, 8)[seed % 2]
    )
    oracle = Oracle(*problem, "d_star_lite", **options)
    assert follow_optimal_plans(oracle) > 0 or oracle.run.status == "unreachable"


@pytest.mark.parametrize("seed", range(12))
def test_plans_of_d_star_lite_are_optimal_under_edits(seed: int) -> None:
    problem, options = random_problem(seed, size=24, lookahead=20, terrain="known")
    follow_optimal_plans(Oracle(*problem, "d_star_lite", **options), random.Random(seed))


def follow_optimal_plans(oracle: Oracle, draw: random.Random | None = None) -> int:
    plans = 0
    while oracle.run.status == "running" and oracle.run.cycles < ENOUGH_CYCLES:
        if draw is not None and oracle.run.cycles < 60:
            oracle.command("wall", *draw.sample(oracle.world.cells, 4))
            oracle.command("free", *draw.sample(oracle.world.cells, 8))
        agent = oracle.run.agent
        oracle.cycle()
        if oracle.last["moved"] and oracle.walk():
            plans += 1
            walk = oracle.walk()
            true = distances(oracle, oracle.world.belief)
            assert sum(step_cost(u, v) for u, v in pairwise(walk)) == true[oracle.run.agent]
        if oracle.run.status == "unreachable":
            assert agent not in distances(oracle, oracle.world.belief)
    return plans


@pytest.mark.parametrize("algorithm", REAL_TIME)
def test_a_flood_proves_what_a_small_lookahead_cannot(algorithm: str) -> None:
    rows = ["......@.", "......@.", "......@.", "......@.", "......@.", "......@."]
    oracle = Oracle(rows, (0, 0), (7, 5), algorithm, lookahead=2, depth=2)
    state = play(oracle)
    assert state["status"] == "unreachable"
    assert state["cycle"] > 256
    assert 0 < state["proof_cells"] <= 64 * (state["cycle"] - 256)


TBA_OPTIONS = [
    {"expansion_share": 0.9},
    {"trace_ratio": 0.5},
    {"switch_guard": True},
    {"shortcut": True},
    {"expansion_share": 0.5, "trace_ratio": 1, "switch_guard": True, "shortcut": True},
]


@pytest.mark.parametrize("of_tba", TBA_OPTIONS, ids=str)
def test_tba_with_its_options_reaches_the_goal_within_its_limit(of_tba: dict[str, Any]) -> None:
    for seed in range(25):
        problem, options = random_problem(seed)
        oracle = Oracle(*problem, "tba_star", **options, **of_tba)
        solvable = oracle.run.agent in distances(oracle, oracle.world.truth)
        while oracle.run.status == "running" and oracle.run.cycles < ENOUGH_CYCLES:
            oracle.cycle()
            assert len(oracle.last["expanded"]) <= options["lookahead"]
        assert oracle.run.status == ("reached" if solvable else "unreachable"), seed


def test_full_form_without_a_bound_is_the_plain_form() -> None:
    for seed in range(25):
        problem, options = random_problem(seed, lookahead=math.inf)
        plain = play(Oracle(*problem, "tba_star", **options))
        full = play(Oracle(*problem, "tba_star", expansion_share=0.9, **options))
        assert full["trajectory"] == plain["trajectory"], seed


def test_the_shortcut_saves_the_way_back() -> None:
    """Björnsson, Bulitko & Sturtevant 2009, Fig. 2: two corridors with an opening halfway.

    The upper corridor ends in a hall that has no way out and takes long to search.
    """
    rows = [
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
        "@@@@@@@@@@@@@@....................@@@@",
        "@@@@@@@@@@@@@@....................@@@@",
        "@@@@@@@@@@@@@@....................@@@@",
        "@@@@@@@@@@@@@@....................@@@@",
        "@@@@@@@@@@@@@@....................@@@@",
        "@@....@@@@@@@@....................@@@@",
        "@@....@@@@@@@@....................@@@@",
        "@@................................@.@@",
        "@@....@@.@@@@@....................@.@@",
        "@@.....@.@@@@@....................@.@@",
        "@@@@@....@@@@@....................@.@@",
        "@@@@@@...@@@@@....................@.@@",
        "@@@@@@@...@@@@....................@.@@",
        "@@@@@@@@...@@@....................@.@@",
        "@@@@@@@@@...@@@@@@@@@@@@@@@@@@@@@@@.@@",
        "@@@@@@@@@@..........................@@",
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
    ]
    moves = {}
    for shortcut in (False, True):
        oracle = Oracle(
            rows,
            (3, 9),
            (35, 9),
            "tba_star",
            lookahead=48,
            expansion_share=0.9,
            shortcut=shortcut,
        )
        moves[shortcut] = play(oracle)["moves"]
    assert moves[True] < moves[False]


def test_the_guard_removes_some_back_and_forth() -> None:
    back_moves = {}
    for guard in (False, True):
        back_moves[guard] = 0
        for seed in range(40):
            problem, options = random_problem(seed, size=20, lookahead=1, terrain="known")
            oracle = Oracle(*problem, "tba_star", switch_guard=guard, **options)
            back_moves[guard] += play(oracle)["back_moves"]
    assert back_moves[True] < back_moves[False]
