"""Icons, sprites, lines and text: they show something, sharply, and are drawn only once."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from tbviz.app import fonts, icons, lines, sprites
from tbviz.app.theme import DARK, ICON, LIGHT, TYPE, Theme

both_themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
CELLS = (1, 3, 8, 9, 12, 24, 48, 64, 96)
WANTED = """mark folder chevron-down restart step-back play pause step one-expansion turbo undo redo
record camera theme help wall erase rectangle start goal pan brush-1 brush-3 brush-5 brush-9 plus
minus fit tick dice close search event-restart event-back event-found event-edit event-news
event-path-switch danger ok info"""


@pytest.fixture(scope="module", autouse=True)
def display_and_font() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()  # not `pygame.init()`: without a sound card that prints errors
    pygame.font.init()
    yield
    for module in (fonts, icons, lines, sprites):
        module.forget()


def shown(picture: pygame.Surface) -> int:
    """How many pixels are more than half covered."""
    return int((pygame.surfarray.array_alpha(picture) > 127).sum())


def test_every_icon_of_the_look_is_there() -> None:
    assert set(WANTED.split()) == set(icons.names())


@both_themes
@pytest.mark.parametrize("size", [16, 20, 32])
@pytest.mark.parametrize("name", icons.names())
def test_every_icon_shows_something(name: str, size: int, theme: Theme) -> None:
    picture = icons.icon(name, size, theme)
    assert picture.get_size() == (size, size)
    assert 0.03 * size * size < shown(picture) < 0.85 * size * size


@pytest.mark.parametrize("name", icons.names())
def test_no_icon_is_cut_off(name: str) -> None:
    alpha = pygame.surfarray.array_alpha(icons.icon(name, 40, DARK))
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) == 0


def test_an_icon_is_one_colour_up_to_its_edge() -> None:
    """Edges that darken towards transparency are the mark of scaling without premultiplying."""
    picture = icons.icon("restart", ICON, DARK)
    colours = pygame.surfarray.array3d(picture)[pygame.surfarray.array_alpha(picture) > 40]
    assert abs(colours.astype(int) - DARK.text).max() <= 6


@pytest.mark.parametrize("name", ["plus", "theme", "event-edit", "brush-3", "event-news", "close"])
@pytest.mark.parametrize("size", [16, 20, 25, 30, 35, 40])
def test_symmetric_icons_are_centred(name: str, size: int) -> None:
    alpha = pygame.surfarray.array_alpha(icons.icon(name, size, DARK)).astype(int)
    columns, rows = alpha.sum(axis=1), alpha.sum(axis=0)
    assert abs(rows - rows[::-1]).max() <= 0.16 * 255 * size
    if name != "theme":
        assert abs(columns - columns[::-1]).max() <= 0.16 * 255 * size


def test_an_icon_is_drawn_once() -> None:
    first = icons.icon("undo", 20, DARK)
    assert icons.icon("undo", 20, DARK) is first
    assert icons.icon("undo", 20, DARK, DARK.control) is not first
    assert icons.icon("undo", 20, LIGHT) is not first


@both_themes
@pytest.mark.parametrize("cell", CELLS)
def test_every_sprite_shows_something_at_every_cell_size(cell: int, theme: Theme) -> None:
    pictures = [
        sprites.agent(cell, 30, theme),
        sprites.goal(cell, theme),
        sprites.start(cell, theme),
        sprites.brackets(cell, theme),
        sprites.root(cell, theme),
        sprites.back_move(cell, 180, theme),
        sprites.thought(9, theme),
        *(sprites.badge(i, 20, theme) for i in range(4)),
    ]
    assert all(shown(picture) >= 12 for picture in pictures)


def test_headings_are_kept_in_steps_of_five_degrees() -> None:
    assert sprites.agent(9, 31.9, DARK) is sprites.agent(9, 28, DARK)
    assert sprites.agent(9, -90, DARK) is sprites.agent(9, 270, DARK)
    assert sprites.agent(9, 30, DARK) is not sprites.agent(9, 35, DARK)


@pytest.mark.parametrize("cell", [2, 9, 12, 48])
def test_the_agent_never_gets_smaller_than_can_be_seen(cell: int) -> None:
    assert sprites.agent_radius(cell) >= 6
    assert sprites.goal_radius(cell) >= 7.5
    assert sprites.start_radius(cell) >= 5


@pytest.mark.parametrize("cell", [3, 8, 9, 12, 24, 48, 64])
@pytest.mark.parametrize("turn", [[(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 1), (2, 2)]])
def test_a_path_has_no_gaps(cell: int, turn: list[tuple[int, int]]) -> None:
    canvas = pygame.Surface((3 * cell, 3 * cell))
    lines.draw(canvas, lines.path(cell, DARK), turn, (0, 0), cell)
    (dx, dy), middle = turn[1], cell / 2
    off = 1 if cell < 6 else 0
    for i in range(round(2 * cell)):
        x, y = int(middle + i * dx) + off * (not dx), int(middle + i * dy) + off * (not dy)
        assert canvas.get_at((x, y))[0] > 150, (i, x, y)


@pytest.mark.parametrize("cell", [8, 9, 12, 24, 48])
def test_straight_paths_are_sharp(cell: int) -> None:
    line = lines.path(cell, LIGHT)
    core = lines.half(line, (1, 0), cell)[-1]
    column = pygame.surfarray.array_alpha(core)[core.get_width() // 2 + cell // 4]
    assert sorted(set(column.tolist())) == [0, 255]
    assert (column == 255).sum() == line.width


def test_text_is_rendered_once_and_cut_to_fit() -> None:
    assert fonts.render("cycle", "label", DARK.text) is fonts.render("cycle", "label", DARK.text)
    assert fonts.elided("caves", "label", 500) == "caves"
    cut = fonts.elided("caves_and_rooms_96.map", "label", 80)
    assert cut.endswith("…")
    assert fonts.width(cut, "label") <= 80


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.75, 2.0])
@pytest.mark.parametrize("role", [role for role, style in TYPE.items() if style.face == "mono"])
def test_digits_are_equally_wide(role: str, scale: float) -> None:
    assert len({fonts.width(digit * 3, role, scale) for digit in "0123456789"}) == 1


def test_numbers_end_at_the_same_place() -> None:
    canvas = pygame.Surface((200, 40), pygame.SRCALPHA)
    row = pygame.Rect(0, 0, 200, 40)
    for text in ("7", "1,024", "-3.5"):
        assert fonts.number(canvas, text, DARK.text, 150, row).right == 150
