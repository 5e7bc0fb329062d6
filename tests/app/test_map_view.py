"""The map: what is recoloured bit by bit equals what is coloured at once; every view draws."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbviz import Game
from tbviz.app import fonts, lines, sprites
from tbviz.app.camera import Camera, fitted
from tbviz.app.map_view import VIEWS, DrawOptions, MapView, cell_facts, ground
from tbviz.app.map_view.changes import age_limits
from tbviz.app.map_view.codes import BELIEVED, IS_WALL, OPEN, OVER_UNSEEN
from tbviz.app.map_view.numbers import digits_of
from tbviz.app.map_view.route import traced
from tbviz.app.map_view.trail import BACK, JUMP, MOVE, Steps
from tbviz.app.map_view.where import Where
from tbviz.app.session import ALL_PHASES
from tbviz.app.theme import DARK, LIGHT, Theme
from tbviz.search import state as s
from tbviz.search.resource_limited import TRACE_END
from tests.plays import Play, apply, examples, plays

AREA = pygame.Rect(10, 20, 300, 220)
CELLS = (0.4, 1, 3, 8, 20, 45, 60, 100)
both_themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
each_view = pytest.mark.parametrize("view", VIEWS)

ROWS = [
    "....................",
    "..@@@@@@@@..........",
    ".........@....@@@...",
    ".........@....@.....",
    ".........@....@..@..",
    "..@@@@@@@@....@..@..",
    "..............@@@@..",
    "....................",
]


@pytest.fixture(scope="module", autouse=True)
def display_and_font() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    # Small maps would be looked at as a whole each time, and nothing could be missed.
    strip, ground._STRIP = ground._STRIP, 7
    yield
    ground._STRIP = strip
    for module in (fonts, lines, sprites):
        module.forget()


def a_game(cycles: int = 12, **options: Any) -> Game:
    chosen = {"terrain": "unknown", "lookahead": 6, "sensor_radius": 2, **options}
    game = Game(ROWS, (4, 3), (18, 3), **chosen)
    game.step(cycles)
    return game


def canvas() -> pygame.Surface:
    return pygame.Surface((AREA.right + 10, AREA.bottom + 10), 0, 32)


def picture(view: MapView, camera: Camera, options: DrawOptions | None = None) -> np.ndarray:
    target = canvas()
    view.draw(target, AREA, camera, options)
    return pygame.surfarray.array3d(target)


def centred(game: Game, cell: float) -> Camera:
    x, y = game.agent
    left, top = AREA.centerx - (x + 0.5) * cell, AREA.centery - (y + 0.5) * cell
    return Camera(cell, round(left), round(top))


ACTIONS = ["step"] * 5 + ["inside", "phase", "phase", "restart", "view", "skip"]

# -- recolouring ----------------------------------------------------------------------------------


@examples(150)
@given(plays(), st.data())
def test_recolouring_bit_by_bit_equals_recolouring_everything(
    play: Play, data: st.DataObject
) -> None:
    game = play.game()
    view = MapView(DARK)
    view.show(game)
    view.set_view(data.draw(st.sampled_from(VIEWS)))
    for cycle in range(1, data.draw(st.integers(2, 22))):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        action = data.draw(st.sampled_from(ACTIONS))
        if action == "restart":
            game.restart()
        elif action == "view":
            view.set_view(data.draw(st.sampled_from(VIEWS)))
        elif action == "inside":
            game.expand(data.draw(st.integers(1, 3)))
        elif action == "phase":
            game.advance(1, ALL_PHASES)
        else:
            game.step(1)
        if action == "skip":
            continue
        view.update(game)
        shown = view.codes.copy()
        view.recolour_all()
        inner = game.frame.crop(view.codes)
        assert (game.frame.crop(shown) == inner).all(), view.view


@examples(60)
@given(plays(terrains=("unknown", "partial")))
def test_the_search_view_says_what_the_snapshot_says(play: Play) -> None:
    game = play.game()
    view = MapView(DARK)
    view.show(game)
    for cycle in range(1, 12):
        for command in play.commands.get(cycle, []):
            apply(game, command)
        game.step(1)
        view.update()
        codes, snapshot = game.frame.crop(view.codes), game.snapshot()
        free = ~snapshot["belief"]
        plain = np.where((codes >= OPEN + OVER_UNSEEN) & (codes < 16), codes - OVER_UNSEEN, codes)
        assert ((plain == OPEN) == (snapshot["open"] & free)).all()
        assert (((plain > OPEN) & (plain < 16)) == (snapshot["closed"] & free)).all()
        dark = codes < OPEN
        assert ((codes & IS_WALL > 0) == snapshot["truth"])[dark].all()
        assert ((codes & BELIEVED > 0) == snapshot["belief"])[dark].all()
        assert (cells_of_age(game) == np.where(plain > OPEN, plain, 0) * (plain < 16)).all()


def cells_of_age(game: Game) -> np.ndarray:
    """9, 10, 11 = expanded at most 1, at most 3, more cycles ago; 0 = not CLOSED."""
    snapshot = game.snapshot()
    age = game.cycle - snapshot["expanded_cycle"]
    code = np.where(age <= 1, 9, np.where(age <= 3, 10, 11))
    return np.where(snapshot["closed"] & ~snapshot["belief"], code, 0)


@pytest.mark.parametrize("view", ["h", "learned", "g", "f", "age", "visits"])
def test_heat_colours_what_the_snapshot_has_a_number_for(view: str) -> None:
    game = a_game(25)
    shown = MapView(DARK)
    shown.show(game)
    shown.set_view(view)
    shown.update()
    snapshot = game.snapshot()
    numbers = snapshot["expanded_cycle" if view == "age" else view]
    coloured = game.frame.crop(shown.codes) >= 16
    wanted = (np.nan_to_num(numbers) > 0) & ~snapshot["belief"]
    assert (coloured == wanted).all()
    assert shown.scale is not None
    assert shown.scale.most == pytest.approx(numbers[wanted].max(), rel=1e-6)


def test_a_jump_beyond_the_ring_is_recoloured_too() -> None:
    walled = np.zeros((300, 300), bool)
    walled[:, 290] = True  # the goal is out of reach: all cells but it are expanded
    game = Game(walled, (0, 0), (299, 299), lookahead=float("inf"), terrain="known")
    view = MapView(DARK)
    view.show(game)
    for expansions in (10, 70_000, 500, 10):
        before = game.engine.expansions
        game.advance(1, max_expansions=expansions)
        assert game.engine.expansions == before + expansions
        view.update()
        shown = view.codes.copy()
        view.recolour_all()
        assert (shown == view.codes).all()


def test_ages_count_cycles() -> None:
    game = a_game(8)
    old, mid = age_limits(game.engine.state)
    per_cycle = game.engine.state.records[s.R_EXPANSIONS, :8]
    assert mid == per_cycle[:6].sum()
    assert old == per_cycle[:4].sum()


# -- drawing --------------------------------------------------------------------------------------


@both_themes
@each_view
@pytest.mark.parametrize("cell", CELLS)
def test_every_view_draws_at_every_size(view: str, cell: float, theme: Theme) -> None:
    game = a_game(3)
    shown = MapView(theme)
    shown.show(game)
    shown.set_view(view)
    options = DrawOptions(
        hovered=(2, 2),
        flash=0.7,
        thought=0.8,
        rings=0.4,
        waiting=(((1, 1), True),),
        refused=((3, 3),),
        ghost=((4, 4), (5, 5), (6, 5)),
        scale=1.25,
    )
    for _ in range(9):
        game.step(1)
        shown.update(game)
        drawn = picture(shown, centred(game, cell), options)
    inside = drawn[AREA.left : AREA.right, AREA.top : AREA.bottom]
    assert len(np.unique(inside.reshape(-1, 3), axis=0)) > 3
    outside = drawn.copy()
    outside[AREA.left : AREA.right, AREA.top : AREA.bottom] = 0
    assert not outside.any()  # nothing leaves the map's area


@pytest.mark.parametrize("cell", [0.4, 8, 45])
def test_a_kept_picture_equals_a_new_one(cell: float) -> None:
    game = a_game(1)
    kept = MapView(DARK)
    kept.show(game)
    camera = Camera(cell, 20, 30)
    options = DrawOptions(trail=False)
    for _ in range(20):
        game.step(1)
        kept.update()
        new = MapView(DARK)
        new.show(game)
        new.update()
        difference = picture(kept, camera, options).astype(int) - picture(new, camera, options)
        assert np.abs(difference).max() <= (40 if cell < 1 else 0)


def test_a_frontier_one_cell_wide_is_visible_from_afar() -> None:
    walled = np.zeros((500, 700), bool)
    walled[5:495, 500] = True
    game = Game(walled, (40, 250), (697, 250), lookahead=60_000, terrain="known")
    game.step(1)
    view = MapView(DARK)
    view.show(game)
    view.update()
    camera = Camera(0.4, AREA.left, AREA.top)
    drawn = picture(view, camera, DrawOptions(trail=False))
    opened = np.argwhere(game.snapshot()["open"])
    hidden = 0
    for y, x in opened:
        px, py = (int(part) for part in camera.centre(x, y))
        hidden += tuple(drawn[px, py].tolist()) != DARK.open
    assert opened.shape[0] > 100
    assert hidden < opened.shape[0] / 10  # path, agent and s_best may lie over some


@both_themes
def test_the_hatch_does_not_crawl_when_the_map_is_moved(theme: Theme) -> None:
    game = a_game(0)
    view = MapView(theme)
    view.show(game)
    view.update()
    options = DrawOptions(trail=False, show_sensor=False)
    for cell in (7, 10, 17, 30):
        here = picture(view, Camera(cell, 20, 30), options)
        for dx, dy in ((1, 0), (0, 1), (3, 5), (13, 8)):
            moved = picture(view, Camera(cell, 20 + dx, 30 + dy), options)
            a = here[AREA.left : AREA.right - dx, AREA.top : AREA.bottom - dy]
            b = moved[AREA.left + dx : AREA.right, AREA.top + dy : AREA.bottom]
            inner = (slice(30, -30), slice(30, -30))
            assert (a[inner] == b[inner]).all()


def test_what_is_kept_stays_bounded() -> None:
    game = a_game(1, lookahead=2)
    view = MapView(DARK)
    view.show(game)
    largest = 0
    for i in range(300):
        if game.step(1) == 0:
            game.restart()
        view.set_view(VIEWS[i // 7 % len(VIEWS)])
        view.update()
        picture(view, centred(game, CELLS[3 + i % 5]))
        largest = max(largest, view.nbytes)
    assert largest < 40 << 20
    assert lines._half.cache_info().currsize <= 1024


def test_a_theme_is_only_other_colours() -> None:
    game = a_game()
    view = MapView(DARK)
    view.show(game)
    view.update()
    codes = view.codes.copy()
    view.set_theme(LIGHT)
    view.update()
    assert (view.codes == codes).all()
    camera = fitted(AREA, game.frame.width, game.frame.height, 12)
    new = MapView(LIGHT)
    new.show(game)
    new.update()
    assert (picture(view, camera) == picture(new, camera)).all()


# -- words and steps ------------------------------------------------------------------------------


def test_cell_facts_agree_with_the_state_file() -> None:
    game = a_game(9)
    state = game.state()
    for rank, (x, y, g, h, f) in enumerate(state["open"], start=1):
        facts = cell_facts(game, (x, y))
        assert facts[0] == f"cell ({x}, {y})"
        assert f"g {g:.2f}  h {h:.2f}  f {f:.2f}" in facts
        assert f"in OPEN, rank {rank}" in facts
    for x, y, *_ in state["closed"]:
        cycle = game.snapshot()["expanded_cycle"][y, x]
        search = state["searches"]
        assert f"expanded in cycle {cycle}, search {search}" in cell_facts(game, (x, y))
    assert cell_facts(game, (-1, 0)) == []


def test_cell_facts_of_d_star_lite_name_rhs_and_the_key_in_the_queue() -> None:
    game = a_game(14, algorithm="d_star_lite", sensor_radius=1, lookahead=60)
    state = game.state()
    assert state["searches"] > 1
    assert state["open"]
    for rank, (x, y, g, h, f) in enumerate(state["open"], start=1):
        if game.snapshot()["belief"][y, x]:
            continue  # it waits to be given up; of walls nothing more is said
        where, numbers, searched, *_ = cell_facts(game, (x, y))
        assert (where, searched) == (f"cell ({x}, {y})", f"in OPEN, rank {rank}")
        assert f"key ({f:.2f}, {g:.2f})  km" in numbers
        assert numbers.endswith(f"h {h:.2f}")
    for x, y, g, h in state["closed"]:
        assert g is None or f"g {g:.2f}  rhs {g:.2f}  h {h:.2f}" in cell_facts(game, (x, y))


def test_cell_facts_say_what_the_agent_does_not_know() -> None:
    game = a_game(0)
    assert "a wall, not yet seen by the agent" in cell_facts(game, (14, 3))
    game = a_game(0, terrain="known")
    assert cell_facts(game, (14, 3)) == ["cell (14, 3)", "a wall"]
    game = a_game(0, terrain="partial", hidden_fraction=0)
    game.free((14, 3))
    game.wall((12, 7))
    assert "still believes in a wall" in cell_facts(game, (14, 3))[1]
    assert "a wall, not yet seen by the agent" in cell_facts(game, (12, 7))


def test_steps_know_back_moves_and_jumps() -> None:
    game = a_game(0, lookahead=1)
    steps = Steps()
    for cycle in range(60):
        if cycle in (7, 8, 20):
            game.move_agent((3 + cycle % 3, 0))
        game.step(1)
        if cycle % 3 == 0:
            steps.look(game)
    steps.look(game)
    kinds = steps.kinds
    assert kinds.size == game.engine.trajectory.size
    assert (kinds == BACK).sum() == game.result()["back_moves"]
    assert (kinds == MOVE).sum() == game.engine.moves - (kinds == BACK).sum()
    assert (kinds == JUMP).sum() == kinds.size - game.engine.moves > 1


@pytest.mark.parametrize(
    ("cell", "pixels", "decimals", "padding"),
    [
        (40, 10, 0, 2),
        (51, 10, 0, 2),
        (52, 11, 1, 4),
        (60, 12, 1, 4),
        (72, 13, 1, 4),
        (96, 16, 2, 4),
    ],
)
def test_digits_grow_with_the_cell(cell: int, pixels: int, decimals: int, padding: int) -> None:
    assert digits_of(cell) == (pixels, decimals, padding)


def test_the_trace_under_way_is_drawn_from_s_best_back_to_where_it_has_got() -> None:
    game = a_game(0, algorithm="tba_star", lookahead=9, expansion_share=0.9, trace_ratio=1)
    while traced(game.engine.state).size < 3:
        assert game.step() == 1
    frame, state = game.frame, game.engine.state
    cells = [frame.xy(int(cell)) for cell in traced(state)]
    closed = {tuple(row[:2]) for row in game.state()["closed"]}
    assert set(cells[1:]) <= closed
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(cells))
    pictures = []
    for _ in range(2):
        view = MapView(DARK)
        view.update(game)
        pictures.append(picture(view, centred(game, 12)))
        state.live[TRACE_END] = 0
    assert traced(state).size == 0
    assert (pictures[0] != pictures[1]).any()


def test_an_infinite_number_is_the_hottest_and_stretches_no_scale() -> None:
    from tbviz.app.map_view.codes import FREE, HEAT, HEAT_LEVELS
    from tbviz.app.map_view.heat import KINDS, Heat, Scale

    heat = Heat(KINDS["h"])
    heat.scale = Scale(0.0, 8.0, 8.0)
    numbers = np.array([0.0, 4.0, 8.0, np.inf, np.nan], np.float32)
    base = np.full(5, FREE, np.uint8)
    with np.errstate(all="raise"):
        codes = heat._levels(numbers, base, numbers > 0)
        heat._measure([numbers], base, [Where(slice(0, 5), 5)])
    assert codes[0] == codes[4] == FREE
    assert HEAT < codes[1] < codes[2] == codes[3] == HEAT + HEAT_LEVELS - 1
    assert heat.scale.top == 8.0
