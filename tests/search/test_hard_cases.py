"""Games in which rare branches matter, engine against oracle: re-opening, walls behind the agent.

Random small games seldom get there: these are made for it, seeded, and played in lockstep.
"""

from __future__ import annotations

import random

import pytest

from tbviz import Game
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate
from tbviz.search import state as s
from tbviz.search.cycle import STOP_BEFORE_PATH
from tests.oracle import Oracle
from tests.plays import SCALE

XY = tuple[int, int]
SEEN_FIELDS = "status agent s_best path cost back_moves expansions searches trajectory".split()


def random_rows(chance: random.Random, width: int, height: int, density: float) -> list[str]:
    return [
        "".join("@" if chance.random() < density else "." for _ in range(width))
        for _ in range(height)
    ]


def make(chance: random.Random, **options: object) -> tuple[Game, Oracle]:
    """The same game twice, start and goal far apart."""
    width, height = chance.randint(12, 20), chance.randint(10, 16)
    rows = random_rows(chance, width, height, chance.choice([0.2, 0.3, 0.35]))
    start, goal = (0, chance.randrange(height)), (width - 1, chance.randrange(height))
    for x, y in (start, goal):
        rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]
    # Without hidden walls: in partial terrain what is drawn is seen only from nearby.
    game = Game(rows, start, goal, hidden_fraction=0, **options)
    return game, Oracle(rows, start, goal, **options)


def compare(game: Game, oracle: Oracle) -> None:
    ours, theirs = game.state(), oracle.state()
    for name in SEEN_FIELDS:
        assert ours[name] == theirs[name], (game.cycle, name)


def in_rooms(seed: int) -> dict[str, object]:
    """Rooms and large weights: a greedy search enters by one door and finds a better one later."""
    blocked = generate("rooms", 24, 24, seed)
    start, goal = reachable_pair(blocked, seed)
    chance = random.Random(seed)
    return {
        "rows": ["".join(".@"[int(cell)] for cell in row) for row in blocked],
        "start": start,
        "goal": goal,
        "algorithm": "tb_wa_star",
        "weight": chance.choice([2.0, 3.0, 6.0]),
        "lookahead": chance.choice([1, 2, 3, 5, 8]),
    }


@pytest.mark.parametrize("seed", range(round(40 * SCALE)))
def test_re_opened_states_move_the_path(seed: int) -> None:
    """With w > 1 a cell of the stored path can get another parent: the path must follow."""
    setup = in_rooms(seed)
    oracle = Oracle(**setup)
    game = Game(setup.pop("rows"), **setup)
    while game.status == "running" and game.cycle < 400:
        game.step()
        oracle.cycle()
        compare(game, oracle)


def test_paths_do_get_re_parented() -> None:
    """The seeds above reach the branch that they are for."""
    touched = 0
    for seed in range(40):
        setup = in_rooms(seed)
        game = Game(setup.pop("rows"), **setup)
        while game.status == "running" and game.cycle < 400:
            game.advance(1, stop=STOP_BEFORE_PATH)
            touched += int(game.engine.state.live[s.REPARENTED])
            if game.engine.inside_cycle:
                game.advance(1)
    assert touched >= 5


@pytest.mark.parametrize("seed", range(round(120 * SCALE)))
@pytest.mark.parametrize("terrain", ["known", "partial"])
def test_walls_behind_the_agent(seed: int, terrain: str) -> None:
    """A wall on its way back restarts an agent only when it has to go back there."""
    chance = random.Random(seed)
    algorithm = chance.choice(["tba_star", "rtba_star", "tb_wa_star", "tb_gbfs", "tbaa_star"])
    options = {} if terrain == "partial" else {"weight": chance.choice([1.4, 2.0])}
    game, oracle = make(
        chance,
        algorithm=algorithm,
        lookahead=chance.choice([1, 2, 3, 4, 6]),
        neighbors=chance.choice([4, 8]),
        corner_cutting=chance.random() < 0.5,
        terrain=terrain,
        sensor_radius=chance.choice([1, 2, 3]),
        **options,
    )
    while game.status == "running" and game.cycle < 250:
        if chance.random() < 0.35:
            cells = near_the_trail(game, chance)
            refused = [refusal.xy for refusal in game.wall(*cells)]
            assert refused == oracle.command("wall", *cells)
        game.step()
        oracle.cycle()
        compare(game, oracle)


def near_the_trail(game: Game, chance: random.Random) -> list[XY]:
    """One or two cells on, or beside, where the agent has been lately or is going."""
    state = game.state()
    behind, ahead = state["trajectory"][-8:], state["path"][-6:]
    cells = []
    for _ in range(chance.randint(1, 2)):
        x, y = chance.choice(behind + behind + ahead)
        x, y = x + chance.choice([0, 0, 0, 1, -1]), y + chance.choice([0, 0, 0, 1, -1])
        if game.frame.contains((x, y)):
            cells.append((x, y))
    return cells or [tuple(behind[0])]


@pytest.mark.parametrize("seed", range(round(80 * SCALE)))
def test_freed_cells_on_the_way_to_a_found_goal(seed: int) -> None:
    """With w > 1 walking itself can make a freed cell worth a new search."""
    chance = random.Random(seed)
    game, oracle = make(
        chance,
        algorithm=chance.choice(["tb_wa_star", "tb_wa_star", "rtba_star"]),
        weight=chance.choice([1.2, 1.5, 2.0, 3.0]),
        lookahead=chance.choice([3, 8, 30]),
        neighbors=chance.choice([4, 8]),
        corner_cutting=chance.random() < 0.5,
    )
    while game.status == "running" and game.cycle < 250:
        if chance.random() < 0.3:
            walls = sorted(oracle.world.truth)
            if walls:
                cells = chance.sample(walls, min(2, len(walls)))
                game.free(*cells)
                oracle.command("free", *cells)
        game.step()
        oracle.cycle()
        compare(game, oracle)
