"""A seeded monkey at the window: clicks, drags, keys, wheel, resizes and dropped files.

python -m tests.app.monkey [SECONDS] [SEED]
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shlex
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pygame

from tbviz.app.actions import ACTIONS
from tbviz.app.export import export
from tbviz.cli import main as command_line
from tbviz.game.game import Game
from tbviz.search import state as s
from tbviz.search.families import D_STAR_LITE, HORIZON
from tests.app.person import Person, new_window

NOT_FOR_MONKEYS = ("quit", "full_screen")
FIELD = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@@..\n......\n......\n"
PROBLEMS = "version 1\n0\tgood.map\t6\t4\t0\t0\t5\t3\t6.0\n0\tgood.map\t6\t4\t0\t3\t5\t0\t7.0\n"
FILES: dict[str, str | bytes] = {
    "good.map": FIELD,
    "windows.map": FIELD.replace("\n", "\r\n"),
    "good.map.scen": PROBLEMS,
    "short.map": "type octile\nheight 4\nwidth 6\nmap\n...\n",
    "full.map": "type octile\nheight 2\nwidth 2\nmap\n@@\n@@\n",
    "letters.map": FIELD.replace("@@@", "@?@"),
    "huge.map": "type octile\nheight 999999\nwidth 999999\nmap\n...\n",
    "empty.map": "",
    "noise.map": bytes(range(256)) * 50,
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(500),
    "lost.scen": PROBLEMS.replace("good.map", "elsewhere.map"),
    "outside.scen": PROBLEMS.replace("\t5\t3\t", "\t50\t30\t"),
    "broken.scen": "version 1\nx y z\n",
    "noise.scen": bytes(range(256)) * 50,
    "empty.scen": "",
}
GOOD = ("good.map", "windows.map", "good.map.scen")
KEYS = ("Tab", "Escape", "Escape", "Return", "Left", "Down", "5", "7", ".", "-", "e", "a")
SIZES = ((900, 600), (1280, 800), (1500, 900), (1920, 1080), (300, 200))
SHOWN = ("cycle", "agent", "trajectory", "open", "closed", "path", "searches", "expansions")


class Monkey:
    """Acts at random and checks that the engine stays sound."""

    def __init__(self, person: Person, chance: random.Random, folder: Path) -> None:
        self.person, self.chance, self.folder = person, chance, folder
        self.replayed = self.acts = 0
        folder.mkdir(exist_ok=True)
        for name, content in FILES.items():
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
        (folder / "folder.map").mkdir()
        self._files = [*FILES, *GOOD, "folder.map", "missing.map"]
        self._keys = [
            key for action in ACTIONS if action.name not in NOT_FOR_MONKEYS for key in action.keys
        ]

    def play(self, acts: int) -> None:
        for _ in range(acts):
            self.act()
            self.check()
            self.acts += 1
            if self.acts % 40 == 0:
                self.check_picture()
            if self.acts % 60 == 0:
                self.check_replay()

    # -- what it does -----------------------------------------------------------------------------

    def act(self) -> None:
        chance, person = self.chance, self.person
        kind = chance.random()
        if kind < 0.35:
            person.press(chance.choice(self._keys))
        elif kind < 0.45:
            person.press(chance.choice(KEYS))
        elif kind < 0.62:
            cells = [self._cell() for _ in range(chance.randint(1, 4))]
            person.drag(cells, chance.choice([1, 1, 1, 2, 3]))
        elif kind < 0.66:
            self._carry()
        elif kind < 0.80:
            person.click_pixel(self._pixel())
        elif kind < 0.85:
            person.drag_pixels([self._pixel() for _ in range(3)], chance.choice([1, 1, 2, 3]))
        elif kind < 0.91:
            person.move(self._pixel())
            person.wheel(chance.choice([-3, -1, 1, 3]))
        elif kind < 0.94:
            self._resize(chance.choice(SIZES))
        elif kind < 0.96:
            self._drop(chance.choice(self._files))
        elif kind < 0.97:
            cell = self._cell()
            person.click(cell)
            person.click(cell)
        elif kind < 0.98:
            person.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        else:
            person.wait(chance.randint(1, 10))

    def _pixel(self) -> tuple[int, int]:
        width, height = self.person.window.screen.get_size()
        return self.chance.randrange(width), self.chance.randrange(height)

    def _cell(self) -> tuple[int, int]:
        frame = self.person.window.session.game.frame
        return self.chance.randrange(frame.width), self.chance.randrange(frame.height)

    def _carry(self) -> None:
        """Drags start, goal or agent to some cell."""
        game = self.person.window.session.game
        self.person.drag(
            [self.chance.choice([game.agent, game.goal, game.start]), self._cell(), self._cell()]
        )

    def _resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.person.window.screen = pygame.display.get_surface()
        self.person.send(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))

    def _drop(self, name: str) -> None:
        """A file falls on the window; a broken one must change nothing and be spoken of."""
        window = self.person.window
        game, told = window.session.game, len(window.toasts.rects)
        self.person.send(pygame.event.Event(pygame.DROPFILE, file=str(self.folder / name)))
        if name not in GOOD and name not in ("lost.scen", "outside.scen"):
            assert window.session.game is game, name
            self.person.wait()
            assert len(window.toasts.rects) >= max(told, 1), name

    # -- what must hold ---------------------------------------------------------------------------

    def check(self) -> None:
        """The engine's invariants, whatever was done to it."""
        game = self.person.window.session.game
        state = game.engine.state
        truth = game.frame.crop(state.bits[s.TRUTH])
        assert not truth[game.agent[1], game.agent[0]]
        assert not truth[game.goal[1], game.goal[0]]
        assert (game.status == "reached") == (game.agent == game.goal)
        assert game.engine.trajectory[-1] == game.engine.agent
        has_open = game.algorithm.family not in (HORIZON, D_STAR_LITE)  # those have their own
        if has_open and not game.engine.inside_cycle and not state.live[s.PENDING]:
            opened = np.count_nonzero(state.cells[s.STAMP] == 2 * state.live[s.SEARCH])
            held = state.queue[s.HEAP_SIZE] + state.queue[s.POOL_USED]
            assert opened <= held, (game.options["algorithm"], opened, held)
        path = state.path[: state.live[s.PATH_LENGTH]].astype(np.int64)
        if not state.live[s.PENDING]:
            steps = np.abs(np.diff(path)) - game.frame.stride
            assert np.all((np.abs(steps) <= 1) | (steps == 1 - game.frame.stride))
        assert self.person.window.running

    def check_picture(self) -> None:
        """What was recoloured bit by bit is what colouring everything gives."""
        view = self.person.window.map_view
        view.update(self.person.window.session.game)
        shown = view.codes.copy()
        view.recolour_all()
        assert np.array_equal(shown, view.codes), self.person.window.view

    def check_replay(self) -> None:
        """The command line that Ctrl+C copies comes to the same state."""
        session = self.person.window.session
        game = session.game
        if game.engine.inside_cycle or not 0 < game.cycle < 5000:
            return
        words = shlex.split(export(session, self.folder))
        script = Path(words[words.index("--script") + 1]) if "--script" in words else None
        lines = script.read_text() if script else ""
        file = self.folder / "state.json"
        again = self.folder / "again.txt"
        again.write_text(f"{lines}{game.cycle + 1} state {file}\n")
        for option in ("--script", "--max-cycles"):
            if option in words:
                at = words.index(option)
                del words[at : at + 2]
        words += ["--script", str(again), "--max-cycles", str(game.cycle + 1)]
        file.unlink(missing_ok=True)
        heard = io.StringIO()
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            code = command_line(words[1:])
        assert code in (0, 1), heard.getvalue()
        replayed, shown = json.loads(file.read_text()), game.state()
        for name in SHOWN:
            told = f"{name}: {replayed[name]} instead of {shown[name]}"
            assert replayed[name] == shown[name], (
                f"{told}\n{shlex.join(words)}\n{again.read_text()}"
            )
        self.replayed += 1


def main(seconds: float, seed: int) -> None:
    rows = ["." * 60 for _ in range(40)]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # pictures, scripts and maps that it saves
        os.environ["XDG_CONFIG_HOME"] = folder
        window = new_window(Game(rows, (3, 20), (56, 20), terrain="partial", hidden_fraction=0))
        monkey = Monkey(Person(window), random.Random(seed), Path(folder) / "files")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            monkey.play(20)
        done = f"{monkey.acts} acts and {monkey.replayed} replays in {seconds:g} s"
        os.chdir("/")
    print(f"{done}, seed {seed}: nothing broke")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 600,
        int(sys.argv[2]) if len(sys.argv) > 2 else 1,
    )
