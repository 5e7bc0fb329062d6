"""The picture in the terminal: it fits, and shows what must be seen."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest

from tbviz import Game
from tbviz.game.picture import Paper, draw_game, draw_map, figures

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WALLED = ["@@@@@@", "@....@", "@.@@.@", "@@@@@@"]


def test_walls_are_drawn_cell_by_cell_where_they_fit() -> None:
    blocked = np.array([[cell == "@" for cell in row] for row in WALLED])
    assert draw_map(blocked, Paper()) == ["█▀▀▀▀█", "█▄██▄█"]
    assert draw_map(blocked, Paper(blocks=False)) == ['#""""#', "#_##_#"]


def test_a_map_with_an_open_edge_gets_a_frame() -> None:
    assert draw_map(np.zeros((2, 3), np.bool_), Paper()) == ["┌───┐", "│   │", "└───┘"]
    assert draw_map(np.zeros((2, 3), np.bool_), Paper(blocks=False)) == ["+---+", "|   |", "+---+"]


def test_start_goal_agent_and_trail_are_shown() -> None:
    game = Game(["." * 9] * 3, (0, 0), (8, 0))
    game.step(4)
    *picture, legend = draw_game(game, Paper())
    assert picture[1] == "│S˙˙˙@   G│"
    for words in ("S start", "G goal", "@ agent", "trail", "wall"):
        assert words in legend
    game.run()
    *picture, legend = draw_game(game, Paper())
    assert picture[1] == "│S˙˙˙˙˙˙˙G│"
    assert "@" not in legend


@pytest.mark.parametrize("columns", [20, 79, 80, 120, 200])
@pytest.mark.parametrize("shape", [(52, 88), (300, 300), (1, 500), (500, 1), (7, 7), (999, 40)])
@pytest.mark.parametrize("blocks", [True, False])
def test_it_fits_on_the_paper(columns: int, shape: tuple[int, int], blocks: bool) -> None:
    blocked = np.random.default_rng(1).random(shape) < 0.3
    picture = draw_map(blocked, Paper(columns, blocks))
    assert max(map(len, picture)) <= columns
    assert len({len(line) for line in picture}) == 1
    assert len(picture) <= 66


def test_what_is_merged_keeps_the_trail_and_the_marks() -> None:
    game = Game(["." * 400] * 300, (0, 0), (399, 299), lookahead="inf")
    game.run()
    *picture, _ = draw_game(game, Paper(60))
    text = "\n".join(picture)
    assert picture[1][1] == "S"
    assert picture[-2][-2] == "G"
    assert sum(text.count(mark) for mark in "˙.:") > 30


def test_thin_walls_survive_a_little_shrinking() -> None:
    blocked = np.zeros((60, 90), np.bool_)
    blocked[:, 45] = True
    picture = draw_map(blocked, Paper(80))
    assert all(line.count("█") == 1 for line in picture[1:-1])


def test_colour_changes_the_look_and_not_the_size() -> None:
    game = Game(["....", ".@@.", "...."], (0, 0), (3, 2), terrain="unknown")
    game.run()
    plain, coloured = draw_game(game, Paper()), draw_game(game, Paper(colour=True))
    assert "\x1b[" in "".join(coloured)
    assert "\x1b[" not in "".join(plain)
    assert [len(COLOUR.sub("", line)) for line in coloured[:-1]] == [len(x) for x in plain[:-1]]


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_the_legend_fits_too(columns: int) -> None:
    rows = ["." * 12] * 3 + ["." * 11 + "@", "@" * 11 + "."] + ["." * 12] * 3
    game = Game(rows, (0, 2), (0, 7), terrain="unknown", lookahead=2)
    game.step(14)
    picture = draw_game(game, Paper(columns, colour=True))
    lines = [COLOUR.sub("", line) for line in picture]
    assert max(map(len, lines)) <= columns
    for words in ("S start", "G goal", "@ agent", "trail", "unknown wall", "searched"):
        assert any(words in line for line in lines)


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def paper(encoding: str, monkeypatch: pytest.MonkeyPatch, **environment: str) -> Paper:
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Paper.of(Terminal(io.BytesIO(), encoding=encoding))


def test_the_paper_is_what_the_terminal_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paper("utf-8", monkeypatch).colour
    assert not paper("utf-8", monkeypatch, NO_COLOR="1").colour
    assert not paper("utf-8", monkeypatch, TERM="dumb").colour
    assert paper("utf-8", monkeypatch, COLUMNS="97").columns == 97
    ascii_only = paper("ascii", monkeypatch)
    assert (ascii_only.blocks, ascii_only.colour) == (False, False)
    assert not Paper.of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).colour


def test_figures_show_a_dash_where_there_is_none() -> None:
    game = Game(["..@."], (0, 0), (3, 0))
    game.run()
    text = "\n".join(figures(game.result()))
    assert re.search(r"status\s+unreachable", text)
    assert re.search(r"optimal cost\s+-", text)
