"""Small promises of the game that no larger test would miss: one each, stated plainly."""

from __future__ import annotations

from typing import Any

import pytest

from tbviz import Game
from tbviz.game.report import CYCLE_FIELDS, cycle_rows
from tbviz.game.script import Size, play, read_line
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate
from tbviz.search import state as s
from tbviz.search.cycle import CYCLES_DONE, STOP_BEFORE_MOVE, STOP_BEFORE_PATH, STOP_BEFORE_SEARCH
from tests.plays import walls

ROOM = ["." * 12] * 5
# Two rooms and a wall between them, long enough that a search from one to the other takes a while.
ROWS = ["." * 30 for _ in range(20)]
ROWS[10] = "@" * 29 + "."
GIVEN = {(x, 10) for x in range(29)}
START, GOAL = (2, 2), (27, 17)
NO_TIME = 0.01  # ms: the least there is, gone after a handful of expansions on any machine


def room(**options: Any) -> Game:
    return Game(ROOM, (0, 0), (11, 0), **options)


def rooms(**options: Any) -> Game:
    return Game(ROWS, START, GOAL, **options)


def played(text: str, **options: Any) -> Game:
    game = room(**options)
    lines = [read_line(line, Size(12, 5)) for line in text.splitlines()]
    play(game, [line for line in lines if line is not None])
    return game


def column(game: Game, name: str) -> list[Any]:
    return [row[CYCLE_FIELDS.index(name)] for row in cycle_rows(game)]


# --- the ledger ---------------------------------------------------------------------------------


def test_two_edits_before_one_cycle_count_together_when_moves_are_judged() -> None:
    """The way round the first wall is the cheapest one only with both walls in place."""
    game = Game(["......."] * 3, (0, 1), (6, 1), neighbors=4)
    game.step()
    game.wall((3, 1))
    game.wall((3, 2))
    assert game.run() == "reached"
    assert game.result()["cost"] == 8
    assert game.result()["non_optimal_moves"] == 0


# --- the player's edits and chance --------------------------------------------------------------


def test_what_chance_drew_and_the_player_confirmed_is_not_undone() -> None:
    game = rooms(terrain="dynamic")
    game.world.change_at_random(20)
    now = walls(game)
    drawn, opened = now - GIVEN, GIVEN - now
    assert drawn
    assert opened
    assert game.wall(*drawn) == game.free(*opened) == []
    for _ in range(3):
        game.world.change_at_random(20)
        assert drawn <= walls(game)
        assert not opened & walls(game)


def test_an_undo_that_would_block_the_agent_is_made_up_for_later() -> None:
    game = rooms(terrain="dynamic")
    game.world.change_at_random(100)
    opened = min(GIVEN - walls(game))
    assert game.move_agent(opened) == []
    game.world.change_at_random(0)  # draws nothing: only undoes
    assert walls(game) == GIVEN - {opened}
    game.world.change_at_random(0)
    assert walls(game) == GIVEN - {opened}
    assert game.move_agent(START) == []
    game.world.change_at_random(0)
    assert walls(game) == GIVEN


def test_a_wall_on_the_start_marker_goes_with_a_restart() -> None:
    game = room()
    game.step(3)
    assert game.wall((0, 0), (5, 2)) == []
    assert walls(game) == {(0, 0), (5, 2)}
    game.restart()
    assert game.agent == (0, 0)
    assert walls(game) == {(5, 2)}
    game.restart()
    assert walls(game) == {(5, 2)}


def test_a_hidden_wall_that_the_player_drew_too_stays_when_the_others_go() -> None:
    game = rooms(terrain="partial", hidden_fraction=0.3)
    game.step()
    seen = game.frame.crop(game.engine.state.bits[s.SEEN])
    unseen = sorted((x, y) for x, y in walls(game) - GIVEN if not seen[y, x])
    game.wall(unseen[0])
    game.set(terrain="known")
    assert walls(game) & set(unseen) == {unseen[0]}


# --- random changes -----------------------------------------------------------------------------


def test_another_seed_draws_other_changes_from_then_on() -> None:
    game, other = rooms(terrain="dynamic", seed=1), rooms(terrain="dynamic", seed=5)
    game.set(seed=5)
    for _ in range(3):
        game.world.change_at_random(20)
        other.world.change_at_random(20)
        assert walls(game) == walls(other)
    assert walls(game) != GIVEN


def test_the_first_change_comes_so_many_moves_after_the_terrain_became_dynamic() -> None:
    game = rooms(change_rate=20, change_every=3)
    while game.engine.moves < 5:
        game.step()
    game.set(terrain="dynamic")
    while game.engine.moves < 7:
        game.step()
        assert walls(game) == GIVEN
    while game.engine.moves < 8:
        game.step()
    assert walls(game) != GIVEN


