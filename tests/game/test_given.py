"""What the Python class is given: nothing wrong is taken silently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tbviz
from tbviz import BadInput, Game

ROWS = ["......"] * 4


def game(**options: Any) -> Game:
    return Game(ROWS, (0, 0), (5, 3), **options)


NO_CELLS: list[Any] = [
    (1.9, 1),
    (1.0, 1),
    ("1", "1"),
    "1,1",
    "11",
    None,
    3,
    (1,),
    (1, 2, 3),
    [[1, 2]],
    [[1, 2], [3, 4]],
    (True, 1),
    (None, 1),
    {1, 2},
    np.array([1.0, 2.0]),
]


@pytest.mark.parametrize("cell", NO_CELLS, ids=str)
@pytest.mark.parametrize("command", ["wall", "free", "move_goal", "move_agent", "move_start"])
def test_a_cell_is_two_whole_numbers(command: str, cell: Any) -> None:
    played = game()
    with pytest.raises(BadInput, match="two whole numbers"):
        getattr(played, command)(cell)
    assert not played.snapshot()["truth"].any()
    assert (played.agent, played.goal) == ((0, 0), (5, 3))


def test_two_numbers_are_no_two_cells() -> None:
    with pytest.raises(BadInput, match="two whole numbers"):
        game().wall(2, 1)  # type: ignore[arg-type]


def test_of_several_cells_none_is_taken_if_one_is_wrong() -> None:
    played = game()
    with pytest.raises(BadInput):
        played.wall((1, 1), (2.5, 1))  # type: ignore[arg-type]
    assert not played.snapshot()["truth"].any()


def test_numpy_numbers_and_lists_are_fine() -> None:
    played = Game(ROWS, np.array([0, 0]), [5, 3])  # type: ignore[arg-type]
    assert played.wall((np.int64(1), np.uint8(2)), [2, 2], np.array([3, 2])) == []  # type: ignore[arg-type]
    assert played.snapshot()["truth"].sum() == 3
    (refusal,) = played.wall(np.array([5, 3]))  # type: ignore[arg-type]
    assert refusal.xy == (5, 3)


@pytest.mark.parametrize("cell", NO_CELLS, ids=str)
def test_start_and_goal_too(cell: Any) -> None:
    with pytest.raises(BadInput, match="start must be"):
        Game(ROWS, cell, (5, 3))
    with pytest.raises(BadInput, match="goal must be"):
        Game(ROWS, (0, 0), cell)


@pytest.mark.parametrize("number", [1.5, 2.0, "3", None, True, -1, [1]])
def test_counts_are_whole_numbers(number: Any) -> None:
    with pytest.raises(BadInput, match="cycles must be a whole number"):
        game().step(number)
    with pytest.raises(BadInput, match="expansions must be a whole number"):
        game().limit_next_cycle(number)
    if number is not None:
        with pytest.raises(BadInput, match="max_cycles must be a whole number"):
            game(max_cycles=number)


def test_a_cycle_limit_is_at_least_one() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        game(max_cycles=0)
    assert game(max_cycles=np.int64(1)).run() == "cycle_limit"
    assert game().step(0) == 0


def test_two_budgets_exclude_each_other_in_set_too() -> None:
    played = game()
    with pytest.raises(BadInput, match="exclude"):
        played.set(lookahead=4, budget_ms=1)
    assert played.options["lookahead"] == 32


@pytest.mark.parametrize(
    "options",
    [
        {"lookahead": np.float32(1.5)},
        {"lookahead": np.bool_(True)},
        {"lookahead": [3]},
        {"lookahead": 10**5000},
        {"terrain": ["known"]},
        {"algorithm": ["a_star"]},
        {"weight": 1e7},
        {"weight": 10**400},
        {"corner_cutting": 1},
    ],
    ids=lambda options: next(iter(options)),
)
def test_so_are_options(options: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="must be"):
        game(**options)
    with pytest.raises(BadInput, match="must be"):
        game().set(**options)


def test_the_largest_weight_overflows_nothing() -> None:
    with np.errstate(all="raise"):
        played = game(algorithm="tb_wa_star", weight=1e6)
        played.run()
        played.state()
        played.snapshot()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["....", "..."], "row 2 has 3 cells, row 1 has 4"),
        (["....", "..x."], "row 2 of the map: unknown character 'x'"),
        ([], "rows"),
        ([""], "rows and columns"),
        ([[0, 1], [0, 0]], "rows"),
        (3, "rows"),
        (np.zeros((0, 3), np.bool_), "rows and columns"),
        (np.full((2, 2), 0.5), "bool"),
    ],
)
def test_bad_maps_are_named(rows: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Game(rows, (0, 0), (1, 0))


def test_a_shipped_map_is_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Game("arena", (3, 3), (60, 40)).map_name.endswith("arena.map")
    with pytest.raises(BadInput, match=r"arena.map: start 0,0 is a blocked cell"):
        Game("arena", (0, 0), (60, 40))
    with pytest.raises(BadInput, match="did you mean arena"):
        Game("aerna", (0, 0), (60, 40))


def test_the_module_lists_what_it_loads_late() -> None:
    assert {"Game", "BadInput", "__version__"} <= set(dir(tbviz))
    with pytest.raises(AttributeError, match="module 'tbviz' has no attribute 'Gamee'"):
        tbviz.Gamee  # noqa: B018


def test_start_takes_the_agent_along_before_the_first_cycle() -> None:
    played = game()
    played.move_agent((2, 2))
    assert played.moved_by_hand
    played.move_start((1, 1))
    assert (played.agent, played.moved_by_hand) == ((1, 1), False)
    assert played.result()["trajectory"] == [[1, 1]]
    played.run()
    assert played.result()["suboptimality"] == 1
    assert played.result()["non_optimal_moves"] == 0
