"""Widgets by mouse and by keyboard alone: what they answer, what they leave to shortcuts."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import pygame
import pytest
from pygame import Rect

from tbviz.app import fonts, icons
from tbviz.app.theme import DARK, LIGHT, Theme
from tbviz.app.widgets import (
    BarChart,
    Dropdown,
    Entry,
    Field,
    Group,
    Heading,
    IconButton,
    Label,
    LineChart,
    ListBox,
    Look,
    Modal,
    Option,
    Pills,
    RailButton,
    Row,
    Scale,
    ScrollArea,
    Segmented,
    Slider,
    Stepper,
    Tabs,
    TextButton,
    TickBox,
    Tip,
    Widget,
    paint,
)

K = pygame
W = TypeVar("W", bound=Widget)
LOOKAHEAD = Scale(1, 10_000, log=True, whole=True, infinite=True)
TICKS = [(1, "1"), (10, "10"), (100, "100"), (1000, "1k"), (math.inf, "inf")]
TIP = Tip("Lookahead k", "How many states a search may expand in one cycle.", "Koenig 2009")


@pytest.fixture(scope="module", autouse=True)
def display_and_font() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield
    for module in (fonts, icons, paint):
        module.forget()


class Person:
    """Someone with a mouse and a keyboard in front of a group of widgets."""

    def __init__(self, *widgets: Widget, look: Look | None = None) -> None:
        self.group = Group(*widgets)
        self.look = look or Look(DARK)
        self.screen = pygame.Surface(self.look.bounds.size)

    def _send(self, kind: int, **values: Any) -> bool:
        return self.group.handle(pygame.event.Event(kind, **values), self.look)

    def move(self, pos: tuple[int, int], held: bool = False) -> bool:
        return self._send(K.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, pos: tuple[int, int]) -> bool:
        self.move(pos)
        return self._send(K.MOUSEBUTTONDOWN, pos=pos, button=1)

    def release(self, pos: tuple[int, int]) -> bool:
        return self._send(K.MOUSEBUTTONUP, pos=pos, button=1)

    def click(self, where: Rect | tuple[int, int]) -> bool:
        pos = where.center if isinstance(where, Rect) else where
        used = self.press(pos)
        self.release(pos)
        return used

    def wheel(self, y: int) -> bool:
        return self._send(K.MOUSEWHEEL, x=0, y=y)

    def key(self, key: int, mod: int = 0, text: str = "") -> bool:
        if not text and 32 <= key < 127 and not mod & K.KMOD_CTRL:
            text = chr(key)
        return self._send(K.KEYDOWN, key=key, mod=mod, unicode=text)

    def type(self, words: str) -> None:
        for letter in words:
            self.key(ord(letter), text=letter)

    def tab(self, times: int = 1, back: bool = False) -> None:
        for _ in range(times):
            self.key(K.K_TAB, K.KMOD_SHIFT if back else 0)

    def wait(self, ms: int) -> None:
        """Time passes, and a frame is drawn before and after."""
        self.draw()
        self.look = replace(self.look, now_ms=self.look.now_ms + ms)
        self.draw()

    def draw(self) -> None:
        self.group.draw(self.screen, self.look)
        self.group.draw_over(self.screen, self.look)


def placed(widget: W, x: int = 100, y: int = 100, width: int = 0, height: int = 0) -> W:
    own = widget.size(Look(DARK))
    widget.rect = Rect(x, y, width or own[0], height or own[1])
    return widget


# -- buttons ----------------------------------------------------------------------------------


def buttons(told: list[str]) -> list[Widget]:
    return [
        IconButton("play", lambda: told.append("pressed"), gold=True),
        TextButton("Open", lambda: told.append("pressed"), icon="folder", opens=True),
        RailButton("wall", lambda: told.append("pressed"), letter="W"),
        TickBox("Trail", False, lambda _: told.append("pressed")),
    ]


@pytest.mark.parametrize("which", range(4))
def test_a_button_is_pressed_by_a_click_and_by_space_and_enter(which: int) -> None:
    told: list[str] = []
    button = placed(buttons(told)[which])
    person = Person(button)
    assert person.click(button.rect)
    assert len(told) == 1
    person.click((900, 700))
    person.tab()
    for key in (K.K_SPACE, K.K_RETURN, K.K_KP_ENTER):
        assert person.key(key)
    assert len(told) == 4


@pytest.mark.parametrize("which", range(4))
def test_a_press_that_leaves_the_button_does_nothing(which: int) -> None:
    told: list[str] = []
    button = placed(buttons(told)[which])
    person = Person(button)
    person.press(button.rect.center)
    assert button.pressed
    assert person.move((900, 700), held=True)
    assert not button.pressed
    assert person.release((900, 700))
    assert told == []


def test_a_disabled_button_swallows_the_click_and_cannot_be_reached() -> None:
    told: list[str] = []
    button = placed(IconButton("redo", lambda: told.append("pressed")))
    button.enabled = False
    person = Person(button)
    assert person.click(button.rect)
    person.tab()
    assert person.group.focused is None
    assert told == []


def test_a_tick_box_says_what_it_became_but_not_when_it_is_set() -> None:
    told: list[bool] = []
    box = placed(TickBox("Trail", False, told.append))
    box.value = True
    assert told == []
    Person(box).click(box.rect)
    assert told == [False]


# -- choices ----------------------------------------------------------------------------------

VIEWS = [Option(i, name, str(i)) for i, name in enumerate("Search Age Heat".split(), 1)]


@pytest.mark.parametrize("kind", [Pills, Segmented, Tabs])
def test_a_row_is_chosen_from_by_mouse(kind: type[Pills[int]]) -> None:
    told: list[int] = []
    row = placed(kind(VIEWS, 1, told.append))
    person = Person(row)
    for index, part in enumerate(row.parts(person.look)):
        person.click(part)
        assert row.value == index + 1
    assert told == [2, 3]  # the first was chosen already


@pytest.mark.parametrize("kind", [Pills, Segmented, Tabs])
def test_arrows_move_inside_and_only_space_or_enter_chooses(kind: type[Pills[int]]) -> None:
    told: list[int] = []
    row = placed(kind(VIEWS, 1, told.append))
    person = Person(row)
    person.tab()
    assert person.key(K.K_RIGHT)
    assert person.key(K.K_RIGHT)
    assert told == []
    assert row.focus_rect(person.look) == row.parts(person.look)[2]
    person.key(K.K_RETURN)
    person.key(K.K_HOME)
    person.key(K.K_SPACE)
    assert told == [3, 1]


def test_the_setter_of_a_row_is_silent_and_its_parts_never_move() -> None:
    told: list[int] = []
    row = placed(Pills(VIEWS, 1, told.append))
    before = row.parts(Look(DARK))
    row.value = 3
    assert told == []
    assert row.parts(Look(DARK)) == before


@pytest.mark.parametrize("compact", [False, True])
def test_parts_of_a_row_do_not_overlap_and_stay_inside(compact: bool) -> None:
    look = Look(DARK, compact=compact)
    for row in (Pills(VIEWS, 1, print), Segmented(VIEWS, 1, print), Tabs(VIEWS, 1, print)):
        row.rect = Rect((7, 9), row.size(look))
        parts = row.parts(look)
        assert all(row.rect.contains(part) for part in parts)
        assert all(a.right <= b.left for a, b in pairwise(parts))


# -- numbers ----------------------------------------------------------------------------------


def test_a_stepper_steps_stops_and_is_set_in_silence() -> None:
    told: list[int] = []
    stepper = placed(Stepper(1, 9, 2, told.append))
    person = Person(stepper)
    left, right = stepper.rect.move(5, 0).midleft, stepper.rect.move(-5, 0).midright
    person.click(right)
    person.click(left)
    person.click(left)
    person.click(left)
    assert told == [3, 2, 1]
    person.wheel(2)
    person.click((900, 700))
    person.tab()
    person.key(K.K_UP)
    person.key(K.K_RIGHT, K.KMOD_SHIFT)
    person.key(K.K_HOME)
    assert told[3:] == [3, 4, 9, 1]
    stepper.value = 5
    assert len(told) == 7


def test_the_log_scale_is_exact_at_its_ticks() -> None:
    for quarter, (value, _) in enumerate(TICKS):
        assert LOOKAHEAD.value(quarter / 4) == value
        assert LOOKAHEAD.position(value) == pytest.approx(quarter / 4)


def test_a_slider_is_clicked_at_its_ticks_and_shows_any_exact_value() -> None:
    told: list[float] = []
    slider = placed(Slider(LOOKAHEAD, 37, told.append, ticks=TICKS), width=280)
    person = Person(slider)
    track = slider._track(person.look, slider.rect)
    for value, _ in TICKS:
        person.click((slider._x(value, track), track.centery))
        assert slider.value == value
    slider.value = 123_457
    assert slider.value == 123_457
    assert LOOKAHEAD.position(123_457) < 1
    assert len(told) == 5
    person.click((slider._x(slider.value, track), track.centery))  # on the knob: stays exact
    assert slider.value == 123_457


def test_a_drag_goes_on_outside_the_slider() -> None:
    told: list[float] = []
    slider = placed(Slider(Scale(0, 1, step=0.01), 0.5, told.append), width=216)
    other = placed(TickBox("Trail", False, lambda _: told.append(-1)), y=400)
    person = Person(slider, other)
    person.press(slider.rect.center)
    assert person.move((900, 700), held=True)
    assert slider.value == 1
    assert person.move(other.rect.center, held=True)
    assert person.group.hovered is slider
    person.move((0, 0), held=True)
    assert slider.value == 0
    person.release(other.rect.center)
    assert not other.value
    person.move((900, 100), held=False)
    assert slider.value == 0
    assert -1 not in told


def test_a_lost_release_ends_the_drag() -> None:
    slider = placed(Slider(Scale(0, 1, step=0.01), 0.5, lambda _: None), width=216)
    person = Person(slider)
    person.press(slider.rect.center)
    person.move((900, 100), held=False)
    assert person.group.captured is None
    assert not person.move((950, 100), held=False)


def test_a_drag_that_began_on_the_map_is_not_stolen() -> None:
    box = placed(TickBox("Trail", False, lambda _: None))
    person = Person(box)
    assert not person.press((600, 600))
    assert not person.move(box.rect.center, held=True)
    assert not person.release(box.rect.center)
    assert person.group.hovered is None
    assert not box.value


def test_keys_and_wheel_move_a_slider_and_shift_moves_it_ten_times_as_far() -> None:
    slider = placed(Slider(Scale(0, 1, step=0.01), 0.5, lambda _: None), width=200)
    person = Person(slider)
    person.tab()
    person.key(K.K_RIGHT)
    assert slider.value == 0.51
    person.key(K.K_LEFT, K.KMOD_SHIFT)
    assert slider.value == 0.41
    person.key(K.K_END)
    assert slider.value == 1
    person.key(K.K_HOME)
    assert slider.value == 0
    person.move(slider.rect.center)
    person.wheel(3)
    assert slider.value == 0.03


def test_a_log_slider_reaches_every_tick_by_keys_and_always_moves() -> None:
    value, seen = 1.0, [1.0]
    while value != math.inf:
        following = LOOKAHEAD.moved(value, 1)
        assert following > value
        value = following
        seen.append(value)
    assert {tick for tick, _ in TICKS} <= set(seen)
    assert LOOKAHEAD.moved(100, 20) == 1000
    assert LOOKAHEAD.moved(math.inf, -20) == 1000
    while value != 1:
        assert LOOKAHEAD.moved(value, -1) < value
        value = LOOKAHEAD.moved(value, -1)


# -- fields -----------------------------------------------------------------------------------


def whole(text: str) -> str | None:
    return None if text.isdigit() or text == "inf" else "a whole number, or inf"


def field(told: list[str], **options: Any) -> Field:
    return placed(Field("32", told.append, TIP, check=whole, **options))


def test_a_click_selects_all_typing_replaces_and_enter_takes() -> None:
    told: list[str] = []
    entry = field(told)
    person = Person(entry)
    person.click(entry.rect)
    person.type("1234")
    assert told == []
    assert person.key(K.K_RETURN)
    assert told == ["1234"]
    assert not person.key(K.K_SPACE)  # back to the shortcuts: Space plays


def test_esc_restores_and_a_second_esc_leaves() -> None:
    told: list[str] = []
    entry = field(told)
    person = Person(entry)
    person.tab()
    person.type("7")
    assert person.key(K.K_ESCAPE)
    assert entry.editor.text == "32"
    assert person.group.focused is entry
    assert person.key(K.K_ESCAPE)
    assert person.group.focused is None
    assert told == []


def test_an_invalid_entry_is_not_taken_and_says_why_at_once() -> None:
    told: list[str] = []
    entry = field(told)
    person = Person(entry)
    person.click(entry.rect)
    person.type("x 2")
    assert entry.editor.text == "x 2"  # Space and letters are the field's
    person.key(K.K_RETURN)
    assert told == []
    tip, _ = entry.tip(True, person.look)
    assert tip is not None
    assert tip.text == "a whole number, or inf"
    person.draw()
    assert person.group.tips.rect is not None
    person.tab()
    assert entry.editor.text == entry.value == "32"


def test_leaving_a_field_takes_a_valid_entry() -> None:
    told: list[str] = []
    entry = field(told)
    person = Person(entry)
    person.click(entry.rect)
    person.type("inf")
    assert not person.click((700, 700))
    assert told == ["inf"]


def test_a_setter_neither_calls_back_nor_overwrites_what_is_being_typed() -> None:
    told: list[str] = []
    entry = field(told)
    person = Person(entry)
    entry.value = "64"
    assert entry.editor.text == "64"
    person.click(entry.rect)
    person.type("5")
    entry.value = "65"
    assert entry.editor.text == "5"
    assert told == []


def test_editing_keys() -> None:
    entry = placed(Field("cave", lambda _: None, number=False, width=120))
    person = Person(entry)
    person.tab()
    edit = entry.editor
    assert edit.selected == "cave"
    person.key(K.K_END)
    person.key(K.K_LEFT, K.KMOD_SHIFT)
    person.key(K.K_LEFT, K.KMOD_SHIFT)
    assert edit.selected == "ve"
    person.key(K.K_c, K.KMOD_CTRL)
    person.key(K.K_BACKSPACE)
    assert edit.text == "ca"
    person.key(K.K_HOME)
    person.key(K.K_DELETE)
    assert edit.text == "a"
    person.key(K.K_v, K.KMOD_CTRL)
    assert edit.text == "vea"
    person.key(K.K_a, K.KMOD_CTRL)
    assert edit.selected == "vea"
    person.key(K.K_x, K.KMOD_CTRL)
    assert edit.text == ""
    person.key(K.K_z, K.KMOD_CTRL)
    assert edit.text == "cave"


def test_the_mouse_places_the_caret_and_selects() -> None:
    entry = placed(Field("cave", lambda _: None, number=False, width=120))
    person = Person(entry)
    person.click(entry.rect)
    person.look = replace(person.look, now_ms=1000)
    person.click((entry.rect.left + 9, entry.rect.centery))
    assert (entry.editor.caret, entry.editor.selected) == (0, "")
    person.look = replace(person.look, now_ms=2000)
    person.press((entry.rect.left + 9, entry.rect.centery))
    person.move((900, 700), held=True)
    assert entry.editor.selected == "cave"


def test_a_long_text_keeps_its_caret_in_sight() -> None:
    entry = placed(Field("a" * 60, lambda _: None, number=False, width=80))
    person = Person(entry)
    person.tab()
    for key in (K.K_END, K.K_HOME):
        person.key(key)
        person.draw()
        left = entry._left(person.look, entry.rect)
        x = left + fonts.width(entry.editor.text[: entry.editor.caret], "label")
        assert entry.rect.left < x < entry.rect.right


# -- drop-downs -------------------------------------------------------------------------------

ALGORITHMS = [
    Entry("tba", "TBA*", "time-bounded A*"),
    Entry("tbaa", "TBAA*", "learns h at each restart"),
    Entry("rtaa", "RTAA*"),
    Entry("lrta", "LRTA*"),
]


def dropdown(told: list[str], y: int = 100) -> Dropdown[str]:
    return placed(Dropdown(ALGORITHMS, "tba", told.append), y=y, width=200)


def test_a_drop_down_by_keys() -> None:
    told: list[str] = []
    head = dropdown(told)
    person = Person(head)
    person.tab()
    assert not person.key(K.K_w)  # closed: letters stay shortcuts
    person.key(K.K_SPACE)
    assert head.open
    person.key(K.K_DOWN)
    person.key(K.K_RETURN)
    assert told == ["tbaa"]
    person.key(K.K_DOWN)
    person.type("l")
    person.key(K.K_RETURN)
    person.key(K.K_RETURN)
    person.key(K.K_HOME)
    person.key(K.K_RETURN)
    person.key(K.K_RETURN)
    person.key(K.K_END)
    person.key(K.K_UP)
    assert person.key(K.K_ESCAPE)
    assert not head.open
    assert person.group.focused is head
    assert told == ["tbaa", "lrta", "tba"]


def test_a_drop_down_by_mouse_over_whatever_lies_below() -> None:
    told: list[str] = []
    head = dropdown(told)
    hidden = placed(TickBox("Trail", False, lambda _: told.append("through")), y=150)
    person = Person(head, hidden)
    person.click(head.rect)
    box = head.popup(person.look)
    assert box is not None
    row = (box.height - 8) // len(ALGORITHMS)
    person.click((box.centerx, box.top + 4 + row + row // 2))
    assert told == ["tbaa"]
    person.click(head.rect)
    assert person.click((700, 700))  # this click only closes the list
    assert not head.open
    person.click(head.rect)
    person.click(head.rect)
    assert not head.open
    person.press(head.rect.center)  # press, drag, release
    person.move((box.centerx, box.bottom - 10), held=True)
    person.release((box.centerx, box.bottom - 10))
    assert told == ["tbaa", "lrta"]


def test_an_open_list_keeps_space_from_the_shortcuts_and_tab_closes_it() -> None:
    told: list[str] = []
    head = dropdown(told)
    person = Person(head)
    person.click(head.rect)
    assert person.key(K.K_p)
    person.tab()
    assert not head.open
    assert told == []
    head.value = "lrta"
    assert (head.label, told) == ("LRTA*", [])


@pytest.mark.parametrize("y", [0, 300, 560])
@pytest.mark.parametrize("height", [600, 200])
def test_the_open_list_stays_inside_the_window(y: int, height: int) -> None:
    look = Look(DARK, bounds=Rect(0, 0, 900, height))
    head = dropdown([], min(y, height - 32))
    person = Person(head, look=look)
    person.click(head.rect)
    for key in (K.K_END, K.K_HOME):
        person.key(key)
        box = head.popup(look)
        assert box is not None
        assert look.bounds.contains(box)
        assert not box.colliderect(head.rect)
        person.draw()
        rows = {head.list.at((box.centerx, at), head.rect, look) for at in range(box.top, 700)}
        assert head.list.cursor in rows


# -- focus ------------------------------------------------------------------------------------


def toolbar() -> tuple[Person, list[Widget]]:
    widgets: list[Widget] = [
        placed(IconButton("undo", lambda: None), 0),
        placed(Label("Speed"), 40),
        placed(Pills(VIEWS, 2, lambda _: None), 100),
        placed(RailButton("wall", lambda: None), 0, 200),
        placed(RailButton("erase", lambda: None), 0, 240),
        placed(Slider(Scale(0, 1, step=0.1), 0, lambda _: None), 300, 200),
        placed(Field("7", lambda _: None), 300, 300),
    ]
    return Person(*widgets), widgets


def test_tab_visits_each_stop_once_in_order_and_back() -> None:
    person, (undo, _, pills, wall, _, slider, seed) = toolbar()
    wanted = [undo, pills, wall, slider, seed, None, undo]
    seen = []
    for _ in wanted:
        person.tab()
        seen.append(person.group.focused)
    assert seen == wanted
    person.tab(back=True)
    person.tab(back=True)
    assert person.group.focused is seed


def test_the_rail_is_one_stop_and_arrows_move_inside() -> None:
    person, (_, _, _, wall, erase, slider, _) = toolbar()
    erase.selected = True  # type: ignore[attr-defined]
    person.tab(3)
    assert person.group.focused is erase
    assert person.key(K.K_UP)
    assert person.group.focused is wall
    person.tab()
    assert person.group.focused is slider


def test_the_ring_shows_only_after_a_key_and_a_click_leaves_keys_to_shortcuts() -> None:
    person, (undo, *_, slider, _) = toolbar()
    person.click(slider.rect)
    assert not person.group.focus_visible
    assert not person.key(K.K_SPACE)
    assert not person.key(K.K_RIGHT)
    person.tab()
    assert person.group.focus_visible
    person.click(undo.rect)
    assert not person.group.focus_visible
    assert not person.key(K.K_ESCAPE)  # hints and others may have it
    person.tab()
    assert person.key(K.K_ESCAPE)  # back to the map
    assert person.group.focused is None


def test_shortcuts_pass_a_focused_widget() -> None:
    person, _ = toolbar()
    person.tab(4)  # the slider
    for key, mod in ((K.K_w, 0), (K.K_1, 0), (K.K_z, K.KMOD_CTRL), (K.K_RIGHT, K.KMOD_CTRL)):
        assert not person.key(key, mod)


def test_what_is_hidden_or_disabled_loses_the_focus() -> None:
    person, (*_, seed) = toolbar()
    person.click(seed.rect)
    seed.visible = False
    assert not person.key(K.K_a)
    assert person.group.focused is None
    assert not person.click(seed.rect)


# -- tooltips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("x", [0, 400, 760])
@pytest.mark.parametrize("y", [0, 250, 566])
def test_a_tooltip_waits_stays_inside_and_beside_its_control(x: int, y: int) -> None:
    look = Look(DARK, bounds=Rect(0, 0, 900, 600))
    for button in (IconButton("undo", lambda: None, TIP), RailButton("wall", lambda: None, TIP)):
        placed(button, x, y)
        person = Person(button, look=look)
        person.move(button.rect.center)
        person.wait(399)
        assert person.group.tips.rect is None
        person.wait(1)
        shown = person.group.tips.rect
        assert shown is not None
        assert look.bounds.contains(shown)
        assert not shown.colliderect(button.tip(False, look)[1])
        person.press(button.rect.center)
        person.draw()
        assert person.group.tips.rect is None
        person.release(button.rect.center)
        person.wait(1000)
        assert person.group.tips.rect is None  # not again until the mouse went elsewhere


def test_a_tooltip_stays_in_its_region() -> None:
    slider = placed(Slider(LOOKAHEAD, 32, lambda _: None, TIP, TICKS), 984, 500, 280)
    slider.region = Rect(968, 48, 312, 752)
    person = Person(slider)
    person.move(slider.rect.center)
    person.wait(500)
    shown = person.group.tips.rect
    assert shown is not None
    assert slider.region.contains(shown)


def test_keys_lead_to_tooltips_too_and_parts_have_their_own() -> None:
    other = Tip("Age")
    row = placed(Pills([VIEWS[0], Option(2, "Age", "2", other)], 1, lambda _: None, TIP))
    person = Person(row)
    person.tab()
    person.wait(500)
    assert person.group.tips.rect is not None
    person.key(K.K_RIGHT)
    assert row.tip(True, person.look)[0] is other
    person.move(row.parts(person.look)[0].center)
    assert row.tip(False, person.look)[0] is TIP


# -- containers -------------------------------------------------------------------------------


def long_panel() -> tuple[Person, ScrollArea, list[Widget]]:
    area = ScrollArea()
    area.rect = Rect(900, 100, 300, 200)
    children: list[Widget] = [
        placed(Stepper(0, 99, 5, lambda _: None), 910, 110 + 40 * i) for i in range(10)
    ]
    area.add(*children)
    area.fit(420)
    return Person(area), area, children


def test_a_scroll_area_scrolls_by_wheel_without_changing_values_on_the_way() -> None:
    person, area, children = long_panel()
    person.move(children[0].rect.center)
    assert person.wheel(-2)
    assert area.offset == 80
    assert [child.value for child in children] == [5] * 10  # type: ignore[attr-defined]
    person.wheel(-100)
    assert area.offset == 220
    assert children[-1].rect.bottom <= area.rect.bottom
    person.draw()


def test_what_is_scrolled_away_cannot_be_clicked_but_tab_brings_it_into_sight() -> None:
    person, area, children = long_panel()
    assert not person.click(children[8].rect)
    person.tab(9)
    assert person.group.focused is children[8]
    assert area.rect.contains(children[8].rect)
    person.key(K.K_UP)
    assert children[8].value == 6  # type: ignore[attr-defined]
    person.draw()


def test_the_bar_of_a_scroll_area_can_be_dragged() -> None:
    person, area, _ = long_panel()
    person.press((area.rect.right - 2, area.rect.top + 5))
    person.move((0, 700), held=True)
    assert area.offset == 220
    person.release((0, 700))


def test_a_list_is_chosen_from_by_click_keys_and_opened_by_double_click_and_enter() -> None:
    chosen: list[int] = []
    opened: list[int] = []
    rows = [Row(f"problem {i}", f"{i}.5") for i in range(50)]
    box = placed(ListBox(rows, -1, chosen.append, opened.append), width=200, height=300)
    person = Person(box)
    person.click((150, 100 + 45))
    assert (chosen, opened) == ([1], [])
    person.click((150, 100 + 45))
    assert opened == [1]
    person.look = replace(person.look, now_ms=5000)
    person.key(K.K_DOWN)
    person.key(K.K_END)
    person.draw()
    assert box.offset == 50 * 30 - 300
    person.key(K.K_PAGEUP)
    person.key(K.K_HOME)
    person.key(K.K_RETURN)
    assert chosen == [1, 2, 49, 40, 0]
    assert opened == [1, 0]
    person.wheel(-2)
    assert box.offset == 60
    box.value = 7
    assert chosen[-1] == 0


def test_a_modal_keeps_everything_from_what_is_behind_it() -> None:
    told: list[str] = []
    behind = placed(TickBox("Trail", False, lambda _: told.append("behind")))
    person = Person(behind)
    person.tab()
    modal = Modal("Help", lambda: told.append("closed"))
    body = modal.layout(400, 300, person.look)
    ok = placed(TextButton("Close", lambda: told.append("ok")), body.x, body.y)
    modal.add(ok)
    person.group.show(modal)
    assert person.group.focused is not behind
    assert person.click(behind.rect)
    assert person.key(K.K_w)
    assert not person.key(K.K_F11)
    person.click(ok.rect)
    for _ in range(4):
        person.tab()
        assert person.group.focused is not behind
    person.draw()
    assert person.key(K.K_ESCAPE)
    assert told == ["ok", "closed"]
    assert person.group.modal is None
    assert person.group.focused is behind


def test_a_modal_closes_with_its_cross_and_fits_a_small_window() -> None:
    look = Look(DARK, bounds=Rect(0, 0, 900, 600))
    person = Person(look=look)
    modal = Modal("Open a map")
    body = modal.layout(2000, 2000, look)
    assert look.bounds.contains(modal.rect)
    assert modal.rect.contains(body)
    person.group.show(modal)
    person.click((modal.rect.right - 26, modal.rect.top + 26))
    assert person.group.modal is None


# -- drawing ----------------------------------------------------------------------------------


def every_widget() -> list[Widget]:
    bars, line = BarChart("expansions per cycle", 32), LineChart("h of the agent")
    bars.set(np.arange(500) % 40, "32")
    line.set(np.sin(np.arange(500) / 9), "53.7")
    picture = pygame.Surface((36, 36))
    return [
        *buttons([]),
        Pills(VIEWS, 1, lambda _: None),
        Segmented(VIEWS, 2, lambda _: None),
        Tabs(VIEWS, 3, lambda _: None),
        Stepper(1, 9, 1, lambda _: None),
        Slider(LOOKAHEAD, 32, lambda _: None, TIP, TICKS),
        Slider(LOOKAHEAD, math.inf, lambda _: None),
        Field("32", lambda _: None),
        Field("caves", lambda _: None, number=False),
        Dropdown(ALGORITHMS, "tba", lambda _: None),
        Heading("Agent"),
        Label("a long line that is wrapped", lines=2),
        ListBox([Row("maze", "512 x 512", "a note", picture), Row("caves")], 0),
        bars,
        line,
    ]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.75, 2.0])
@pytest.mark.parametrize("compact", [False, True])
def test_every_widget_draws_in_every_state(theme: Theme, scale: float, compact: bool) -> None:
    look = Look(theme, scale, compact, bounds=Rect(0, 0, 1200, 900))
    for widget in every_widget():
        widget.rect = Rect((30, 30), widget.size(look))
        screen = pygame.Surface(widget.rect.inflate(60, 60).size)
        pictures = set()
        for state in ("normal", "hovered", "pressed", "disabled", "focused"):
            widget.enabled, widget.pressed = state != "disabled", state == "pressed"
            group = Group(widget)
            group.hovered = widget if state == "hovered" else None
            if state == "focused" and widget.focusable:
                group.focus(widget, visible=True)
            screen.fill(theme.panel)
            group.draw(screen, look)
            reach = widget.rect.inflate(round(6 * scale), round(6 * scale))
            inside = screen.subsurface(reach).copy()
            screen.fill(theme.panel, reach)
            ground = screen.map_rgb(theme.panel)
            assert (pygame.surfarray.array2d(screen) == ground).all(), "drew outside"
            pictures.add(inside.get_buffer().raw)
        assert len(pictures) >= (2 if widget.focusable else 1)


def test_nothing_is_drawn_where_there_is_no_room() -> None:
    screen = pygame.Surface((100, 100))
    for widget in every_widget():
        for size in ((0, 0), (1, 1), (3, 40), (40, 3)):
            widget.rect = Rect((10, 10), size)
            widget.draw(screen, Look(DARK))


def test_a_widget_is_painted_once_per_state() -> None:
    painted = []

    class Counting(Label):
        def paint(self, canvas: pygame.Surface, look: Look) -> None:
            super().paint(canvas, look)
            painted.append(self.text)

    label = placed(Counting("cycles"))
    screen = pygame.Surface((400, 400))
    for text in ("cycles", "cycles", "moves", "moves"):
        label.text = text
        label.rect.x += 1
        label.draw(screen, Look(DARK))
    assert painted == ["cycles", "moves"]


@pytest.mark.parametrize("values", [[], [3], [0, 0], [1, math.inf, 2], [math.nan], range(100_000)])
def test_charts_draw_whatever_they_are_given(values: Any) -> None:
    for chart in (BarChart("bars", 10), BarChart("bars", math.inf), LineChart("line")):
        chart.set(values)
        placed(chart).draw(pygame.Surface((500, 300)), Look(LIGHT))


def test_a_bar_chart_shows_the_newest_bars() -> None:
    chart = placed(BarChart("bars", 4), 0, 0, 100, 80)
    screen = pygame.Surface((100, 80))
    chart.set([0] * 1000 + [4])
    chart.draw(screen, Look(DARK))
    columns = (pygame.surfarray.array3d(screen) == DARK.closed_new).all(axis=2).any(axis=1)
    assert columns.sum() == 2
    assert columns.nonzero()[0].max() > 80
