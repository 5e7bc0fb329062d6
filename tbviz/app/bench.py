"""`tbviz bench app`: how long a frame takes, and where the time goes.

Under SDL's dummy driver (no GPU), TBAA* with k = 1000 in unknown terrain, all default layers, the
map fitted to a 1280x800 window and zoomed in to numbers: as many cells with numbers as there can
be, and as large as they can be. Every frame plays one cycle. Where other programs share the
machine, the processor's time says more than the clock.
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter, thread_time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np

from tbviz.app.camera import LARGEST_CELL, Camera
from tbviz.app.display import open_display
from tbviz.app.preferences import Preferences
from tbviz.app.session import Session
from tbviz.app.sprites import NUMBERS_FROM
from tbviz.app.window import Window
from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate

MEDIAN_MS, WORST_MS = 8.0, 16.0  # the targets
FRAMES, WARM_UP = 600, 20
CYCLES_PER_SECOND = 60  # one a frame
ZOOMS = {"fitted": None, "40 px": NUMBERS_FROM, "256 px": LARGEST_CELL}
PARTS = ("play", "optimum", "map update", "map draw", "rest")


class _Error(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        raise BadInput(f"{self.prog}: {message}")


def main(argv: list[str]) -> int:
    """Prints a table; a missed target is said, not punished: machines differ."""
    parser = _Error(prog="tbviz bench app", allow_abbrev=False)
    parser.add_argument("--sizes", nargs="+", type=int, default=[1024, 2048], metavar="N")
    parser.add_argument("--frames", type=int, default=FRAMES, metavar="N")
    args = parser.parse_args(argv)
    print(f"one cycle a frame, {args.frames} frames, 1280x800; milliseconds")
    head = ("map", "zoom", "median", "p99", *PARTS)
    print("  ".join(word.rjust(10) for word in head))
    for size in args.sizes:
        for zoom, cell in ZOOMS.items():
            print_row(size, zoom, measure(size, cell, args.frames))
    return 0


def print_row(size: int, zoom: str, times: dict[str, np.ndarray]) -> None:
    total = times["frame"]
    median, worst = float(np.median(total)), float(np.percentile(total, 99))
    parts = [float(np.mean(times[part])) for part in PARTS]
    numbers = (f"{value:.2f}".rjust(10) for value in (median, worst, *parts))
    print("  ".join((f"{size}x{size}".rjust(10), zoom.rjust(10), *numbers)))
    for name, value, bound in (("median", median, MEDIAN_MS), ("p99", worst, WORST_MS)):
        verdict = "target met" if value < bound else "TARGET MISSED"
        print(f"{'':>12}{verdict}: {name} {value:.2f} ms (wanted < {bound:g})")
    spent = times["processor"]
    print(f"{'':>12}processor: {np.median(spent):.2f}, {np.percentile(spent, 99):.2f} ms")


def measure(size: int, cell: float | None, frames: int) -> dict[str, np.ndarray]:
    """Frame times and their parts, in milliseconds."""
    if open_display() is not None:
        raise BadInput("SDL's dummy driver is missing")
    window = _window(size)
    if cell is not None:
        window.sight.camera, window.sight.fitted = Camera(cell, 0, 0), False
        window.sight.camera = _centred(window)
    columns: dict[str, list[float]] = {name: [] for name in ("frame", "processor", *PARTS)}
    clocks = _Clocks(window)
    for number in range(frames + WARM_UP):
        clocks.reset()
        began, spent_before = perf_counter(), thread_time()
        if window.session.game.status != "running":
            window.session.restart()
            window.session.play()
        window.frame([], 1.001 / CYCLES_PER_SECOND)
        end, processor = perf_counter(), thread_time() - spent_before
        agent = window.sight.camera.centre(*window.session.game.agent)
        if cell is not None and not window.layout.map.collidepoint(agent):
            window.sight.camera = _centred(window)
        if number < WARM_UP:
            continue
        spent = dict(clocks.spent)
        frame = (end - began) * 1000
        spent["rest"] = frame - sum(spent.values())
        columns["frame"].append(frame)
        columns["processor"].append(processor * 1000)
        for part in PARTS:
            columns[part].append(spent[part])
    return {name: np.array(values) for name, values in columns.items()}


def _window(size: int) -> Window:
    blocked = generate("caves", size, size, 1)
    start, goal = reachable_pair(blocked, 1)
    game = Game(blocked, start, goal, "tbaa_star", lookahead=1000, terrain="unknown")
    session = Session(game)
    window = Window(session, Preferences(speed=CYCLES_PER_SECOND, hints_done=True))
    session.play()
    return window


def _centred(window: Window) -> Camera:
    """The camera with the agent in the middle of the map."""
    area = window.layout.map
    x, y = window.sight.camera.centre(*window.session.game.agent)
    return window.sight.camera.panned(round(area.centerx - x), round(area.centery - y))


class _Clocks:
    """Times parts of a frame by standing between the window and what it calls."""

    def __init__(self, window: Window) -> None:
        self.spent: dict[str, float] = {}
        self._wrap(window.session, "tick", "play")
        self._wrap(window.map_view, "update", "map update")
        self._wrap(window.map_view, "draw", "map draw")
        self._wrap(window.optimum, "work", "optimum")

    def reset(self) -> None:
        self.spent = dict.fromkeys(PARTS[:-1], 0.0)

    def _wrap(self, thing: object, method: str, part: str) -> None:
        call = getattr(thing, method)

        def timed(*args: object) -> object:
            began = perf_counter()
            result = call(*args)
            self.spent[part] += (perf_counter() - began) * 1000
            return result

        setattr(thing, method, timed)
