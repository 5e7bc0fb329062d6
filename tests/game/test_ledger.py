"""Optimal cost and non-optimal moves, against a plain Dijkstra after every single move."""

from __future__ import annotations

import heapq
import math

from hypothesis import given

from tbviz import Game
from tbviz.grid.geometry import DIAGONAL
from tests.plays import Play, apply, examples, plays

XY = tuple[int, int]


def dijkstra(game: Game, goal: XY) -> dict[XY, float]:
    """Distances to `goal` in the truth of this moment."""
    truth = game.snapshot()["truth"]
    eight, cut = game.options["neighbors"] == 8, game.options["corner_cutting"]

    def free(x: int, y: int) -> bool:
        return game.frame.contains((x, y)) and not truth[y, x]

    distances: dict[XY, float] = {}
    queue = [(0.0, goal)]
    while queue:
        d, (x, y) = heapq.heappop(queue)
        if (x, y) in distances:
            continue
        distances[x, y] = d
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx or dy) and free(x + dx, y + dy):
                    if not (dx and dy):
                        heapq.heappush(queue, (d + 1.0, (x + dx, y + dy)))
                    elif eight and (cut or (free(x + dx, y) and free(x, y + dy))):
                        heapq.heappush(queue, (d + DIAGONAL, (x + dx, y + dy)))
    return distances


@given(plays(terrains=("known", "unknown", "partial")))
@examples(150)
def test_against_a_plain_dijkstra(play: Play) -> None:
    game = play.game()
    non_optimal = 0
    optimal: dict[XY, float] = {}
    jumped = False
    for cycle in range(1, 40):
        for command in play.commands.get(cycle, []):
            jumped |= command[0] == "agent" and apply_agent(game, command)
            if command[0] != "agent":
                apply(game, command)
        if cycle == 1:
            game_of_cycle_1 = game
            optimal = dijkstra(game_of_cycle_1, game.goal)
            first_goal = game.goal
        before, distances = game.agent, dijkstra(game, game.goal)
        game.step(idle=True)
        if game.agent != before:
            straight = game.agent[0] == before[0] or game.agent[1] == before[1]
            cost = 1.0 if straight else DIAGONAL
            through = cost + distances.get(game.agent, math.inf)
            non_optimal += not (before in distances and through == distances[before])
    result = game.result()
    assert result["non_optimal_moves"] == non_optimal
    if jumped:
        assert result["optimal_cost"] is None
    elif game.goal == first_goal:
        expected = optimal.get(tuple(result["start"]))
        assert result["optimal_cost"] == expected


def apply_agent(game: Game, command: tuple[object, ...]) -> bool:
    before = game.agent
    apply(game, command)
    return game.agent != before


def test_the_optimum_is_that_of_cycle_1() -> None:
    """Edits of cycle 1 count, later ones do not."""
    rows = ["......"] * 5
    game = Game(rows, (0, 2), (5, 2), "tba_star", neighbors=4)
    game.wall((2, 2))
    game.step()
    game.wall((3, 1), (3, 2), (3, 3))
    game.run()
    assert game.result()["optimal_cost"] == 7
    assert game.result()["cost"] > 7


def test_it_moves_as_in_cycle_1_towards_the_present_goal() -> None:
    game = Game(["......"] * 5, (0, 0), (5, 4), lookahead=2)
    game.step()
    before = game.result()["optimal_cost"]
    game.set(neighbors=4)
    assert game.result()["optimal_cost"] == before == 4 * DIAGONAL + 1
    game.step()
    assert game.result()["optimal_cost"] == before
    game.move_goal((4, 4))
    assert game.result()["optimal_cost"] == 4 * DIAGONAL


def test_rules_set_before_cycle_1_count() -> None:
    game = Game(["......"] * 5, (0, 0), (5, 4))
    game.set(neighbors=4)
    game.run()
    assert game.result()["optimal_cost"] == 9


def test_nothing_is_computed_when_not_asked_for() -> None:
    game = Game(["......"] * 5, (0, 2), (5, 2))
    game.run()
    result = game.result(optimal=False)
    assert result["optimal_cost"] is None
    assert result["suboptimality"] is None
    assert result["non_optimal_moves"] is None


def test_start_on_goal_is_a_perfect_run() -> None:
    result = Game(["..."], (1, 0), (1, 0)).result()
    assert (result["status"], result["cycles"], result["searches"]) == ("reached", 0, 0)
    assert (result["optimal_cost"], result["suboptimality"]) == (0, 1)
    assert result["first_move_cycle"] is None
    assert result["trajectory"] == [[1, 0]]
