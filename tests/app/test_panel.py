"""The panel: every option has its control, at every size of the window and with every key."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tbviz.app.widgets import Dropdown, Entry, Field, Slider, Tip
from tbviz.game.options import OPTIONS
from tbviz.search.algorithms import ALGORITHMS
from tests.app.test_newcomer import a_person


def all_options(monkeypatch: pytest.MonkeyPatch, algorithm: str) -> None:
    """An algorithm that uses every option there is."""
    names = tuple(name for name, option in OPTIONS.items() if option.kind == "algorithm")
    monkeypatch.setitem(ALGORITHMS, algorithm, replace(ALGORITHMS[algorithm], parameters=names))


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_every_option_that_an_algorithm_names_has_a_control(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    all_options(monkeypatch, "tb_wa_star")
    person = a_person(tmp_path, monkeypatch, size=size, algorithm="tb_wa_star", terrain="dynamic")
    window = person.window
    panel = window.layout.panel
    here = set(window.group.flat())
    for control in window.panel.agent_options.controls.values():
        assert here.issuperset(control.widgets)
        tooltip = control.widgets[-1].tooltip
        assert tooltip is not None
        assert "Key" in tooltip.text
        assert all(
            panel.left <= w.rect.left < w.rect.right <= panel.right
            for w in here & set(control.widgets)
        )
    changed: set[str] = set()
    person.press("Shift+O")
    while window.group.focused is not window.panel.sensor:  # all are reached and set with keys
        before = dict(window.session.options)
        focused = window.group.focused
        assert focused is not None
        assert panel.contains(focused.rect)
        if isinstance(focused, Field):
            person.press("8" if focused.value == "7" else "7")
            person.press("Return")
        else:
            person.press("Left" if isinstance(focused, Slider) else "Right")
            person.press("Space")
        person.press("Tab")
        changed |= {name for name, value in window.session.options.items() if value != before[name]}
    assert changed >= set(window.panel.agent_options.controls)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1100, 760), (2560, 1440)])
@pytest.mark.parametrize("terrain", ["known", "unknown", "partial", "dynamic"])
def test_no_control_falls_off_the_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], terrain: str
) -> None:
    options = {"algorithm": "tb_wa_star", "terrain": terrain}
    person = a_person(tmp_path, monkeypatch, size=size, **options)
    window = person.window
    panel = window.layout.panel
    inside = [w for w in window.group.widgets if w.rect.left >= panel.left and w.rect.top > 48]
    assert window.panel.seed in inside
    assert all(panel.contains(widget.rect) for widget in inside)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080), (2560, 1440)])
def test_a_list_of_fifteen_algorithms_is_in_sight_without_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    person = a_person(tmp_path, monkeypatch, size=size)
    window = person.window
    notes = "Searches a little, learns from it at once, walks the path, and then searches again."
    entries = [Entry(f"a{i}", f"Algorithm {i}*", notes) for i in range(15)]
    chosen: list[str] = []
    many = Dropdown(entries, "a0", chosen.append, Tip("Algorithm"))
    many.rect = window.panel.algorithm.rect.copy()
    window.panel.algorithm = many  # type: ignore[assignment]
    monkeypatch.setattr(window.panel, "sync", lambda *_: None)
    person.press("P")
    person.press("P")
    person.click_pixel(many.rect.center)
    box = many.popup(window.look())
    assert box is not None
    assert window.screen.get_rect().contains(box)
    seen = {
        many.list.at((box.centerx, y), many.rect, window.look()) for y in range(box.top, box.bottom)
    }
    assert seen - {None} == set(range(15))
    last = next(
        y
        for y in range(box.bottom, box.top, -1)
        if many.list.at((box.centerx, y), many.rect, window.look()) == 14
    )
    person.click_pixel((box.centerx, last))
    assert chosen == ["a14"]
