"""The figures of the panel: three big ones, rows of small ones, two running charts."""

from __future__ import annotations

import math
from time import perf_counter

import numpy as np
import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.layout import Layout
from tbviz.app.session import Session
from tbviz.app.steady import Steady
from tbviz.app.theme import Theme
from tbviz.app.widgets import BarChart, LineChart, Look
from tbviz.game.game import Game
from tbviz.game.options import is_used_by
from tbviz.search import state as s
from tbviz.search.families import D_STAR_LITE, HORIZON, REAL_TIME, TIME_BOUNDED
from tbviz.search.learned_h import NO_LEARNING

ROW, BIG = 21, 46
LOWEST_CHART = 56


class Figures:
    """Draws into the room that the panel leaves. `optimum` may still be under way: "…"."""

    def __init__(self) -> None:
        self.bars = BarChart("expansions per cycle")
        self.line = LineChart("h of the agent")
        self._shown = (0, -1)
        self._kept = Steady(2)

    def draw(
        self,
        target: pygame.Surface,
        room: Rect,
        layout: Layout,
        look: Look,
        session: Session,
        optimum: Optimum,
    ) -> None:
        if room.height < layout.px(BIG):
            return
        top = self._big(target, room, layout, look.theme, session, optimum)
        top = self._rows(target, room, top, layout, look.theme, session, optimum)
        charts = Rect(room.left, top, room.width, room.bottom - top)
        if charts.height < layout.px(LOWEST_CHART):
            return
        game = session.game

        def paint(canvas: pygame.Surface) -> None:
            canvas.fill(look.theme.panel)
            self._charts(canvas, canvas.get_rect(), look, session)

        lookahead = game.options["lookahead"]
        form = (id(game), look.theme.name, layout.scale, lookahead, game.algorithm.id)
        self._kept.draw(target, charts, form, (game.cycle,), session.playing, paint)

    def _big(
        self,
        target: pygame.Surface,
        room: Rect,
        layout: Layout,
        theme: Theme,
        session: Session,
        optimum: Optimum,
    ) -> int:
        game, px, scale = session.game, layout.px, layout.scale
        best = optimum.cost
        shown = (
            "…" if best is None and not optimum.done else "none" if best is None else f"{best:.1f}"
        )
        figures = [(f"{game.cycle:,}", "cycles"), (f"{game.engine.cost:,.1f}", "cost so far")]
        if game.status == "reached" and best and not game.moved_by_hand:
            figures.append((f"{game.engine.cost / best:.2f}×", f"of optimal {best:.1f}"))
        else:
            figures.append((shown, "optimal cost"))
        third = room.width // 3
        for i, (number, name) in enumerate(figures):
            left = room.left + i * third
            fonts.draw(
                target, number, "figure", theme.text, Rect(left, room.top, third, px(26)), scale
            )
            row = Rect(left, room.top + px(26), third, px(16))
            fonts.draw(target, name, "caption", theme.muted, row, scale)
        return room.top + px(BIG)

    def _rows(
        self,
        target: pygame.Surface,
        room: Rect,
        top: int,
        layout: Layout,
        theme: Theme,
        session: Session,
        optimum: Optimum,
    ) -> int:
        px, scale = layout.px, layout.scale
        rows = self._small(session, optimum)
        columns = 1 if layout.compact else 2
        gap = px(16)
        width = (room.width - gap * (columns - 1)) // columns
        for i, (name, value) in enumerate(rows):
            left = room.left + (i % columns) * (width + gap)
            row = Rect(left, top + (i // columns) * px(ROW), width, px(ROW))
            if row.bottom > room.bottom:  # many options leave little room: rather none than half
                return row.top
            fonts.draw(target, name, "second", theme.muted, row, scale)
            fonts.number(target, value, theme.text, row.right, row, scale, "number_small")
        return top + math.ceil(len(rows) / columns) * px(ROW) + px(8)

    @staticmethod
    def _small(session: Session, optimum: Optimum) -> list[tuple[str, str]]:
        game = session.game
        counts = game.engine.state.counts
        now = game.engine.state.counts[s.CYCLE_EXPANSIONS]
        cycles = game.cycle
        ms = game.engine.state.record_values[s.R_WALL_US, cycles - 1] / 1000 if cycles else 0.0
        budget = game.options["budget_ms"]
        row = game.algorithm
        figures = [
            ("moves", f"{game.engine.moves:,}"),
            ("non-optimal", "…" if optimum.non_optimal is None else f"{optimum.non_optimal:,}"),
            ("expanded now", f"{now:,}"),
            ("in total", f"{game.engine.expansions:,}"),
            ("searches", f"{game.engine.searches:,}"),
            ("ms / cycle", f"{ms:.2f}" if budget is None else f"{ms:.2f}/{budget:g}"),
        ]
        if row.family == D_STAR_LITE:
            figures.append(("re-keyed", f"{counts[s.UPDATES]:,}"))
            figures.append(("km", f"{game.engine.state.margins[s.KM]:,.1f}"))
        elif row.learning != NO_LEARNING or counts[s.UPDATES]:
            figures.append(("h-updates", f"{counts[s.UPDATES]:,}"))
        if row.family == TIME_BOUNDED or counts[s.BACK_MOVES]:
            figures.append(("back-moves", f"{counts[s.BACK_MOVES]:,}"))
        if row.family in (REAL_TIME, HORIZON) or counts[s.PROOF_CELLS]:
            figures.append(("proof cells", f"{counts[s.PROOF_CELLS]:,}"))
        return figures

    def _charts(self, target: pygame.Surface, room: Rect, look: Look, session: Session) -> None:
        game = session.game
        cycles = game.cycle
        charts: tuple[BarChart | LineChart, ...] = (self.bars, self.line)
        if game.algorithm.backward:  # its h leads to the agent, who is always there
            charts = (self.bars,)
        height = min(look.px(90), (room.height - look.px(10)) // 2)
        if height < look.px(LOWEST_CHART):  # rather one that can be read
            charts, height = charts[:1], min(look.px(90), room.height - look.px(4))
        if height < look.px(LOWEST_CHART):
            return
        state = game.engine.state
        if (id(game), cycles) != self._shown:
            self._shown = id(game), cycles
            expanded = state.records[s.R_EXPANSIONS, max(0, cycles - 400) : cycles]
            self.bars.set(expanded.astype(np.float64), f"{expanded[-1]:,}" if cycles else "")
            h = state.record_values[s.R_H, max(0, cycles - 400) : cycles]
            self.line.set(h.copy(), f"{h[-1]:.1f}" if cycles else "")
        k = game.options["lookahead"] if is_used_by("lookahead", game.algorithm) else None
        self.bars.budget = float(k) if k is not None and k != math.inf else None
        for i, chart in enumerate(charts):
            chart.rect = Rect(room.left, room.top + i * (height + look.px(6)), room.width, height)
            chart.draw(target, look)


class Optimum:
    """The figures that need distances in the truth, computed in slices beside the game."""

    def __init__(self) -> None:
        self.cost: float | None = None
        self.non_optimal: int | None = None
        self.done = False  # the optimal cost is known, or known not to exist

    def work(self, game: Game, milliseconds: float) -> None:
        """Goes on for at most so long."""
        if not game.ledger.begun:
            self.cost, self.non_optimal, self.done = None, None, False
            return
        deadline = perf_counter() + milliseconds / 1000
        for _ in game.ledger.judge(game.engine.trajectory):
            if perf_counter() > deadline:
                return
        self.non_optimal = game.ledger.non_optimal_so_far
        start, truth = int(game.engine.trajectory[0]), game.engine.state.bits[s.TRUTH]
        for _ in game.ledger.seek_optimum(start, game.rules, truth):
            if perf_counter() > deadline:
                self.done = False
                return
        self.cost = None if game.moved_by_hand else game.ledger.optimum
        self.done = True
