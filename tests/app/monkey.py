"""A seeded monkey at the window: clicks, drags, keys, wheel, resizes and dropped files.

python -m tests.app.monkey [SECONDS] [SEED]
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pygame

from tbviz.app.actions import ACTIONS
from tbviz.game.game import Game
from tbviz.search import state as s
from tests.app.person import Person, new_window

NOT_FOR_MONKEYS = ("quit", "picture", "copy", "save_map", "full_screen")


class Monkey:
    """Acts at random and checks that the engine stays sound."""

    def __init__(self, person: Person, chance: random.Random) -> None:
        self.person, self.chance = person, chance
        self._folder = Path(tempfile.mkdtemp())
        self._files = self._make_files()

    def _make_files(self) -> list[Path]:
        texts = {
            "good.map": "type octile\nheight 4\nwidth 6\nmap\n......\n.@@@..\n......\n......\n",
            "bad.map": "type octile\nheight 4\nwidth 6\nmap\n...\n",
            "empty.map": "",
            "noise.map": "\x00\x01\x02",
        }
        files = []
        for name, text in texts.items():
            path = self._folder / name
            path.write_text(text)
            files.append(path)
        return [*files, self._folder / "missing.map"]

    def play(self, acts: int) -> None:
        for _ in range(acts):
            self.act()
            self.check()

    def act(self) -> None:
        chance, person, window = self.chance, self.person, self.person.window
        width, height = window.screen.get_size()
        frame = window.session.game.frame
        kind = chance.random()
        if kind < 0.35:
            action = chance.choice([a for a in ACTIONS if a.name not in NOT_FOR_MONKEYS])
            person.press(chance.choice(action.keys))
        elif kind < 0.45:
            person.press(chance.choice(["Tab", "Escape", "Return", "Left", "Down", "5", "7"]))
        elif kind < 0.65:
            cells = [
                (chance.randrange(frame.width), chance.randrange(frame.height))
                for _ in range(chance.randint(1, 4))
            ]
            person.drag(cells, chance.choice([1, 1, 1, 2, 3]))
        elif kind < 0.85:
            person.click_pixel((chance.randrange(width), chance.randrange(height)))
        elif kind < 0.92:
            person.move((chance.randrange(width), chance.randrange(height)))
            person.wheel(chance.choice([-3, -1, 1, 3]))
        elif kind < 0.95:
            size = chance.choice([(900, 600), (1280, 800), (1500, 900)])
            pygame.display.set_mode(size, pygame.RESIZABLE)
            window.screen = pygame.display.get_surface()
            person.send(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        elif kind < 0.97:
            file = chance.choice(self._files)
            person.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
        else:
            person.wait(chance.randint(1, 10))

    def check(self) -> None:
        """The engine's invariants, whatever was done to it."""
        game = self.person.window.session.game
        state = game.engine.state
        truth = game.frame.crop(state.bits[s.TRUTH])
        assert not truth[game.agent[1], game.agent[0]]
        assert not truth[game.goal[1], game.goal[0]]
        assert (game.status == "reached") == (game.agent == game.goal)
        if not game.engine.inside_cycle and not state.live[s.PENDING]:
            opened = np.count_nonzero(state.cells[s.STAMP] == 2 * state.live[s.SEARCH])
            held = state.queue[s.HEAP_SIZE] + state.queue[s.POOL_USED]
            assert opened <= held
        assert self.person.window.running


def main(seconds: float, seed: int) -> None:
    rows = ["." * 60 for _ in range(40)]
    window = new_window(Game(rows, (3, 20), (56, 20), terrain="partial", hidden_fraction=0))
    monkey = Monkey(Person(window), random.Random(seed))
    end = time.monotonic() + seconds
    acts = 0
    while time.monotonic() < end:
        monkey.play(20)
        acts += 20
    print(f"{acts} acts in {seconds:g} s, seed {seed}: nothing broke")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 600,
        int(sys.argv[2]) if len(sys.argv) > 2 else 1,
    )
