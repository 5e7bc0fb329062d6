"""Opening, saving, copying; a file that is broken changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tbviz.app.export import export, free_name, in_short, save_drawn_map
from tbviz.app.overlays.chooser import Chooser
from tbviz.app.overlays.help import Help
from tbviz.app.overlays.problems import ProblemList
from tbviz.app.preferences import documents_folder, pictures_folder
from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate
from tbviz.grid.movingai import Blocked, check_problem, find_map, read_map, read_scen

if TYPE_CHECKING:
    from tbviz.app.window import Window


class FileDeeds:
    """The section Files."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.pictures, self.documents = pictures_folder(), documents_folder()

    def do_maps(self) -> None:
        window = self.window
        show, recent = window.group.show, window.preferences.recent
        show(Chooser(self.open_map, self.generate, self.open_problem, show, recent))

    def open_file(self, name: str) -> None:
        """A file dropped on the window. A broken one changes nothing, and the window says why."""
        path = Path(name)
        try:
            if path.suffix.lower() == ".scen":
                self.window.group.show(ProblemList(path, self.open_problem))
                return
            wrong = self.open_map(path)
        except BadInput as error:
            wrong = str(error)
        if wrong:
            self.window.toast(f"{path.name} was not opened", f"{wrong}. Nothing was changed.")

    def open_map(self, path: Path) -> str | None:
        """Opens a map with a start and a goal far apart; the reason if it cannot."""
        return self._open(lambda: self._game_on(read_map(path)), str(path))

    def open_problem(self, scen: Path, index: int) -> str | None:
        def load() -> Game:
            problem = read_scen(scen)[index]
            path = find_map(scen, problem)
            blocked = read_map(path)
            check_problem(problem, blocked, scen)
            game = self._game_on(blocked, problem.start, problem.goal)
            game.map_name = str(path)
            return game

        return self._open(load, None)

    def generate(self, kind: str, width: int, height: int, seed: int) -> str | None:
        return self._open(lambda: self._game_on(generate(kind, width, height, seed)), None)

    def _open(self, load: Callable[[], Game], name: str | None) -> str | None:
        try:
            game = load()
        except BadInput as wrong:
            return str(wrong)
        except MemoryError:
            return "there is not enough memory for it"
        if name is not None:
            game.map_name = name
            self.window.preferences.remember_map(name)
        self.window.session.open(game)
        return None

    def _game_on(self, blocked: Blocked, start: XY | None = None, goal: XY | None = None) -> Game:
        """A game on another map, with the options of the present one."""
        if start is None or goal is None:
            start, goal = reachable_pair(blocked, 0)
        return Game(blocked, start, goal, **self.window.session.game.options)

    def do_save_map(self) -> None:
        def save() -> str:
            self.documents.mkdir(parents=True, exist_ok=True)
            path = save_drawn_map(self.window.session.game, self.documents)
            self.window.preferences.remember_map(str(path))
            return in_short(path)

        self._write("Map saved", save)

    def do_picture(self) -> None:
        def save() -> str:
            self.pictures.mkdir(parents=True, exist_ok=True)
            path = free_name(self.pictures, "picture", ".png")
            toasts = self.window.toasts  # it need not say that the last one was saved
            toasts.shown = [toast for toast in toasts.shown if toast.kind != "ok"]
            self.window.draw()
            return in_short(self.window.save_picture(path))

        self._write("Picture saved", save)

    def do_copy(self) -> None:
        def copy() -> str:
            self.documents.mkdir(parents=True, exist_ok=True)
            line = export(self.window.session, self.documents)
            pygame.scrap.put_text(line)
            return line

        self._write("Command line copied", copy)

    def _write(self, done: str, work: Callable[[], str]) -> None:
        try:
            self.window.toast(done, work(), "ok")
        except (OSError, BadInput, pygame.error) as wrong:
            self.window.toast(
                f"{done.split()[0]} was not written", f"{wrong}. Nothing was changed."
            )

    def do_help(self) -> None:
        self.window.group.show(Help())

    def do_quit(self) -> None:
        self.window.running = False
