"""Every row of the table in the window: its picture, its words, and the way from one to another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import numpy as np
import pygame
import pytest

from tbviz import Game
from tbviz.app import fonts, lines, sprites
from tbviz.app.camera import Camera
from tbviz.app.events import events_of
from tbviz.app.figures import Figures, Optimum
from tbviz.app.map_view import DrawOptions, MapView, cell_facts
from tbviz.app.map_view.route import ways
from tbviz.app.motion import Motion
from tbviz.app.overlays.explain import explanation
from tbviz.app.session import ALL_PHASES, Session
from tbviz.app.theme import DARK
from tbviz.app.why import why
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.cycle import STOP_BEFORE_MOVE, STOP_BEFORE_PATH
from tbviz.search.update_queue import ENTERED
from tests.app.person import Person, new_window

ROWS = [
    "..................",
    "..@@@@@@@.........",
    "........@....@@@..",
    "........@....@....",
    "..@@@@@@@....@..@.",
    ".............@@@@.",
]
START, GOAL = (4, 3), (16, 3)
WALLED_OFF = [".....@....", ".....@....", ".....@...."]
AREA = pygame.Rect(0, 0, 640, 300)
each_row = pytest.mark.parametrize("algorithm", ALGORITHMS)
REAL_TIME = ("rtaa_star", "lss_lrta_star", "da_rtaa_star", "lrta_star", "p_lrta_star")


@pytest.fixture(scope="module", autouse=True)
def display_and_font() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield
    for module in (fonts, lines, sprites):
        module.forget()


def a_game(algorithm: str, rows: list[str] = ROWS, **options: object) -> Game:
    chosen = {"terrain": "unknown", "lookahead": 6, "depth": 3, "queue_size": 5, **options}
    goal = GOAL if rows is ROWS else (9, 1)
    return Game(rows, START if rows is ROWS else (1, 1), goal, algorithm=algorithm, **chosen)  # type: ignore[arg-type]


def bit_by_bit(game: Game, looks: int) -> Iterator[None]:
    """Plays by single expansions, by phases and by cycles, in turns."""
    stops: tuple[int | None, ...] = (None, None, ALL_PHASES, STOP_BEFORE_PATH | STOP_BEFORE_MOVE, 0)
    for number, stop in enumerate(islice(cycle(stops), looks)):
        if stop is None:
            game.expand(1 + 2 * (number % 2))
        else:
            game.advance(1, stop)
        yield


def drawn(view: MapView, cell: int = 45, options: DrawOptions | None = None) -> np.ndarray:
    target = pygame.Surface(AREA.size, 0, 32)
    view.draw(target, AREA, Camera(cell, 0, 0), options)
    return pygame.surfarray.array3d(target)


# -- pictures -------------------------------------------------------------------------------------


@each_row
def test_whatever_a_phase_has_changed_is_recoloured(algorithm: str) -> None:
    """Above all h: it is taught to a whole search space after its last expansion."""
    game = a_game(algorithm)
    shown = {name: MapView(DARK) for name in ("search", "age", "h", "learned", "g", "f")}
    for name, view in shown.items():
        view.show(game)
        view.set_view(name)
    for _ in bit_by_bit(game, 60):
        for name, view in shown.items():
            view.update()
            codes = game.frame.crop(view.codes.copy())
            view.recolour_all()
            assert (codes == game.frame.crop(view.codes)).all(), name


@each_row
def test_numbers_in_cells_are_rewritten_when_they_change(algorithm: str) -> None:
    game = a_game(algorithm)
    game.step(4)
    kept = MapView(DARK)
    kept.show(game)
    for _ in bit_by_bit(game, 12):
        kept.update()
        new = MapView(DARK)
        new.update(game)
        plain = DrawOptions(trail=False)
        assert (drawn(kept, options=plain) == drawn(new, options=plain)).all()


@pytest.mark.parametrize("algorithm", [*REAL_TIME, "adaptive_a_star", "tbaa_star"])
def test_what_learners_learnt_is_in_the_learned_view(algorithm: str) -> None:
    game = a_game(algorithm)
    view = MapView(DARK)
    view.set_view("learned")
    coloured = 0
    while game.step(1) and game.cycle < 60:
        view.update(game)
        snapshot = game.snapshot()
        wanted = (snapshot["learned"] > 0) & ~snapshot["belief"]
        assert ((game.frame.crop(view.codes) >= 16) == wanted).all()
        coloured = max(coloured, int(wanted.sum()))
    assert coloured > 3


def queue_of(game: Game) -> list[int]:
    """P-LRTA*'s queue by what its cells hold, the next one to be updated first."""
    state = game.engine.state
    cells = views.update_queue_of(state).tolist()
    rise, since = state.extra_values[s.KEY_2], state.extra_cells[ENTERED]
    assert sorted(cells, key=lambda cell: (-rise[cell], since[cell])) == cells
    return cells


