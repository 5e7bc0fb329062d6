"""What the mouse does on the map: editing, panning, zooming, and the double click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tbviz.app.undo import Edit
from tbviz.game.given_map import XY

if TYPE_CHECKING:
    from tbviz.app.window import Window

DOUBLE_CLICK_MS = 350


class Pointer:
    """Hears the mouse events that no widget wanted."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.at: XY = (-1, -1)  # in the window
        self.panning = False
        self._pressed_at: tuple[float, XY] = (-1e9, (-1, -1))
        self._edit_before: Edit | None = None  # the last edit that the first click found

    def hear(self, event: pygame.event.Event) -> None:
        window, editor = self.window, self.window.editor
        if event.type == pygame.MOUSEMOTION:
            self.at = event.pos
            if self.panning:
                window.sight.pan(*event.rel)
            elif editor.drag:
                editor.move(window.session, window.sight.camera.to_cell(*event.pos))
            else:
                editor.at = self._cell()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            if self.panning and event.button in (1, 2):
                self.panning = False
            elif editor.drag and event.button in (1, 3):
                editor.release(window.session, window.sight.camera.to_cell(*event.pos))
        elif event.type == pygame.MOUSEWHEEL and window.layout.map.collidepoint(self.at):
            window.sight.zoom(event.y, self.at)

    def _press(self, event: pygame.event.Event) -> None:
        window, self.at = self.window, event.pos
        if window.picture.sentence.collidepoint(event.pos) and event.button == 1:
            window.controller.do("why")
            return
        if not window.layout.map.collidepoint(event.pos):
            return
        xy = window.sight.camera.to_cell(*event.pos)
        alt = pygame.key.get_mods() & pygame.KMOD_ALT
        if event.button == 2 or (event.button == 1 and (alt or window.editor.tool == "pan")):
            self.panning = True
        elif event.button in (1, 3) and window.session.game.frame.contains(xy):
            if event.button == 1 and self._is_second_click(xy):
                self._goal_here(xy)
                return
            self._edit_before = window.session.undo_stack.last
            straight = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            window.editor.press(window.session, xy, event.button == 3, straight)

    def _is_second_click(self, xy: XY) -> bool:
        now = self.window.now
        at, where = self._pressed_at
        second = where == xy and now - at < DOUBLE_CLICK_MS
        self._pressed_at = (-1e9, (-1, -1)) if second else (now, xy)
        return second

    def _goal_here(self, xy: XY) -> None:
        """A double click; what its first click did, if anything, is taken back."""
        editor, session = self.window.editor, self.window.session
        editor.drag = None
        if session.undo_stack.last is not self._edit_before:
            editor.take_back(session)
        session.put("goal", xy)

    def _cell(self) -> XY | None:
        if not self.window.layout.map.collidepoint(self.at):
            return None
        xy = self.window.sight.camera.to_cell(*self.at)
        return xy if self.window.session.game.frame.contains(xy) else None
