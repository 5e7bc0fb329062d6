"""The palette's promises: it can be read, and told apart with every kind of eyes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tbviz.app.theme import (
    DARK,
    JUST_EXPANDED_MIX,
    LEARNED_CHIP_ALPHA,
    LIGHT,
    TOKENS,
    TYPE,
    Colour,
    Theme,
    heat_table,
    ink_on,
    mix,
)
from tests.app.colour import VISIONS, ciede2000, contrast, difference, lab

both_themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
all_visions = pytest.mark.parametrize("vision", VISIONS)

SEVEN = "open closed_new path trail agent goal wall".split()
# free/fog is quiet on purpose. OPEN's fill is left out as well: OPEN is told by its hollow shape.
FILLS = "closed_new closed_mid closed_old wall free fog".split()
TEXTS = [
    ("text", "panel"),
    ("text", "raised"),
    ("text", "bg"),
    ("muted", "panel"),
    ("muted", "raised"),
    ("muted", "bg"),
    ("on_accent", "accent"),
    ("danger", "panel"),
    ("danger", "raised"),
    ("ok", "panel"),
    ("accent_line", "panel"),
]
CONTROLS = [
    ("control", "panel"),
    ("control", "raised"),
    ("focus", "panel"),
    ("accent_line", "panel"),
    ("wall", "free"),
]


def colours(theme: Theme, names: list[str]) -> dict[str, Colour]:
    return {name: getattr(theme, name) for name in names}


def cell_fills(theme: Theme) -> list[Colour]:
    """Everything a number in a cell may stand on."""
    plain = colours(theme, ["closed_new", "closed_mid", "closed_old", "free", "fog"])
    opened = [mix(plain[under], theme.open, theme.open_fill) for under in ("free", "fog")]
    fresh = mix(theme.closed_new, theme.just_expanded, JUST_EXPANDED_MIX)
    return [*plain.values(), *opened, fresh]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_yardstick_agrees_with_its_paper(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    """Sharma, Wu & Dalal 2005, Table 1."""
    assert ciede2000(first, second) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(second, first) == pytest.approx(expected, abs=5e-5)


@both_themes
@all_visions
def test_the_seven_things_on_the_map_differ(theme: Theme, vision: str) -> None:
    for (a, x), (b, y) in combinations(colours(theme, SEVEN).items(), 2):
        assert difference(x, y, vision) >= 12, (a, b)


@both_themes
@all_visions
def test_fills_that_touch_differ(theme: Theme, vision: str) -> None:
    for (a, x), (b, y) in combinations(colours(theme, FILLS).items(), 2):
        if {a, b} != {"free", "fog"}:
            assert difference(x, y, vision) >= 9.5, (a, b)


@both_themes
@all_visions
def test_racing_agents_differ(theme: Theme, vision: str) -> None:
    for a, b in combinations(theme.race, 2):
        # The look gives one decimal: A and B are 19.98 apart for deutan eyes.
        assert round(difference(a, b, vision), 1) >= 20


@both_themes
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@both_themes
@pytest.mark.parametrize(("part", "ground"), CONTROLS)
def test_controls_can_be_seen(theme: Theme, part: str, ground: str) -> None:
    assert contrast(getattr(theme, part), getattr(theme, ground)) >= 3


@both_themes
def test_digits_in_cells_can_be_read(theme: Theme) -> None:
    for fill in [*cell_fills(theme), *heat_table(theme), *theme.race]:
        assert contrast(ink_on(fill), fill) >= 4.5, fill


@both_themes
def test_learned_h_can_be_read_in_its_chip(theme: Theme) -> None:
    for fill in cell_fills(theme):
        chip = mix(fill, theme.learned_chip, LEARNED_CHIP_ALPHA / 255)
        assert contrast(theme.learned_text, chip) >= 4.5, fill


@both_themes
@all_visions
def test_more_heat_is_never_darker_in_dark_nor_lighter_in_light(theme: Theme, vision: str) -> None:
    sign = 1 if theme is DARK else -1
    lightness = [sign * lab(colour, vision)[0] for colour in heat_table(theme)]
    assert all(a <= b for a, b in pairwise(lightness))
    assert lightness[-1] - lightness[0] > 50


@both_themes
def test_heat_has_256_entries_that_rise_evenly(theme: Theme) -> None:
    table = heat_table(theme)
    assert len(table) == 256
    assert table[0] == theme.heat[0]
    assert table[-1] == theme.heat[-1]
    steps = [difference(a, b) for a, b in pairwise(table[round(i * 255 / 32)] for i in range(33))]
    assert 2.2 < min(steps) <= max(steps) < 3.5


def test_every_token_has_a_colour_in_both_themes() -> None:
    assert len(TOKENS) == 33
    for theme in (DARK, LIGHT):
        for token in TOKENS:
            assert len(getattr(theme, token)) == 3


def test_nothing_is_smaller_than_ten() -> None:
    assert min(style.size for style in TYPE.values()) == 10
