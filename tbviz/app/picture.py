"""One frame on the screen: the map with everything that lies over it, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tbviz.app.camera import Camera
from tbviz.app.editing import MARKS
from tbviz.app.layout import LEGEND_ROOM, LEGEND_WIDTH
from tbviz.app.map_view import DrawOptions
from tbviz.app.map_view.route import ways
from tbviz.app.overlays.cell_tip import in_short
from tbviz.app.overlays.legend import draw_legend
from tbviz.app.status_line import draw_status
from tbviz.app.why import why
from tbviz.app.widgets import Look
from tbviz.game.game import Game
from tbviz.game.options import is_used_by

if TYPE_CHECKING:
    from tbviz.app.window import Window

AHEAD = 8  # cells along the path, where the first hint points


class Picture:
    """Draws what the window holds; it changes nothing of it."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.sentence = Rect(0, 0, 0, 0)  # where the status line's sentence is

    def draw(self) -> None:
        """The whole picture."""
        window, look = self.window, self.window.look()
        screen, layout, session = window.screen, window.layout, window.session
        window.map_view.update(session.game)
        self.draw_map(window.sight.camera)
        window.cell_tip.follow(session.game, window.editor.at, window.now)
        window.bars.draw_ground(screen, layout, look)
        said = window.message or why(session.game, window.optimum.cost)
        hovered = in_short(window.cell_tip.facts)
        self.sentence = draw_status(screen, layout, look.theme, said, hovered)
        window.timeline.draw(screen, layout, look.theme, session)
        window.figures.draw(screen, window.figures_room, layout, look, session, window.optimum)
        self._draw_legend(look)
        if window.empty:
            window.empty_map.draw(screen, look)
        window.group.draw(screen, look)
        self._draw_hints(look)
        self._draw_cell_tip(look)
        window.toasts.draw(screen, layout.map, look)
        window.group.draw_over(screen, look)

    def draw_map(self, camera: Camera) -> None:
        window = self.window
        area, glide = window.layout.map, window.sight.glide
        running = glide.running(window.now)
        if not (running and glide.nearer()):
            window.map_view.draw(window.screen, area, camera, self._draw_options())
        if running:
            glide.draw(window.screen, area, window.now)

    def spots(self) -> list[Rect]:
        """Where agent and goal are: nothing may hide them."""
        game, camera = self.window.session.game, self.window.sight.camera
        cell = max(12, round(camera.cell))
        spots = [camera.centre(*xy) for xy in (game.agent, game.goal)]
        return [Rect(round(x) - cell, round(y) - cell, 2 * cell, 2 * cell) for x, y in spots]

    def _draw_hints(self, look: Look) -> None:
        """The first minute only; each goes when it was done."""
        window = self.window
        if window.hints.finished or window.group.modal:
            return
        game, avoid = window.session.game, self.spots()
        if window.hints.current == "lookahead" and not is_used_by("lookahead", game.algorithm):
            window.hints.done("lookahead")  # there is no slider to point at
            return
        ahead = window.sight.camera.centre(*_ahead(game))
        px, area = window.layout.px, window.layout.map
        inner = area.inflate(-px(80), -px(80))
        subjects = {
            "wall": Rect(round(ahead[0]), round(ahead[1]), 2, 2).clamp(inner),
            "pause": window.bars.play.rect,
            "lookahead": window.panel.lookahead_slider.rect,
        }
        avoid += window.toasts.rects
        room = area.copy()
        room.height -= px(LEGEND_ROOM)
        window.hints.draw(window.screen, look, subjects, avoid, room)

    def _draw_legend(self, look: Look) -> None:
        """One line under the map, if there is room for it."""
        window, area = self.window, self.window.layout.map
        frame = window.session.game.frame
        bottom = window.sight.camera.map_rect(frame.width, frame.height).bottom
        room = window.layout.px(LEGEND_ROOM)
        wide = area.width / window.layout.scale >= LEGEND_WIDTH
        if window.legend and wide and area.bottom - bottom >= room:
            place = Rect(area.left, bottom + (area.bottom - bottom - room) // 2, area.width, room)
            draw_legend(window.screen, place, look.theme, look.scale)

    def _draw_cell_tip(self, look: Look) -> None:
        window, xy = self.window, self.window.editor.at
        busy = window.editor.drag or window.pointer.panning or window.group.modal
        if xy is None or busy or window.hints.current:
            window.cell_tip.rect = None
            return
        camera = window.sight.camera
        x, y = camera.to_screen(*xy)
        side = max(1, round(camera.cell))
        cell = Rect(round(x), round(y), side, side)
        window.cell_tip.draw(window.screen, cell, window.layout.map, look, window.now, self.spots())

    def _draw_options(self) -> DrawOptions:
        window = self.window
        session, editor, motion, now = window.session, window.editor, window.motion, window.now
        game, moving, speed = session.game, window.preferences.motion, window.pace()
        at = motion.agent_at(now, game.agent, speed) if moving else None
        marks = {name: session.mark(name) for name in MARKS}
        if editor.drag in MARKS and editor.at is not None:
            marks[editor.drag] = editor.at
        if marks["agent"] != game.agent:
            at = marks["agent"]
        shake = motion.shake(now)
        return DrawOptions(
            trail=window.trail,
            motion=moving,
            now_ms=now,
            scale=window.layout.scale,
            agent_at=at,
            goal_at=marks["goal"],
            start_at=marks["start"],
            heading=motion.heading,
            flash=motion.flash(now, speed) if moving else 0.0,
            thought=motion.thought(now) if moving else 0.0,
            rings=motion.rings(now) if moving else None,
            hovered=editor.at,
            selection=editor.selection() if editor.brush > 1 or editor.drag else None,
            waiting=tuple(session.waiting.items()),
            refused=window.refused if shake is not None else (),
            shake=shake or 0.0,
        )


def _ahead(game: Game) -> tuple[float, float]:
    """Where a wall would be in its way: a little ahead on its path."""
    path = ways(game.engine.state)[1]
    if path.size > 2:
        return game.frame.xy(int(path[min(AHEAD, path.size - 1)]))
    return (game.agent[0] + game.goal[0]) / 2, game.agent[1]
