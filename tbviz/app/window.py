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
from tbviz.app.camera import Camera, fitted
from tbviz.app.controller import Controller
from tbviz.app.editing import MARKS, Editor
from tbviz.app.figures import Figures, Optimum
from tbviz.app.layout import LEGEND_ROOM, LEGEND_WIDTH, MAP_MARGIN, SMALLEST, Layout
from tbviz.app.map_view import DrawOptions, MapView
from tbviz.app.map_view.route import ways
from tbviz.app.motion import Motion
from tbviz.app.overlays.cell_tip import CellTip, in_short
from tbviz.app.overlays.empty import EmptyMap
from tbviz.app.overlays.explain import Moment, moment
from tbviz.app.overlays.hints import Hints
from tbviz.app.overlays.legend import draw_legend
from tbviz.app.overlays.toast import Kind, Toasts
from tbviz.app.panel import Panel
from tbviz.app.preferences import Preferences, save_preferences
from tbviz.app.session import Session
from tbviz.app.status_line import draw_status
from tbviz.app.theme import THEMES
from tbviz.app.timeline import Timeline
from tbviz.app.why import Why, why
from tbviz.app.widgets import Group, Look
from tbviz.app.zoom_glide import ZoomGlide
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.game.script import Line
from tbviz.search import state as s

