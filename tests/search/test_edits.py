"""Every algorithm survives every edit, as the shared rules say, at every moment of a run.

That engine and oracle agree under edits is `test_agrees_with_oracle`'s; here stands what must
happen, in words that a reader can check.
"""

from __future__ import annotations

import pytest

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.families import HORIZON, REAL_TIME

ROOM = [
    "..........",
    "..........",
    "....@@@...",
    "......@...",
    "......@...",
    "....@@@...",
    "..........",
    "..........",
]
START, GOAL = (1, 3), (9, 3)

all_algorithms = pytest.mark.parametrize("algorithm", ALGORITHMS)
# A plan of one move is used up before anything can come in its way.
WITH_A_PLAN = [row for row in ALGORITHMS.values() if row.family != HORIZON]
with_a_plan = pytest.mark.parametrize("algorithm", [row.id for row in WITH_A_PLAN])
# D* Lite does not restart: every change of edges is mended, which counts as another search.
that_restart = pytest.mark.parametrize(
    "algorithm", [row.id for row in WITH_A_PLAN if "restart" in row.parameters]
)
all_terrains = pytest.mark.parametrize("terrain", ["known", "unknown", "partial", "dynamic"])


def new_game(algorithm: str, terrain: str = "known", **options: object) -> Game:
    # A real-time search that sees as far as the goal, so that there is a path to be cut.
    lookahead = 40 if ALGORITHMS[algorithm].family == REAL_TIME else 4
    quiet = {"hidden_fraction": 0, "change_rate": 0, "lookahead": lookahead}
    return Game(ROOM, START, GOAL, algorithm, terrain=terrain, **{**quiet, **options})


def walk_until(game: Game, what: str) -> None:
    """Plays to a moment: in the middle of the search, on the found path, or to the end."""
    if what == "searching":
        game.step(2)
    elif what == "walking":
        while not (game.engine.state.live[s.FOUND] and game.engine.moves > 2):
            assert game.step() == 1
    else:
        game.run()


moments = pytest.mark.parametrize("moment", ["before", "searching", "walking", "ended"])


@all_algorithms
@all_terrains
@moments
@pytest.mark.parametrize(
    "edit",
    [
        lambda game: game.wall((5, 1), (5, 0), (3, 2)),
        lambda game: game.free((6, 3), (6, 4)),
        lambda game: (game.wall((7, 3), (7, 4)), game.free((6, 2), (5, 5))),
        lambda game: game.move_goal((9, 7)),
        lambda game: game.move_agent((0, 7)),
        lambda game: game.move_start((0, 0)),
        lambda game: game.set(algorithm="a_star"),
        lambda game: game.set(algorithm="tb_gbfs"),
        lambda game: game.set(lookahead=1),
        lambda game: game.set(lookahead="inf"),
        lambda game: game.set(budget_ms=1),
        lambda game: game.set(weight=1.5),
        lambda game: game.set(neighbors=4),
        lambda game: game.set(corner_cutting=False),
        lambda game: game.set(terrain="unknown"),
        lambda game: game.set(terrain="partial"),
        lambda game: game.set(terrain="known"),
        lambda game: game.set(terrain="dynamic", change_rate=5, change_every=2),
        lambda game: game.set(sensor_radius=3),
        lambda game: game.set(restart="eager"),
        lambda game: game.set(seed=7, hidden_fraction=0.05),
    ],
    ids=lambda _: "edit",
)
def test_the_agent_still_gets_there(algorithm: str, terrain: str, moment: str, edit) -> None:  # type: ignore[no-untyped-def]
    game = new_game(algorithm, terrain)
    if moment != "before":
        walk_until(game, moment)
    edit(game)
    game.max_cycles = 3000
    assert game.run() == "reached"
    assert game.agent == game.goal
    assert game.result()["status"] == "reached"


def ahead(game: Game) -> tuple[int, int]:
    """A cell on the path, three steps in front of the agent."""
    path = game.state()["path"]
    return tuple(path[min(path.index(list(game.agent)) + 3, len(path) - 2)])


@with_a_plan
def test_a_wall_on_the_path_begins_a_new_search(algorithm: str) -> None:
    game = new_game(algorithm)
    walk_until(game, "walking")
    searches = game.state()["searches"]
    game.wall(ahead(game))
    game.step()
    assert game.state()["searches"] == searches + 1


@that_restart
def test_a_wall_behind_the_agent_does_not(algorithm: str) -> None:
    game = new_game(algorithm)
    walk_until(game, "walking")
    searches = game.state()["searches"]
    game.wall(*[tuple(xy) for xy in game.state()["trajectory"][:-1]])
    assert game.run() == "reached"
    assert game.state()["searches"] == searches


@with_a_plan
def test_an_unseen_wall_is_an_ambush(algorithm: str) -> None:
    """In partial terrain the agent is not told: it walks on until it sees."""
    game = new_game(algorithm, "partial")
    walk_until(game, "walking")
    wall = ahead(game)
    game.wall(wall)
    assert not game.snapshot()["belief"][wall[1], wall[0]]
    game.step()
    while not game.snapshot()["belief"][wall[1], wall[0]]:
        far = max(abs(game.agent[0] - wall[0]), abs(game.agent[1] - wall[1]))
        assert far > 1
        game.step()
    assert game.run() == "reached"


