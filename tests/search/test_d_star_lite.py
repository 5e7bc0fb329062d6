"""D* Lite: what its paper promises, on maps large enough for stale keys to matter.

That it does the same as the oracle is `test_agrees_with_oracle`'s; on its small maps a version that
forgets km passes, so the plans are checked here.
"""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given

from tbviz import Game
from tbviz.grid.generators import generate
from tbviz.grid.geometry import COST, DIAGONAL, DX, DY
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.cycle import STOP_BEFORE_MOVE
from tbviz.search.distances import DistanceMap
from tests.plays import SCALE, Play, apply, examples, plays

EVER = 10_000  # cycles
XY = tuple[int, int]


def random_game(chance: random.Random, **options: object) -> Game:
    """24x24 to 48x48, a third of it walls at most."""
    width, height = chance.randint(24, 48), chance.randint(24, 48)
    density = chance.choice([0.15, 0.25, 0.35])
    blocked = np.array([[chance.random() < density for _ in range(width)] for _ in range(height)])
    cells = [(x, y) for y in range(height) for x in range(width)]
    start, goal = chance.sample(cells, 2)
    blocked[start[1], start[0]] = blocked[goal[1], goal[0]] = False
    chosen = {
        "lookahead": chance.choice([3, 30, 200, "inf"]),
        "neighbors": chance.choice([4, 8]),
        "corner_cutting": chance.choice([True, False]),
        "sensor_radius": chance.choice([1, 1, 3]),
        "hidden_fraction": 0.1,
        "change_rate": 4,
        **options,
    }
    return Game(blocked, start, goal, "d_star_lite", **chosen)


def cheapest(game: Game) -> float:
    """From the agent to the goal, if the belief is the truth."""
    distances = DistanceMap(game.frame)
    rules = game.rules
    belief = game.engine.state.bits[s.BELIEF]
    distances.aim(belief, rules.goal, rules.neighbors, rules.cut_corners)
    while not distances.exhausted:
        distances.expand(10_000)
    return float(distances.distances(np.array([game.engine.agent], np.int32))[0])


def cost_of(walk: list[XY]) -> float:
    steps = itertools.pairwise(walk)
    return sum(1.0 if a[0] == b[0] or a[1] == b[1] else DIAGONAL for a, b in steps)


def disturb(game: Game, chance: random.Random) -> None:
    cells = [(chance.randrange(24), chance.randrange(24)) for _ in range(12)]
    game.wall(*cells[:4])
    game.free(*cells[4:])


def follow_cheapest_plans(game: Game, chance: random.Random, edits: int = 0) -> int:
    """Plays to the end; every plan that is followed is a cheapest one at that moment."""
    plans = 0
    game.max_cycles = EVER
    while game.status == "running":
        if edits > 0 and chance.random() < 0.2:
            disturb(game, chance)
            edits -= 1
        game.advance(1, STOP_BEFORE_MOVE)
        if game.status == "unreachable":
            assert cheapest(game) == math.inf
        elif game.engine.state.live[s.FOUND]:
            path = [tuple(xy) for xy in game.state()["path"]]
            assert cost_of(path[path.index(game.agent) :]) == cheapest(game)
            plans += 1
        game.advance(1)
    assert game.status in ("reached", "unreachable")
    return plans


@pytest.mark.parametrize("terrain", ["unknown", "partial", "known", "dynamic"])
def test_every_plan_is_a_cheapest_one_under_the_belief(terrain: str) -> None:
    plans = 0
    for seed in range(round(60 * SCALE)):
        chance = random.Random(seed)
        game = random_game(chance, terrain=terrain, seed=seed)
        plans += follow_cheapest_plans(game, chance, edits=0 if terrain == "unknown" else 20)
    assert plans > 1000 * SCALE


@pytest.mark.parametrize("seed", range(12))
def test_queue_and_look_ahead_are_what_they_should_be(seed: int) -> None:
    """In the queue are the states with g != rhs, and rhs is the minimum over the successors."""
    chance = random.Random(seed)
    game = random_game(chance, terrain=chance.choice(["unknown", "known"]), lookahead=40)
    while game.step() == 1 and game.cycle < 150:
        if chance.random() < 0.1:
            disturb(game, chance)
        state = game.engine.state
        if state.live[s.PENDING] or game.status == "reached":
            continue
        stride, infinite = game.frame.stride, np.inf
        valid = state.extra_cells[2] == state.live[s.EPOCH]
        g = np.where(valid, state.values[s.G], infinite)
        rhs = np.where(valid, state.extra_values[s.RHS], infinite)
        assert (views.is_open(state, views.ALL) == (g != rhs)).all()
        for c in np.flatnonzero(valid):
            moves = [d for d in range(8) if state.bits[s.MOVES, c] >> d & 1]
            through = [COST[d] + g[c + DX[d] + DY[d] * stride] for d in moves]
            assert rhs[c] == (0 if c == game.engine.goal else min(through, default=infinite))


@given(
    plays(
        ("d_star_lite",), ("known", "unknown", "partial"), edits=False, switches=False, largest=14
    )
)
@examples(200)
def test_it_waits_as_long_as_its_searches_take(play: Play) -> None:
    """Cycles = moves + the sum over all searches of ceil(max(e, 1) / k) - 1."""
    game = play.game(while_waiting="stay")
    if game.run() != "reached":
        return
    state, k = game.engine.state, play.options["lookahead"]
    ends = [*range(2, state.live[s.SEARCH] + 1)]
    before = [*state.searches[s.EXPANDED_BEFORE, [1, *ends]], game.engine.expansions]
    waiting = 0
    for first, last in itertools.pairwise(before):
        waiting += 0 if k == math.inf else math.ceil(max(last - first, 1) / k) - 1
    assert game.cycle == game.engine.moves + waiting


@given(plays(("d_star_lite",)))
@examples(100)
def test_a_rest_and_a_restart_leave_no_trace(play: Play) -> None:
    """What an earlier run left in its own arrays is void after `restart`."""

    def run(game: Game) -> object:
        for cycle in range(1, 20):
            for command in play.commands.get(cycle, []):
                if command[0] == "expansions":
                    apply(game, command)
            game.step(idle=True)
        return {**game.state(), "wall_seconds": 0}

    game = play.game()
    first = run(game)
    game.restart()
    assert run(game) == first


@pytest.mark.parametrize("kind", ["maze", "random"])
def test_mending_is_several_times_cheaper_than_searching_anew(kind: str) -> None:
    """AAAI 2002: after the first search. Counted in expansions, which do not depend on a clock."""
    mended, anew = 0.0, 0.0
    for seed in range(3):
        blocked = generate(kind, 151, 151, seed)
        chance = random.Random(seed)
        free = [(int(x), int(y)) for y, x in zip(*np.nonzero(~blocked), strict=True)]
        options = {"terrain": "unknown", "lookahead": "inf", "neighbors": 4, "optimal": False}
        start, goal = chance.sample(free, 2)
        game = Game(blocked, start, goal, "d_star_lite", **options)
        game.run()
        state = game.engine.state
        later = game.engine.expansions - state.searches[s.EXPANDED_BEFORE, 2]
        mended += later / (state.live[s.SEARCH] - 1)
        rival = Game(blocked, start, goal, "rtba_star", **options)  # A* anew each time
        rival.run()
        anew += rival.engine.expansions / rival.engine.state.live[s.SEARCH]
    assert mended * 4 < anew