FRAME_RATE = 60
SEARCH_MS, OPTIMUM_MS = 6.0, 1.5  # of a frame's 16
TURBO_MS = 11.0
DOUBLE_CLICK_MS = 350
AHEAD = 8  # cells along the path, where the first hint points
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
        self.controller = Controller(self)
        self.bars = Bars(self.controller.do, self.controller.set_speed, self.editor)
        self.panel = Panel(self.controller.change, self.controller.throw_dice)
        self.figures, self.timeline, self.optimum = Figures(), Timeline(), Optimum()
        self.group, self.toasts = Group(), Toasts()
        self.hints = Hints(not preferences.hints_done)
        self.cell_tip = CellTip()
        self.empty_map = EmptyMap(self._begin_drawing, lambda: self.controller.do("maps"))
        self._empty = self._bare = False
        self._looked_at: Game | None = None  # whose walls were counted
        self._begun: Game | None = None  # whose empty map was taken for what it is
        self._zoom_glide = ZoomGlide()
        self.camera = Camera(1, 0, 0)
        self.fit()
        self.mouse: XY = (-1, -1)
        self.message: Why | None = None  # said instead of what the last cycle did
        self._message_until = 0.0
        self._panning = False
        self._pressed_at: tuple[float, XY] = (-1e9, (-1, -1))
        self._sentence = Rect(0, 0, 0, 0)
        self._figures_room = Rect(0, 0, 0, 0)
        self._refused: list[XY] = []
        self._game = session.game
        self._arranged: tuple[object, ...] = ()
        self._arrange()

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
            self.fit()
        self.optimum.work(self.session.game, OPTIMUM_MS)
        self.motion.watch(self.session.game, self.now, self._pace())
        if self.session.freed_unseen:
            self.session.freed_unseen = False
            self.say(UNSEEN, "info")
        if self.session.refusals:
            self._refused = [refusal.xy for refusal in self.session.refusals]
            self.say(f"{self.session.refusals[-1]}", "danger")
            self.motion.refuse(self.now)
            self.session.refusals.clear()
        self.draw()

    def _pace(self) -> float:
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
            self.controller.open_file(event.file)
        elif event.type == pygame.WINDOWFOCUSLOST and self.editor.drag:
            self.editor.cancel(self.session)
        elif not self.group.modal and (self.toasts.handle(event) or self.hints.handle(event)):
            pass
        elif self.group.handle(event, self.look()):
            if event.type == pygame.MOUSEMOTION and not self.editor.drag:
                self.mouse, self.editor.at = event.pos, None
        else:
            if event.type == pygame.KEYDOWN:
                self.controller.key(event)
            else:
                self._mouse_event(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.controller.first_input()
            self.cell_tip.hush()
        elif event.type == pygame.WINDOWLEAVE and not self.editor.drag:
            self.editor.at = None

    def _mouse_event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
            if self._panning:
                self.pan(*event.rel)
            elif self.editor.drag:
                self.editor.move(self.session, self.camera.to_cell(*event.pos))
            else:
                self.editor.at = self._cell_under_mouse()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            if self._panning and event.button in (1, 2):
                self._panning = False
            elif self.editor.drag and event.button in (1, 3):
                self.editor.release(self.session, self.camera.to_cell(*event.pos))
        elif event.type == pygame.MOUSEWHEEL and self.layout.map.collidepoint(self.mouse):
            self.zoom(event.y, self.mouse)

    def _press(self, event: pygame.event.Event) -> None:
        self.mouse = event.pos
        if self._sentence.collidepoint(event.pos) and event.button == 1:
            self.controller.do("why")
            return
        if not self.layout.map.collidepoint(event.pos):
            return
        xy = self.camera.to_cell(*event.pos)
        alt = pygame.key.get_mods() & pygame.KMOD_ALT
        if event.button == 2 or (event.button == 1 and (alt or self.editor.tool == "pan")):
            self._panning = True
        elif event.button in (1, 3) and self.session.game.frame.contains(xy):
            at, where = self._pressed_at
            self._pressed_at = self.now, xy
            if event.button == 1 and where == xy and self.now - at < DOUBLE_CLICK_MS:
                self._pressed_at = -1e9, (-1, -1)
                self.controller.goal_here(xy)
                return
            straight = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.editor.press(self.session, xy, event.button == 3, straight)

    def _cell_under_mouse(self) -> XY | None:
        if not self.layout.map.collidepoint(self.mouse):
            return None
        xy = self.camera.to_cell(*self.mouse)
        return xy if self.session.game.frame.contains(xy) else None

    # -- camera and size --------------------------------------------------------------------------

    def _kept(self, camera: Camera) -> Camera:
        frame = self.session.game.frame
        return camera.kept_inside(self.layout.map, frame.width, frame.height)

    def fit(self) -> None:
        frame = self.session.game.frame
        margin = self.layout.px(MAP_MARGIN)
        self.camera = fitted(self.layout.map, frame.width, frame.height, margin)
        self.fitted = True

    def zoom(self, steps: int, at: XY) -> None:
        self._glide_to(self._kept(self.camera.zoomed(steps, *at)))
        self.fitted = False

    def zoom_to_fit(self) -> None:
        before = self.camera
        self.fit()
        fitted_camera, self.camera = self.camera, before
        self._glide_to(fitted_camera)

    def _glide_to(self, camera: Camera) -> None:
        """The camera is there at once; only the eye takes a moment."""
        before, self.camera = self.camera, camera
        if not self.preferences.motion or before.cell == camera.cell:
            return
        self._draw_map(before)
        self._zoom_glide.begin(self.screen, self.layout.map, before, camera, self.now)

    def pan(self, dx: float, dy: float) -> None:
        self.camera = self._kept(self.camera.panned(dx, dy))
        self.fitted = False

    def reveal(self, xy: XY) -> None:
        """Moves the map just so far that a cell is in sight."""
        corner = self.camera.to_screen(*xy)
        cell = Rect(round(corner[0]), round(corner[1]), *[max(1, round(self.camera.cell))] * 2)
        inner = self.layout.map.inflate(*[-2 * self.layout.px(MAP_MARGIN)] * 2)
        inside = cell.clamp(inner)
        if inside.topleft != cell.topleft:
            self.pan(inside.left - cell.left, inside.top - cell.top)

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
        self._after_layout()

    def fold_panel(self) -> None:
        self.layout = replace(self.layout, panel_folded=not self.layout.panel_folded)
        self._after_layout()

    def _after_layout(self) -> None:
        if self.fitted:
            self.fit()
        else:
            self.camera = self._kept(self.camera)

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

    def _arrange(self) -> None:
        """Places the widgets; only what changes which of them are there makes it work anew."""
        options = self.session.options
        shown = ("algorithm", "terrain")
        self._empty = self._is_empty()
        key = (
            self.layout,
            self._empty,
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
        panel, self._figures_room = self.panel.arrange(self.layout, look, self.session)
        if self._empty:
            self.empty_map.arrange(self.layout.map, look, self._spots())
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

    def _spots(self) -> list[Rect]:
        """Where agent and goal are: nothing may hide them."""
        game, cell = self.session.game, max(12, round(self.camera.cell))
        spots = [self.camera.centre(*xy) for xy in (game.agent, game.goal)]
        return [Rect(round(x) - cell, round(y) - cell, 2 * cell, 2 * cell) for x, y in spots]

    def draw(self) -> None:
        """The whole picture, from back to front."""
        self.bars.sync(self.session, self.view, self.trail)
        self.panel.sync(self.session)
        self._arrange()
        look, game = self.look(), self.session.game
        if self.panel.tab == "events":
            self.panel.events.follow(self.session, look)
        self.map_view.update(game)
        self._draw_map(self.camera)
        self.cell_tip.follow(game, self.editor.at, self.now)
        self.bars.draw_ground(self.screen, self.layout, look)
        if self.message is not None and self.now > self._message_until:
            self.message = None
        said = self.message or why(game, self.optimum.cost)
        self._sentence = draw_status(
            self.screen, self.layout, look.theme, said, in_short(self.cell_tip.facts)
        )
        self.timeline.draw(self.screen, self.layout, look.theme, self.session)
        self.figures.draw(
            self.screen, self._figures_room, self.layout, look, self.session, self.optimum
        )
        self._draw_legend(look)
        if self._empty:
            self.empty_map.draw(self.screen, look)
        self.group.draw(self.screen, look)
        self._draw_hints(look)
        self._draw_cell_tip(look)
        self.toasts.draw(self.screen, self.layout.map, look)
        self.group.draw_over(self.screen, look)

    def _draw_hints(self, look: Look) -> None:
        """The first minute only; each goes when it was done."""
        if self.hints.finished or self.group.modal:
            return
        game, avoid = self.session.game, self._spots()
        ahead = self.camera.centre(*self._ahead(game))
        inner = self.layout.map.inflate(-self.layout.px(80), -self.layout.px(80))
        subjects = {
            "wall": Rect(round(ahead[0]), round(ahead[1]), 2, 2).clamp(inner),
            "pause": self.bars.play.rect,
            "lookahead": self.panel.lookahead_slider.rect,
        }
        avoid += self.toasts.rects
        room = self.layout.map.copy()
        room.height -= self.layout.px(LEGEND_ROOM)
        self.hints.draw(self.screen, look, subjects, avoid, room)

    @staticmethod
    def _ahead(game: Game) -> tuple[float, float]:
        """Where a wall would be in its way: a little ahead on its path."""
        path = ways(game.engine.state)[1]
        if path.size > 2:
            return game.frame.xy(int(path[min(AHEAD, path.size - 1)]))
        return (game.agent[0] + game.goal[0]) / 2, game.agent[1]

    def _draw_legend(self, look: Look) -> None:
        """One line under the map, if there is room for it."""
        frame, area = self.session.game.frame, self.layout.map
        bottom = self.camera.map_rect(frame.width, frame.height).bottom
        room = self.layout.px(LEGEND_ROOM)
        wide = area.width / self.layout.scale >= LEGEND_WIDTH
        if self.legend and wide and area.bottom - bottom >= room:
            place = Rect(area.left, bottom + (area.bottom - bottom - room) // 2, area.width, room)
            draw_legend(self.screen, place, look.theme, look.scale)

    def _draw_map(self, camera: Camera) -> None:
        area, glide = self.layout.map, self._zoom_glide
        running = glide.running(self.now)
        if not (running and glide.nearer()):
            self.map_view.draw(self.screen, area, camera, self._draw_options())
        if running:
            glide.draw(self.screen, area, self.now)

    def _draw_cell_tip(self, look: Look) -> None:
        xy, busy = self.editor.at, self.editor.drag or self._panning or self.group.modal
        if xy is None or busy or self.hints.current:
            self.cell_tip.rect = None
            return
        x, y = self.camera.to_screen(*xy)
        side = max(1, round(self.camera.cell))
        cell = Rect(round(x), round(y), side, side)
        self.cell_tip.draw(self.screen, cell, self.layout.map, look, self.now, self._spots())

    def _draw_options(self) -> DrawOptions:
        game, moving = self.session.game, self.preferences.motion
        speed = self._pace()
        session, editor = self.session, self.editor
        at = self.motion.agent_at(self.now, game.agent, speed) if moving else None
        marks = {name: session.mark(name) for name in MARKS}
        if editor.drag in MARKS and editor.at is not None:
            marks[editor.drag] = editor.at
        if marks["agent"] != game.agent:
            at = marks["agent"]
        shake = self.motion.shake(self.now)
        return DrawOptions(
            trail=self.trail,
            motion=moving,
            now_ms=self.now,
            scale=self.layout.scale,
            agent_at=at,
            goal_at=marks["goal"],
            start_at=marks["start"],
            heading=self.motion.heading,
            flash=self.motion.flash(self.now, speed) if moving else 0.0,
            thought=self.motion.thought(self.now) if moving else 0.0,
            rings=self.motion.rings(self.now) if moving else None,
            hovered=self.editor.at,
            selection=self.editor.selection()
            if self.editor.brush > 1 or self.editor.drag
            else None,
            waiting=tuple(session.waiting.items()),
            refused=self._refused if shake is not None else (),
            shake=shake or 0.0,
        )
