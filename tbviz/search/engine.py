"""The host side of the kernels: owns a state, makes room when they ask for it, feeds them changes.

Everything here speaks in cells and codes. Names, files and rules of the game are `game/`'s.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from tbviz.grid.frame import Bits, Cells, Frame
from tbviz.grid.geometry import DIAGONAL, all_legal_moves
from tbviz.jit import entry
from tbviz.search import state as s
from tbviz.search.algorithms import Algorithm
from tbviz.search.cycle import TO_SENSE, WANTS_ROOM
from tbviz.search.families import COMPLETE, FAMILIES, TIME_BOUNDED, advance_of
from tbviz.search.open_list import GREEDY

TERRAINS = {"known": s.KNOWN, "unknown": s.UNKNOWN, "partial": s.PARTIAL, "dynamic": s.DYNAMIC}
NO_LIMIT = s.NO_LIMIT
WITHOUT_EXTRA = (TIME_BOUNDED, COMPLETE)
STATUSES = ("running", "reached", "unreachable")


class Engine:
    """One agent in one world, advanced by whole cycles or parts of one."""

    def __init__(self, given: npt.NDArray[np.bool_]) -> None:
        self.family = TIME_BOUNDED
        self._door = self._advance = advance_of(self.family)
        self.frame = Frame(given.shape[1], given.shape[0])
        self.state = s.allocate(self.frame)
        self.state.bits[s.GIVEN] = self.frame.pad(given)
        self.forget_everything()

    def forget_everything(self) -> None:
        """Back to before cycle 1: truth as given, nothing seen, searched, learnt or counted."""
        state = self.state
        for array in (state.cells, state.live, state.counts, state.extra_values, state.extra_cells):
            array.fill(0)
        self.state.bits[s.TRUTH] = self.state.bits[s.GIVEN]
        self.state.bits[s.SEEN] = 0
        self.state.live[[s.S_BEST, s.SENSED_AT, s.NEXT_LIMIT]] = -1
        self.state.live[s.PENDING] = 1

    def put_back(self, cell: int) -> None:
        """Another run, from `cell`: counted from zero, but what was seen and learnt stays.

        The last search ends when the first one of the new run begins, so it is learnt from as any
        other; numbers of searches go on, as learned h refers to them.
        """
        live = self.state.live
        self.state.counts.fill(0)
        live[s.SEARCHES_BEFORE] = live[s.SEARCH]
        live[s.CHANGED_AT] = 0
        live[s.NEXT_LIMIT] = -1
        self.set_agent(cell)
        self.append_to_trajectory(cell)

    # -- inputs ----------------------------------------------------------------------------------

    def set_rules(self, algorithm: Algorithm, weight: float, family: str | None = None) -> None:
        """Which algorithm, its weight (1 where it has none), and which of its families plays it if
        not the usual one. The next search obeys.
        """
        self._take_family(family or algorithm.family)
        inputs, settings = self.state.inputs, self.state.settings
        inputs[s.KEY] = algorithm.key
        inputs[s.LEARNING] = algorithm.learning
        inputs[s.MOVEMENT] = algorithm.movement
        inputs[s.BACKWARD] = algorithm.backward
        settings[s.WEIGHT] = weight
        # A consistent h raises f by at most (1 + w) * DIAGONAL a step: 46 of the 64 buckets.
        # Greedy f falls as often as it rises, so buckets would not help.
        settings[s.BUCKETS_PER_UNIT] = 0.0 if algorithm.key == GREEDY else 32 / (1 + weight)

    def _take_family(self, family: str) -> None:
        if family == self.family:
            return
        self.family = family
        self._door = self._advance = advance_of(family)
        self.state.inputs[s.FAMILY] = FAMILIES.index(family)
        self.state.live[s.OWN_1 :] = 0
        self.state.live[[s.POST, s.PARTNER, s.OFF_POST]] = 0
        self.state = s.with_extra(self.state, 1 if family in WITHOUT_EXTRA else self.frame.size)

    def set_inputs(self, values: dict[int, float]) -> None:
        """Inputs that are whole numbers and nothing else depends on; infinite ones are cut."""
        for field, value in values.items():
            self.state.inputs[field] = int(min(value, NO_LIMIT))

    def set_lookahead(self, lookahead: float) -> None:
        self.state.inputs[s.LOOKAHEAD] = NO_LIMIT if math.isinf(lookahead) else int(lookahead)

    def set_sensor_radius(self, radius: int) -> None:
        everything = self.frame.width + self.frame.height
        self.state.inputs[s.SENSOR_RADIUS] = min(radius, everything)
        self.state.live[s.SENSED_AT] = -1

    def set_moves(self, neighbors: int, cut_corners: bool) -> None:
        self.state.inputs[[s.NEIGHBORS, s.CUT_CORNERS]] = neighbors, cut_corners
        self.state.live[s.SENSED_AT] = -1
        self._derive_moves()

    def set_terrain(self, terrain: str) -> None:
        """The belief is rebuilt as at the start, plus what was seen, at the next sensing."""
        self.state.inputs[s.TERRAIN] = TERRAINS[terrain]
        everywhere = self.frame.crop(np.arange(self.frame.size, dtype=np.int32)).ravel()
        self.state.dirty[: everywhere.size] = everywhere
        self.state.live[s.DIRTY] = everywhere.size

    def believe_as_at_the_start(self) -> None:
        """Before cycle 1 the belief is not news but what the agent begins with."""
        self.state.bits[s.BELIEF] = self.given_belief()
        self.state.live[s.DIRTY] = 0
        self._derive_moves()

    def given_belief(self) -> Bits:
        """What the agent believes before it has seen anything."""
        terrain = self.state.inputs[s.TERRAIN]
        if terrain == s.UNKNOWN:
            belief = self.frame.pad(np.zeros((self.frame.height, self.frame.width), np.bool_))
        else:
            belief = self.state.bits[s.GIVEN if terrain == s.PARTIAL else s.TRUTH].copy()
        belief[self.goal] = 0
        return belief

    def _derive_moves(self) -> None:
        all_legal_moves(
            self.state.bits[s.BELIEF],
            self.state.bits[s.MOVES],
            self.frame.width,
            self.frame.height,
            self.state.inputs[s.NEIGHBORS],
            self.state.inputs[s.CUT_CORNERS],
        )

    # -- changes from outside --------------------------------------------------------------------

    def set_truth(self, cells: Cells, blocked: int | Bits) -> None:
        self.state.bits[s.TRUTH, cells] = blocked
        self._mark(cells)

    def _mark(self, cells: Cells) -> None:
        """Lets the agent think again about these cells at its next sensing."""
        count, dirty = int(self.state.live[s.DIRTY]), self.state.dirty
        if count + cells.size > dirty.size:
            cells = np.unique(np.concatenate((dirty[:count], cells)))
            count = 0
        dirty[count : count + cells.size] = cells
        self.state.live[s.DIRTY] = count + cells.size

    def new_search(self, *, forget: bool = False) -> None:
        """The next cycle begins a new search; `forget` drops learned h too."""
        live = self.state.live
        live[s.PENDING] = 1
        live[s.FLOOD] = -abs(live[s.FLOOD])
        if forget:
            live[s.FORGET] = 1

    def set_goal(self, cell: int) -> None:
        old, self.state.live[s.GOAL] = self.goal, cell
        self._mark(np.array([old, cell] if old else [cell], np.int32))
        self.new_search(forget=True)
        self._settle_status()

    def set_agent(self, cell: int) -> None:
        self.state.live[s.AGENT] = cell
        self.new_search()
        self._settle_status()

    def _settle_status(self) -> None:
        """Goal and agent on one cell: reached. Moved apart, or anywhere else: the run goes on."""
        self.state.live[s.STATUS] = s.REACHED if self.agent == self.goal else s.RUNNING

    def append_to_trajectory(self, cell: int) -> None:
        while not s.trajectory_has_room(self.state):
            self.state = s.make_room(self.state)
        self.state.trajectory[self.state.counts[s.TRAJECTORY_LENGTH]] = cell
        self.state.counts[s.TRAJECTORY_LENGTH] += 1

    def limit_next_cycle(self, expansions: int) -> None:
        self.state.live[s.NEXT_LIMIT] = expansions

    def end_search_phase(self) -> None:
        """The budget of the cycle under way is used up: what was expanded so far was all."""
        self.state.live[s.LIMIT] = self.state.counts[s.CYCLE_EXPANSIONS]

    # -- the game --------------------------------------------------------------------------------

    def advance(self, cycles: int, max_expansions: int = NO_LIMIT, stop: int = 0) -> int:
        """Runs on; returns why it stopped (see `cycle`). Never *wants room*: it is given."""
        passed = self.cycles
        spent = self.expansions
        while True:
            reason = self._advance(
                self.state,
                cycles - (self.cycles - passed),
                max_expansions - (self.expansions - spent),
                stop,
            )
            if self._advance is self._door:
                self._advance = entry(self._door)
            if reason != WANTS_ROOM:
                return int(reason)
            self.state = s.make_room(self.state)

    @property
    def agent(self) -> int:
        return int(self.state.live[s.AGENT])

    @property
    def goal(self) -> int:
        return int(self.state.live[s.GOAL])

    @property
    def next_root(self) -> int:
        """Where a search that began now would begin."""
        return self.goal if self.state.inputs[s.BACKWARD] else self.agent

    @property
    def status(self) -> str:
        return STATUSES[self.state.live[s.STATUS]]

    @property
    def inside_cycle(self) -> bool:
        return bool(self.state.live[s.PHASE] != TO_SENSE)

    @property
    def limited(self) -> bool:
        """Whether the cycle under way, or else the next one, has a fixed number of expansions."""
        live = self.state.live
        limit = live[s.LIMIT] if self.inside_cycle else live[s.NEXT_LIMIT]
        return bool(0 <= limit < NO_LIMIT)

    @property
    def cycles(self) -> int:
        return int(self.state.counts[s.CYCLES])

    @property
    def expansions(self) -> int:
        return int(self.state.counts[s.EXPANSIONS])

    @property
    def searches(self) -> int:
        """Begun in this run."""
        return int(self.state.live[s.SEARCH] - self.state.live[s.SEARCHES_BEFORE])

    @property
    def moves(self) -> int:
        return int(self.state.counts[s.STRAIGHT_MOVES] + self.state.counts[s.DIAGONAL_MOVES])

    @property
    def cost(self) -> float:
        """Exact: kept as two integers."""
        counts = self.state.counts
        return float(counts[s.STRAIGHT_MOVES] + counts[s.DIAGONAL_MOVES] * DIAGONAL)

    @property
    def trajectory(self) -> Cells:
        return self.state.trajectory[: self.state.counts[s.TRAJECTORY_LENGTH]]
