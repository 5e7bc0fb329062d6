"""The pictures say what the search says, and nobody can write into them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from tbviz.search import state as s
from tests.plays import Play, apply, examples, plays


@given(plays())
@examples(150)
def test_pictures_agree_with_the_state(play: Play) -> None:
    game = play.game()
    expanded_in: dict[tuple[int, int], int] = {}
    search = 0
    for cycle in range(1, 25):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        closed_before = {tuple(row[:2]) for row in game.state()["closed"]}
        order_before = [tuple(row[:2]) for row in game.state()["closed"]]
        game.step(idle=True)
        state, pictures = game.state(), game.snapshot()
        closed = [tuple(row[:2]) for row in state["closed"]]
        if state["searches"] != search or not closed:
            search, expanded_in = state["searches"], {}
            order_before = []
        kept = [xy for xy in order_before if xy in closed]
        fresh = closed[len(kept) :] if closed[: len(kept)] == kept else closed
        for xy in fresh:
            expanded_in[xy] = cycle
        assert {tuple(xy) for xy in np.argwhere(pictures["closed"])[:, ::-1]} == set(closed)
        is_open = {tuple(xy) for xy in np.argwhere(pictures["open"])[:, ::-1]}
        if not game.engine.state.live[s.PENDING]:  # else the root alone is shown
            assert is_open == {tuple(row[:2]) for row in state["open"]}
            for x, y, g, h, f in state["open"]:
                assert (pictures["g"][y, x], pictures["h"][y, x]) == (g, h)
                assert pictures["f"][y, x] == f
        for x, y in closed:
            if (x, y) in expanded_in and (x, y) not in closed_before:
                assert pictures["expanded_cycle"][y, x] == expanded_in[x, y]
        assert pictures["visits"].sum() == len(state["trajectory"])
        for position in range(1, len(state["path"])):
            steps = state["path"][position], state["path"][position - 1]
            (x, y), (px, py) = reversed(steps) if game.algorithm.backward else steps
            assert pictures["parent"][y, x] == py * game.frame.width + px
        assert (pictures["learned"] >= 0).all()


def test_pictures_are_read_only() -> None:
    from tbviz import Game

    for picture in Game(["...."], (0, 0), (3, 0)).snapshot().values():
        with pytest.raises(ValueError, match="read-only"):
            picture[0, 0] = 1
