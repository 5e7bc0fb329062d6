"""What comes and goes above the window: readable at every size, by mouse and by keyboard."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Rect

from tbviz.app import fonts, icons, lines, sprites
from tbviz.app.actions import ACTIONS
from tbviz.app.layout import Layout
from tbviz.app.overlays import (
    Chooser,
    EmptyMap,
    Explain,
    Help,
    Hints,
    ProblemList,
    Toasts,
    draw_compiling,
    draw_legend,
    explanation,
    moment,
)
from tbviz.app.overlays.help import KeyTable, LegendTable, key_rows
from tbviz.app.overlays.pane import Pane
from tbviz.app.overlays.path_field import meant
from tbviz.app.overlays.thumbnails import shipped_maps, thumbnail
from tbviz.app.overlays.words import broken
from tbviz.app.theme import DARK, LIGHT
from tbviz.app.why import why
from tbviz.app.widgets import Container, Group, Look, Modal, Widget, paint
from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.grid.generators import GENERATORS, generate
from tbviz.grid.movingai import Problem, read_map, write_scen
from tbviz.resources import folder

K = pygame
SIZES = [(900, 600), (1280, 800), (1920, 1080), (2560, 1440)]
PATH = "/home/somebody/a-very-long-folder-name/and-another-one-that-does-not-end/" + "x" * 90


@pytest.fixture(scope="module", autouse=True)
def display_and_font() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield
    for module in (fonts, icons, paint, sprites, lines):
        module.forget()


class Reader:
    """Notes every text that is drawn: where, and whether it was cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[str] = []
        self.texts: list[tuple[pygame.Surface, Rect, str]] = []
        real_draw, real_elided = fonts.draw, fonts.elided

        def elided(text: str, role: str, room: int, scale: float = 1.0) -> str:
            result = real_elided(text, role, room, scale)
            if result != text:
                self.cut.append(text)
            return result

        def draw(target: pygame.Surface, text: str, *rest: Any, **more: Any) -> Rect:
            place = real_draw(target, text, *rest, **more)
            if text.strip():
                self.texts.append((target, place, text))
            return place

        monkeypatch.setattr(fonts, "elided", elided)
        monkeypatch.setattr(fonts, "draw", draw)

    def overlaps(self) -> list[tuple[str, str]]:
        found = []
        for (one, a, text_a), (other, b, text_b) in combinations(self.texts, 2):
            # A line of type is higher than its letters: neighbours may share that air.
            if one is other and a.inflate(0, -6).colliderect(b.inflate(0, -6)):
                found.append((text_a, text_b))
        return found


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


def look_at(size: tuple[int, int] = (1280, 800), now: int = 0, light: bool = False) -> Look:
    layout = Layout(*size)
    theme = LIGHT if light else DARK
    return Look(theme, layout.scale, layout.compact, now, True, Rect((0, 0), size))


