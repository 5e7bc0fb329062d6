"""What a search has done since the last look, found without asking it: only numbers are compared.

The engine keeps its last expansions in a ring. Whatever a search touches is an expanded cell,
a neighbour of one, or a root, and a root is a cell where the agent stood; so the ring and the
trajectory say which cells may look different. A look that comes too late for the ring, and a
restart of the game, are answered with "everything".
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tbviz.app.map_view.codes import Indices
from tbviz.game.game import Game
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.cycle import TO_SENSE
from tbviz.search.families import FAMILIES, HORIZON
from tbviz.search.learned_h import DIJKSTRA_LEARNING, TAUGHT_LEARNING, target
from tbviz.search.repair import QUEUED

NEW_CYCLES, MID_CYCLES = 1, 3  # CLOSED is new, mid or old up to this many cycles
_NONE = np.empty(0, np.int32)
BY_HORIZON = FAMILIES.index(HORIZON)
_MANY = 1 << 16  # more cells than this are not listed: everything is
_TEACHING = (TAUGHT_LEARNING, DIJKSTRA_LEARNING)  # these raise h of all that a search expanded


@dataclass(frozen=True)
class Changes:
    """`cells` may look different; if `everything`, all may. `put_out`: the old search is over."""

    everything: bool = False
    idle: bool = False  # nothing at all has happened
    restarted: bool = False
    put_out: bool = False
    relearnt: bool = False  # h may differ anywhere
    anywhere: bool = False  # all numbers may: D* Lite mends what older searches left
    cells: Indices = field(default_factory=lambda: _NONE)
    touched: Indices | None = None  # by the search that was put out; None = too many to list
    expanded: Indices = field(default_factory=lambda: _NONE)  # since the last look
    stood: Indices = field(default_factory=lambda: _NONE)  # where the agent was since then


def age_limits(state: s.State) -> tuple[int, int]:
    """Expansions up to which CLOSED is old, and up to which it is at most mid."""
    total = int(state.counts[s.EXPANSIONS])
    cycles = int(state.counts[s.CYCLES])
    inside = state.live[s.PHASE] != TO_SENSE
    limits = []
    for age in (MID_CYCLES, NEW_CYCLES):
        shown = age if inside else age + 1  # finished cycles that are young enough
        recent = state.records[s.R_EXPANSIONS, max(0, cycles - shown) : cycles]
        now = int(state.counts[s.CYCLE_EXPANSIONS]) if inside else 0
        limits.append(total - int(recent.sum()) - now)
    return limits[0], limits[1]


def with_neighbours(cells: Indices, stride: int) -> Indices:
    """The cells and their eight neighbours; a cell may be named several times."""
    steps = np.array([0, 1, -1], np.int32)
    around = (steps[:, None] * stride + steps[None, :]).astype(np.int32)
    return np.asarray((cells[None, :] + around.reshape(-1, 1)).reshape(-1), np.int32)


class Watch:
    """Remembers where the game stood at the last look."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self.forget()

    def forget(self) -> None:
        """The next look finds that everything has changed."""
        self._stamp: tuple[object, ...] = ()
        self._seen: tuple[int, int, int] = (0, 0, 0)  # expansions, trajectory, cycles
        self._wall_seconds = 0.0
        self._runs = 0
        self._last_record: tuple[int, ...] = ()
        self._search = (-1, -1)
        self._learning: tuple[int, ...] = ()
        self._updates = 0
        self._limits = (0, 0)
        self._history = _NONE  # cells expanded since `_first`, in order
        self._first = 0
        self._touched: list[Indices] = []
        self._touched_count = 0
        self._begun = False

    def look(self, game: Game) -> Changes:
        """What has changed since the last call."""
        engine, state = game.engine, game.engine.state
        if game is not self._game:
            self._game = game
            self.forget()
        live, counts = state.live, state.counts
        stamp = (*counts.tolist(), *live.tolist(), *state.inputs.tolist(), game.wall_seconds)
        if stamp == self._stamp:
            return Changes(idle=True)
        self._stamp = stamp
        restarted = not self._begun or self._went_back(game)
        if restarted:
            kept = self._game, self._stamp
            self.forget()
            self._game, self._stamp = kept
        self._begun = True

        expanded = self._expansions(state)
        stood = engine.trajectory[max(0, self._seen[1] - 1) :]
        search = (int(live[s.SEARCH]), int(live[s.PENDING]))
        learning = (*(int(live[i]) for i in (s.EPOCH, s.FORGET)), int(target(state)))
        learning += tuple(int(state.inputs[i]) for i in (s.NEIGHBORS, s.LEARNING, s.KEY))
        put_out = search != self._search
        relearnt = learning != self._learning
        taught = self._updates != counts[s.UPDATES] and state.inputs[s.LEARNING] in _TEACHING
        self._updates = int(counts[s.UPDATES])
        aged = self._aged(state, expanded)
        self._search, self._learning = search, learning
        self._note_position(game)

        if restarted or expanded is None or aged is None or stood.size > _MANY:
            self._touched, self._touched_count = [], _MANY + 1
            if restarted:
                self._touched_count = 0
            some = expanded if expanded is not None else _NONE
            return Changes(True, False, restarted, put_out, relearnt, expanded=some)
        root = [live[s.ROOT]] if put_out and live[s.SEARCH] > 0 else []
        horizon = state.inputs[s.FAMILY] == BY_HORIZON
        looked_from = np.array([live[s.ROOT]] if horizon else [], np.int32)
        spread = np.concatenate((expanded, looked_from))  # P-LRTA* expands others before its root
        fresh = np.concatenate((with_neighbours(spread, game.frame.stride), stood, root))
        fresh = fresh.astype(np.int32)
        mends = views.mends(state)
        touched = self._all_touched(put_out, fresh)
        queue = state.extra_cells[s.HEAP, : live[QUEUED]] if mends else _NONE  # of all ages
        again = [_NONE]  # cells of this search whose h, or whose g, was found after it
        if taught or horizon:
            if self._touched_count > _MANY and horizon:
                return Changes(True, False, False, put_out, relearnt, expanded=expanded)
            relearnt |= self._touched_count > _MANY
            again += self._touched
        cells = np.concatenate((fresh, aged, queue, *again)).astype(np.int32)
        return Changes(
            False, False, False, put_out, relearnt, mends, cells, touched, expanded, stood
        )

    def _went_back(self, game: Game) -> bool:
        """Whether the game was restarted, or is in another run: figures are smaller, or the past is
        another one.
        """
        counts = game.engine.state.counts
        now = [int(counts[i]) for i in (s.EXPANSIONS, s.TRAJECTORY_LENGTH, s.CYCLES)]
        if any(a < b for a, b in zip(now, self._seen, strict=True)):
            return True
        if game.wall_seconds < self._wall_seconds or len(game.runs.over) != self._runs:
            return True
        return self._record(game, self._seen[2]) != self._last_record

    @staticmethod
    def _record(game: Game, cycles: int) -> tuple[int, ...]:
        """The last cycle, and where the run began: before cycle 1 the start may be moved."""
        state = game.engine.state
        last = state.records[:, cycles - 1].tolist() if cycles else ()
        return (int(state.trajectory[0]), *last)

    def _note_position(self, game: Game) -> None:
        counts = game.engine.state.counts
        self._seen = (
            int(counts[s.EXPANSIONS]),
            int(counts[s.TRAJECTORY_LENGTH]),
            int(counts[s.CYCLES]),
        )
        self._wall_seconds = game.wall_seconds
        self._runs = len(game.runs.over)
        self._last_record = self._record(game, self._seen[2])

    def _expansions(self, state: s.State) -> Indices | None:
        """The cells expanded since the last look, in order; None = too many for the ring."""
        total = int(state.counts[s.EXPANSIONS])
        if total - self._seen[0] > _MANY:
            return None
        numbers = np.arange(self._seen[0], total) & (state.recent.size - 1)
        return np.asarray(state.recent[numbers])

    def _aged(self, state: s.State, expanded: Indices | None) -> Indices | None:
        """Cells whose CLOSED became older; None = not known."""
        limits, before = age_limits(state), self._limits
        self._limits = limits
        if expanded is None:
            self._history, self._first = _NONE, int(state.counts[s.EXPANSIONS])
            return None
        if expanded.size:
            self._history = np.concatenate((self._history, expanded))
        aged = []
        for old, new in zip(before, limits, strict=True):
            if new > old:
                if old < self._first:
                    return None
                aged.append(self._history[old - self._first : new - self._first])
        drop = limits[0] - self._first
        if drop > 0:
            self._history, self._first = self._history[drop:], limits[0]
        return np.concatenate([_NONE, *aged])

    def _all_touched(self, put_out: bool, fresh: Indices) -> Indices | None:
        """What the old search had touched, if it was put out; `fresh` belongs to the new one."""
        touched = None
        if put_out:
            if self._touched_count <= _MANY:
                touched = np.concatenate([_NONE, *self._touched])
            self._touched, self._touched_count = [], 0
        if fresh.size:
            self._touched_count += fresh.size
            if self._touched_count <= _MANY:
                self._touched.append(fresh)
            else:
                self._touched = []
        return touched
