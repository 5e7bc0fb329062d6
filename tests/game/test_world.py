"""Hidden walls and a map that changes by itself: seeded, fair to the player, repeatable."""

from __future__ import annotations

import numpy as np
import pytest

from tbviz import Game
from tbviz.search import state as s

ROWS = ["." * 30 for _ in range(20)]
ROWS[10] = "@" * 29 + "."
START, GOAL = (2, 2), (27, 17)


def truth(game: Game) -> np.ndarray:
    return game.snapshot()["truth"].copy()


GIVEN = np.array([[cell == "@" for cell in row] for row in ROWS])


@pytest.mark.parametrize("fraction", [0, 0.15, 0.5])
def test_hidden_walls_are_a_seeded_share_of_the_free_cells(fraction: float) -> None:
    options = {"terrain": "partial", "hidden_fraction": fraction}
    game = Game(ROWS, START, GOAL, seed=3, **options)
    hidden = truth(game) & ~GIVEN
    assert abs(int(hidden.sum()) - fraction * int((~GIVEN).sum())) <= 3
    assert not hidden[START[::-1]]
    assert not hidden[GOAL[::-1]]
    assert not (game.snapshot()["belief"] & ~GIVEN).any()
    assert np.array_equal(truth(Game(ROWS, START, GOAL, seed=3, **options)), truth(game))
    if fraction:
        other = Game(ROWS, START, GOAL, seed=4, **options)
        assert not np.array_equal(truth(other), truth(game))


def test_hidden_walls_leave_and_come_back_with_their_terrain() -> None:
    game = Game(ROWS, START, GOAL, terrain="partial", hidden_fraction=0.3)
    with_walls = truth(game)
    game.step(3)
    seen = game.frame.crop(game.engine.state.bits[s.SEEN]) > 0
    game.set(terrain="known")
    left = truth(game) & ~GIVEN
    assert np.array_equal(left, with_walls & ~GIVEN & seen)
    game.set(terrain="partial")
    assert np.array_equal(truth(game), with_walls)


def test_another_seed_draws_only_what_was_not_seen_or_edited() -> None:
    game = Game(ROWS, START, GOAL, terrain="partial", hidden_fraction=0.3, sensor_radius=3)
    game.wall((20, 5))
    game.free((21, 5))
    game.step(3)
    before = truth(game)
    seen = game.frame.crop(game.engine.state.bits[s.SEEN]) > 0
    game.set(seed=9)
    after = truth(game)
    assert np.array_equal(before[seen], after[seen])
    assert after[5, 20]
    assert not after[5, 21]
    assert not np.array_equal(before, after)


def random_changes(game: Game, cycles: int) -> list[np.ndarray]:
    pictures = [truth(game)]
    for _ in range(cycles):
        if game.step() == 0:
            break
        if not np.array_equal(truth(game), pictures[-1]):
            pictures.append(truth(game))
    return pictures


def dynamic_game(**options: object) -> Game:
    settings = {"change_rate": 20, "change_every": 3, "lookahead": 8, "algorithm": "rtba_star"}
    return Game(ROWS, START, GOAL, terrain="dynamic", **{**settings, **options})


def test_the_map_changes_after_every_so_many_moves_and_does_not_fill_up() -> None:
    game = dynamic_game()
    pictures = random_changes(game, 200)
    assert len(pictures) - 1 == (game.engine.moves - 1) // 3
    free, blocked = int((~GIVEN).sum()), int(GIVEN.sum())
    for picture in pictures[1:]:
        # A change takes the previous one back: against the given map it is always one draw.
        assert abs(int((picture & ~GIVEN).sum()) - free * 0.1) <= 3
        assert abs(int((~picture & GIVEN).sum()) - blocked * 0.1) <= 3
    assert not any(picture[GOAL[::-1]] for picture in pictures)


def test_the_same_seed_changes_the_map_in_the_same_way() -> None:
    one, other = dynamic_game(seed=5), dynamic_game(seed=5)
    for a, b in zip(random_changes(one, 60), random_changes(other, 60), strict=True):
        assert np.array_equal(a, b)
    one.restart()
    again = random_changes(one, 60)
    assert np.array_equal(again[1], random_changes(dynamic_game(seed=5), 60)[1])


def test_the_players_edits_are_never_drawn_or_undone() -> None:
    game = dynamic_game(change_rate=100, change_every=1)
    walls = [(x, 5) for x in range(10, 20)]
    gaps = [(x, 10) for x in range(5, 15)]
    game.wall(*walls)
    game.free(*gaps)
    for _ in range(40):
        game.step()
        now = truth(game)
        assert all(now[y, x] for x, y in walls)
        assert not any(now[y, x] for x, y in gaps)
        assert not now[game.agent[1], game.agent[0]]


def test_a_change_never_blocks_the_agent() -> None:
    """At rate 100 half of all cells flip, the agent's own may be due for an undo."""
    for seed in range(20):
        game = dynamic_game(change_rate=100, change_every=1, seed=seed)
        for _ in range(30):
            game.step()
            assert not truth(game)[game.agent[1], game.agent[0]]
            assert not truth(game)[game.goal[1], game.goal[0]]


def test_leaving_dynamic_terrain_keeps_the_map_as_it_is() -> None:
    game = dynamic_game()
    while game.engine.moves < 4:
        game.step()
    before = truth(game)
    assert not np.array_equal(before, GIVEN)
    game.set(terrain="known")
    game.step(5)
    assert np.array_equal(truth(game), before)
