"""The program in a real window under Xvfb, driven with xdotool as a person would."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tbviz.app.camera import Camera, fitted
from tbviz.app.layout import MAP_MARGIN, Layout
from tbviz.app.theme import DARK
from tbviz.search.warmup import compile_kernels

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 40, 24
START, GOAL = (3, 12), (36, 12)
SLOWLY = 2  # cycles per second: however slow the hand is, the agent is still under way
CYCLES = 1000  # the hand is done long before

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


@pytest.fixture
def display() -> Iterator[str]:
    """An X display of its own. The kernels are compiled first: the hand would not wait for it."""
    compile_kernels()
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Hand:
    """A hand on mouse and keyboard of the X display."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.window = ""
        self.layout = Layout(1280, 800)
        margin = self.layout.px(MAP_MARGIN)
        self.camera: Camera = fitted(self.layout.map, WIDTH, HEIGHT, margin)

    def xdotool(self, *words: object) -> str:
        call = ["xdotool", *map(str, words)]
        done = subprocess.run(call, env=self.environment, capture_output=True, text=True)
        return done.stdout.strip()

    def find_window(self) -> None:
        for _ in range(150):
            self.window = self.xdotool("search", "--class", "^tbviz$").split("\n")[0]
            if self.window:
                return
            time.sleep(0.1)
        raise AssertionError("no window appeared")

    def wait_for_size(self, width: int, height: int) -> None:
        for _ in range(50):
            if f"{width}x{height}" in self.xdotool("getwindowgeometry", self.window):
                time.sleep(0.5)  # until the program has heard of it
                return
            time.sleep(0.1)

    def point(self, xy: tuple[int, int]) -> None:
        x, y = self.camera.centre(*xy)
        self.xdotool("mousemove", "--window", self.window, round(x), round(y))
        time.sleep(0.06)

    def drag(self, *cells: tuple[int, int], button: int = 1) -> None:
        self.point(cells[0])
        self.xdotool("mousedown", button)
        for cell in cells[1:]:
            self.point(cell)
        self.xdotool("mouseup", button)
        time.sleep(0.1)

    def key(self, *names: str) -> None:
        for name in names:
            self.xdotool("key", "--window", self.window, name)
            time.sleep(0.1)


def pixels_of(picture: Path, colour: tuple[int, int, int], area: Rect) -> int:
    surface = pygame.image.load(str(picture))
    return sum(
        surface.get_at((x, y))[:3] == colour
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )


def wall_pixels(picture: Path, cell: Rect) -> int:
    return sum(pixels_of(picture, colour, cell) for colour in (DARK.wall, DARK.unseen_wall))


