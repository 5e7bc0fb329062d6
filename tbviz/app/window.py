"""The window: one frame after the other, each at most a game cycle behind the person.

It owns nothing of the game but the right to ask: the session plays and edits, the map view draws,
the bars and the panel command. What a key or a button means stands in `controller`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pygame
from pygame import Rect

from tbviz.app import fonts, icons, lines, sprites
from tbviz.app.bars import Bars
from tbviz.app.controller import Controller
from tbviz.app.editing import MARKS, Editor
from tbviz.app.figures import Figures, Optimum
from tbviz.app.kernels import Kernels
from tbviz.app.layout import SMALLEST, Layout
from tbviz.app.map_view import MapView
from tbviz.app.motion import Motion
from tbviz.app.overlays.cell_tip import CellTip
from tbviz.app.overlays.empty import EmptyMap
from tbviz.app.overlays.explain import Moment, moment
from tbviz.app.overlays.hints import Hints
from tbviz.app.overlays.toast import Kind, Toasts
from tbviz.app.panel import Panel
from tbviz.app.picture import Picture
from tbviz.app.pointer import Pointer
from tbviz.app.preferences import Preferences, save_preferences
from tbviz.app.session import Session
from tbviz.app.sight import Sight
from tbviz.app.theme import THEMES
from tbviz.app.timeline import Timeline
from tbviz.app.why import Why
from tbviz.app.widgets import Group, Look
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.game.script import Line
from tbviz.search import state as s

FRAME_RATE = 60
SEARCH_MS, OPTIMUM_MS = 6.0, 1.5  # of a frame's 16
TURBO_MS = 11.0
UNSEEN = "the agent cannot see that this wall is gone: move it, restart, or choose known terrain"


class Window:
    """Everything on the screen. `frame` is one turn of the loop; tests call it directly."""

    def __init__(self, session: Session, preferences: Preferences) -> None:
        self.session, self.preferences = session, preferences
        session.speed = min(max(preferences.speed, 1.0), 240.0)
        session.obeyed = self._obeyed  # type: ignore[method-assign]
        session.about_to_play = self._about_to_play  # type: ignore[method-assign]
        self.before: Moment | None = None  # the search as it was before the last cycle
        size = max(preferences.width, SMALLEST[0]), max(preferences.height, SMALLEST[1])
        self.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_caption("tbviz")
        self.running, self.exit_code = True, 0
        self.now = 0.0
        self.layout = Layout(*self.screen.get_size())
        self.view = preferences.view
        self.trail, self.legend = preferences.trail, preferences.legend
        self.map_view = MapView(THEMES[preferences.theme])
        self.map_view.set_view(self.view)
        self.editor, self.motion = Editor(), Motion()
        self.kernels = Kernels()
        self.controller = Controller(self)
        self.bars = Bars(self.controller.do, self.controller.play.set_speed, self.editor)
        agent = self.controller.agent
        self.panel = Panel(agent.change, agent.throw_dice)
        self.figures, self.timeline, self.optimum = Figures(), Timeline(), Optimum()
        self.group, self.toasts = Group(), Toasts()
        self.hints = Hints(not preferences.hints_done)
        self.cell_tip = CellTip()
        self.empty_map = EmptyMap(self._begin_drawing, lambda: self.controller.do("maps"))
        self.empty = self._bare = False
        self._looked_at: Game | None = None  # whose walls were counted
        self._begun: Game | None = None  # whose empty map was taken for what it is
        self.sight, self.pointer, self.picture = Sight(self), Pointer(self), Picture(self)
        self.message: Why | None = None  # said instead of what the last cycle did
        self._message_until = 0.0
        self.figures_room = Rect(0, 0, 0, 0)
        self.refused: list[XY] = []
        self._game = session.game
        self._arranged: tuple[object, ...] = ()
        self.arrange()

    # -- loop -------------------------------------------------------------------------------------

    def run(self) -> int:
        """Until the window is closed; returns the exit code."""
        clock = pygame.time.Clock()
        last = perf_counter()
        while self.running:
            events = pygame.event.get()
            now = perf_counter()
            self.frame(events, now - last)
            last = now
            pygame.display.flip()
            clock.tick(FRAME_RATE)
        self._remember()
        return self.exit_code

    def frame(self, events: Iterable[pygame.event.Event], seconds: float) -> None:
        """Hears, plays, draws."""
        self.now += seconds * 1000
        for event in events:
            self.handle(event)
        held = self.editor.drag in MARKS
        if not held:
            room = TURBO_MS if self.session.turbo else SEARCH_MS
            self.session.tick(seconds, room)
        self.controller.after_cycles()
        if self.session.undo_stack.done:
            self.hints.done("wall")
        if self.session.game is not self._game:
            self._game = self.session.game
            self.optimum = Optimum()
            self.motion = Motion()
            self.sight.fit()
        self.optimum.work(self.session.game, OPTIMUM_MS)
        self.motion.watch(self.session.game, self.now, self.pace())
        if self.session.freed_unseen:
            self.session.freed_unseen = False
            self.say(UNSEEN, "info")
        if self.session.refusals:
            self.refused = [refusal.xy for refusal in self.session.refusals]
            self.say(f"{self.session.refusals[-1]}", "danger")
            self.motion.refuse(self.now)
            self.session.refusals.clear()
        self.draw()

    def pace(self) -> float:
        return 1000.0 if self.session.turbo else self.session.speed

    def _remember(self) -> None:
        keep = self.preferences
        if not keep.full_screen:
            keep.width, keep.height = self.screen.get_size()
        keep.speed, keep.view = self.session.speed, self.view
        keep.trail, keep.legend = self.trail, self.legend
        keep.hints_done = keep.hints_done or self.hints.finished
        save_preferences(keep)

    def _obeyed(self, line: Line) -> None:
        """Script commands that are the window's business."""
        name, arguments = line.order.command.name, line.order.arguments
        if name == "view":
            self.set_view(str(arguments[0]))
        elif name == "screenshot":
            self.draw()
            self.save_picture(Path(arguments[0]))
        elif name == "quit":
            self.running = False

    def _about_to_play(self, game: Game) -> None:
        self.before = None if self.session.turbo else moment(game)

    # -- events -----------------------------------------------------------------------------------

    def look(self) -> Look:
        return Look(
            THEMES[self.preferences.theme],
            self.layout.scale,
            self.layout.compact,
            int(self.now),
            self.preferences.motion,
            self.screen.get_rect(),
        )

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self.resize(event.w, event.h)
        elif event.type == pygame.DROPFILE:
            self.controller.files.open_file(event.file)
        elif event.type == pygame.WINDOWFOCUSLOST and self.editor.drag:
            self.editor.cancel(self.session)
        elif not self.group.modal and (self.toasts.handle(event) or self.hints.handle(event)):
            pass
        elif self.group.handle(event, self.look()):
            if event.type == pygame.MOUSEMOTION and not self.editor.drag:
                self.pointer.at, self.editor.at = event.pos, None
        else:
            if event.type == pygame.KEYDOWN:
                self.controller.key(event)
            else:
                self.pointer.hear(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.controller.first_input()
            self.cell_tip.hush()
        elif event.type == pygame.WINDOWLEAVE and not self.editor.drag:
            self.editor.at = None

    def resize(self, width: int, height: int) -> None:
        """Below the smallest size the window refuses to shrink."""
        size = max(width, SMALLEST[0]), max(height, SMALLEST[1])
        if size != (width, height):
            self.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        before = self.layout.scale
        self.layout = replace(self.layout, width=size[0], height=size[1])
        if self.layout.scale != before:
            for module in (fonts, icons, sprites, lines):
                module.forget()
        self.sight.after_layout()

    def fold_panel(self) -> None:
        self.layout = replace(self.layout, panel_folded=not self.layout.panel_folded)
        self.sight.after_layout()

    # -- what is shown ----------------------------------------------------------------------------

    def set_view(self, name: str) -> None:
        self.view = name
        self.map_view.set_view(name)

    def set_theme(self, name: str) -> None:
        self.preferences.theme = name
        self.map_view.set_theme(THEMES[name])

    def say(self, sentence: str, mark: str = "info") -> None:
        """Puts a sentence into the status line for a while."""
        self.message = Why(self.session.game.cycle, sentence, mark)
        self._message_until = self.now + 4000

    def toast(self, title: str, text: str = "", kind: Kind = "error") -> None:
        self.toasts.show(title, text, kind, int(self.now))

    def save_picture(self, path: Path) -> Path:
        pygame.image.save(self.screen, str(path))
        return path

    def arrange(self) -> None:
        """Places the widgets; only what changes which of them are there makes it work anew."""
        options = self.session.options
        shown = ("algorithm", "terrain")
        self.empty = self._is_empty()
        key = (
            self.layout,
            self.empty,
            self.panel.tab,
            options["budget_ms"] is None,
            self.panel.summary.text,
            self.bars.maps.text,
            *(options[name] for name in shown),
        )
        if key == self._arranged:
            return
        self._arranged = key
        look = self.look()
        widgets = self.bars.arrange(self.layout, look)
        panel, self.figures_room = self.panel.arrange(self.layout, look, self.session)
        if self.empty:
            self.empty_map.arrange(self.layout.map, look, self.picture.spots())
            widgets += self.empty_map.widgets
        self.group.replace([*widgets, *panel])

    def _is_empty(self) -> bool:
        """A map without walls that nobody has touched yet: the window says what to do with it."""
        session, game = self.session, self.session.game
        if game.cycle or game.world.edits or game is self._begun or not self.hints.finished:
            return False
        if session.playing or session.stepping or session.waiting or self.editor.drag:
            return False
        if self._looked_at is not game:
            walls = game.frame.crop(game.engine.state.bits[s.GIVEN])
            self._looked_at, self._bare = game, not walls.any()
        return self._bare

    def _begin_drawing(self) -> None:
        self._begun = self.session.game
        self.controller.do("tool_wall")

    def draw(self) -> None:
        """What changed since the last frame is put in its place, then all of it is drawn."""
        self.bars.sync(self.session, self.view, self.trail)
        self.panel.sync(self.session, self.controller.agent.chosen)
        self.arrange()
        if self.panel.tab == "events":
            self.panel.events.follow(self.session, self.look())
        if self.message is not None and self.now > self._message_until:
            self.message = None
        self.picture.draw()
