"""Finds the deed for a key, a button or a menu: all of them ask for an action of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tbviz.app.actions import BY_NAME, action_of
from tbviz.app.deeds.agent import AgentDeeds
from tbviz.app.deeds.edit import EditDeeds
from tbviz.app.deeds.files import FileDeeds
from tbviz.app.deeds.look import LookDeeds
from tbviz.app.deeds.play import PlayDeeds
from tbviz.app.states import State

if TYPE_CHECKING:
    from tbviz.app.window import Window

OPENING_RESTS_MS = 2500  # between two runs of the opening


class Controller:
    """Acts on the window and its session. `do` carries out an action by name."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.play, self.edit, self.look = PlayDeeds(window), EditDeeds(window), LookDeeds(window)
        self.agent, self.files = AgentDeeds(window), FileDeeds(window)
        self.attract = False  # the opening plays again and again until the first input
        self._ended_at: float | None = None

    def do(self, name: str) -> None:
        deeds = getattr(self, BY_NAME[name].section.lower())
        deed: Callable[..., None] | None = getattr(deeds, f"do_{name}", None)
        if deed is not None:
            deed()
        else:
            verb, _, what = name.partition("_")
            getattr(deeds, f"do_{verb}")(what)

    def key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.window.editor.cancel(self.window.session)
            return
        name = action_of(event)
        if name is not None:
            self.do(name)

    def first_input(self) -> None:
        self.attract = False

    def after_cycles(self) -> None:
        """The opening scenario starts again by itself until somebody touches something."""
        self.agent.go_on_waiting()
        session, now = self.window.session, self.window.now
        if not self.attract or session.state is not State.FINISHED:
            self._ended_at = None
        elif self._ended_at is None:
            self._ended_at = now
        elif now - self._ended_at > OPENING_RESTS_MS:
            session.restart()
            session.play()