@that_restart
def test_an_eager_agent_restarts_on_any_change(algorithm: str) -> None:
    eager, lazy = new_game(algorithm, restart="eager"), new_game(algorithm)
    for game in (eager, lazy):
        walk_until(game, "walking")
        game.wall((0, 7))
        game.step()
    assert eager.state()["searches"] == lazy.state()["searches"] + 1


@all_algorithms
def test_agent_and_goal_refuse_walls_and_the_rest_is_built(algorithm: str) -> None:
    game = new_game(algorithm)
    game.step(3)
    refused = game.wall((0, 0), game.agent, (0, 1), game.goal)
    assert [refusal.xy for refusal in refused] == [game.agent, game.goal]
    truth = game.snapshot()["truth"]
    assert truth[0, 0]
    assert truth[1, 0]
    assert game.run() == "reached"


@all_algorithms
def test_goal_agent_and_start_refuse_walls(algorithm: str) -> None:
    game = new_game(algorithm)
    for move in (game.move_goal, game.move_agent, game.move_start):
        assert [refusal.xy for refusal in move((6, 3))] == [(6, 3)]
    assert (game.goal, game.agent, game.start) == (GOAL, START, START)


@all_algorithms
@pytest.mark.parametrize("terrain", ["known", "dynamic"])
def test_a_proof_is_taken_back_when_a_way_opens(algorithm: str, terrain: str) -> None:
    game = new_game(algorithm, terrain)
    game.wall(*[(8, y) for y in range(8)])
    assert game.run() == "unreachable"
    cycles = game.cycle
    assert game.step() == 0
    game.free((8, 7))
    assert game.run() == "reached"
    assert game.cycle > cycles


@all_algorithms
def test_a_way_that_opens_out_of_sight_is_not_known(algorithm: str) -> None:
    game = new_game(algorithm, "unknown")
    game.wall(*[(8, y) for y in range(8)])
    assert game.run() == "unreachable"
    where = max(range(8), key=lambda y: abs(y - game.agent[1]))
    game.free((8, where))
    assert game.step() == 0
    assert game.status == "unreachable"
    game.set(terrain="known")
    assert game.run() == "reached"


@all_algorithms
def test_onto_each_other_is_reached_without_a_cycle(algorithm: str) -> None:
    game = new_game(algorithm)
    game.step(2)
    game.move_goal(game.agent)
    assert (game.status, game.cycle) == ("reached", 2)
    game.move_goal(GOAL)
    assert game.status == "running"
    game.move_agent(GOAL)
    assert (game.status, game.cycle) == ("reached", 2)


@all_algorithms
def test_restart_keeps_edits_and_forgets_the_rest(algorithm: str) -> None:
    game = new_game(algorithm, "unknown")
    first = game.result(optimal=False)
    game.step(4)
    game.wall((3, 0))
    game.run()
    game.restart()
    again = game.result(optimal=False)
    assert {**again, "wall_seconds": 0} == {**first, "wall_seconds": 0}
    snapshot = game.snapshot()
    assert snapshot["truth"][0, 3]
    assert not snapshot["belief"].any()
    assert game.run() == "reached"


def test_a_freed_cell_that_cannot_help_does_not_restart_a_lazy_agent() -> None:
    game = new_game("rtba_star")
    walk_until(game, "walking")
    searches = game.state()["searches"]
    game.wall((0, 7))
    game.step()
    game.free((0, 7))
    game.step()
    assert game.state()["searches"] == searches


def test_a_freed_cell_that_helps_does() -> None:
    rows = [".....", ".@@@.", ".@@@.", ".@@@.", "....."]
    game = Game(rows, (0, 2), (4, 2), "rtba_star", lookahead="inf")
    game.step()
    assert game.state()["searches"] == 1
    game.free((1, 2), (2, 2), (3, 2))
    game.step()
    assert game.state()["searches"] == 2
    game.run()
    assert game.result()["moves"] < 8


def test_learned_h_is_dropped_when_a_cell_is_freed() -> None:
    game = new_game("tbaa_star", "unknown", lookahead=2)
    while not game.snapshot()["learned"].any():
        assert game.step() == 1
    x, y = game.agent
    wall = next(
        (x + dx, y + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if game.snapshot()["belief"][y + dy, x + dx]
    )
    game.free(wall)
    game.advance(1, stop=1)
    assert not game.snapshot()["learned"].any()


def test_a_wider_sensor_can_take_a_proof_back() -> None:
    game = new_game("rtba_star", "unknown")
    game.wall(*[(8, y) for y in range(8)])
    assert game.run() == "unreachable"
    game.free((8, 0), (8, 7))
    assert game.step() == 0
    game.set(sensor_radius=9)
    assert game.run() == "reached"
