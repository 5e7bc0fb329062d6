"""The map of one game: looks at it once a frame, recolours what changed, draws what is in sight.

It only reads the engine's arrays; the game does not know that it is watched.
"""

from __future__ import annotations

import numpy as np
import pygame

from tbviz.app import lines
from tbviz.app.camera import Camera
from tbviz.app.map_view import marks
from tbviz.app.map_view.changes import Changes, Watch
from tbviz.app.map_view.codes import Indices
from tbviz.app.map_view.far import Far
from tbviz.app.map_view.flash import draw_flash
from tbviz.app.map_view.ground import Ground
from tbviz.app.map_view.heat import KINDS, Heat, Scale
from tbviz.app.map_view.lights import Belief, Lights
from tbviz.app.map_view.near import NEAR_FROM, Near
from tbviz.app.map_view.options import DrawOptions
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.route import Route
from tbviz.app.map_view.scale_box import box_of, draw_scale
from tbviz.app.map_view.strokes import stroke
from tbviz.app.map_view.trail import Trail
from tbviz.app.map_view.tree import LINES_FROM
from tbviz.app.map_view.waiting_marks import draw_waiting_cells
from tbviz.app.map_view.where import Where
from tbviz.app.map_view.window import Window, window_of
from tbviz.app.theme import Theme
from tbviz.game.game import Game

VIEWS = ("search", "age", "h", "learned", "g", "f", "visits", "belief", "tree")
Painter = Lights | Belief | Heat
_NONE: Indices = np.empty(0, np.int32)


def _painter(view: str) -> Painter:
    if view in KINDS:
        return Heat(KINDS[view])
    return Belief() if view == "belief" else Lights()


