"""What a player may do between two cycles, and what a test may look at: the door to the oracle."""

import math

from .time_bounded import ALGORITHMS, TimeBounded
from .world import DIAGONAL, World


class Oracle:
    """One run. `rows`: the given map; `hidden`: walls of the truth that the map does not show."""

    def __init__(
        self,
        rows,
        start,
        goal,
        algorithm,
        lookahead=math.inf,
        weight=3.0,
        restart="lazy",
        terrain="known",
        neighbors=8,
        corner_cutting=True,
        sensor_radius=1,
        hidden=(),
    ):
        assert algorithm in ALGORITHMS
        self.world = World(
            rows, tuple(goal), terrain, neighbors, corner_cutting, sensor_radius, hidden
        )
        self.run = TimeBounded(self.world, tuple(start), algorithm, lookahead, weight, restart)

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
            self.run.learned.forget()
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
        assert algorithm in ALGORITHMS
        if algorithm != self.run.algorithm:
            self.new_search_is_needed()
            self.run.learned.forget()
            self.run.algorithm = algorithm
        return []

    def do_expansions(self, n):
        self.run.lookahead_of_next_cycle = n
        return []

    def do_set(self, option, value):
        if option in ("lookahead", "restart"):
            setattr(self.run, option, value)
        elif option in ("terrain", "sensor_radius"):
            setattr(self.world, option, value)  # the belief follows when the agent senses
        elif option == "weight":
            if self.run.algorithm == "tb_wa_star" and value != self.run.weight:
                self.new_search_is_needed()
            self.run.weight = value
        elif option in ("neighbors", "corner_cutting"):
            if value != getattr(self.world, option):
                self.new_search_is_needed()
                self.run.learned.forget()
            setattr(self.world, option, value)
        else:
            raise ValueError(option)
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
        return [] if self.run.search is None else self.run.search.walk(self.run.agent)

    def state(self):
        run = self.run
        return {
            "status": run.status,
            "cycle": run.cycles,
            "agent": list(run.agent),
            "goal": list(self.world.goal),
            **self.state_of_search(),
            "cost": run.straight_moves + run.diagonal_moves * DIAGONAL,
            "moves": run.moves,
            "back_moves": run.back_moves,
            "expansions": run.expansions,
            "updates": run.updates,
            "searches": run.searches,
            "trajectory": [list(cell) for cell in run.trajectory],
        }

    def state_of_search(self):
        run, search = self.run, self.run.search
        if search is None:  # pending: it shows as if it had begun
            h = run.h(run.agent)
            root_entry = [*run.agent, 0.0, h, run.evaluate(0.0, h)]
            return {
                "root": list(run.agent),
                "s_best": None,
                "path": [],
                "open": [root_entry],
                "closed": [],
            }
        nodes = search.nodes
        return {
            "root": list(search.root),
            "s_best": None if search.s_best is None else list(search.s_best),
            "path": [list(cell) for cell in search.path],
            "open": [[*s, nodes[s].g, nodes[s].h, nodes[s].f] for s in search.open_best_first()],
            "closed": [[*s, nodes[s].g, nodes[s].h] for s in search.closed],
        }
