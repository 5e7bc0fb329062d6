"""What is shown of the game and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tbviz.game.given_map import XY

if TYPE_CHECKING:
    from tbviz.app.window import Window


class LookDeeds:
    """The section Look."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def do_view(self, name: str) -> None:
        self.window.set_view(name)

    def do_trail(self) -> None:
        self.window.trail = not self.window.trail

    def do_legend(self) -> None:
        self.window.legend = not self.window.legend

    def do_panel(self) -> None:
        self.window.fold_panel()

    def do_events(self) -> None:
        if self.window.layout.panel_folded:
            self.window.fold_panel()
            self.window.panel.tab = "figures"
        self.window.panel.toggle_events(self.window.layout.tabbed)

    def do_zoom_in(self) -> None:
        self.window.sight.zoom(1, self._zoom_centre())

    def do_zoom_out(self) -> None:
        self.window.sight.zoom(-1, self._zoom_centre())

    def _zoom_centre(self) -> XY:
        window = self.window
        if window.layout.map.collidepoint(window.pointer.at):
            return window.pointer.at
        x, y = window.sight.camera.centre(*window.session.game.agent)
        return round(x), round(y)

    def do_fit(self) -> None:
        self.window.sight.zoom_to_fit()

    def do_pan(self, way: str) -> None:
        area = self.window.layout.map
        dx, dy = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[way]
        self.window.sight.pan(dx * (area.width // 6), dy * (area.height // 6))

    def do_theme(self) -> None:
        self.window.set_theme("light" if self.window.preferences.theme == "dark" else "dark")

    def do_motion(self) -> None:
        self.window.preferences.motion = not self.window.preferences.motion
        self.window.say("motion on" if self.window.preferences.motion else "motion off")

    def do_full_screen(self) -> None:
        try:
            pygame.display.toggle_fullscreen()
        except pygame.error:
            self.window.say("this display has no full screen")
            return
        self.window.preferences.full_screen = not self.window.preferences.full_screen
