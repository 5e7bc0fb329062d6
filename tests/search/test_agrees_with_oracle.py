"""Engine and oracle do the same: move by move, expansion by expansion, also under edits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.open_list import shuffled
from tbviz.search.waiting import draw
from tests.oracle import Oracle
from tests.plays import Play, apply, examples, plays, walls

pytestmark = pytest.mark.smoke

CYCLES = 45
SAME = (
    "status cycle agent goal root s_best path open closed cost moves back_moves expansions updates "
    "searches proof_cells trajectory"
).split()
ORACLE_OPTIONS = (
    "algorithm lookahead weight restart terrain neighbors corner_cutting sensor_radius "
    "movements depth queue_size updates_per_move while_waiting ties "
    "expansion_share trace_ratio shortcut switch_guard"
).split()


def oracle_of(play: Play, game: Game) -> Oracle:
    hidden = walls(game) - {
        (x, y) for y, row in enumerate(play.rows) for x, cell in enumerate(row) if cell == "@"
    }
    options = {name: play.options[name] for name in ORACLE_OPTIONS if name in play.options}

    def choose_neighbor(_post: Any, neighbors: list[Any]) -> Any:
        return neighbors[draw(game.options["seed"], oracle.run.searches, len(neighbors))]

    def shuffle(search: int, entered: int) -> int:
        return shuffled(entered - 1, game.options["seed"] + search)

    oracle = Oracle(
        play.rows,
        play.start,
        play.goal,
        hidden=hidden,
        choose_neighbor=choose_neighbor,
        shuffle=shuffle,
        **options,
    )
    return oracle


def tell_truth(oracle: Oracle, before: set[Any], after: set[Any]) -> None:
    """Hidden walls and random changes are the engine's own draws: the oracle is told of them."""
    oracle.change_truth(after - before, before - after)


def record(game: Game, cycle: int) -> dict[str, Any]:
    events = int(game.engine.state.records[s.R_EVENTS, cycle - 1])
    return {
        "moved": bool(events & s.MOVED),
        "back_move": bool(events & s.MOVED_BACK),
        "expanded": int(game.engine.state.records[s.R_EXPANSIONS, cycle - 1]),
        "search": int(game.engine.state.records[s.R_SEARCH, cycle - 1]),
    }


def command_both(game: Game, oracle: Oracle, command: tuple[Any, ...]) -> None:
    before = walls(game)
    refused = apply(game, command)
    if command[0] in ("wall", "free", "goal", "agent"):
        assert refused == oracle.command(*command)
    else:
        oracle.command(*command)
        tell_truth(oracle, before, walls(game))
    assert walls(game) == oracle.world.truth


def compare(game: Game, oracle: Oracle) -> None:
    ours, theirs = game.state(), oracle.state()
    for name in SAME:
        assert ours[name] == theirs[name], name
    snapshot = game.snapshot()
    believed = {(x, y) for y, x in zip(*snapshot["belief"].nonzero(), strict=True)}
    assert believed == oracle.believed_blocked()
    for y in range(game.frame.height):
        for x in range(game.frame.width):
            assert snapshot["h"][y, x] == oracle.h((x, y)), (x, y)


def play_both(play: Play) -> None:
    game = play.game()
    play_on(play, game, oracle_of(play, game), CYCLES)


def play_on(play: Play, game: Game, oracle: Oracle, cycles: int) -> None:
    for cycle in range(1, cycles + 1):
        for command in play.commands.get(cycle, []):
            command_both(game, oracle, command)
        compare(game, oracle)
        ended = game.status != "running" and cycle > max(play.commands, default=0)
        if ended:
            break
        before = walls(game)
        assert game.step(idle=True) == 1
        oracle.cycle()
        tell_truth(oracle, before, walls(game))
        last = oracle.last
        assert record(game, cycle) == {
            "moved": last["moved"],
            "back_move": last["back_move"],
            "expanded": len(last["expanded"]),
            "search": number_in_run(oracle) or record(game, cycle)["search"],
        }
    compare(game, oracle)


def number_in_run(oracle: Oracle) -> int:
    """Of the search that worked in the last cycle; 0 if none did."""
    return (oracle.last["search"] or oracle.run.searches_before) - oracle.run.searches_before


@given(plays(edits=False, switches=False))
@examples(400)
def test_undisturbed(play: Play) -> None:
    play_both(play)


@given(plays(switches=False))
@examples(800)
def test_with_edits(play: Play) -> None:
    play_both(play)


@given(plays(enhanced=True))
@examples(600)
def test_with_edits_and_switches(play: Play) -> None:
    play_both(play)


@given(plays(algorithms=("tba_star",), enhanced=True, switches=False, largest=14))
@examples(600)
def test_tba_with_the_options_of_its_own_paper(play: Play) -> None:
    play_both(play)


@given(plays(enhanced=True), st.lists(st.sampled_from([0, 3, 12, CYCLES]), min_size=2, max_size=4))
@examples(600)
def test_repeated_runs(play: Play, lengths: list[int]) -> None:
    """The agent is put back at the end of a run or in its middle; every run has the commands."""
    game = play.game()
    oracle = oracle_of(play, game)
    for cycles in lengths:
        play_on(play, game, oracle, cycles)
        before = walls(game)
        game.run_again()
        oracle.command("run_again")
        tell_truth(oracle, before, walls(game))
    compare(game, oracle)


@pytest.mark.parametrize("terrain", ["known", "unknown", "partial", "dynamic"])
@given(data=st.data())
@examples(100)
def test_larger_maps(terrain: str, data: st.DataObject) -> None:
    play_both(data.draw(plays(terrains=(terrain,), switches=False, largest=16)))