# --- scripts ------------------------------------------------------------------------------------


def test_a_later_cycle_has_the_last_word_wherever_its_line_stands() -> None:
    assert walls(played("3 wall 6,2\n2 free 6,2")) == {(6, 2)}
    assert walls(played("3 free 6,2\n2 wall 6,2")) == set()


def test_within_a_cycle_the_last_line_has_the_last_word() -> None:
    assert walls(played("4 wall 9,4\n2 free 6,2\n2 wall 6,2")) == {(6, 2), (9, 4)}
    assert walls(played("4 wall 9,4\n2 wall 6,2\n2 free 6,2")) == {(9, 4)}


@pytest.mark.parametrize("limit", [5, 15])  # before and after the goal is reached
def test_a_command_of_the_last_allowed_cycle_is_carried_out_and_no_later_one(limit: int) -> None:
    game = played(f"{limit} wall 3,3\n{limit + 1} wall 4,4", max_cycles=limit)
    assert game.cycle == limit
    assert walls(game) == {(3, 3)}


# --- edits inside a cycle -----------------------------------------------------------------------


def inside_a_cycle(how: str) -> Game:
    game = room(lookahead=5)
    game.step()
    stops = {
        "before search": STOP_BEFORE_SEARCH,
        "before path": STOP_BEFORE_PATH,
        "before move": STOP_BEFORE_MOVE,
    }
    if how == "between expansions":
        assert not game.expand(2)
    else:
        game.advance(1, stops[how])
    assert game.engine.inside_cycle
    assert game.cycle == 1
    return game


INSIDE = pytest.mark.parametrize(
    "how", ["between expansions", "before search", "before path", "before move"]
)


@INSIDE
def test_edits_inside_a_cycle_wait_for_the_next_one(how: str) -> None:
    game = inside_a_cycle(how)
    assert game.wall((6, 2), (11, 0))[0].xy == (11, 0)
    game.move_goal((11, 4))
    game.move_start((0, 4))
    game.set(lookahead=7)
    untouched = (set(), (11, 0), (0, 0), 5)
    assert (walls(game), game.goal, game.start, game.options["lookahead"]) == untouched
    assert game.step() == 1  # the cycle under way ends as it began
    assert column(game, "expansions")[1] <= 5
    changed = ({(6, 2)}, (11, 4), (0, 4), 7)
    assert (walls(game), game.goal, game.start, game.options["lookahead"]) == changed
    game.step()
    assert column(game, "expansions")[2] == 7


@INSIDE
def test_a_restart_drops_the_edits_that_waited(how: str) -> None:
    game = inside_a_cycle(how)
    game.wall((6, 2))
    game.move_goal((11, 4))
    game.set(lookahead=7)
    game.restart()
    game.step(2)
    assert (walls(game), game.goal, game.options["lookahead"]) == (set(), (11, 0), 5)


# --- budgets ------------------------------------------------------------------------------------


def test_a_cycle_whose_time_is_up_ends_with_a_move_though_the_goal_is_not_found() -> None:
    game = rooms(budget_ms=NO_TIME)
    assert game.advance(1) == CYCLES_DONE
    assert game.cycle == 1
    assert column(game, "goal_found") == [0]
    assert column(game, "moved") == [1]
    assert game.agent != START
    assert game.step(5) == 5
    assert column(game, "goal_found") == [0] * 6


def test_a_fixed_number_of_expansions_wins_over_the_clock() -> None:
    game = rooms(budget_ms=NO_TIME)
    game.limit_next_cycle(50)
    game.step(2)
    fixed, timed = column(game, "expansions")
    assert fixed == 50
    assert timed < 50


def test_lookahead_and_time_budget_replace_each_other() -> None:
    game = rooms(budget_ms=NO_TIME)
    game.set(lookahead=50)
    assert (game.options["lookahead"], game.options["budget_ms"]) == (50, None)
    game.step(2)
    assert column(game, "expansions") == [50, 50]
    game = rooms(lookahead=2)
    game.set(budget_ms=5)
    assert (game.options["lookahead"], game.options["budget_ms"]) == (None, 5)
    game.step()
    assert column(game, "expansions")[0] > 2


# --- the rows of --cycles-csv -------------------------------------------------------------------


