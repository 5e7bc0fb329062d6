"""Several runs in the window: it plays them one after the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from tbviz import BadInput, Game
from tbviz.app.export import export
from tbviz.app.states import State
from tests.app.person import Person, new_window

ROWS = ["........", ".@@@@@@.", "......@.", "@@@@@.@.", "........"]


def game(algorithm: str = "tbaa_star", runs: int | str = 3) -> Game:
    return Game(ROWS, (0, 2), (7, 2), algorithm, terrain="unknown", lookahead=2, runs=runs)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def play_to_the_end(person: Person) -> None:
    for _ in range(600):
        if person.window.session.state is State.FINISHED:
            return
        person.wait()
    raise AssertionError("it plays on and on")


@pytest.mark.parametrize("algorithm", ["tbaa_star", "rtaa_star", "d_star_lite"])
def test_the_window_plays_all_runs(algorithm: str) -> None:
    person = Person(new_window(game(algorithm, "converge")))
    person.press("Space")
    play_to_the_end(person)
    headless = game(algorithm, "converge")
    headless.run()
    shown = person.window.session.game
    assert shown.result()["runs"] == headless.result()["runs"]
    assert len(shown.runs.over) > 0
    assert shown.state()["trajectory"] == headless.state()["trajectory"]
    person.press("Space")  # plays it again, from the first run
    assert shown.runs.over == []
    play_to_the_end(person)
    assert shown.result()["runs"] == headless.result()["runs"]


@pytest.mark.parametrize("keys", ["Right", "Shift+Right", "X", "C"])
def test_steps_lead_from_one_run_to_the_next(keys: str) -> None:
    person = Person(new_window(game()))
    session = person.window.session
    for _ in range(400):
        person.press(keys)
        person.wait(2)
        if session.state is State.FINISHED:
            break
    assert session.state is State.FINISHED
    assert len(session.game.result()["runs"]) == 3


def test_the_picture_of_a_later_run_is_as_if_drawn_afresh() -> None:
    person = Person(new_window(game()))
    person.press("Space")
    while not person.window.session.game.runs.over:
        person.wait()
    person.press("Space")
    person.press("Right")
    person.wait(60)
    before = pygame.surfarray.array3d(pygame.display.get_surface())
    person.window.map_view.note_change()
    person.wait(60)
    after = pygame.surfarray.array3d(pygame.display.get_surface())
    assert np.array_equal(before, after)


def test_only_the_first_run_can_be_copied(home: Path) -> None:
    person = Person(new_window(game()))
    session = person.window.session
    person.press("Right")
    person.wait(2)
    assert "--start 0,2" in export(session, home)
    person.press("Space")
    play_to_the_end(person)
    with pytest.raises(BadInput, match="the first of several runs only"):
        export(session, home)