def start(hand: Hand, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    environment = {
        **hand.environment,
        "SDL_VIDEODRIVER": "x11",
        "PYTHONPATH": str(ROOT),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_PICTURES_DIR": str(folder),
        "XDG_DOCUMENTS_DIR": str(folder),
    }
    call = [sys.executable, "-m", "tbviz", "play", *words]
    return subprocess.Popen(call, cwd=folder, env=environment, stderr=subprocess.PIPE)


def write_field(folder: Path) -> None:
    rows = "\n".join(["." * WIDTH] * HEIGHT)
    text = f"type octile\nheight {HEIGHT}\nwidth {WIDTH}\nmap\n{rows}\n"
    (folder / "field.map").write_text(text)


def test_a_scen_is_opened_from_the_chooser(display: str, tmp_path: Path) -> None:
    write_field(tmp_path)
    walled = "type octile\nheight 8\nwidth 12\nmap\n" + "............\n" * 4 + "@" * 11 + ".\n"
    (tmp_path / "walled.map").write_text(walled + "............\n" * 3)
    problem = "0 walled.map 12 8 0 0 0 7 20.0\n0 walled.map 12 8 1 1 2 6 19.0\n"
    (tmp_path / "walled.map.scen").write_text("version 1\n" + problem)
    hand = Hand(display)
    program = start(hand, tmp_path, "field.map")
    camera = fitted(hand.layout.map, 12, 8, hand.layout.px(MAP_MARGIN))
    cell = Rect(*map(round, camera.to_screen(5, 4)), round(camera.cell), round(camera.cell))
    opened = False
    try:
        hand.find_window()
        for _ in range(4):  # a busy machine may be slower than the hand
            time.sleep(1.5)
            hand.key("ctrl+o")
            time.sleep(1.5)
            hand.xdotool("mousemove", "--window", hand.window, 584, 695, "click", 1)
            hand.xdotool("type", "--delay", 15, str(tmp_path / "walled.map.scen"))
            hand.key("Return")
            time.sleep(1.0)
            hand.key("Return")  # the first problem of the list
            time.sleep(1.0)
            hand.key("F12")
            time.sleep(1.0)
            pictures = sorted(tmp_path.glob("tbviz/*.png"))
            half = cell.width * cell.height / 2
            opened = bool(pictures) and pixels_of(pictures[-1], DARK.wall, cell) > half
            if opened:
                break
            hand.key("Escape", "Escape", "Escape")
    finally:
        program.kill()
    assert opened


def test_states_in_a_real_window_are_those_of_run(display: str, tmp_path: Path) -> None:
    write_field(tmp_path)
    lines = ["5 wall 20,10 20,11 20,12", "9 set lookahead 8", "14 algorithm tb_wa_star"]
    options = ["--start", "3,12", "--goal", "36,12", "--terrain", "partial"]
    states = []
    for command in ("run", "play"):
        file = tmp_path / f"{command}.json"
        script = tmp_path / f"{command}.txt"
        script.write_text("\n".join([*lines, f"20 state {file}", "21 quit"]) + "\n")
        hand = Hand(display)
        if command == "play":
            program = start(hand, tmp_path, "field.map", *options, "--script", str(script))
            assert program.wait(60) == 0
        else:
            call = [sys.executable, "-m", "tbviz", "run", "--map", "field.map", *options]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            call += ["--script", str(script)]
            subprocess.run(call, cwd=tmp_path, env=environment, check=True, capture_output=True)
        state = json.loads(file.read_text())
        states.append({k: v for k, v in state.items() if k not in ("wall_seconds", "map")})
    assert states[0] == states[1]


def test_a_person_watches_and_gets_in_the_way(display: str, tmp_path: Path) -> None:
    write_field(tmp_path)
    (tmp_path / "config" / "tbviz").mkdir(parents=True)
    (tmp_path / "config" / "tbviz" / "window.json").write_text(json.dumps({"speed": SLOWLY}))
    (tmp_path / "script.txt").write_text(
        f"2 screenshot first.png\n{CYCLES} state last.json\n"
        f"{CYCLES} screenshot last.png\n{CYCLES + 1} quit\n"
    )
    hand = Hand(display)
    options = ["--start", "3,12", "--goal", "36,12", "--terrain", "partial"]
    options += ["--hidden-fraction", "0", "--lookahead", "8", "--script", "script.txt"]
    program = start(hand, tmp_path, "field.map", *options)
    try:
        hand.find_window()
        time.sleep(0.5)
        hand.drag((20, 4), (20, 12), (20, 20))  # a wall in its way, while it walks
        hand.drag((10, 20), (12, 20))
        hand.key("ctrl+z")  # the second stroke goes
        hand.drag(GOAL, (36, 4))
        hand.key("a", "a", "Up", "Up")  # tbaa -> tb_wa -> tb_gbfs, lookahead up
        hand.key("period", "space")  # a step pauses; play on
        hand.point((20, 12))
        hand.xdotool("click", "--repeat", 5, 4)  # zoom in and back
        hand.key("0", "9", "1")
        hand.xdotool("windowsize", hand.window, 1400, 900)
        hand.wait_for_size(1400, 900)
        hand.key("u")  # turbo: to the end of the script
        assert program.wait(60) == 0, program.stderr.read() if program.stderr else ""
    finally:
        program.kill()
    state = json.loads((tmp_path / "last.json").read_text())
    assert state["goal"] == [36, 4]
    assert state["parameters"]["lookahead"] > 8
    assert state["algorithm"] == "tb_gbfs"
    assert state["status"] == "reached"
    assert state["searches"] > 1
    assert [20, 12] not in state["trajectory"]
    first = pygame.image.load(str(tmp_path / "first.png"))
    assert first.get_size() == (1280, 800)
    assert pixels_of(tmp_path / "first.png", DARK.accent, hand.layout.toolbar) > 300  # play button
    last = pygame.image.load(str(tmp_path / "last.png"))
    assert last.get_size() == (1400, 900)
    layout = Layout(1400, 900)
    camera = fitted(layout.map, WIDTH, HEIGHT, layout.px(MAP_MARGIN))
    cell = Rect(*map(round, camera.to_screen(20, 12)), round(camera.cell), round(camera.cell))
    assert wall_pixels(tmp_path / "last.png", cell) > 40  # solid if it was seen, hatched if not
    gone = Rect(*map(round, camera.to_screen(11, 20)), round(camera.cell), round(camera.cell))
    assert wall_pixels(tmp_path / "last.png", gone) == 0