def test_goal_found_falls_back_to_0_when_a_restart_loses_the_goal() -> None:
    game = room()
    game.step(2)
    assert column(game, "goal_found") == [1, 1]
    game.wall((5, 0), (5, 1))
    game.set(lookahead=1)
    game.step()
    assert "restart" in column(game, "event")[2]
    assert column(game, "goal_found") == [1, 1, 0]
    game.set(lookahead="inf")
    game.step()
    assert column(game, "goal_found") == [1, 1, 0, 1]


def test_waiting_edits_are_not_overtaken_by_a_long_run() -> None:
    game = Game(["." * 12] * 5, (0, 0), (11, 0), lookahead=5)
    game.step()
    game.expand(2)
    game.wall((6, 2))
    game.run()
    assert game.snapshot()["truth"][2, 6]


def mid_cycle() -> Game:
    game = Game(["." * 10] * 5, (0, 0), (9, 4), "tba_star", lookahead=4)
    game.step()
    game.expand(1)
    return game


def finish_cycle(game: Game) -> None:
    while game.engine.inside_cycle:
        game.expand(1)


def test_a_waiting_edit_acts_before_a_later_one() -> None:
    game = mid_cycle()
    game.wall((5, 4))
    finish_cycle(game)
    game.free((5, 4))
    game.step()
    assert not game.snapshot()["truth"][4, 5]


def test_what_was_refused_inside_a_cycle_stays_refused() -> None:
    game = mid_cycle()
    agent = game.agent
    assert [refusal.xy for refusal in game.wall(agent, (5, 4))] == [agent]
    game.step(3)
    assert not game.snapshot()["truth"][agent[1], agent[0]]
    assert game.snapshot()["truth"][4, 5]


def test_a_refusal_that_comes_late_is_told() -> None:
    game = mid_cycle()
    game.wall((5, 4))
    assert game.move_goal((5, 4)) == []
    finish_cycle(game)
    assert [refusal.xy for refusal in game.late_refusals] == [(5, 4)]
    assert game.goal == (9, 4)


def test_a_restart_never_leaves_start_or_goal_in_a_wall() -> None:
    """Chance may have freed the cell that they were put on."""
    rows = ["." * 12, "@" * 11 + ".", "." * 12]
    game = Game(
        rows, (0, 0), (0, 2), "rtba_star", terrain="dynamic", change_rate=100, change_every=1
    )
    game.step(2)
    truth = game.snapshot()["truth"]
    gap = next((x, 1) for x in range(11) if not truth[1, x] and (x, 1) != game.agent)
    game.move_goal(gap)
    game.restart()
    assert not game.snapshot()["truth"][1, gap[0]]
    other = next((x, 1) for x in range(11) if game.snapshot()["truth"][1, x])
    assert game.move_start(other)
    game.move_start((1, 0))
    game.restart()
    assert not game.snapshot()["truth"][0, 1]


def test_goal_found_is_what_the_search_knows() -> None:
    """Also when the goal is found and lost again within one cycle."""
    for seed in range(30):
        blocked = generate("random", 16, 16, seed)
        start, goal = reachable_pair(blocked, seed)
        game = Game(blocked, start, goal, "rtba_star", terrain="unknown", lookahead=6)
        known = []
        while game.status == "running" and game.cycle < 200 and game.step():
            known.append(int(game.engine.state.live[s.FOUND]))
        assert [row[8] for row in cycle_rows(game)] == known


def test_no_cycles_means_no_cycles() -> None:
    game = mid_cycle()
    before = game.cycle
    game.advance(0)
    assert game.cycle <= before + 1  # at most the cycle under way ends
    timed = Game(["." * 10] * 5, (0, 0), (9, 4), budget_ms=1)
    timed.advance(0)
    assert timed.cycle == 0


def test_settings_open_no_chapter_in_the_ledger() -> None:
    game = Game(["." * 10] * 5, (0, 0), (9, 4), lookahead=2)
    for k in range(3, 9):
        game.step()
        game.set(lookahead=k)
    assert len(game.ledger._chapters) == 1


def test_a_freed_cell_that_is_just_as_good_is_not_asked_about_for_ever() -> None:
    """Found path, unweighted: the margin of a tie is exactly zero, and that settles it."""
    rows = ["." * 30 for _ in range(30)]
    for y in range(5, 10):
        rows[y] = rows[y][:12] + "@@@@" + rows[y][16:]
    game = Game(rows, (0, 0), (29, 12), "rtba_star", lookahead="inf")
    game.step(2)
    game.free(*[(x, y) for x in range(12, 16) for y in range(5, 10)])
    game.step()
    if game.engine.state.live[s.FREED_SINCE]:
        assert game.engine.state.margins[s.DETOUR_MARGIN] >= 0