def test_the_queue_of_p_lrta_star_is_marked_and_told() -> None:
    game = a_game("p_lrta_star", queue_size=40, updates_per_move=2)
    while len(queue_of(game)) < 6:
        assert game.step(1) == 1
    state, frame = game.engine.state, game.frame
    for rank, cell in enumerate(queue_of(game), start=1):
        if state.bits[s.BELIEF, cell]:
            continue
        rise = state.extra_values[s.KEY_2, cell]
        told = f"in the queue of updates, rank {rank}, rise {rise:.2f}"
        assert told in cell_facts(game, frame.xy(cell))
    view = MapView(DARK)
    view.update(game)
    for size, hidden in ((4, 4), (12, 2), (30, 2)):  # by agent and path, at most
        marked = drawn(view, size)
        state.live[s.FORGET] = 1  # the queue goes with what was learnt
        plain = drawn(view, size)
        state.live[s.FORGET] = 0
        different = (marked != plain).any(axis=2)
        cells = {(int(x) // size, int(y) // size) for x, y in np.argwhere(different)}
        waiting = {frame.xy(cell) for cell in queue_of(game) if not state.bits[s.BELIEF, cell]}
        assert cells <= waiting
        assert len(cells) >= len(waiting) - hidden


def test_states_that_p_lrta_star_raised_from_afar_say_when() -> None:
    game = a_game("p_lrta_star", queue_size=40)
    told = 0
    while told == 0:
        assert game.step(1) == 1
        state = game.engine.state
        raised = np.flatnonzero(state.extra_cells[s.TAUGHT_IN] > state.cells[s.STAMP] >> 1)
        for cell in raised[state.bits[s.BELIEF, raised] == 0].tolist():
            search = state.extra_cells[s.TAUGHT_IN, cell]
            assert f"h last raised in search {search}" in cell_facts(game, game.frame.xy(cell))
            told += 1


def test_states_that_p_lrta_star_updates_light_up_wherever_they_are() -> None:
    game = a_game("p_lrta_star", queue_size=40)
    view = MapView(DARK)
    view.update(game)
    far = 0
    while far == 0:
        before = game.engine.expansions
        assert game.step(1) == 1
        view.update()
        state = game.engine.state
        cells = np.unique(state.recent[before : game.engine.expansions])
        cells = cells[state.bits[s.BELIEF, cells] == 0]
        xs, ys = game.frame.xs_ys(cells.astype(np.int64))
        root = game.frame.xy(int(state.live[s.ROOT]))
        far = int((np.maximum(abs(xs - root[0]), abs(ys - root[1])) > 1).sum())
    lit = (drawn(view, 20, DrawOptions(flash=1)) != drawn(view, 20)).any(axis=2)
    lit_cells = {(int(x) // 20, int(y) // 20) for x, y in np.argwhere(lit)}
    assert len(lit_cells - {root, game.agent}) >= far


def test_the_horizon_of_lrta_star_has_no_g_before_it_is_complete() -> None:
    game = a_game("lrta_star", depth=4)
    game.step(3)
    game.expand(3)
    assert game.engine.inside_cycle
    opened = game.state()["open"]
    assert [g for *_, g, _, _ in opened] == [None] * len(opened)
    assert not any("inf" in fact for x, y, *_ in opened for fact in cell_facts(game, (x, y)))
    game.step(1)
    assert all(g is not None for *_, g, _, _ in game.state()["open"])


def test_d_star_lite_has_g_and_rhs_in_its_cells() -> None:
    game = a_game("d_star_lite", lookahead=40)
    view = MapView(DARK)
    state, differing = game.engine.state, 0
    for _ in bit_by_bit(game, 40):
        view.update(game)
        drawn(view, 52)
        assert view.numbers is not None
        state = game.engine.state
        g, rhs = (game.frame.crop(row) for row in (state.values[s.G], state.extra_values[s.RHS]))
        left, right = view.numbers[:2]
        height, width = left.shape
        shown = left >= 0
        assert np.allclose(left[shown], g[:height, :width][shown].round(1))
        assert np.allclose(right[shown], rhs[:height, :width][shown].round(1))
        differing += int((left[shown] != right[shown]).sum())
    assert differing > 10


def test_the_way_of_lrta_star_ends_at_a_wall_seen_since_it_looked() -> None:
    game = a_game("lrta_star", depth=5)
    cut = 0
    while game.step(1) and game.status == "running":
        state = game.engine.state
        _, ahead = ways(state)
        rest = state.path[state.cells[s.POSITION, state.live[s.AGENT]] : state.live[s.PATH_LENGTH]]
        assert not state.bits[s.BELIEF, ahead].any()
        assert (ahead == rest[: ahead.size]).all()
        cut += ahead.size < rest.size
    assert cut > 0


@each_row
def test_figures_without_a_meaning_for_a_row_are_absent(algorithm: str) -> None:
    game = a_game(algorithm)
    game.step(3)
    row = ALGORITHMS[algorithm]
    names = [name for name, _ in Figures._small(Session(game), Optimum())]
    assert ("back-moves" in names) == (row.family == "time_bounded")
    assert ("proof cells" in names) == (algorithm in REAL_TIME)
    assert ("h-updates" in names) == (row.learning != 0)
    assert ("km" in names) == (algorithm == "d_star_lite")


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", REAL_TIME[:3])
def test_the_next_search_of_a_used_up_plan_is_no_restart(algorithm: str) -> None:
    game = a_game(algorithm, ["." * 10] * 3, terrain="known", movements=1, lookahead=4)
    motion, session = Motion(), Session(game)
    for now in range(0, 5000, 700):
        game.step(1)
        motion.watch(game, now, 10)
        assert motion.thought(now + 200) == 0
    assert game.engine.state.live[s.SEARCH] >= 5
    assert not any("search" in words for _, _, words in events_of(session))


@pytest.mark.parametrize("algorithm", REAL_TIME)
def test_the_words_tell_what_the_cycle_did(algorithm: str) -> None:
    game = a_game(algorithm)
    told = set()
    while game.step(1) and game.status == "running":
        reason = why(game)
        record = game.engine.state.records[:, game.cycle - 1]
        told.add(reason.sentence)
        if reason.mark == "event-restart":
            continue
        if algorithm == "lrta_star":
            assert ("raised its h" in reason.sentence) == (record[s.R_UPDATES] > 0)
        elif record[s.R_UPDATES] and algorithm != "lss_lrta_star":
            states = "states" if algorithm == "p_lrta_star" and record[s.R_UPDATES] > 1 else ""
            states = "state" if algorithm == "p_lrta_star" and not states else states
            assert f"h of {record[s.R_UPDATES]} {states}".strip() in reason.sentence
        elif record[s.R_EXPANSIONS] and algorithm != "p_lrta_star":
            assert f"{record[s.R_EXPANSIONS]} expanded" in reason.sentence
    assert len(told) > 2


@pytest.mark.parametrize("algorithm", REAL_TIME)
def test_a_proof_by_flood_is_told_as_one(algorithm: str) -> None:
    game = a_game(algorithm, WALLED_OFF, depth=1, lookahead=3)
    assert game.run() == "unreachable"
    cells = game.result()["proof_cells"]
    assert cells > 0
    reason = why(game)
    assert "floods from agent and goal" in reason.sentence
    rule = dict(explanation(game, reason))["Which rule decided"]
    assert "OPEN is empty" not in rule
    assert f"{cells} cells" in rule


# -- from one to another --------------------------------------------------------------------------


def a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, algorithm: str) -> Person:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Person(new_window(a_game(algorithm), 900, 600, hints_done=True))


def test_any_row_can_follow_any_other_in_the_middle_of_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = list(ALGORITHMS)
    person = a_window(tmp_path, monkeypatch, rows[0])
    window = person.window
    session, view = window.session, window.map_view
    seen = set()
    for i, first in enumerate(rows):
        for second in rows[i + 1 :]:
            for algorithm in (first, second, first):
                if session.game.cycle > 40 or session.game.status != "running":
                    person.press("R")
                before = session.game.algorithm.id
                where = session.game.agent
                if before == algorithm:
                    continue
                seen.add((before, algorithm))
                session.set(algorithm=algorithm)
                assert session.game.agent == where
                done = session.game.cycle
                person.press("Right")
                person.press("Right")
                assert session.game.algorithm.id == algorithm
                assert session.game.cycle == done + 2 or session.game.status != "running"
                codes = session.game.frame.crop(view.codes.copy())
                view.recolour_all()
                assert (codes == session.game.frame.crop(view.codes)).all(), (before, algorithm)
    assert len(seen) == len(rows) * (len(rows) - 1)
