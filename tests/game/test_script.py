"""Scripts: when a command takes effect, in which order, and what is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tbviz import BadInput, Game
from tbviz.game.commands import COMMANDS, NOT_TO_BE_SET, VIEWS, Size, read_order
from tbviz.game.options import OPTIONS
from tbviz.game.report import RESULT_FIELDS, cycle_rows
from tbviz.game.script import Line, play, read_line, read_script

CORRIDOR = ["." * 12]
ROOM = ["." * 12] * 5
ROOM_SIZE = Size(12, 5)


def lines(text: str, size: Size = ROOM_SIZE) -> list[Line]:
    found = (read_line(line, size, f"s.txt:{n}") for n, line in enumerate(text.splitlines(), 1))
    return [line for line in found if line is not None]


def played(text: str, rows: list[str] = ROOM, **options: Any) -> tuple[Game, list[str]]:
    """A game from 0,0 to 11,0 with a script, and what was refused."""
    refused: list[str] = []
    game = Game(rows, (0, 0), (11, 0), **options)
    play(game, lines(text, Size(12, len(rows))), refused=refused.append)
    return game, refused


def state(path: Path) -> dict[str, Any]:
    text = path.read_text()
    assert "NaN" not in text
    assert "Infinity" not in text
    result: dict[str, Any] = json.loads(text)
    return result


@pytest.mark.smoke
def test_a_command_of_cycle_c_finds_c_minus_1_cycles_passed(tmp_path: Path) -> None:
    text = "".join(f"{c} state {tmp_path}/{c}.json\n" for c in (1, 2, 5))
    played(text)
    for c in (1, 2, 5):
        assert state(tmp_path / f"{c}.json")["cycle"] == c - 1


def test_it_takes_effect_in_that_cycle() -> None:
    game = Game(CORRIDOR, (0, 0), (11, 0))
    play(game, lines("3 wall 5,0", Size(12, 1)))
    assert game.status == "unreachable"
    by_hand = Game(CORRIDOR, (0, 0), (11, 0))
    by_hand.step(2)
    by_hand.wall((5, 0))
    by_hand.run()
    assert game.result()["trajectory"] == by_hand.result()["trajectory"]
    assert game.cycle == by_hand.cycle


def test_lines_stand_in_any_order_and_within_a_cycle_file_order_counts() -> None:
    game, _ = played("3 wall 6,2\n1 wall 7,2\n3 free 6,2\n2 free 7,2\n2 wall 7,2\n")
    truth = game.snapshot()["truth"]
    assert not truth[2, 6]
    assert truth[2, 7]


def test_comments_and_blank_lines_are_nothing(tmp_path: Path) -> None:
    script = tmp_path / "s.txt"
    script.write_text("# all of it\n\n  3   wall  1,1   2,2 # two\r\n\t4\tfree 1,1\n")
    found = read_script(script, Size(12, 5))
    assert [(line.cycle, line.order.command.name) for line in found] == [(3, "wall"), (4, "free")]
    assert found[0].order.arguments == ((1, 1), (2, 2))
    assert found[0].place == f"{script}:3"


def test_a_file_name_may_hold_blanks_and_a_hash() -> None:
    (line,) = lines("3 screenshot my picture#1.png # of the end")
    assert line.order.arguments == ("my picture#1.png",)


# --- after the end ------------------------------------------------------------------------------


def test_cycles_pass_idle_while_commands_remain() -> None:
    game, _ = played("20 wall 3,3")
    assert game.status == "reached"
    assert game.cycle == 19  # cycle 20 itself is not run: the run is at its end, no command is left
    assert game.result()["moves"] == 11
    rows = list(cycle_rows(game))
    assert len(rows) == 19
    assert all("idle" in row[-1] for row in rows[11:])


def test_a_moved_goal_resumes_a_run_at_its_end() -> None:
    game, _ = played("20 goal 11,4")
    assert game.status == "reached"
    assert game.goal == (11, 4)
    assert game.cycle == 19 + 4


def test_the_last_command_may_end_it_at_once() -> None:
    game, _ = played("4 goal 3,0")
    assert (game.status, game.cycle) == ("reached", 3)


def test_a_freed_cell_resumes_an_unreachable_run() -> None:
    game, _ = played("15 free 5,0", rows=[".....@......"])
    assert game.status == "reached"
    assert game.cycle > 14


def test_start_equal_to_goal_waits_for_the_script() -> None:
    game = Game(ROOM, (0, 0), (0, 0))
    play(game, lines("5 goal 2,0"))
    assert (game.status, game.cycle) == ("reached", 6)


# --- --max-cycles -------------------------------------------------------------------------------


def test_the_cycle_limit_counts_idle_cycles_and_drops_later_commands() -> None:
    game, _ = played("20 wall 3,3\n21 wall 4,4", max_cycles=15)
    assert (game.status, game.cycle) == ("reached", 15)
    assert not game.snapshot()["truth"].any()


def test_the_cycle_limit_is_the_status_only_of_a_run_not_at_its_end() -> None:
    game, _ = played("3 wall 3,3\n6 goal 0,4", max_cycles=5)
    assert (game.status, game.cycle) == ("cycle_limit", 5)
    assert game.snapshot()["truth"][3, 3]
    assert game.goal == (11, 0)


# --- refusals -----------------------------------------------------------------------------------


def test_a_refused_cell_is_named_with_its_line_and_the_rest_is_done() -> None:
    game, refused = played("1 free 0,4\n2 wall 11,0 5,3 1,0", lookahead=8)
    assert [line.split(": ")[:2] for line in refused] == [
        ["s.txt:2", "wall 11,0"],
        ["s.txt:2", "wall 1,0"],  # where the agent stands by then
    ]
    assert game.snapshot()["truth"][3, 5]
    assert game.status == "reached"


@pytest.mark.parametrize("command", ["goal", "agent", "start"])
def test_nothing_is_put_onto_a_wall(command: str) -> None:
    game, refused = played(f"1 wall 5,3\n2 {command} 5,3")
    assert len(refused) == 1
    assert refused[0].startswith(f"s.txt:2: {command} 5,3: ")
    assert (game.goal, game.start) == ((11, 0), (0, 0))


# --- what each command does ---------------------------------------------------------------------


def test_set_and_algorithm_change_the_options() -> None:
    text = "1 set lookahead 8\n1 set corner-cutting off\n1 set terrain unknown\n2 algorithm a_star"
    game, _ = played(text + "\n2 set weight 5")
    assert game.options["lookahead"] == 8
    assert game.options["corner_cutting"] is False
    assert game.options["terrain"] == "unknown"
    assert game.algorithm.id == "a_star"
    assert game.options["weight"] == 5  # waits: a_star has no use for it
    assert "weight" not in game.parameters


def test_a_lookahead_replaces_a_time_budget_and_back() -> None:
    game, _ = played("1 set budget-ms 0.5\n2 set lookahead inf")
    assert game.parameters["lookahead"] == "inf"
    game, _ = played("1 set lookahead 3\n2 set budget-ms 0.5")
    assert game.parameters["budget_ms"] == 0.5
    assert "lookahead" not in game.parameters


def test_every_shared_option_can_be_set_and_those_of_a_run_cannot() -> None:
    values = {"algorithm": "tba_star", "terrain": "partial", "neighbors": "4"}
    values["expansion_share"] = "0.5"
    for option in OPTIONS.values():
        word = values.get(option.name, option.values[-1] if option.values else "1")
        order = read_order(f"set {option.name.replace('_', '-')} {word}", Size(12, 5))
        assert order.arguments[0] == option.name
    assert read_order("set goal 3,4", Size(12, 5)).arguments == ("goal", (3, 4))
    for name in NOT_TO_BE_SET:
        with pytest.raises(BadInput, match="cannot be set"):
            read_order(f"set {name} 1", Size(12, 5))


def test_expansions_fixes_those_of_one_cycle() -> None:
    rows = ["." * 12] * 2 + ["@" * 11 + "."] + ["." * 12] * 2
    game = Game(rows, (0, 4), (0, 0), lookahead=10)
    play(game, lines("2 expansions 3\n4 expansions 0"))
    expansions = [row[5] for row in cycle_rows(game)]
    assert expansions[:5] == [10, 3, 10, 0, 10]


def test_the_agent_moved_by_hand_adds_a_cell_and_no_move() -> None:
    game, _ = played("3 agent 0,4")
    result = game.result()
    assert [0, 4] in result["trajectory"]
    assert len(result["trajectory"]) == result["moves"] + 2
    assert result["optimal_cost"] is None


def test_before_the_first_cycle_the_agent_goes_with_the_start() -> None:
    game, _ = played("1 start 0,4\n3 start 5,2")
    assert game.result()["start"] == [0, 4]
    assert game.start == (5, 2)


@pytest.mark.parametrize("text", ["screenshot p.png", *(f"view {name}" for name in VIEWS), "quit"])
def test_what_needs_a_window_does_nothing_here(text: str, tmp_path: Path) -> None:
    game, refused = played(f"2 {text}")
    assert (game.status, refused) == ("reached", [])
    assert list(tmp_path.iterdir()) == []
    assert COMMANDS[text.split()[0]].needs_window


# --- state --------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_state_is_the_result_as_of_now_and_the_search(tmp_path: Path) -> None:
    played(f"1 state {tmp_path}/1.json\n4 state {tmp_path}/4.json", lookahead=3)
    first, later = state(tmp_path / "1.json"), state(tmp_path / "4.json")
    assert list(later) == [
        *RESULT_FIELDS,
        *("cycle", "agent", "s_best", "root", "path", "open", "closed"),
    ]
    assert first["status"] == later["status"] == "running"
    assert (first["s_best"], first["path"], first["closed"]) == (None, [], [])
    assert [entry[:2] for entry in first["open"]] == [[0, 0]]
    assert (later["cycle"], later["root"]) == (3, [0, 0])
    assert later["path"][0] == later["root"]
    assert later["path"][-1] == later["s_best"] == later["open"][0][:2]
    assert all(len(entry) == 5 for entry in later["open"])
    assert [entry[4] for entry in later["open"]] == sorted(entry[4] for entry in later["open"])
    assert all(len(entry) == 4 for entry in later["closed"])


def test_a_state_file_that_cannot_be_written_ends_the_run(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    commands = lines(f"3 state {folder}/f.json")
    folder.rmdir()
    with pytest.raises(BadInput, match="cannot be written"):
        play(Game(ROOM, (0, 0), (11, 0)), commands)


def test_how_the_cycles_are_cut_into_calls_changes_nothing() -> None:
    chance = random.Random(5)
    rows = ["".join(chance.choice("...@") for _ in range(20)) for _ in range(20)]
    rows[0] = "." + rows[0][1:]
    rows[19] = rows[19][:19] + "."
    text = "3 wall 5,5 6,6\n40 free 5,5 2,2\n50 set lookahead 3\n90 goal 0,0\n95 agent 19,19"
    results = []
    for one_by_one in (False, True):
        game = Game(rows, (0, 0), (19, 19), lookahead=5, terrain="dynamic", max_cycles=300)
        seen: list[int] = []
        play(game, lines(text, Size(20, 20)), one_by_one=one_by_one, progress=seen.append)
        assert seen == sorted(seen)
        results.append({k: v for k, v in game.result().items() if k != "wall_seconds"})
    assert results[0] == results[1]
