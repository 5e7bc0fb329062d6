"""The strip under the map: a bar per cycle (its expansions), and marks for what happened.

It is a chart of the whole run. When cycles outnumber pixels, a pixel shows the largest of its
cycles, so that no peak is lost.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.icons import icon
from tbviz.app.layout import Layout
from tbviz.app.session import Session
from tbviz.app.steady import Steady
from tbviz.app.theme import Theme
from tbviz.search import state as s

LABEL, LIVE = 62, 46  # logical width of "cycle 117" and of the pill
WIDEST_BAR = 9  # logical
MARK, TICK, APART = 10, 5, 10

# From the most telling to the least: closer than APART the lesser becomes a tick.
MARKS = (
    (s.REACHED_EVENT, "ok"),
    (s.FOUND_EVENT, "event-found"),
    (-1, "event-edit"),
    (s.MOVED_BACK, "event-back"),
    (s.RESTARTED, "event-restart"),
    (s.NEWS_EVENT, "event-news"),
)
EDIT = 2


class Timeline:
    """Draws the strip; keeps the picture as long as no cycle passes."""

    def __init__(self) -> None:
        self._kept = Steady()

    def draw(self, target: pygame.Surface, layout: Layout, theme: Theme, session: Session) -> None:
        game = session.game

        def paint(canvas: pygame.Surface) -> None:
            self._paint(canvas, layout, theme, session)

        form, news = (id(game), theme.name, layout.scale), (game.cycle, len(session.log))
        self._kept.draw(target, layout.timeline, form, news, session.playing, paint)
        self._count(target, layout, theme, game.cycle)

    @staticmethod
    def _count(target: pygame.Surface, layout: Layout, theme: Theme, cycle: int) -> None:
        """The number of the cycle is never an old one."""
        area, px, scale = layout.timeline, layout.px, layout.scale
        label = Rect(area.left + px(14), area.centery - px(16), px(LABEL), px(16))
        fonts.draw(target, "cycle", "second", theme.muted, label, scale)
        label.top = area.top + area.height // 2
        fonts.draw(target, f"{cycle:,}", "number", theme.text, label, scale)

    def _paint(
        self, canvas: pygame.Surface, layout: Layout, theme: Theme, session: Session
    ) -> None:
        canvas.fill(theme.panel)
        width, height = canvas.get_size()
        px, scale = layout.px, layout.scale
        pygame.draw.line(canvas, theme.line, (0, 0), (width, 0))
        middle = height // 2
        track = Rect(px(14 + LABEL), px(18), 0, height - px(18 + 15))
        track.width = width - track.left - px(LIVE + 28)
        if track.width > 0:
            self._bars(canvas, track, layout, theme, session)
        pill = Rect(width - px(LIVE + 14), middle - px(10), px(LIVE), px(20))
        pygame.draw.rect(canvas, theme.control, pill, 1, border_radius=px(10))
        dot = (pill.left + px(11), pill.centery)
        pygame.draw.circle(canvas, theme.danger if session.playing else theme.muted, dot, px(3))
        word = Rect(pill.left + px(18), pill.top, pill.width, pill.height)
        fonts.draw(canvas, "live", "caption", theme.text, word, scale)

    def _bars(
        self,
        canvas: pygame.Surface,
        track: Rect,
        layout: Layout,
        theme: Theme,
        session: Session,
    ) -> None:
        game = session.game
        cycles = game.cycle
        pygame.draw.rect(canvas, theme.bg, track)
        if cycles == 0:
            return
        per_cycle = min(layout.px(WIDEST_BAR), track.width / cycles)
        records = game.engine.state.records[:, :cycles]
        expansions = records[s.R_EXPANSIONS].astype(np.int64)
        most = max(1, int(expansions.max()))
        self._fill_bars(canvas, track, expansions / most, per_cycle, theme)
        self._axis(canvas, track, per_cycle, layout, theme, cycles)
        self._marks(canvas, track, per_cycle, layout, theme, session)

    @staticmethod
    def _fill_bars(
        canvas: pygame.Surface,
        track: Rect,
        shares: npt.NDArray[np.float64],
        per_cycle: float,
        theme: Theme,
    ) -> None:
        """All bars at once: a column of pixels each, as high as its share."""
        columns = np.arange(min(track.width, round(len(shares) * per_cycle)))
        cycles = np.minimum((columns / per_cycle).astype(np.int64), len(shares) - 1)
        if per_cycle >= 1:
            heights = shares[cycles]
            if per_cycle >= 3:  # a gap after each bar
                heights = np.where(np.diff(cycles, append=-1) != 0, 0.0, heights)
        else:
            heights = np.maximum.reduceat(shares, np.unique(cycles))[: len(columns)]
        tall = np.where(heights > 0, np.maximum(1, np.rint(heights * track.height)), 0)
        rows = np.arange(track.height)[None, :]
        lit = rows >= track.height - tall[:, None]
        pixels = pygame.surfarray.pixels3d(canvas)
        area = pixels[track.left : track.left + len(tall), track.top : track.bottom]
        area[lit] = theme.closed_mid

    @staticmethod
    def _axis(
        canvas: pygame.Surface,
        track: Rect,
        per_cycle: float,
        layout: Layout,
        theme: Theme,
        cycles: int,
    ) -> None:
        apart = layout.px(90) / per_cycle
        step = next(
            (d * 10**p for p in range(9) for d in (1, 2, 5) if d * 10**p >= apart), cycles + 1
        )
        for cycle in range(0, cycles + 1, step):
            left = track.left + round(cycle * per_cycle)
            row = Rect(
                left - layout.px(20), track.bottom + layout.px(1), layout.px(40), layout.px(13)
            )
            fonts.draw(canvas, f"{cycle:,}", "number_key", theme.muted, row, layout.scale, "centre")

    @staticmethod
    def _marks(
        canvas: pygame.Surface,
        track: Rect,
        per_cycle: float,
        layout: Layout,
        theme: Theme,
        session: Session,
    ) -> None:
        game = session.game
        events = game.engine.state.records[s.R_EVENTS, : game.cycle].astype(np.int64)
        back = (events & s.MOVED_BACK) > 0
        first_back = back & ~np.concatenate(([False], back[:-1]))  # one mark per run of them
        edited = np.zeros(game.cycle, bool)
        edits = [cycle - 1 for cycle, _ in session.log if cycle <= game.cycle]
        edited[edits] = True
        taken = bytearray(track.width + 1)
        size, tick, apart = layout.px(MARK), layout.px(TICK), layout.px(APART)
        top = track.top - layout.px(13)
        for rank, (bit, name) in enumerate(MARKS):
            happened = edited if rank == EDIT else (events & bit) > 0
            if bit == s.MOVED_BACK:
                happened = first_back
            picture = icon(name, size, theme)
            xs = np.minimum(track.width, np.rint((np.flatnonzero(happened) + 0.5) * per_cycle))
            colour = theme.muted if name == "event-news" else theme.accent_line
            for x in np.unique(xs.astype(np.int64)).tolist():
                if taken.find(1, max(0, x - apart + 1), x + apart) < 0:
                    canvas.blit(picture, (track.left + x - size // 2, top))
                    taken[x] = 1
                elif not taken[x]:
                    canvas.fill(colour, (track.left + x, top + size - tick, 1, tick))
