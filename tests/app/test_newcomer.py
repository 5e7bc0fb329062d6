"""What a person meets on the way: tooltips, steps inside a cycle, the list of events, files."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tbviz.app.camera import Camera
from tbviz.app.events import events_of
from tbviz.app.layout import Layout
from tbviz.app.states import State
from tbviz.app.widgets import RailButton
from tbviz.app.zoom_glide import LASTS_MS, ZoomGlide
from tbviz.game.game import Game
from tbviz.search.algorithms import ALGORITHMS
from tests.app.person import Person, new_window

ROWS = ["." * 40 for _ in range(24)]
WALLED = [*ROWS[:-1], "@" * 40]
START, GOAL = (3, 12), (36, 12)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    return a_person(tmp_path, monkeypatch)


def a_person(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rows: list[str] = WALLED,
    size: tuple[int, int] = (1280, 800),
    **options: object,
) -> Person:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    options = {"terrain": "partial", "hidden_fraction": 0, **options}
    game = Game(rows, START, GOAL, **options)  # type: ignore[arg-type]
    return Person(new_window(game, *size, hints_done=True))


def truth(person: Person) -> set[tuple[int, int]]:
    picture = person.window.session.game.snapshot()["truth"][:-1]
    return {(int(x), int(y)) for y, x in zip(*picture.nonzero(), strict=True)}


# -- cells ----------------------------------------------------------------------------------------


def test_a_resting_mouse_gets_told_about_its_cell(person: Person) -> None:
    window = person.window
    person.press("Right")
    person.move(person.at((5, 12)))
    person.wait(5)
    assert window.cell_tip.rect is None
    person.wait(30)
    assert window.cell_tip.facts[0] == "cell (5, 12)"
    assert any("expanded in cycle 1" in fact for fact in window.cell_tip.facts)
    box = window.cell_tip.rect
    assert box is not None
    assert window.layout.map.contains(box)
    assert not any(box.colliderect(spot) for spot in window.picture.spots())
    person.press("T")
    person.wait(40)
    assert window.cell_tip.rect is None


def test_nothing_is_hovered_once_the_mouse_is_on_the_panel(person: Person) -> None:
    person.move(person.at((5, 12)))
    assert person.window.editor.at == (5, 12)
    person.move(person.window.panel.algorithm.rect.center)
    assert person.window.editor.at is None


# -- empty maps -----------------------------------------------------------------------------------


def test_an_empty_map_says_what_to_do_until_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = a_person(tmp_path, monkeypatch, ROWS)
    window = person.window
    card = window.empty_map
    assert window.empty
    assert card.draw_button in window.group.widgets
    assert not any(card.rect.colliderect(spot) for spot in window.picture.spots())
    person.drag([(10, 2), (10, 4)])
    person.wait()
    assert not window.empty
    assert card.draw_button not in window.group.widgets


@pytest.mark.parametrize("how", ["button", "Space", "Right"])
def test_an_empty_map_can_be_taken_for_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    person = a_person(tmp_path, monkeypatch, ROWS)
    if how == "button":
        person.click_pixel(person.window.empty_map.draw_button.rect.center)
    else:
        person.press(how)
    person.wait()
    assert not person.window.empty


def test_a_map_with_walls_is_not_empty(person: Person) -> None:
    assert not person.window.empty


# -- inside a cycle -------------------------------------------------------------------------------


def test_edits_inside_a_cycle_are_seen_at_once_and_made_with_the_next(person: Person) -> None:
    window = person.window
    session = window.session
    person.press("X")
    assert session.state is State.INSIDE
    person.drag([(20, 2), (20, 4)])
    wall = {(20, 2), (20, 3), (20, 4)}
    assert truth(person) == set()
    assert session.waiting == dict.fromkeys(wall, True)
    person.move((5, 5))
    person.wait()
    middle = person.at((20, 3))
    assert window.screen.get_at(middle)[:3] == window.look().theme.wall
    person.press("Right")
    assert truth(person) == wall
    assert session.waiting == {}


def test_edits_inside_a_cycle_can_be_undone_before_they_were_made(person: Person) -> None:
    person.press("X")
    person.drag([(20, 2), (20, 4)])
    person.press("Ctrl+Z")
    person.press("Right")
    assert truth(person) == set()


def test_a_goal_moved_inside_a_cycle_stays_where_it_was_put(person: Person) -> None:
    session = person.window.session
    person.press("X")
    person.drag([GOAL, (30, 4)])
    assert session.game.goal == GOAL
    assert session.mark("goal") == (30, 4)
    person.drag([(20, 2), (20, 4)])
    person.drag([(30, 4), (20, 3)])  # onto a wall that is not there yet
    assert session.mark("goal") == (30, 4)
    person.press("Ctrl+Z")
    person.press("Ctrl+Z")
    assert session.mark("goal") == GOAL
    person.press("Right")
    assert session.game.goal == GOAL


def test_settings_changed_inside_a_cycle_do_not_snap_back(person: Person) -> None:
    window = person.window
    person.press("X")
    person.press("M")
    assert window.panel.kind.value == "ms"
    assert window.session.game.options["budget_ms"] is None
    person.press("Right")
    assert window.session.game.options["budget_ms"] is not None
    assert window.panel.kind.value == "ms"


def test_a_long_step_takes_frames_but_never_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = ["." * 400 for _ in range(399)] + ["@" * 400]
    monkeypatch.chdir(tmp_path)
    game = Game(rows, (0, 0), (399, 398), "a_star", lookahead=math.inf, neighbors=4)
    person = Person(new_window(game, hints_done=True))
    session = person.window.session
    monkeypatch.setattr("tbviz.app.session.SLICE", 50)
    monkeypatch.setattr("tbviz.app.window.SEARCH_MS", 0.001)
    person.press("Shift+Right")
    assert session.stepping
    assert session.game.cycle == 0
    assert 0 < len(session.game.state()["closed"]) < 10_000
    person.press("R")
    assert not session.stepping
    assert session.game.cycle == 0


# -- camera ---------------------------------------------------------------------------------------


def test_the_keyboard_moves_the_map_and_follows_its_cursor(person: Person) -> None:
    window = person.window
    person.press("+")
    for _ in range(12):
        person.press("+")
    before = window.sight.camera
    person.press("Ctrl+Right")
    assert window.sight.camera.left < before.left
    person.press("Ctrl+Left")
    assert window.sight.camera == before
    for _ in range(30):
        person.press("Ctrl+Alt+Down")
        at = window.editor.at
        assert at is not None
        assert window.layout.map.collidepoint(window.sight.camera.centre(*at))


def test_a_zoom_glides_and_ends_where_it_should(person: Person) -> None:
    window = person.window
    person.move(person.at((20, 12)))
    person.wheel(4)
    assert window.sight.glide.running(window.now)
    person.wait(10)
    assert not window.sight.glide.running(window.now)
    person.press("J")
    person.wheel(-2)
    assert not window.sight.glide.running(window.now)


@pytest.mark.parametrize("cells", [(10, 20), (20, 10)])
def test_the_point_under_the_mouse_stays_there_during_a_zoom(cells: tuple[int, int]) -> None:
    area, glide = pygame.Rect(48, 92, 900, 600), ZoomGlide()
    old = Camera(cells[0], -500, -300)
    x, y = 300, 400
    column, row = (x - old.left) / old.cell, (y - old.top) / old.cell
    new = Camera(cells[1], x - column * cells[1], y - row * cells[1])
    screen = pygame.Surface((1280, 800))
    glide.begin(screen, area, old, new, 0)
    sizes = []
    for now in (0, 20, 45, 70, LASTS_MS - 0.01):
        seen = glide.camera(new, area, now)
        sizes.append(seen.cell)
        shown = seen.left + column * seen.cell, seen.top + row * seen.cell
        assert shown == pytest.approx((x, y), abs=0.5)
        glide.draw(screen, area, now)
    assert sizes == sorted(sizes, reverse=cells[0] > cells[1])
    assert sizes[0] == pytest.approx(cells[0])
    assert sizes[-1] == pytest.approx(cells[1], rel=0.01)


# -- events, controls, files ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_the_list_of_events_says_what_the_marks_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    person = a_person(tmp_path, monkeypatch, size=size)
    window = person.window
    person.press("Shift+Right")
    person.drag([(18, 4), (18, 20)])
    for _ in range(5):
        person.press("Shift+Right")
    words = [text for _, _, text in events_of(window.session)]
    assert any(text.startswith("wall drawn") for text in words)
    assert "wall ahead: search 2" in words
    cycles = [cycle for cycle, _, _ in events_of(window.session)]
    assert cycles == sorted(cycles)
    person.press("V")
    person.wait()
    assert window.panel.events in window.group.widgets
    assert [row.label for row in window.panel.events.rows] == words
    assert window.layout.panel.contains(window.panel.events.rect)
    person.press("V")
    person.wait()
    assert window.panel.events not in window.group.widgets


def test_each_control_has_a_key(person: Person) -> None:
    options = person.window.session.game.options
    for keys, name, wanted in [
        ("K", "restart", "eager"),
        ("I", "sensor_radius", 2),
        ("Shift+I", "sensor_radius", 1),
        ("Q", "hidden_fraction", 0.01),
        ("Shift+Q", "hidden_fraction", 0),
        ("Shift+N", "neighbors", 4),
        ("Shift+C", "corner_cutting", False),
    ]:
        person.press(keys)
        assert options[name] == pytest.approx(wanted) if name[0] == "h" else options[name] == wanted
    person.press("Shift+Up")
    assert person.window.message is not None
    assert "no use for weight" in person.window.message.sentence
    person.press("A")  # TB(WA*)
    person.press("Shift+Up")
    assert options["weight"] == pytest.approx(3.1)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080), (2560, 1440)])
def test_no_tool_falls_off_the_rail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    person = a_person(tmp_path, monkeypatch, size=size)
    bars, rail = person.window.bars, Layout(*size).rail
    tools = [*bars.tools.values(), *bars.brushes.values(), *bars.zoom]
    assert all(tool in person.window.group.widgets for tool in tools)
    assert all(
        rail.contains(tool.rect.clip(rail)) and tool.rect.bottom <= rail.bottom for tool in tools
    )
    for above, below in pairwise(tools):
        assert isinstance(above, RailButton) or above in bars.zoom
        assert above.rect.bottom <= below.rect.top


def test_pictures_and_maps_are_written_and_named(person: Person, tmp_path: Path) -> None:
    window = person.window
    window.controller.files.pictures = tmp_path / "new" / "folder"
    person.press("F12")
    assert (tmp_path / "new" / "folder" / "tbviz-picture-1.png").is_file()
    assert window.toasts.shown[-1].title == "Picture saved"
    person.press("Ctrl+S")
    assert (tmp_path / "tbviz-map-1.map").is_file()
    blocked = tmp_path / "a file"
    blocked.write_text("")
    window.controller.files.documents = blocked
    person.press("Ctrl+S")
    assert window.toasts.shown[-1].kind == "error"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_no_other_paper_is_cited_for_an_algorithm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, algorithm: str
) -> None:
    from tbviz.app.overlays.explain import explanation
    from tbviz.app.why import why

    row = ALGORITHMS[algorithm]
    person = a_person(tmp_path, monkeypatch, algorithm=algorithm)
    game = person.window.session.game
    person.drag([(20, 2), (20, 20)])
    for _ in range(40):
        person.press("Right")
        cited = explanation(game, why(game), person.window.before)[-1].text
        assert row.paper in cited
        assert row.family == "time_bounded" or "Alg. 2" not in cited


def test_the_end_is_told_in_figures_and_a_setting_says_that_it_waits(person: Person) -> None:
    window = person.window
    person.press("U")
    person.press("Space")
    person.wait(30)
    assert window.session.state is State.FINISHED
    from tbviz.app.why import why

    assert (
        why(window.session.game, window.optimum.cost).sentence
        == "goal reached: cost 33.0, the optimum"
    )
    person.press("Down")
    assert window.message is not None
    assert "Space" in window.message.sentence
