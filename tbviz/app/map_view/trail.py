"""Where the agent went: a line with a bead per cell, back-moves in red with a chevron per run.

The line is kept as a layer and only appended to. It fades towards its beginning, so the layer is
made anew when the trail has grown by a third.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pygame

from tbviz.app import lines, sprites
from tbviz.app.map_view.strokes import Ints, stroke
from tbviz.app.map_view.window import Window
from tbviz.app.theme import TRAIL_ALPHA, Colour, Theme
from tbviz.game.game import Game
from tbviz.search import state as s

MOVE, BACK, JUMP = range(3)  # how the agent came to a cell; a jump was made by hand
CHEVRONS_APART = 14
WIDEST = 8  # pixels that a line may reach beyond its cells
_SHADES = 5
_GROWTH = 1.33


class Steps:
    """How each cell of the trajectory was reached, told from the cycles' records."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.kinds: npt.NDArray[np.uint8] = np.full(1, JUMP, np.uint8)
        self._cycles = 0

    def look(self, game: Game) -> None:
        """Takes in what happened since the last call."""
        state = game.engine.state
        cycles = game.engine.cycles
        length = int(state.counts[s.TRAJECTORY_LENGTH])
        if length < self.kinds.size or cycles < self._cycles:
            self.forget()
        events = state.records[s.R_EVENTS, self._cycles : cycles]
        moved = np.flatnonzero(events & s.MOVED)
        back = (events[moved] & s.MOVED_BACK) > 0
        fresh = length - self.kinds.size
        new = np.full(fresh, JUMP, np.uint8)
        if moved.size == fresh:
            new[:] = np.where(back, BACK, MOVE)
        else:  # jumps in between: a move ends where its cycle's record says
            agents = state.records[s.R_AGENT, self._cycles : cycles][moved]
            at = 0
            cells = state.trajectory[self.kinds.size : length]
            for agent, was_back in zip(agents.tolist(), back.tolist(), strict=True):
                while at < fresh and cells[at] != agent:
                    at += 1
                if at < fresh:
                    new[at] = BACK if was_back else MOVE
                    at += 1
        self.kinds = np.concatenate((self.kinds, new))
        self._cycles = cycles


class Trail:
    """The layer, and the chevrons above it."""

    def __init__(self) -> None:
        self.steps = Steps()
        self.forget()

    def forget(self) -> None:
        self._key: tuple[object, ...] = ()
        self._layer: pygame.Surface | None = None
        self._covers = pygame.Rect(0, 0, 0, 0)  # the part of the layer that is not empty
        self._drawn = 0  # cells of the trajectory that are in the layer
        self._faded = 0  # its length when the layer was begun
        self._chevrons: dict[tuple[int, int], tuple[int, int, float]] = {}
        self._runs_looked_at = 1

    def draw(
        self,
        target: pygame.Surface,
        window: Window,
        game: Game,
        theme: Theme,
        heat: bool = False,
        colour: Colour | None = None,
        scale: float = 1.0,
    ) -> None:
        self.steps.look(game)
        cells = game.engine.trajectory.astype(np.int64)
        xs, ys = game.frame.xs_ys(cells)
        key = (window.key, theme, heat, colour, scale)
        shrunk = cells.size < self._drawn
        if key != self._key or shrunk or cells.size > _GROWTH * self._faded + 32:
            self.forget()
            self._key = key
            self._layer = pygame.Surface(window.area.size, pygame.SRCALPHA)
            self._faded = cells.size
            self._fade(window, theme, xs, ys, heat, colour)
        elif cells.size > self._drawn:
            self._append(window, theme, xs, ys, heat, colour, max(0, self._drawn - 1), 1.0)
        self._drawn = cells.size
        assert self._layer is not None
        target.blit(self._layer, self._covers.move(window.area.topleft), self._covers)
        self._find_chevrons(window, xs, ys, scale)
        for x, y, heading in self._chevrons.values():
            sprite = sprites.back_move(window.cell, heading, theme, heat, scale)
            sprites.place(target, sprite, (x, y))

    def _fade(
        self, window: Window, theme: Theme, xs: Ints, ys: Ints, heat: bool, colour: Colour | None
    ) -> None:
        """The whole trail, in a few shades."""
        edges = np.linspace(0, xs.size - 1, _SHADES + 1).astype(np.int64)
        for shade in range(_SHADES):
            first, last = int(edges[shade]), int(edges[shade + 1])
            share = shade / (_SHADES - 1)
            alpha = TRAIL_ALPHA[0] + (TRAIL_ALPHA[1] - TRAIL_ALPHA[0]) * share
            part = slice(first, last + 1)
            self._append(window, theme, xs[part], ys[part], heat, colour, 0, alpha, first)

    def _append(
        self,
        window: Window,
        theme: Theme,
        xs: Ints,
        ys: Ints,
        heat: bool,
        colour: Colour | None,
        first: int,
        alpha: float,
        at: int = 0,
    ) -> None:
        """Draws the steps from index `first` on; the trail given begins at its index `at`."""
        assert self._layer is not None
        self._cover(window, xs[first:], ys[first:])
        kinds = self.steps.kinds[at + first + 1 : at + xs.size]
        cell, corner = round(window.camera.cell), window.area.topleft
        plain = lines.trail(cell, theme, heat=heat, colour=colour)
        red = lines.back_moves(cell, theme, heat=heat)
        for line, kind in ((plain, MOVE), (red, BACK)):
            wanted = kinds == kind
            if wanted.any():
                stroke(self._layer, window, line, xs[first:], ys[first:], wanted, alpha, corner)

    def _cover(self, window: Window, xs: Ints, ys: Ints) -> None:
        assert self._layer is not None
        cell, (left, top) = window.camera.cell, window.area.topleft
        x0, y0 = window.camera.to_screen(int(xs.min()), int(ys.min()))
        x1, y1 = window.camera.to_screen(int(xs.max()) + 1, int(ys.max()) + 1)
        box = pygame.Rect(round(x0) - left, round(y0) - top, round(x1 - x0), round(y1 - y0))
        box = box.inflate(*[2 * round(max(cell, WIDEST))] * 2).clip(self._layer.get_rect())
        self._covers = box if not self._covers.size[0] else self._covers.union(box)

    def _find_chevrons(self, window: Window, xs: Ints, ys: Ints, scale: float) -> None:
        """One at the end of each finished run of back-moves, unless another stands too close."""
        kinds = self.steps.kinds
        ended = np.flatnonzero((kinds[:-1] == BACK) & (kinds[1:] != BACK))
        ended = ended[ended >= self._runs_looked_at]
        self._runs_looked_at = max(self._runs_looked_at, kinds.size - 1)
        apart = round(CHEVRONS_APART * scale)
        for end in ended.tolist():
            if not window.contains(int(xs[end]), int(ys[end])):
                continue
            x, y = window.camera.centre(int(xs[end]), int(ys[end]))
            bucket = int(x // apart), int(y // apart)
            around = [(bucket[0] + i, bucket[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            others = [self._chevrons[key] for key in around if key in self._chevrons]
            if any(math.hypot(x - a, y - b) < apart for a, b, _ in others):
                continue
            dx, dy = int(xs[end] - xs[end - 1]), int(ys[end] - ys[end - 1])
            heading = math.degrees(math.atan2(dy, dx))
            self._chevrons[bucket] = (round(x), round(y), heading)