class MapView:
    """`show` a game, then each frame `update` and `draw`."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.view = "search"
        self._painter: Painter = _painter(self.view)
        self._game: Game | None = None
        self._forget()

    def _forget(self) -> None:
        self._watch = Watch()
        self._plane: Plane | None = None
        self._ground: Ground | None = None
        self._stale = True
        self._near, self._far = Near(), Far()
        self._trail, self._route = Trail(), Route()
        self._flashing: Indices = _NONE

    # -- what is shown ----------------------------------------------------------------------------

    def show(self, game: Game) -> None:
        """Another game: everything kept is dropped."""
        self._game = game
        self._painter = _painter(self.view)
        self._forget()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme

    def set_view(self, name: str) -> None:
        """One of VIEWS."""
        if name not in VIEWS:
            raise ValueError(f"no view {name!r}")
        if name != self.view:
            self.view = name
            self._painter = _painter(name)
            self._stale = True

    def note_change(self) -> None:
        """Something happened that numbers may not tell (a restart, time travel): look anew."""
        self._watch.forget()
        self._trail.forget()
        self._trail.steps.forget()

    @property
    def scale(self) -> Scale | None:
        """Of the heat map shown, if it is one."""
        return self._painter.scale if isinstance(self._painter, Heat) else None

    @property
    def codes(self) -> np.ndarray:
        """The codes of all cells, padded flat: for tests."""
        assert self._plane is not None
        return self._plane.codes

    @property
    def numbers(self) -> np.ndarray | None:
        """What stands in the cells in sight (see `CellNumbers`), -1 = nothing: for tests."""
        return self._near.numbers

    @property
    def nbytes(self) -> int:
        """Memory of what is kept and could grow."""
        return self._near.nbytes + (2 * self._plane.codes.nbytes if self._plane else 0)

    # -- once a frame, before drawing -------------------------------------------------------------

    def update(self, game: Game | None = None) -> None:
        """Finds out what changed since the last call and recolours that."""
        if game is not None and game is not self._game:
            self.show(game)
        if self._game is None:
            return
        game = self._game
        if self._plane is None or self._ground is None:
            self._plane = Plane(game.frame)
            self._ground = Ground(game.frame, self._plane.ground)
        changes = self._watch.look(game)
        state, plane = game.engine.state, self._plane
        ground = self._ground.look(state, changes.stood, changes.everything)
        if changes.idle and not ground.size and not self._stale:
            return
        if changes.restarted:
            self._trail.forget()
            self._trail.steps.forget()
        if changes.expanded.size or not changes.idle:
            self._flashing = changes.expanded
        if self._stale or changes.everything:
            if isinstance(self._painter, Heat) and changes.restarted:
                self._painter.scale = Scale()
            self._stale = False
            self._painter.paint_all(state, plane)
        else:
            self._recolour(changes, ground)

    def recolour_all(self) -> None:
        """Colours everything anew under the present scale: what `update` must come to as well."""
        assert self._game is not None
        assert self._plane is not None
        assert self._ground is not None
        state = self._game.engine.state
        self._ground.look(state, _NONE, everything=True)
        if isinstance(self._painter, Heat):
            self._painter.paint_all(state, self._plane, keep_scale=True)
        else:
            self._painter.paint_all(state, self._plane)

    def _recolour(self, changes: Changes, ground: Indices) -> None:
        assert self._game is not None
        assert self._plane is not None
        state, plane, painter = self._game.engine.state, self._plane, self._painter
        plane.mark(ground)
        cells = [ground, changes.cells]
        if isinstance(painter, Heat):
            kind = painter.kind
            if changes.anywhere and not kind.follows_agent:
                painter.paint_all(state, plane)
                return
            anew = changes.relearnt and (kind.lasts or not changes.put_out)
            anew |= kind.lasts and changes.put_out and changes.touched is None
            if kind.follows_h and anew:
                painter.paint_all(state, plane)
                return
            if kind.follows_agent:
                cells = [ground, changes.stood]
            elif kind.follows_h and kind.lasts and changes.touched is not None:
                cells.append(changes.touched)
            elif not kind.lasts and changes.put_out:
                plane.put_out()
        elif changes.put_out:
            plane.put_out()
        some = np.concatenate(cells).astype(np.int32)
        if some.size:
            where = Where(some, self._game.frame.stride)
            plane.paint(some, painter.code(state, plane.ground, where))
        if isinstance(painter, Heat) and painter.scale.outgrown:
            painter.paint_all(state, plane)

    # -- drawing ----------------------------------------------------------------------------------

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        camera: Camera,
        options: DrawOptions | None = None,
    ) -> None:
        """Draws into `area` of the target and nowhere else."""
        options = options or DrawOptions()
        before = target.get_clip()
        target.set_clip(area.clip(before))
        target.fill(self.theme.bg, area)
        window = window_of(camera, area, self._game.frame) if self._game else None
        if self._game is not None and self._plane is not None and window is not None:
            self._draw_window(target, window, self._game, self._plane, options)
        target.set_clip(before)

    def _draw_window(
        self,
        target: pygame.Surface,
        window: Window,
        game: Game,
        plane: Plane,
        options: DrawOptions,
    ) -> None:
        theme, state, heat = self.theme, game.engine.state, isinstance(self._painter, Heat)
        near_from = LINES_FROM if self.view == "tree" else NEAR_FROM
        if window.camera.cell >= near_from:
            self._near.draw(target, window, state, plane, theme, self.view)
        else:
            self._far.draw(target, window, plane, theme, self.view)
        whole = window.rect(0, 0, game.frame.width, game.frame.height).inflate(2, 2)
        edge = theme.line if theme.name == "dark" else theme.control
        pygame.draw.rect(target, edge, whole, 1)
        if options.flash > 0 and self.view in ("search", "tree"):
            draw_flash(target, window, state, plane, self._flashing, theme, options.flash)
        if options.trail:
            colour = options.trail_colour
            self._trail.draw(target, window, game, theme, heat, colour, options.scale)
        if len(options.ghost) > 1:
            xs, ys = np.array(options.ghost, np.int64).T
            stroke(target, window, lines.ghost(window.cell, theme), xs, ys)
        searching = self.view != "belief"
        if searching:
            draw_waiting_cells(target, window, state, plane, theme, heat, options.scale)
            self._route.draw(target, window, state, game.frame, theme)
        marks.draw_waiting(target, window, theme, options)
        marks.draw_signs(target, window, game, theme, options, searching)
        marks.draw_agent(target, window, game, theme, options)
        marks.draw_pointer(target, window, theme, options)
        if isinstance(self._painter, Heat) and options.show_scale:
            self._draw_scale(target, window, whole, game, options)

    def _draw_scale(
        self,
        target: pygame.Surface,
        window: Window,
        whole: pygame.Rect,
        game: Game,
        options: DrawOptions,
    ) -> None:
        assert isinstance(self._painter, Heat)
        avoid = [window.camera.centre(*game.goal), window.camera.centre(*game.agent)]
        rect = box_of(whole.clip(window.area), avoid, options.scale)
        draw_scale(target, rect, self._painter.kind, self._painter.scale, self.theme, options.scale)
