"""What every algorithm shares: one agent, its figures, and the frame of the game cycle.

The cycle: sense, restart?, search, restart?, move, sense, restart? (AAMAS 2012, Alg. 1-2). What
happens in it is each family's own `think_and_move`.
"""

from .world import DIAGONAL, World, step_cost

# What goes on when the player chooses another algorithm.
CARRIED = (
    "status trajectory cycles searches searches_before expansions updates proof_cells moves "
    "back_moves straight_moves diagonal_moves quiet_cycles lookahead_of_next_cycle last"
).split()


class Run:
    """One agent, one goal, one run; `search` is None while a new search is pending."""

    shuffle = None  # of random ties: (search, when it entered OPEN) -> its place among equals

    def __init__(self, world, start, algorithm, options, choose_neighbor):
        self.world: World = world
        self.agent = start
        self.algorithm = algorithm
        self.options = options
        self.choose_neighbor = choose_neighbor  # of dithering: the seeded draw is the engine's
        self.lookahead_of_next_cycle = None
        self.status = "reached" if start == world.goal else "running"
        self.search = None
        self.trajectory = [start]
        self.searches = 0  # numbers go on from run to run: learned h refers to them
        self.count_from_zero()
        self.quiet_cycles = 0  # cycles since the belief last changed
        self.last = None

    def count_from_zero(self):
        self.searches_before = self.searches
        self.cycles = self.expansions = self.updates = self.proof_cells = 0
        self.moves = self.back_moves = self.straight_moves = self.diagonal_moves = 0

    def put_back(self, start):
        """AAMAS 2012, Alg. 4: another run, with the belief and the h that this one has left."""
        self.end_search()
        self.count_from_zero()
        self.agent = start
        self.trajectory = [start]
        self.lookahead_of_next_cycle = None
        self.status = "reached" if start == self.world.goal else "running"

    def goes_on_as(self, family, algorithm):
        """The same agent with another algorithm: it keeps what was seen and nothing else."""
        run = family(self.world, self.agent, algorithm, self.options, self.choose_neighbor)
        run.shuffle = self.shuffle
        for name in CARRIED:
            setattr(run, name, getattr(self, name))
        return run

    # --- what a family must say -----------------------------------------------------------------

    def h(self, s):
        raise NotImplementedError

    def begin_search(self):
        raise NotImplementedError

    def end_search(self):
        """A new search is pending from now on."""
        self.search = None

    def forget_learned(self):
        """Another goal, or other moves: what was learnt is void."""

    def hear(self, newly_free):
        """News has come in, whatever the status of the run."""

    def think_and_move(self, limit, news, belief_before):
        raise NotImplementedError

    def walk(self):
        """What the agent still has to walk."""
        raise NotImplementedError

    @property
    def goal_found(self):
        return self.search is not None and self.search.goal_found

    # --- f and h --------------------------------------------------------------------------------

    def evaluate(self, g, h):
        return g + h

    def initial_h(self, s):
        return self.world.initial_h(s, self.world.goal)

    # --- the cycle ------------------------------------------------------------------------------

    def sense(self):
        """Returns whether there was news, and the belief before it."""
        belief_before = self.world.belief
        newly_blocked, newly_free = self.world.sense(self.agent)
        news = bool(newly_blocked or newly_free)
        if news:
            self.quiet_cycles = 0
            self.hear(newly_free)
        return news, belief_before

    def cycle(self):
        """One whole game cycle; phase 1, the edits, has happened."""
        self.cycles += 1
        self.last = {
            "expanded": [],
            "moved": False,
            "back_move": False,
            "restarts": 0,
            "search": None,
            "goal_found": False,
        }
        limit = self.options.lookahead
        if self.lookahead_of_next_cycle is not None:
            limit = self.lookahead_of_next_cycle
        self.lookahead_of_next_cycle = None

        # Phase 2. AAMAS 2012, Alg. 2, l. 16. DIFFERS FROM PAPER: before the first InitializeSearch.
        news, belief_before = self.sense()
        if self.status == "unreachable" and news:
            self.status = "running"
            self.resume()
        if self.status == "running":
            self.think_and_move(limit, news, belief_before)
        self.last["goal_found"] = self.goal_found
        self.quiet_cycles += 1

    def resume(self):
        """News after `unreachable`."""
        self.end_search()

    def count_search(self):
        self.searches += 1
        if self.searches > 1 and self.last is not None:
            self.last["restarts"] += 1

    def order_ties(self):
        """Of the search that has just begun."""
        if self.options.ties == "random":
            number = self.searches
            self.search.tie = lambda entered: self.shuffle(number, entered)

    def restart_search(self):
        self.end_search()
        self.begin_search()

    def open_ran_empty(self):
        """DIFFERS FROM PAPER: no proof if a cell was freed since this search began."""
        if self.search.freed_cells:
            self.end_search()
        else:
            self.status = "unreachable"

    def note_expanded(self, expanded, number):
        self.expansions += len(expanded)
        self.last["expanded"] = self.last["expanded"] + expanded
        self.last["search"] = number

    def step(self, to, back=False):
        assert self.world.has_edge(self.agent, to), (self.agent, to)
        if step_cost(self.agent, to) == DIAGONAL:
            self.diagonal_moves += 1
        else:
            self.straight_moves += 1
        self.moves += 1
        self.back_moves += back
        self.agent = to
        self.trajectory.append(to)
        self.last["moved"] = True
        self.last["back_move"] = back
        if to == self.world.goal:
            self.status = "reached"

    # --- what a test may look at ----------------------------------------------------------------

    def pending_root(self):
        return self.agent

    def state_of_search(self):
        search = self.search
        if search is None:  # pending: it shows as if it had begun
            root = self.pending_root()
            h = self.h(root)
            return {
                "root": list(root),
                "s_best": None,
                "path": [],
                "open": [[*root, 0.0, h, self.evaluate(0.0, h)]],
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