class Person:
    """Someone in front of a group that may show a modal."""

    def __init__(self, modal: Modal | None = None, size: tuple[int, int] = (1280, 800)) -> None:
        self.group, self.look = Group(), look_at(size)
        self.screen = pygame.Surface(size)
        if modal is not None:
            self.group.show(modal)
        self.draw()

    def draw(self) -> None:
        self.group.draw(self.screen, self.look)
        self.group.draw_over(self.screen, self.look)

    def send(self, kind: int, **values: Any) -> bool:
        used = self.group.handle(pygame.event.Event(kind, **values), self.look)
        self.draw()
        return used

    def click(self, where: Rect | tuple[int, int]) -> None:
        pos = where.center if isinstance(where, Rect) else where
        self.send(K.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(K.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(K.MOUSEBUTTONUP, pos=pos, button=1)

    def double_click(self, where: tuple[int, int]) -> None:
        self.click(where)
        self.click(where)

    def wheel(self, pos: tuple[int, int], y: int) -> None:
        self.send(K.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(K.MOUSEWHEEL, x=0, y=y)

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        self.send(K.KEYDOWN, key=key, mod=mod, unicode=text)

    def type(self, words: str) -> None:
        for letter in words:
            self.key(ord(letter), letter)

    def tab_to(self, widget: Widget) -> None:
        for _ in range(40):
            if self.group.focused is widget:
                return
            self.key(K.K_TAB)
        raise AssertionError("Tab never gets there")


def press(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(K.MOUSEBUTTONDOWN, pos=pos, button=1)


def escape() -> pygame.event.Event:
    return pygame.event.Event(K.KEYDOWN, key=K.K_ESCAPE, mod=0, unicode="")


def leaves(container: Container) -> Iterator[Widget]:
    for child in container.children:
        if isinstance(child, Container):
            yield from leaves(child)
        elif child.visible:
            yield child


# -- toasts -----------------------------------------------------------------------------------


def test_toasts_expire_errors_later() -> None:
    toasts, screen, area = Toasts(), pygame.Surface((900, 600)), Rect(44, 82, 600, 438)
    toasts.show("saved", "as a.png", "ok", 0)
    toasts.show("not opened", "no such file; nothing was changed", "error", 0)
    seen = {}
    for now in (10, 3990, 4010, 7990, 8010):
        toasts.draw(screen, area, look_at(now=now))
        seen[now] = [toast.title for toast in toasts.shown]
    assert seen[3990] == ["saved", "not opened"]
    assert seen[4010] == seen[7990] == ["not opened"]
    assert seen[8010] == []


def test_at_most_two_toasts_and_none_twice() -> None:
    toasts = Toasts()
    for name in "abcbc":
        toasts.show(name, now_ms=1)
    assert [toast.title for toast in toasts.shown] == ["b", "c"]


@pytest.mark.parametrize("size", SIZES)
def test_toasts_stay_inside_the_map_and_show_all_text(
    size: tuple[int, int], reader: Reader
) -> None:
    toasts, area = Toasts(), Layout(*size).map
    toasts.show("a title " * 9, PATH + ": the file is broken; nothing was changed", "error")
    toasts.show("short", "and simple")
    toasts.draw(pygame.Surface(size), area, look_at(size, now=1000))
    first, second = (toast.rect for toast in toasts.shown)
    assert area.contains(first)
    assert area.contains(second)
    assert not first.colliderect(second)
    assert abs(second.centerx - area.centerx) <= 1
    hints = Hints(True)
    hints.draw(pygame.Surface(size), look_at(size), {"wall": first}, toasts.rects, area)
    assert hints.rect
    assert hints.rect.collidelist(toasts.rects) < 0
    assert not reader.cut
    assert not reader.overlaps()


def test_a_toast_without_an_end_is_cut_after_some_lines() -> None:
    toasts = Toasts()
    toasts.show("x" * 100_000, "y" * 1_000_000, "error")
    began = perf_counter()
    toasts.draw(pygame.Surface((900, 600)), Rect(44, 82, 600, 438), look_at((900, 600), 1000))
    assert perf_counter() - began < 0.2
    assert toasts.shown[0].rect.height < 200


def test_a_click_dismisses_a_toast_and_goes_no_further() -> None:
    toasts, area = Toasts(), Rect(44, 82, 600, 438)
    toasts.show("not opened", "nothing was changed", "error")
    toasts.draw(pygame.Surface((900, 600)), area, look_at(now=500))
    assert not toasts.handle(press((50, 90)))
    assert toasts.handle(press(toasts.shown[0].rect.center))
    assert not toasts.shown


def test_a_toast_slides_only_with_motion() -> None:
    toasts = Toasts()
    toasts.show("a")
    assert toasts.shown[0].shown(look_at(now=40)) < 1
    assert toasts.shown[0].shown(replace(look_at(now=40), motion=False)) == 1
    assert toasts.shown[0].shown(look_at(now=500)) == 1


# -- hints ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_hints_never_cover_agent_or_goal(size: tuple[int, int], reader: Reader) -> None:
    layout, random = Layout(*size), np.random.default_rng(3)
    area, screen = layout.map, pygame.Surface(size)
    hints, look = Hints(True), look_at(size)
    shown = 0
    for _ in range(120):
        spots = [
            (
                int(random.integers(area.left, area.right)),
                int(random.integers(area.top, area.bottom)),
            )
            for _ in range(3)
        ]
        agent, goal, ahead = (Rect(0, 0, layout.px(22), layout.px(22)) for _ in range(3))
        agent.center, goal.center, ahead.center = spots
        hints.draw(screen, look, {"wall": ahead}, [agent, goal], area)
        for covered in hints.covers:
            assert not covered.colliderect(agent)
            assert not covered.colliderect(goal)
        if hints.rect:
            shown += 1
            assert area.contains(hints.rect)
    assert shown == 120
    assert not reader.cut


def test_a_bubble_stays_where_it_is_while_the_agent_walks_elsewhere() -> None:
    hints, area, screen = Hints(True), Rect(48, 92, 920, 616), pygame.Surface((1280, 800))
    places = set()
    for x in range(300, 400, 5):
        agent, ahead = Rect(x, 300, 20, 20), Rect(x + 60, 300, 12, 12)
        hints.draw(screen, look_at(), {"wall": ahead}, [agent], area)
        assert hints.rect
        places.add(hints.rect.topleft)
    assert len(places) == 1


def test_hints_go_one_by_one_when_done_or_after_a_while() -> None:
    hints, area, screen = Hints(True), Rect(48, 92, 920, 616), pygame.Surface((1280, 800))
    hints.draw(screen, look_at(now=100), {}, [], area)
    assert hints.current == "wall"
    hints.done("pause")  # before being told
    hints.done("wall")
    hints.draw(screen, look_at(now=200), {}, [], area)
    assert hints.current == "lookahead"
    hints.draw(screen, look_at(now=12_100), {}, [], area)
    assert hints.current == "lookahead"
    hints.draw(screen, look_at(now=12_201), {}, [], area)
    assert hints.finished
    assert not hints.covers


def test_escape_takes_all_hints_and_a_click_takes_one() -> None:
    hints, area, screen = Hints(True), Rect(48, 92, 920, 616), pygame.Surface((1280, 800))
    hints.draw(screen, look_at(), {}, [], area)
    assert hints.rect
    assert not hints.handle(press((60, 100)))
    assert hints.handle(press(hints.rect.center))
    assert hints.current == "pause"
    assert hints.handle(escape())
    assert hints.finished
    assert not hints.handle(escape())
    assert Hints(False).finished


# -- help -------------------------------------------------------------------------------------


def test_every_action_is_in_the_help_with_all_its_keys() -> None:
    tables = [t for t in leaves(Help().area) if isinstance(t, KeyTable)]
    rows = [row for table in tables for row in table.rows]
    shown = {name: row for row in rows for name in row.names}
    assert set(shown) == {action.name for action in ACTIONS}
    assert all(set(action.keys) <= set(shown[action.name].keys) for action in ACTIONS)
    assert all(row.text for row in rows)
    assert len(key_rows("Play")) > 5


def panes() -> dict[str, Pane]:
    game = Game([".....", ".@@@.", "....."], (0, 1), (4, 1), lookahead=2)
    before = moment(game)
    game.step()
    chooser = Chooser(lambda _: None, lambda *_: None, lambda *_: None, lambda _: None, [PATH])
    failing = Chooser(lambda _: None, lambda *_: None, lambda *_: None, lambda _: None)
    failing.open_path(f"{PATH}.scen")
    problems = [Problem(0, "a.map", 9, 9, (1000 + i, 2), (3, 1004), 1234.5) for i in range(40)]
    listed = ProblemList(Path("a.scen"), lambda *_: PATH, lambda: None, problems=problems)
    listed.open(3)
    return {
        "help": Help(),
        "chooser": chooser,
        "chooser with an error": failing,
        "problems": listed,
        "explain": Explain(explanation(game, why(game), before)),
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", panes())
def test_no_text_is_cut_and_nothing_overlaps(
    name: str, size: tuple[int, int], reader: Reader
) -> None:
    pane = panes()[name]
    person = Person(pane, size)
    assert not reader.cut
    assert not reader.overlaps()
    for one, other in combinations(leaves(pane), 2):
        assert not one.rect.colliderect(other.rect), (one, other)
    for child in pane.children:
        assert not child.visible or pane.rect.contains(child.rect), child
    assert person.look.bounds.contains(pane.rect)


def test_the_help_fits_without_scrolling_at_the_usual_size_and_scrolls_in_the_smallest() -> None:
    usual, small = Help(), Help()
    Person(usual)
    assert not usual.area.scrollable
    person = Person(small, (900, 600))
    assert small.area.scrollable
    person.key(K.K_PAGEDOWN)
    assert small.area.offset > 0
    person.key(K.K_END)
    assert small.area.offset == small.area.content - small.area.rect.height
    person.key(K.K_HOME)
    person.wheel(small.area.rect.center, -2)
    assert small.area.offset > 0


def test_the_help_is_left_with_its_key_escape_or_the_cross() -> None:
    for leave in ("?", "escape", "cross"):
        closed: list[bool] = []
        pane = Help(lambda closed=closed: closed.append(True))  # type: ignore[misc]
        person = Person(pane)
        if leave == "?":
            person.key(K.K_SLASH, "?")
        elif leave == "escape":
            person.key(K.K_ESCAPE)
        else:
            person.click(pane.children[-1].rect)
        assert closed == [True]
        assert person.group.modal is None


@pytest.mark.parametrize("width", [200, 380, 560, 760, 1400])
def test_the_line_under_the_map_never_leaves_its_place(width: int, reader: Reader) -> None:
    screen, place = pygame.Surface((1500, 40)), Rect(20, 5, width, 26)
    draw_legend(screen, place, DARK, 1.0)
    assert not reader.cut
    assert not reader.overlaps()
    assert all(place.contains(rect) or rect.height > 26 for _, rect, _ in reader.texts)
    assert len(reader.texts) == 6 or width < 760


def test_each_sign_of_the_legend_is_drawn() -> None:
    for theme in (DARK, LIGHT):
        for item in LegendTable().items:
            canvas = pygame.Surface((60, 30))
            canvas.fill(theme.raised)
            item.draw(canvas, canvas.get_rect(), theme, 1.0)
            pixels = pygame.surfarray.array3d(canvas)
            assert (pixels != np.array(theme.raised)).any(), item.words


# -- chooser ----------------------------------------------------------------------------------


class Desk:
    """A chooser whose callbacks do what the window's do: read, and answer with what is wrong."""

    def __init__(
        self, recent: list[str] | None = None, size: tuple[int, int] = (1280, 800)
    ) -> None:
        self.opened: list[Path] = []
        self.made: list[tuple[str, int, int, int]] = []
        self.picked: list[tuple[Path, int]] = []
        self.person = Person(size=size)
        show = self.person.group.show
        self.chooser = Chooser(self.open, self.make, self.pick, show, recent or [])
        show(self.chooser)
        self.person.draw()

    def open(self, path: Path) -> str | None:
        try:
            read_map(path)
        except BadInput as wrong:
            return f"{wrong}; nothing was changed"
        self.opened.append(path)
        return None

    def make(self, kind: str, width: int, height: int, seed: int) -> str | None:
        try:
            generate(kind, width, height, seed)
        except BadInput as wrong:
            return str(wrong)
        self.made.append((kind, width, height, seed))
        return None

    def pick(self, scen: Path, index: int) -> str | None:
        self.picked.append((scen, index))
        return "its map is missing" if index == 1 else None

    @property
    def closed(self) -> bool:
        return self.person.group.modal is None


def test_every_shipped_map_has_a_picture_a_size_and_a_reason() -> None:
    maps = folder("maps")
    assert maps is not None
    entries = shipped_maps()
    assert {entry.path for entry in entries} == set(maps.glob("*.map"))
    for entry in entries:
        height, width = read_map(entry.path).shape
        assert entry.size == f"{width}x{height}"
        assert entry.why
        picture = thumbnail(entry.path, 68, 46, DARK)
        assert picture is thumbnail(entry.path, 68, 46, DARK)


def test_a_map_is_opened_by_double_click_by_button_and_by_enter() -> None:
    for way in ("double", "button", "enter"):
        desk = Desk()
        chooser, person = desk.chooser, desk.person
        first = chooser.list.rect.left + 40, chooser.list.rect.top + 20
        if way == "double":
            person.double_click(first)
        elif way == "button":
            person.click(first)
            person.click(chooser.open_button.rect)
        else:
            person.key(K.K_DOWN)
            person.key(K.K_UP)
            person.key(K.K_RETURN)
        assert desk.opened == [shipped_maps()[0].path]
        assert desk.closed


def broken_files(folder: Path) -> dict[str, Path]:
    files = {name: folder / f"{name}.map" for name in ("short", "huge", "picture", "empty")}
    files["short"].write_text("type octile\nheight 9\nwidth 3\nmap\n...\n")
    files["huge"].write_text("type octile\nheight 99999999\nwidth 99999999\nmap\n...\n")
    files["picture"].write_bytes(b"\x89PNG\0\0\0\0" * 99)
    files["empty"].write_text("")
    files["missing"] = folder / "missing.map"
    files["folder"] = folder
    files["scen"] = folder / "bad.scen"
    files["scen"].write_text("version 1\n0\ta.map\t3\n")
    files["gone"] = folder / "gone.scen"
    return files


@pytest.mark.parametrize(
    "name", ["short", "huge", "picture", "empty", "missing", "folder", "scen", "gone"]
)
def test_a_broken_file_is_explained_inside_and_changes_nothing(
    name: str, tmp_path: Path, reader: Reader
) -> None:
    path = broken_files(tmp_path)[name]
    desk = Desk(recent=[str(path)], size=(900, 600))
    desk.person.click(desk.chooser.path.rect)
    desk.person.type(f'"{path}"')
    desk.person.key(K.K_RETURN)
    assert not desk.closed
    assert not desk.opened
    assert not desk.picked
    assert len(desk.chooser.error.text) > 10
    assert desk.chooser.error.rect.height > 0
    assert not reader.cut
    desk.person.key(K.K_ESCAPE)
    desk.person.key(K.K_ESCAPE)
    assert desk.closed


def test_a_typed_path_is_opened_and_an_empty_one_asked_for() -> None:
    desk = Desk()
    desk.person.click(desk.chooser.path_button.rect)
    assert "path" in desk.chooser.error.text
    desk.person.tab_to(desk.chooser.path)
    desk.person.type("arena.map")
    desk.person.click(desk.chooser.path_button.rect)
    assert [path.name for path in desk.opened] == ["arena.map"]
    assert meant("'~/x.map'") == Path("~/x.map").expanduser()


def test_recent_files_are_a_list_of_their_own(tmp_path: Path) -> None:
    maps = folder("maps")
    assert maps is not None
    desk = Desk([str(maps / "arena.map"), str(tmp_path / "gone.map")])
    tabs = desk.chooser.tabs
    desk.person.tab_to(tabs)
    desk.person.key(K.K_RIGHT)
    desk.person.key(K.K_RETURN)
    assert [row.label for row in desk.chooser.list.rows] == ["arena.map", "gone.map"]
    desk.person.click(desk.chooser.open_button.rect)
    assert [path.name for path in desk.opened] == ["arena.map"]
    assert not Desk().chooser.tabs.visible


def test_a_map_is_generated_with_what_stands_in_the_fields() -> None:
    desk = Desk()
    part, person = desk.chooser.generate, desk.person
    person.tab_to(part.kind)
    person.key(K.K_RETURN)
    person.key(K.K_HOME)
    person.key(K.K_RETURN)
    person.tab_to(part.width)
    person.type("40")
    person.click(part.seed.rect)
    person.type("7")
    person.click(part.button.rect)
    first = next(iter(GENERATORS.values()))
    assert desk.made == [(first.name, 40, first.height, 7)]
    assert desk.closed


def test_a_size_that_makes_no_sense_is_not_taken() -> None:
    desk = Desk()
    part, person = desk.chooser.generate, desk.person
    for wrong in ("4", "999999", "x", "-5", ""):
        person.click(part.width.rect)
        person.key(K.K_a, mod=K.KMOD_CTRL)
        person.key(K.K_BACKSPACE)
        person.type(wrong)
        person.click(part.heading.rect)
        assert int(part.width.value) >= 5
    person.click(part.button.rect)
    assert len(desk.made) == 1


def test_the_problems_of_a_map_are_listed_and_one_is_picked() -> None:
    desk = Desk()
    desk.person.click(desk.chooser.problems_button.rect)
    listed = desk.person.group.modal
    assert isinstance(listed, ProblemList)
    desk.person.key(K.K_DOWN)
    desk.person.key(K.K_RETURN)
    assert desk.picked[-1][1] == 1
    assert "missing" in listed.error.text
    desk.person.click(listed.back_button.rect)
    assert desk.person.group.modal is desk.chooser
    desk.person.click(desk.chooser.problems_button.rect)
    desk.person.key(K.K_RETURN)
    assert desk.picked[-1] == (listed.scen, 0)
    assert desk.closed


def test_three_thousand_problems_are_drawn_within_3_ms(tmp_path: Path) -> None:
    scen = tmp_path / "many.scen"
    write_scen(
        scen, [Problem(i // 10, "m.map", 99, 99, (i % 99, 1), (2, 3), i / 7) for i in range(3000)]
    )
    desk = Desk()
    desk.chooser.open_path(str(scen))
    listed = desk.person.group.modal
    assert isinstance(listed, ProblemList)
    times = []
    for _ in range(40):  # the list is drawn anew every time, because the choice moves
        desk.person.group.handle(
            pygame.event.Event(K.KEYDOWN, key=K.K_PAGEDOWN, mod=0, unicode=""), desk.person.look
        )
        began = perf_counter()
        listed.list.draw(desk.person.screen, desk.person.look)
        times.append(perf_counter() - began)
    assert sorted(times)[len(times) // 2] < 0.003
    desk.person.key(K.K_END)
    assert listed.list.value == 2999


# -- explanation --------------------------------------------------------------------------------


def text_of(game: Game, before: Any = None) -> str:
    return " ".join(part.text for part in explanation(game, why(game), before))


def test_the_explanation_names_cells_values_rule_and_paper() -> None:
    game = Game(["......", ".@@@@.", "....@.", ".@@@@.", "......"], (2, 2), (5, 2), lookahead=3)
    assert "No cycle" in text_of(game)
    seen = ""
    before = moment(game)
    while game.status == "running" and game.cycle < 60:
        before = moment(game)
        game.step()
        now = moment(game)
        text = text_of(game, before)
        seen += text
        if now.s_best:
            assert f"{now.s_best[0]},{now.s_best[1]} with g = " in text
            assert now.f == pytest.approx(now.g + now.h)
            assert now.path[-1] == now.s_best
    assert "Hernández" in seen
    assert "AAMAS 2012, Alg. 2" in seen
    assert "part at" in seen or "continues the old one" in seen
    assert "stands on the goal" in text_of(game, before)


def test_the_explanation_never_changes_the_game() -> None:
    rows = ["......", ".@@@@.", "....@.", ".@@@@.", "......"]
    games = [Game(rows, (2, 2), (5, 2), lookahead=2, terrain="unknown") for _ in range(2)]
    for _ in range(12):
        explanation(games[0], why(games[0]), moment(games[0]))
        for game in games:
            game.step()
    assert games[0].state()["path"] == games[1].state()["path"]
    assert games[0].agent == games[1].agent


@pytest.mark.parametrize("algorithm", ["a_star", "tb_gbfs", "tb_wa_star"])
def test_every_order_of_open_is_put_into_words(algorithm: str) -> None:
    more: dict[str, Any] = {"weight": 3} if algorithm == "tb_wa_star" else {}
    game = Game(["....."] * 3, (0, 0), (4, 2), algorithm, lookahead=1, **more)
    game.step()
    word = {"a_star": "g + h", "tb_gbfs": "h alone", "tb_wa_star": "g + 3 h"}[algorithm]
    assert word in text_of(game)


# -- compiling and empty ------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_grows_while_the_search_is_prepared(size: tuple[int, int], reader: Reader) -> None:
    blocked, screen = np.zeros((9, 16), bool), pygame.Surface(size)
    gold = []
    for share in (-1.0, 0.0, 0.5, 1.0, 7.0):
        bar = draw_compiling(screen, blocked, share, DARK)
        row = pygame.surfarray.array3d(screen)[bar.left : bar.right, bar.centery]
        gold.append(int((row == np.array(DARK.accent)).all(axis=1).sum()))
    assert gold == [0, 0, round(bar.width * 0.5), bar.width, bar.width]
    assert Layout(*size).map.contains(bar)
    assert not reader.cut


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_map_offers_two_ways_on(size: tuple[int, int], reader: Reader) -> None:
    told: list[str] = []
    empty = EmptyMap(lambda: told.append("draw"), lambda: told.append("open"))
    person, area = Person(size=size), Layout(*size).map
    agent = Rect(area.centerx, area.centery, 20, 20)
    empty.arrange(area, person.look, [agent])
    person.group.add(*empty.widgets)
    empty.draw(person.screen, person.look)
    person.draw()
    assert area.contains(empty.rect)
    assert not empty.rect.colliderect(agent)
    assert not reader.cut
    person.click(empty.draw_button.rect)
    person.tab_to(empty.open_button)
    person.key(K.K_RETURN)
    assert told == ["draw", "open"]


def test_words_longer_than_the_room_are_broken() -> None:
    rows = broken(PATH, "second", 200, 1.0)
    assert "".join(rows) == PATH
    assert all(fonts.width(row, "second") <= 200 for row in rows)
    assert len(broken(PATH * 9, "second", 200, 1.0, 3)) == 3
