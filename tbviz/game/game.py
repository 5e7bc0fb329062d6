"""The Python door: one game that can be stepped, run, edited, changed and looked at.

    >>> import tbviz
    >>> rows = [".....", ".@@@.", "...@.", "....."]
    >>> game = tbviz.Game(map=rows, start=(0, 2), goal=(4, 2), lookahead=4, terrain="unknown")
    >>> game.step()
    1
    >>> game.agent
    (1, 2)
    >>> game.wall((2, 3))
    []
    >>> game.run()
    'reached'
    >>> game.result()["moves"]
    4

Command line, scripts and window stand on this class and on nothing below it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import numpy.typing as npt

from tbviz.game.budget import TimeBudget
from tbviz.game.engine_inputs import configure
from tbviz.game.given_map import (
    XY,
    MapSource,
    Refusal,
    as_count,
    cell_on_map,
    check_place,
    load_map,
)
from tbviz.game.ledger import Ledger, Rules
from tbviz.game.options import is_used_by, parameters, read_changes, read_options
from tbviz.game.repeated_runs import Runs
from tbviz.game.resource_limit import family_of
from tbviz.game.world import World
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS, Algorithm
from tbviz.search.cycle import CHANGE_DUE, CYCLES_DONE, ENDED, IDLE_ON
from tbviz.search.engine import NO_LIMIT, Engine
from tbviz.search.warmup import compile_kernels

# A call into the engine returns at least this often, so that Ctrl+C is heard.
CYCLES_PER_CALL = 200_000
EXPANSIONS_PER_CALL = 4_000_000

SEARCH_ANEW = ("weight", "ties", "expansion_share", "trace_ratio")  # when these are changed


class Game:
    """One agent, one goal, one map. All coordinates are (x, y) = (column, row) from the top left.

    `map`: a `.map` file, rows of text (`.` free, `@` blocked), or a bool array (True = blocked).
    `options`: any of the shared options, e.g. `lookahead=8, terrain="unknown", weight=2`.
    """

    def __init__(
        self,
        map: MapSource,
        start: XY,
        goal: XY,
        algorithm: str = "tbaa_star",
        *,
        max_cycles: int | None = None,
        optimal: bool = True,
        runs: int | str | None = None,
        **options: Any,
    ) -> None:
        blocked, self.map_name = load_map(map)
        file = self.map_name if isinstance(map, str | os.PathLike) else None
        start = check_place(blocked, "start", start, file)
        goal = check_place(blocked, "goal", goal, file)
        self.options = read_options({"algorithm": algorithm, **options})
        self.max_cycles = None if max_cycles is None else as_count("max_cycles", max_cycles, 1)
        self.optimal = optimal  # False (`--no-optimal`): figures that need distances are null
        self.runs = Runs(runs)
        self.wall_seconds = 0.0
        compile_kernels(family_of(self.options))  # no clock of ours ever includes the compiler
        self.engine = Engine(blocked)
        self.frame = self.engine.frame
        self.world = World(self.engine, self.frame.cell(start))
        self.ledger = Ledger(self.frame)
        self._time = TimeBudget()
        self._waiting: list[Callable[[], list[Refusal] | None]] = []  # edits made inside a cycle
        self.late_refusals: list[Refusal] = []  # of those, when their turn came
        self._begin(self.frame.cell(goal), {})

    # -- what there is to see ---------------------------------------------------------------------

    @property
    def algorithm(self) -> Algorithm:
        return ALGORITHMS[self.options["algorithm"]]

    @property
    def cycle(self) -> int:
        """Cycles completed."""
        return self.engine.cycles

    @property
    def agent(self) -> XY:
        return self.frame.xy(self.engine.agent)

    @property
    def goal(self) -> XY:
        return self.frame.xy(self.engine.goal)

    @property
    def start(self) -> XY:
        """The start marker: where a restart puts the agent."""
        return self.frame.xy(self.world.start)

    @property
    def status(self) -> str:
        """`running`, `reached`, `unreachable` or `cycle_limit`."""
        status = self.engine.status
        if status == "running" and self.max_cycles is not None and self.cycle >= self.max_cycles:
            return "cycle_limit"
        return status

    @property
    def parameters(self) -> dict[str, Any]:
        """The options that the present algorithm and terrain use."""
        return parameters(self.options)

    def result(self, *, optimal: bool = True) -> dict[str, Any]:
        """The object of `tbviz run --json`. `optimal=False` skips what needs distances."""
        from tbviz.game.report import result

        return result(self, optimal=optimal)

    def state(self) -> dict[str, Any]:
        """`result()` as of now, plus agent, s_best, root, path, OPEN and CLOSED."""
        from tbviz.game.report import state

        return state(self)

    def snapshot(self) -> dict[str, npt.NDArray[Any]]:
        """Read-only arrays (height x width): truth, belief, open, closed, g, h, learned, f, parent,
        search, expanded_cycle, visits.
        """
        from tbviz.game.snapshot import snapshot

        return snapshot(self.engine)

    # -- the game ---------------------------------------------------------------------------------

    def step(self, cycles: int = 1, *, idle: bool = False) -> int:
        """Plays up to `cycles` cycles; returns how many were completed.

        It stops at the end of the run, unless `idle` lets cycles pass there too.
        """
        before = self.cycle
        target = before + as_count("cycles", cycles, 0)
        if self.max_cycles is not None:
            target = min(target, self.max_cycles)
        while self.cycle < target:
            if self.advance(target - self.cycle, IDLE_ON if idle else 0) == ENDED:
                break
        return self.cycle - before

    def run(self) -> str:
        """Plays to the end, all runs that were asked for; returns the status."""
        self.step(NO_LIMIT)
        while self.runs.go_on(self):
            self.step(NO_LIMIT)
        return self.status

    def run_again(self) -> None:
        """Puts the agent back to where the run began. What it has seen and learnt stays."""
        self.runs.put_back(self)

    def advance(self, cycles: int, stop: int = 0, max_expansions: int = NO_LIMIT) -> int:
        """One call into the engine, which may end anywhere, also inside a cycle (see
        `search.cycle`); returns why. Millisecond budgets run one cycle a call.
        """
        first = self.cycle
        budget_ms = self.options["budget_ms"] if self._uses("budget_ms") else None
        if self._waiting or budget_ms is not None:
            cycles = min(cycles, 1)  # edits made inside this cycle act before the next one
        if not self.engine.inside_cycle:
            if cycles <= 0:
                return CYCLES_DONE
            self._prepare_cycle(stop)
        began = perf_counter()
        if budget_ms is not None and not self.engine.limited and max_expansions == NO_LIMIT:
            reason = self._time.advance(self.engine, budget_ms, stop)
        else:
            reason = self.engine.advance(
                min(cycles, CYCLES_PER_CALL), min(max_expansions, EXPANSIONS_PER_CALL), stop
            )
        seconds = perf_counter() - began
        self.wall_seconds += seconds
        passed = self.cycle - first
        if passed:
            walls = self.engine.state.record_values[s.R_WALL_US]
            walls[first : self.cycle] = seconds * 1e6 / passed
        if reason == CHANGE_DUE:
            self._change_at_random()
        if not self.engine.inside_cycle:
            waiting, self._waiting = self._waiting, []
            for edit in waiting:
                self.late_refusals += edit() or []
        return CYCLES_DONE if reason == CHANGE_DUE else reason

    def expand(self, expansions: int = 1) -> bool:
        """Runs on by single expansions, inside the cycle; True if that ended the cycle."""
        before = self.cycle
        self.advance(1, 0, expansions)
        return self.cycle > before

    def _prepare_cycle(self, stop: int) -> None:
        """The truth of cycle 1 is what counts for the optimal cost."""
        will_pass = self.engine.status == "running" or stop & IDLE_ON
        if not self.ledger.begun and will_pass:
            self._note_changes()
            self.ledger.begin(self.engine.state.bits[s.TRUTH], self.rules)

    def _change_at_random(self) -> None:
        self.world.change_at_random(self.options["change_rate"])
        self.engine.state.live[s.CHANGED_AT] = self.engine.moves
        self._note_changes()

    # -- commands ---------------------------------------------------------------------------------

    def wall(self, *cells: XY) -> list[Refusal]:
        """Blocks cells. The agent's cell and the goal refuse; the rest is carried out."""
        return self._edit(cells, blocked=True)

    def free(self, *cells: XY) -> list[Refusal]:
        """Frees cells."""
        return self._edit(cells, blocked=False)

    def move_goal(self, xy: XY) -> list[Refusal]:
        """Moves the goal. Searches and learned h are forgotten, the belief stays."""
        return self._when_between_cycles(xy, self._move_goal)

    def move_agent(self, xy: XY) -> list[Refusal]:
        """Puts the agent elsewhere."""
        return self._when_between_cycles(xy, self._move_agent)

    def move_start(self, xy: XY) -> list[Refusal]:
        """Moves the start marker; before the first cycle the agent goes with it."""
        return self._when_between_cycles(xy, self._move_start)

    def limit_next_cycle(self, expansions: int) -> None:
        """Fixes the next cycle's expansions, whatever the budget says."""
        expansions = as_count("expansions", expansions, 0)
        self.engine.limit_next_cycle(min(expansions, NO_LIMIT))

    def set(self, **options: Any) -> None:
        """Changes options; they take effect at the next cycle.

        >>> game = Game(["...."], (0, 0), (3, 0))
        >>> game.set(lookahead=8, algorithm="tb_wa_star")
        >>> game.parameters["lookahead"]
        8
        """
        for name, value in read_changes(options).items():
            if self.engine.inside_cycle:
                self._waiting.append(partial(self._set, name, value))
            else:
                self._set(name, value)

    def restart(self) -> None:
        """Back to cycle 0 at the start marker. Goal, settings and edits stay."""
        self._waiting.clear()
        self._begin(self.engine.goal, self.world.edits)

    # -- how commands take effect -----------------------------------------------------------------

    def _edit(self, cells: tuple[XY, ...], *, blocked: bool) -> list[Refusal]:
        cells = tuple(cell_on_map(xy, self.frame) for xy in cells)
        accepted = []
        refused = []
        for xy in cells:
            cell = self.frame.cell(xy)
            if blocked and cell == self.engine.agent:
                refused.append(Refusal(xy, "no wall there: the agent stands on it"))
            elif blocked and cell == self.engine.goal:
                refused.append(Refusal(xy, "no wall there: it is the goal"))
            else:
                accepted.append(cell)
        if self.engine.inside_cycle:
            kept = tuple(self.frame.xy(cell) for cell in accepted)
            self._waiting.append(lambda: self._edit(kept, blocked=blocked))
        elif accepted:
            self.world.edit(accepted, blocked)
            self._note_changes()
        return refused

    def _when_between_cycles(self, xy: XY, command: Callable[[int], None]) -> list[Refusal]:
        xy = cell_on_map(xy, self.frame)
        cell = self.frame.cell(xy)
        if self.engine.inside_cycle:
            self._waiting.append(lambda: self._when_between_cycles(xy, command))
            return []
        if self.world.is_wall(cell):
            return [Refusal(xy, "it cannot be put there: that cell is a wall")]
        command(cell)
        return []

    def _move_goal(self, cell: int) -> None:
        if cell != self.engine.goal:
            self.engine.set_goal(cell)
            self._note_changes()

    def _move_agent(self, cell: int) -> None:
        if cell != self.engine.agent:
            self.ledger.jump(len(self.engine.trajectory))
            self.engine.append_to_trajectory(cell)
            self.engine.set_agent(cell)
            self.moved_by_hand = True

    def _move_start(self, cell: int) -> None:
        self.world.start = cell
        if self.cycle == 0:  # the run begins there, also if the agent had been put elsewhere
            self.engine.set_agent(cell)
            self.engine.state.trajectory[0] = cell
            self.engine.state.counts[s.TRAJECTORY_LENGTH] = 1
            self.ledger.forget_jumps()
            self.moved_by_hand = False

    def _set(self, name: str, value: Any) -> None:
        if self.options[name] == value:
            return
        self.options[name] = value
        if name == "lookahead":
            self.options["budget_ms"] = None
        elif name == "budget_ms":
            self.options["lookahead"] = None
        elif name in ("algorithm", "neighbors", "corner_cutting"):
            self.engine.new_search(forget=True)
        elif name in SEARCH_ANEW and self._uses(name):
            self.engine.new_search()
        elif name == "terrain":
            self._enter_terrain()
        elif name in ("hidden_fraction", "seed"):
            if self.options["terrain"] == "partial":
                self.world.reveal_walls()
                self.world.hide_walls(
                    self.options["hidden_fraction"], self.options["seed"], again=True
                )
            if name == "seed":
                self.world.seed_changes(value)
                if self.options["ties"] == "random" and self._uses("ties"):
                    self.engine.new_search()
        configure(self.engine, self.options, name)
        self._note_changes()

    def _enter_terrain(self) -> None:
        self.world.reveal_walls()
        if self.options["terrain"] == "partial":
            self.world.hide_walls(self.options["hidden_fraction"], self.options["seed"])
        self.engine.state.live[s.CHANGED_AT] = self.engine.moves
        self.engine.set_terrain(self.options["terrain"])

    def _begin(self, goal: int, edits: dict[int, int]) -> None:
        """Cycle 0: the truth is laid out, the agent stands on the start marker."""
        self.moved_by_hand = False
        self.wall_seconds = 0.0
        self.engine.forget_everything()
        self.ledger.clear()
        self.engine.set_goal(goal)
        self.engine.set_agent(self.world.start)
        self.engine.append_to_trajectory(self.world.start)
        self.world.begin(edits)
        self.world.seed_changes(self.options["seed"])
        if self.options["terrain"] == "partial":
            self.world.hide_walls(self.options["hidden_fraction"], self.options["seed"])
        self.world.take_changes()
        self.engine.set_terrain(self.options["terrain"])
        self.engine.believe_as_at_the_start()
        configure(self.engine, self.options)
        self.runs.begin(self)

    def _uses(self, option: str) -> bool:
        return is_used_by(option, self.algorithm)

    # -- for the ledger ---------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        options = self.options
        return Rules(self.engine.goal, options["neighbors"], options["corner_cutting"])

    def _note_changes(self) -> None:
        """Truth, goal or ways of moving may have changed: moves from here on are judged anew."""
        cells = self.world.take_changes()
        if self.ledger.begun:
            at = len(self.engine.trajectory) - 1
            self.ledger.turn_page(at, self.rules, cells, self.engine.state.bits[s.TRUTH, cells])
