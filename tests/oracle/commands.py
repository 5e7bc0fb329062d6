"""What a player may do between two cycles, and what a test may look at: the door to the oracle."""

import math
from types import SimpleNamespace

from .algorithms import FAMILY
from .world import DIAGONAL, World

DEFAULTS = {
    "lookahead": math.inf,
    "weight": 3.0,
    "restart": "lazy",
    "movements": math.inf,
    "depth": 4,
    "queue_size": 100,
    "updates_per_move": None,  # as many as the queue holds
    "expansion_share": None,
    "trace_ratio": None,
    "shortcut": False,
    "switch_guard": False,
    "while_waiting": "stay",
    "ties": "fifo",
}

# option -> whose search it ends
NEEDS_A_NEW_SEARCH = {
    "weight": ["tb_wa_star"],
    "expansion_share": ["tba_star"],
    "trace_ratio": ["tba_star"],
    "ties": [name for name in FAMILY if name not in ("lrta_star", "p_lrta_star", "d_star_lite")],
}


def first_of(_post, neighbors):
    return neighbors[0]


def first_in(_search, entered):
    return entered


class Oracle:
    """One run. `rows`: the given map; `hidden`: walls of the truth that the map does not show.

    `choose_neighbor(post, neighbors)` is the seeded draw of `while_waiting="dither"`,
    `shuffle(search, entered)` that of `ties="random"`.
    """

    def __init__(
        self,
        rows,
        start,
        goal,
        algorithm,
        terrain="known",
        neighbors=8,
        corner_cutting=True,
        sensor_radius=1,
        hidden=(),
        choose_neighbor=first_of,
        shuffle=first_in,
        **options,
    ):
        assert options.keys() <= DEFAULTS.keys(), options
        self.world = World(
            rows, tuple(goal), terrain, neighbors, corner_cutting, sensor_radius, hidden
        )
        self.options = SimpleNamespace(**{**DEFAULTS, **options})
        self.run = FAMILY[algorithm](
            self.world, tuple(start), algorithm, self.options, choose_neighbor
        )
        self.run.shuffle = shuffle

    # --- commands -------------------------------------------------------------------------------

    def command(self, name, *args):
        """Before the next cycle; returns the refused cells."""
        return getattr(self, "do_" + name)(*args)

    def do_wall(self, *cells):
        refused = []
        for cell in map(tuple, cells):
            if cell in (self.run.agent, self.world.goal):
                refused.append(cell)
            else:
                self.world.truth.add(cell)
        return refused

    def do_free(self, *cells):
        for cell in map(tuple, cells):
            self.world.truth.discard(cell)
        return []

    def do_goal(self, xy):
        goal = tuple(xy)
        if goal in self.world.truth:
            return [goal]
        if goal != self.world.goal:
            self.new_search_is_needed()
            self.run.forget_learned()
            self.world.goal = goal
            self.begin_again_or_end()
        return []

    def do_agent(self, xy):
        agent = tuple(xy)
        if agent in self.world.truth:
            return [agent]
        if agent != self.run.agent:
            self.new_search_is_needed()
            self.run.agent = agent
            self.run.trajectory.append(agent)
            self.begin_again_or_end()
        return []

    def do_algorithm(self, algorithm):
        if algorithm != self.run.algorithm:
            self.run = self.run.goes_on_as(FAMILY[algorithm], algorithm)
        return []

    def do_run_again(self):
        self.run.put_back(self.run.trajectory[0])
        return []

    def do_expansions(self, n):
        self.run.lookahead_of_next_cycle = n
        return []

    def do_set(self, option, value):
        if option in ("terrain", "sensor_radius"):
            setattr(self.world, option, value)  # the belief follows when the agent senses
        elif option in ("neighbors", "corner_cutting"):
            if value != getattr(self.world, option):
                self.new_search_is_needed()
                self.run.forget_learned()
            setattr(self.world, option, value)
        else:
            assert option in DEFAULTS
            whose = NEEDS_A_NEW_SEARCH.get(option, [])
            if self.run.algorithm in whose and value != getattr(self.options, option):
                self.new_search_is_needed()
            setattr(self.options, option, value)
        return []

    def new_search_is_needed(self):
        self.run.end_search()

    def begin_again_or_end(self):
        """A moved goal or agent ends the run, or resumes it."""
        self.run.status = "reached" if self.run.agent == self.world.goal else "running"

    def change_truth(self, cells_blocked=(), cells_freed=()):
        """A change that nobody may refuse: random changes, hidden walls."""
        self.world.truth |= {tuple(cell) for cell in cells_blocked}
        self.world.truth -= {tuple(cell) for cell in cells_freed}

    def cycle(self):
        self.run.cycle()

    # --- views ----------------------------------------------------------------------------------

    @property
    def last(self):
        return self.run.last

    def believed_blocked(self):
        return set(self.world.belief)

    def h(self, xy):
        return self.run.h(tuple(xy))

    def walk(self):
        return self.run.walk()

    def state(self):
        run = self.run
        return {
            "status": run.status,
            "cycle": run.cycles,
            "agent": list(run.agent),
            "goal": list(self.world.goal),
            **run.state_of_search(),
            "cost": run.straight_moves + run.diagonal_moves * DIAGONAL,
            "moves": run.moves,
            "back_moves": run.back_moves,
            "expansions": run.expansions,
            "updates": run.updates,
            "searches": run.searches - run.searches_before,
            "proof_cells": run.proof_cells,
            "trajectory": [list(cell) for cell in run.trajectory],
        }
