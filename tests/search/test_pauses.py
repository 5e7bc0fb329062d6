"""A game cut to pieces is the same game: pauses, copies and growing arrays change nothing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbviz import Game
from tbviz.search import state as s
from tbviz.search.cycle import CYCLES_DONE, ENDED, IDLE_ON
from tests.plays import Play, apply, examples, plays

pytestmark = pytest.mark.smoke

CYCLES = 40


def play_whole(play: Play) -> Game:
    game = play.game()
    for cycle in range(1, CYCLES + 1):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.step(idle=True)
    return game


def everything(game: Game) -> tuple[object, ...]:
    """All that a game is, compared to the bit (times of day left out)."""
    state = game.engine.state
    cycles = game.cycle
    report = {k: v for k, v in game.state().items() if k != "wall_seconds"}
    orders = [state.cells[row].tolist() for row in (s.STAMP, s.ORDER, s.PARENT)]
    records = state.records[:, :cycles].tolist()
    return report, orders, records, state.values.tolist()


@given(plays(enhanced=True), st.data())
@examples(200)
def test_pauses_inside_cycles_change_nothing(play: Play, data: st.DataObject) -> None:
    game = play.game()
    pieces = st.tuples(st.integers(1, 3), st.integers(0, 5), st.integers(0, 7))
    for cycle in range(1, CYCLES + 1):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        for _ in range(200):
            if game.cycle >= cycle:
                break
            _, expansions, stop = data.draw(pieces)
            game.advance(1, stop=stop | IDLE_ON, max_expansions=expansions)
        else:
            game.step(idle=True)
    assert everything(game) == everything(play_whole(play))


@given(plays(edits=False, switches=False, largest=14), st.integers(1, 9))
@examples(100)
def test_many_cycles_a_call_are_the_same_as_one(play: Play, together: int) -> None:
    one_by_one, at_once = play.game(), play.game()
    while one_by_one.cycle < 120 and one_by_one.step() == 1:
        pass
    while at_once.cycle < one_by_one.cycle:
        at_once.step(min(together, one_by_one.cycle - at_once.cycle))
    assert everything(one_by_one) == everything(at_once)


@given(plays(edits=False, switches=False, largest=12), st.integers(0, 30))
@examples(100)
def test_a_copied_state_goes_on_like_the_original(play: Play, pause: int) -> None:
    game = play.game(change_rate=0)
    game.advance(3, max_expansions=pause)
    kept = game.engine.state.copy()
    game.max_cycles = 500
    game.run()
    whole = everything(game)
    game.engine.state = kept
    game.run()
    assert everything(game) == whole


@given(plays(largest=16, enhanced=True))
@examples(80)
def test_tight_arrays_grow_without_a_trace(play: Play) -> None:
    """Everything that grows starts as small as the kernels allow."""
    game = play.game()
    state = game.engine.state
    tight = {
        "heap_keys": state.heap_keys[:, :8],
        "heap_cells": state.heap_cells[:, :8],
        "pool": state.pool[:, :8],
        "trajectory": state.trajectory[:2],
        "records": state.records[:, :1],
        "record_values": state.record_values[:, :1],
        "searches": state.searches[:, :5],
    }
    game.engine.state = state._replace(**{k: np.ascontiguousarray(v) for k, v in tight.items()})
    for cycle in range(1, CYCLES + 1):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.step(idle=True)
    assert everything(game) == everything(play_whole(play))


def test_the_end_is_said_and_nothing_more_happens() -> None:
    game = Game(["..."], (0, 0), (2, 0))
    assert game.run() == "reached"
    assert game.advance(1) == ENDED
    assert game.step(5) == 0
    assert game.cycle == 2
    assert game.step(5, idle=True) == 5
    assert game.advance(0) == CYCLES_DONE
