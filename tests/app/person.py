"""A person at the window, for tests: presses keys, moves the mouse, lets frames pass."""

from __future__ import annotations

from pathlib import Path

import pygame

from tbviz.app.display import open_display
from tbviz.app.preferences import Preferences
from tbviz.app.session import Session
from tbviz.app.window import Window
from tbviz.game.game import Game

XY = tuple[int, int]
FRAME = 1 / 60

_KEYS = {
    "Space": (pygame.K_SPACE, " "),
    "Return": (pygame.K_RETURN, "\r"),
    "Escape": (pygame.K_ESCAPE, "\x1b"),
    "Tab": (pygame.K_TAB, "\t"),
    "Left": (pygame.K_LEFT, ""),
    "Right": (pygame.K_RIGHT, ""),
    "Up": (pygame.K_UP, ""),
    "Down": (pygame.K_DOWN, ""),
    **{f"F{n}": (getattr(pygame, f"K_F{n}"), "") for n in range(1, 13)},
}
_MODIFIERS = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT, "Alt": pygame.KMOD_LALT}


def new_window(game: Game, width: int = 1280, height: int = 800, **preferences: object) -> Window:
    assert open_display() is None
    window = Window(Session(game), Preferences(width=width, height=height, **preferences))  # type: ignore[arg-type]
    files = window.controller.files
    files.pictures = files.documents = Path.cwd()  # not the home folder
    return window


class Person:
    """Does what a person does, one event after the other."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.wait()

    def wait(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.window.frame([], FRAME)

    def send(self, *events: pygame.event.Event) -> None:
        self.window.frame(events, FRAME)

    def press(self, keys: str) -> None:
        """A key as the help writes it: "Ctrl+Shift+Z", "?", "Right"."""
        *held, key = keys.split("+") if keys != "+" else ["+"]
        mod = sum(_MODIFIERS[name] for name in held)
        if key in _KEYS:
            code, typed = _KEYS[key]
        else:
            code, typed = ord(key.lower()), key if "Shift" in held else key.lower()
        self.send(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed))
        self.send(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=typed))

    def at(self, xy: XY) -> XY:
        """The pixel in the middle of a cell."""
        x, y = self.window.sight.camera.centre(*xy)
        return round(x), round(y)

    def move(self, pos: XY, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        before = self.window.pointer.at
        rel = pos[0] - before[0], pos[1] - before[1]
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons))

    def drag(self, cells: list[XY], button: int = 1) -> None:
        """From cell to cell with a button held."""
        self.drag_pixels([self.at(cell) for cell in cells], button)

    def drag_pixels(self, places: list[XY], button: int = 1) -> None:
        held = (int(button == 1), int(button == 2), int(button == 3))
        self.move(places[0])
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=button))
        for place in places[1:]:
            self.move(place, held)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=places[-1], button=button))

    def click(self, xy: XY, button: int = 1) -> None:
        self.drag([xy], button)

    def click_pixel(self, pos: XY) -> None:
        self.move(pos)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def wheel(self, steps: int) -> None:
        self.send(pygame.event.Event(pygame.MOUSEWHEEL, y=steps, x=0))
