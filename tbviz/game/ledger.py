"""What the run would have cost at best: the optimal cost, and moves that lie on no cheapest path.

Both need distances in the truth. `optimal_cost` refers to the truth and the ways of moving of
cycle 1, and to the present goal; a move is judged in the truth of its own time. The ledger keeps
that truth and every later change of it, and works through them when asked, all at once or in slices
beside a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from tbviz.grid.frame import Bits, Cells, Frame
from tbviz.grid.geometry import COST, DX, DY
from tbviz.search.distances import DistanceMap

Question = tuple[int, "Rules"] | None  # from where, under which rules; None: before cycle 1
SLICE = 2048  # cells settled between two looks at the clock


@dataclass(frozen=True)
class Rules:
    """What a cheapest path depends on beside the truth."""

    goal: int
    neighbors: int
    cut_corners: bool


@dataclass
class Chapter:
    """A stretch of the trajectory under one truth and one set of rules."""

    first: int  # index in the trajectory of the cell from which its first move starts
    rules: Rules
    cells: Cells = field(default_factory=lambda: np.empty(0, np.int32))  # changed before it began
    values: Bits = field(default_factory=lambda: np.empty(0, np.uint8))


class Ledger:
    """Judges one run. `judge` works; `non_optimal_moves` and `optimal_cost` are what it found."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self.clear()

    def clear(self) -> None:
        self._first_rules: Rules | None = None
        self._first_truth: Bits | None = None
        self._chapters: list[Chapter] = []
        self._judged = 0  # trajectory entries worked through
        self._truth: Bits | None = None  # as of the chapter under work
        self._chapter = -1
        self._map: DistanceMap | None = None
        self._aimed = False
        self._jumps: set[int] = set()
        self._non_optimal = 0
        self._optimum: tuple[Question, float] | None = None
        self._sought: tuple[Question, DistanceMap] | None = None

    def begin(self, truth: Bits, rules: Rules) -> None:
        """Cycle 1 begins: its truth and its ways of moving count for the optimal cost."""
        self._first_rules = rules
        self._first_truth = truth.copy()
        self._truth = truth.copy()
        self._chapters = [Chapter(0, rules)]

    @property
    def begun(self) -> bool:
        return self._first_truth is not None

    def turn_page(self, at: int, rules: Rules, cells: Cells, values: Bits) -> None:
        """From trajectory index `at` on another truth, goal or way of moving holds."""
        last = self._chapters[-1]
        if rules == last.rules and cells.size == 0:
            return
        if last.first == at:
            last.rules = rules
            last.cells = np.concatenate((last.cells, cells)).astype(np.int32)
            last.values = np.concatenate((last.values, values)).astype(np.uint8)
        else:
            self._chapters.append(Chapter(at, rules, cells, values))

    def jump(self, at: int) -> None:
        """The agent was put by hand onto the cell at trajectory index `at`: that is no move."""
        self._jumps.add(at)

    def forget_jumps(self) -> None:
        """Before cycle 1 the run was made to begin elsewhere."""
        self._jumps.clear()

    # -- non-optimal moves ------------------------------------------------------------------------

    def non_optimal_moves(self, trajectory: Cells) -> int:
        for _ in self.judge(trajectory):
            pass
        return self._non_optimal

    @property
    def non_optimal_so_far(self) -> int:
        return self._non_optimal

    def judge(self, trajectory: Cells) -> Iterator[None]:
        """Works through all moves so far; yields between two slices of work."""
        while self.begun and self._judged < len(trajectory) - 1:
            distances = self._open_chapter()
            last = len(trajectory) - 1
            if self._chapter + 1 < len(self._chapters):
                last = min(last, self._chapters[self._chapter + 1].first)
            cells = trajectory[self._judged : last + 1]
            while not distances.settled(cells):
                distances.expand(SLICE)
                yield
            self._non_optimal += self._count(distances.distances(cells), cells, self._judged)
            self._judged = last

    def _open_chapter(self) -> DistanceMap:
        """Goes on to the chapter in which the next move was made; distances in its truth."""
        assert self._truth is not None
        while (
            self._chapter + 1 < len(self._chapters)
            and self._chapters[self._chapter + 1].first <= self._judged
        ):
            self._chapter += 1
            chapter = self._chapters[self._chapter]
            self._truth[chapter.cells] = chapter.values
            self._aimed = False
        if self._map is None:
            self._map = DistanceMap(self._frame)
        if not self._aimed:
            rules = self._chapters[self._chapter].rules
            self._map.aim(self._truth, rules.goal, rules.neighbors, rules.cut_corners)
            self._aimed = True
        return self._map

    def _count(self, distances: npt.NDArray[np.float64], cells: Cells, first: int) -> int:
        """How many moves between successive `cells` lie on no cheapest path."""
        delta = np.diff(cells)
        steps = DX + DY * self._frame.stride
        costs = np.zeros(delta.shape)
        for step, cost in zip(steps, COST, strict=True):
            costs[delta == step] = cost
        on_a_cheapest_path = distances[:-1] == costs + distances[1:]
        # Where there is no path at all, a move lies on none.
        on_a_cheapest_path &= np.isfinite(distances[:-1])
        no_move = [at - first - 1 for at in self._jumps if first < at <= first + delta.size]
        on_a_cheapest_path[no_move] = True
        return int(np.count_nonzero(~on_a_cheapest_path))

    # -- optimal cost -----------------------------------------------------------------------------

    def optimal_cost(self, start: int, rules: Rules, truth_now: Bits) -> float | None:
        """From `start` to the present goal in the truth of cycle 1, moving as in cycle 1; None if
        there is no path.
        """
        for _ in self.seek_optimum(start, rules, truth_now):
            pass
        return self.optimum

    def seek_optimum(self, start: int, rules: Rules, truth_now: Bits) -> Iterator[None]:
        """Works on the optimal cost; yields between two slices of work."""
        if self._first_rules is not None:
            rules = replace(self._first_rules, goal=rules.goal)
        question = (start, rules) if self.begun else None
        if self._optimum is not None and self._optimum[0] == question and question is not None:
            return
        cell = np.array([start], np.int32)
        if self._sought is None or self._sought[0] != question:
            self._sought = question, self._first_distances(cell, rules, truth_now)
        distances = self._sought[1]
        while not distances.settled(cell):
            distances.expand(SLICE)
            yield
        self._optimum = question, float(distances.distances(cell)[0])
        self._sought = None

    @property
    def optimum(self) -> float | None:
        """What `seek_optimum` found; None if there is no path."""
        cost = math.inf if self._optimum is None else self._optimum[1]
        return None if math.isinf(cost) else cost

    def _first_distances(self, cell: Cells, rules: Rules, truth_now: Bits) -> DistanceMap:
        """Distances in the truth of cycle 1: those that judge the first moves, if they do."""
        if self._map is not None and self._aimed and self._chapter == 0:
            first = self._chapters[0]
            fits = first.rules == rules and first.cells.size == 0
            if fits and self._map.settled(cell):
                return self._map
        distances = DistanceMap(self._frame)
        truth = truth_now if self._first_truth is None else self._first_truth
        distances.aim(truth, rules.goal, rules.neighbors, rules.cut_corners)
        return distances
