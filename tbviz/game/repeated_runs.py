"""Repeated runs: the agent is put back to where it began, and keeps what it has seen and learnt.

AAMAS 2012 (Hernandez, Baier, Uras & Koenig), Alg. 4: until a run needs no restart; its path, from
the start to the goal, is then cost-minimal (Theorem 2), though the agent may have left it on its
way. DIFFERS FROM PAPER: its loop, as printed, goes on after a failure, and learns nothing from the
last search of a run. Koenig & Likhachev, AAMAS 2006, Theorem 4: until a learner's run changes no h;
RTAA*, LSS-LRTA*, LRTA* and P-LRTA* then walk a cheapest path, daRTAA* not always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tbviz.errors import BadInput
from tbviz.game.given_map import shown
from tbviz.game.options import whole
from tbviz.search import state as s
from tbviz.search.families import TIME_BOUNDED
from tbviz.search.learned_h import NO_LEARNING

if TYPE_CHECKING:
    from tbviz.game.game import Game

CONVERGE = "converge"
FIGURES = ("cycles", "moves", "cost", "expansions", "searches")


def read_runs(value: Any, name: str = "runs") -> int | str:
    """How many runs: a whole number, or `converge`."""
    if value == CONVERGE:
        return CONVERGE
    try:
        return int(whole(1)(value))
    except ValueError as wanted:
        raise BadInput(f"{name} must be {wanted} or {CONVERGE} (got {shown(value)})") from None


class Runs:
    """The runs of one game: how many are wanted, and the figures of those that are over.

    `wanted` is None if nobody asked for several: one is played, and there is nothing to list.
    """

    def __init__(self, wanted: int | str | None) -> None:
        self.wanted = None if wanted is None else read_runs(wanted)
        self.over: list[dict[str, Any]] = []
        self._h: npt.NDArray[np.float64] | None = None  # when this run began

    def begin(self, game: Game) -> None:
        """Before the first one."""
        self.over.clear()
        self._note_h(game)

    def go_on(self, game: Game) -> bool:
        """At the end of a run: puts the agent back if another one is due."""
        if self._another_is_due(game):
            self.put_back(game)
            return True
        return False

    def _another_is_due(self, game: Game) -> bool:
        """A run that failed is the last one."""
        if self.wanted is None or game.status != "reached":
            return False
        if isinstance(self.wanted, int):
            return len(self.over) + 1 < self.wanted
        return not self._has_converged(game)

    def put_back(self, game: Game) -> None:
        """Another run begins where this one began. Seen cells, learned h and the truth stay."""
        if game.engine.inside_cycle:
            game.step()
        self.over.append(figures(game))
        start = int(game.engine.trajectory[0])
        if game.world.is_wall(start):  # the agent had left it
            game.world.edit([start], blocked=False)
        game.ledger.clear()
        game.moved_by_hand = False
        game.wall_seconds = 0.0
        game.engine.put_back(start)
        self._note_h(game)

    def listed(self, game: Game) -> list[dict[str, Any]]:
        """The figures of every run, the present one last."""
        return [*self.over, figures(game)]

    def _has_converged(self, game: Game) -> bool:
        """Whether another run would be this one again: no restart, or else no news and no new h."""
        if game.algorithm.family == TIME_BOUNDED:
            return game.engine.searches <= 1
        events = game.engine.state.records[s.R_EVENTS, : game.cycle]
        if (events & s.NEWS_EVENT).any():
            return False
        if game.algorithm.learning == NO_LEARNING or self._h is None:
            return True
        return bool((game.snapshot()["h"] == self._h).all())

    def _note_h(self, game: Game) -> None:
        self._h = game.snapshot()["h"] if self.wanted == CONVERGE else None


def figures(game: Game) -> dict[str, Any]:
    """Of the present run, in short."""
    engine = game.engine
    values = (game.cycle, engine.moves, engine.cost, engine.expansions, engine.searches)
    return dict(zip(FIGURES, values, strict=True))
