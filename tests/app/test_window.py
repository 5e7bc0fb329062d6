"""The window as a person uses it, under SDL's dummy driver."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tbviz.app.actions import ACTIONS
from tbviz.app.states import State
from tbviz.app.window import Window
from tbviz.game.game import Game
from tests.app.person import Person, new_window

ROOT = Path(__file__).parents[2]
ROWS = ["." * 40 for _ in range(24)]
START, GOAL = (3, 12), (36, 12)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Person(new_window(Game(ROWS, START, GOAL, terrain="partial", hidden_fraction=0)))


def truth(window: Window) -> set[tuple[int, int]]:
    picture = window.session.game.snapshot()["truth"]
    return {(int(x), int(y)) for y, x in zip(*picture.nonzero(), strict=True)}


def test_a_drag_draws_a_wall_and_one_undo_takes_it_back(person: Person) -> None:
    line = [(10, 5), (10, 18)]
    person.drag(line)
    assert truth(person.window) == {(10, y) for y in range(5, 19)}
    person.drag([(10, 8), (10, 9)], button=3)
    assert (10, 8) not in truth(person.window)
    person.press("Ctrl+Z")
    assert truth(person.window) == {(10, y) for y in range(5, 19)}
    person.press("Ctrl+Z")
    assert truth(person.window) == set()
    person.press("Ctrl+Shift+Z")
    assert truth(person.window) == {(10, y) for y in range(5, 19)}


def test_editing_never_pauses_and_the_wall_is_an_ambush(person: Person) -> None:
    window = person.window
    person.press("Space")
    person.wait(30)
    assert window.session.playing
    moved = window.session.game.engine.moves
    wall = [(x, y) for x, y in [(20, 6), (20, 18)]]
    person.drag(wall)
    assert window.session.playing
    assert not window.session.game.snapshot()["belief"].any()
    person.wait(200)
    assert window.session.game.engine.moves > moved
    assert window.session.game.snapshot()["belief"].any()
    assert window.session.game.state()["searches"] > 1


def test_the_agent_and_the_goal_refuse_walls_and_say_so(person: Person) -> None:
    window = person.window
    window.editor.brush = 3
    window.editor.tool = "wall"
    person.drag([(35, 12)])
    assert GOAL not in truth(window)
    assert (34, 11) in truth(window)
    assert window.message is not None
    assert "goal" in window.message.sentence


def test_goal_and_agent_are_dragged_and_snap_back_from_walls(person: Person) -> None:
    window = person.window
    person.drag([GOAL, (30, 4)])
    assert window.session.game.goal == (30, 4)
    person.drag([(20, 3), (20, 6)])
    person.drag([(30, 4), (20, 4)])
    assert window.session.game.goal == (30, 4)
    person.drag([START, (5, 5)])
    assert window.session.game.agent == (5, 5)
    person.press("Ctrl+Z")
    assert window.session.game.agent == START


def test_a_double_click_moves_the_goal_and_leaves_no_wall(person: Person) -> None:
    person.click((25, 20))
    person.click((25, 20))
    assert person.window.session.game.goal == (25, 20)
    assert truth(person.window) == set()


def test_steps_play_and_restart(person: Person) -> None:
    window = person.window
    person.press("X")
    assert window.session.state is State.INSIDE
    assert window.session.game.cycle == 0
    assert len(window.session.game.state()["closed"]) == 1
    person.press("Right")
    assert window.session.game.cycle == 1
    person.press("Shift+Right")
    assert window.session.game.cycle == 11
    person.press("R")
    assert window.session.game.cycle == 0
    window.session.speed = 240
    person.press("Space")
    person.wait(120)
    assert window.session.state is State.FINISHED
    assert window.session.game.status == "reached"
    person.drag([GOAL, (10, 2)])
    person.wait(3)
    assert window.session.playing


def test_phases_are_stepped_one_by_one(person: Person) -> None:
    window = person.window
    phases = [int(window.session.game.engine.state.live[1])]
    for _ in range(4):
        person.press("C")
        phases.append(int(window.session.game.engine.state.live[1]))
    assert phases == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_every_key_of_the_help_does_something_without_an_error(
    person: Person, action: object
) -> None:
    called: list[str] = []
    window = person.window
    original = window.controller.do
    window.controller.do = lambda name: (called.append(name), original(name))[1]  # type: ignore[method-assign]
    for keys in action.keys:  # type: ignore[attr-defined]
        called.clear()
        person.press(keys)
        person.wait(2)
        assert called == [action.name]  # type: ignore[attr-defined]


def test_live_changes_keep_the_agent_where_it_stands(person: Person) -> None:
    window = person.window
    person.press("Space")
    person.wait(40)
    agent, searches = window.session.game.agent, window.session.game.state()["searches"]
    person.press("Up")
    person.wait(2)
    assert window.session.game.options["lookahead"] > 32
    assert window.session.game.state()["searches"] == searches
    person.press("A")
    assert window.session.game.options["algorithm"] == "tb_wa_star"
    person.wait(2)
    near = window.session.game.agent
    assert max(abs(near[0] - agent[0]), abs(near[1] - agent[1])) < 6


def test_an_algorithm_that_is_not_compiled_yet_waits_and_the_window_goes_on(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, missing = person.window, {"tb_gbfs"}
    monkeypatch.setattr(
        window.kernels, "must_wait", lambda options: options["algorithm"] in missing
    )
    person.press("Space")
    person.press("A")
    person.press("A")
    person.wait(10)
    cycle = window.session.game.cycle
    person.wait(10)
    assert window.session.game.cycle > cycle
    assert window.session.options["algorithm"] == "tb_wa_star"
    assert window.panel.algorithm.value == "tb_gbfs"
    assert window.message is not None
    assert "preparing TB-GBFS" in window.message.sentence
    missing.clear()
    person.wait()
    assert window.session.options["algorithm"] == "tb_gbfs"
    assert window.message is None


def test_a_rectangle_is_filled_and_is_one_edit(person: Person) -> None:
    session = person.window.session
    before = session.game.snapshot()["truth"].copy()
    person.press("b")
    person.drag([(20, 12), (22, 13), (23, 14)])
    cells = {(x, y) for x in range(20, 24) for y in range(12, 15)}
    truth = session.game.snapshot()["truth"]
    assert {xy for xy in cells if truth[xy[1], xy[0]]} == cells
    person.press("Ctrl+Z")
    assert (session.game.snapshot()["truth"] == before).all()
    person.press("b")
    person.drag([(23, 14), (20, 12)], button=3)
    assert not session.game.snapshot()["truth"][12:15, 20:24].any()


def test_what_is_said_of_a_cell_follows_its_edits(person: Person) -> None:
    window = person.window
    person.drag([(20, 12), (22, 12)])
    person.wait(12)
    assert any("a wall" in fact for fact in window.cell_tip.facts), window.cell_tip.facts


def test_the_wheel_zooms_to_numbers_and_back(person: Person) -> None:
    window = person.window
    person.move(person.at((20, 12)))
    person.wheel(40)
    assert window.sight.camera.cell >= 96
    assert window.sight.camera.to_cell(*window.pointer.at) == (20, 12)
    person.wait(2)
    person.press("0")
    assert window.sight.camera.cell < 30


def test_resizing_keeps_the_map_fitted_and_refuses_to_be_tiny(person: Person) -> None:
    window = person.window
    for size in [(1920, 1080), (900, 600), (2560, 1440), (1280, 800)]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window.screen = pygame.display.get_surface()
        person.send(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        frame = window.session.game.frame
        assert window.layout.map.contains(window.sight.camera.map_rect(frame.width, frame.height))
    person.send(pygame.event.Event(pygame.VIDEORESIZE, w=300, h=200, size=(300, 200)))
    assert (window.layout.width, window.layout.height) == (900, 600)


def test_files_dropped_on_the_window(person: Person, tmp_path: Path) -> None:
    window = person.window
    before = window.session.game
    broken = tmp_path / "broken.map"
    broken.write_text("type octile\nheight 3\nwidth 3\nmap\n...\n")
    huge = tmp_path / "huge.map"
    huge.write_text("type octile\nheight 9999999\nwidth 9999999\nmap\n...\n")
    for path in (broken, huge, tmp_path / "nothing.map"):
        person.send(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        assert window.session.game is before
    good = tmp_path / "good.map"
    good.write_text("type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n")
    person.send(pygame.event.Event(pygame.DROPFILE, file=str(good)))
    person.wait(3)
    assert window.session.game.frame.width == 5
    person.press("Ctrl+Z")
    assert window.session.game is before


def test_what_is_copied_replays_the_same(person: Person, tmp_path: Path) -> None:
    from tbviz.app.export import export
    from tbviz.cli import main

    window = person.window
    person.press("Space")
    person.wait(20)
    person.drag([(15, 8), (15, 16)])
    person.wait(20)
    person.press("A")
    person.wait(20)
    person.press("Space")
    line = export(window.session, tmp_path)
    words = __import__("shlex").split(line)
    script = Path(words[words.index("--script") + 1])
    cycle = window.session.game.cycle
    state_file = tmp_path / "state.json"
    script.write_text(script.read_text() + f"{cycle + 1} state {state_file}\n")
    words[words.index("--max-cycles") + 1] = str(cycle + 1)
    assert main(words[1:]) in (0, 1)
    replayed = json.loads(state_file.read_text())
    shown = window.session.game.state()
    for name in ("cycle", "agent", "trajectory", "open", "closed", "path", "searches", "cost"):
        assert replayed[name] == shown[name], name


def test_a_run_from_an_erased_wall_is_copied_too(person: Person, tmp_path: Path) -> None:
    from tbviz.app.export import export
    from tbviz.cli import main

    window = person.window
    rows = [*ROWS]
    rows[12] = "@" * 40
    rows[6] = "@" * 39 + "."
    game = Game(rows, (0, 0), (39, 0), terrain="partial", hidden_fraction=0.1, seed=3)
    window.session.open(game)
    person.wait()
    window.editor.tool = "erase"
    person.drag([(5, 12), (6, 12)])
    person.press("S")
    person.click((5, 12))
    person.press("R")
    person.press("Shift+Right")
    person.wait(12)
    words = __import__("shlex").split(export(window.session, tmp_path))
    script = Path(words[words.index("--script") + 1])
    script.write_text(script.read_text() + f"11 state {tmp_path}/state.json\n")
    words[words.index("--max-cycles") + 1] = "11"
    assert main(words[1:]) in (0, 1)
    replayed, shown = json.loads((tmp_path / "state.json").read_text()), window.session.game.state()
    for name in ("cycle", "agent", "start", "goal", "trajectory", "open", "closed", "path"):
        assert replayed[name] == shown[name], name


def test_a_setting_that_waits_for_its_algorithm_is_copied(person: Person, tmp_path: Path) -> None:
    from tbviz.app.export import export
    from tbviz.cli import main

    session = person.window.session
    session.set(weight=4.5)
    session.set(algorithm="tb_gbfs")
    session.restart()
    session.set(algorithm="tb_wa_star")
    person.press("Shift+Right")
    person.wait(12)
    words = __import__("shlex").split(export(session, tmp_path))
    script = Path(words[words.index("--script") + 1])
    script.write_text(script.read_text() + f"11 state {tmp_path}/state.json\n")
    words[words.index("--max-cycles") + 1] = "11"
    assert main(words[1:]) in (0, 1)
    replayed = json.loads((tmp_path / "state.json").read_text())
    assert replayed["parameters"]["weight"] == 4.5
    assert replayed["open"] == session.game.state()["open"]


def test_a_second_click_takes_back_no_more_than_the_first_did(person: Person) -> None:
    person.drag([(10, 5), (10, 18)])
    person.wait(30)
    person.press("E")
    person.click((25, 20))  # nothing is there to erase
    person.click((25, 20))
    assert person.window.session.game.goal == (25, 20)
    assert truth(person.window) == {(10, y) for y in range(5, 19)}


def test_a_script_gives_the_same_states_in_run_and_in_play(tmp_path: Path) -> None:
    script = "\n".join(
        [
            "5 wall 20,10 20,11 20,12 20,13",
            "9 set lookahead 8",
            "14 algorithm tb_wa_star",
            "20 goal 30,20",
            "25 set terrain unknown",
            *(f"{c} state {{folder}}/{c}.json" for c in (1, 6, 10, 15, 21, 26, 40)),
            "41 quit",
        ]
    )
    (tmp_path / "field.map").write_text(
        "type octile\nheight 24\nwidth 40\nmap\n" + "\n".join(ROWS) + "\n"
    )
    states = {}
    for command in ("run", "play"):
        folder = tmp_path / command
        folder.mkdir()
        file = folder / "script.txt"
        file.write_text(script.format(folder=folder))
        where = ["--map", "field.map"] if command == "run" else ["field.map"]
        call = [sys.executable, "-m", "tbviz", command, *where, "--start", "3,12"]
        call += ["--goal", "36,12", "--terrain", "partial", "--script", str(file)]
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
        environment["XDG_CONFIG_HOME"] = str(tmp_path / "config")
        subprocess.run(call, cwd=tmp_path, env=environment, check=True, capture_output=True)
        states[command] = {
            path.name: {
                k: v
                for k, v in json.loads(path.read_text()).items()
                if k not in ("wall_seconds", "map")
            }
            for path in sorted(folder.glob("*.json"))
        }
    assert len(states["run"]) == 7
    assert states["run"] == states["play"]


def test_a_monkey_breaks_nothing(person: Person, tmp_path: Path) -> None:
    """About twenty seconds of it; `python -m tests.app.monkey` does it for longer."""
    from tests.app.monkey import Monkey

    Monkey(person, random.Random(1), tmp_path / "files").play(1200)
