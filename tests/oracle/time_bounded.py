"""The game cycle: sense, restart?, search, restart?, move, sense, restart?

TBA*, RTBA*, TBAA*: Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 1-3 (MoveToGoal).
TB-WA*, TB-GBFS: Hernández, Asín & Baier, AAAI 2014, Alg. 1-2. A* is the same search without moves
before the goal is found.
DIFFERS FROM PAPER: `tba_star` restarts as `rtba_star` does, so that it survives edits.
"""

from .best_first import BestFirstSearch
from .learned_h import LearnedH
from .restart_rule import detour_wanted, restart_wanted, walk_is_broken
from .world import DIAGONAL, World, step_cost

ALGORITHMS = ("a_star", "tba_star", "rtba_star", "tbaa_star", "tb_wa_star", "tb_gbfs")


class TimeBounded:
    """One agent, one goal, one run; `search` is None while a new search is pending."""

    def __init__(self, world, start, algorithm, lookahead, weight, restart):
        self.world: World = world
        self.agent = start
        self.algorithm = algorithm
        self.lookahead = lookahead
        self.weight = weight
        self.restart = restart
        self.lookahead_of_next_cycle = None
        self.status = "reached" if start == world.goal else "running"
        self.search = None
        self.learned = LearnedH()
        self.trajectory = [start]
        self.cycles = self.searches = self.expansions = self.updates = 0
        self.moves = self.back_moves = self.straight_moves = self.diagonal_moves = 0
        self.last = None

    # --- f and h --------------------------------------------------------------------------------

    @property
    def w(self):
        return self.weight if self.algorithm == "tb_wa_star" else 1.0

    def evaluate(self, g, h):
        return h if self.algorithm == "tb_gbfs" else g + self.w * h

    def initial_h(self, s):
        return self.world.initial_h(s, self.world.goal)

    def h(self, s):
        """As it is in the current search, or as InitializeState would make it."""
        if self.search is not None and s in self.search.nodes:
            return self.search.nodes[s].h
        return self.learned.effective(s, self.initial_h(s))

    def initialize_state(self, s):
        if self.algorithm != "tbaa_star":
            return self.initial_h(s)
        h, rose = self.learned.initialize_state(s, self.searches, self.initial_h(s))
        self.updates += rose
        return h

    def note_g(self, s, g):
        if self.algorithm == "tbaa_star":
            self.learned.g[s] = g

    # --- begin and end of searches --------------------------------------------------------------

    def end_search(self):
        """A new search is pending from now on; remember what the old one proved."""
        if self.search is not None and self.algorithm == "tbaa_star":
            smallest_f = self.search.smallest_f() if self.search.open else None
            self.learned.end_of_search(self.search.number, smallest_f)
        self.search = None

    def begin_search(self):
        """AAMAS 2012, Alg. 1, InitializeSearch()."""
        self.searches += 1
        if self.searches > 1 and self.last is not None:
            self.last["restarts"] += 1
        root_h = self.initialize_state(self.agent)
        self.search = BestFirstSearch(
            self.searches, self.agent, root_h, self.world.goal, self.evaluate
        )
        self.note_g(self.agent, 0.0)

    def restart_search(self):
        self.end_search()
        self.begin_search()

    # --- news -----------------------------------------------------------------------------------

    def sense(self):
        """Returns whether there was news, and the belief before it."""
        belief_before = self.world.belief
        newly_blocked, newly_free = self.world.sense(self.agent)
        if newly_free:
            if self.search is not None:
                self.search.freed_cells |= newly_free
            if self.algorithm == "tbaa_star":
                self.drop_learned_h()
        return bool(newly_blocked or newly_free), belief_before

    def drop_learned_h(self):
        """DIFFERS FROM PAPER, in which costs only rise: freed cells make learned h inadmissible.

        It is dropped even if no new search follows. A search that has not expanded its root yet
        goes on, with the root's initial h.
        """
        self.learned.forget()
        if self.status == "running" and self.search is not None and not self.search.expansions:
            root = self.search.root
            self.search.insert(root, 0.0, self.initialize_state(root), None)
            self.note_g(root, 0.0)

    def ask_restart_rule(self, news, belief_before):
        """A search that has expanded nothing has nothing stale in it: it is not asked about."""
        if self.search is None or self.search.expansions == 0:
            return
        if not news:
            self.ask_about_freed_cells()
        elif restart_wanted(
            self.algorithm,
            self.restart,
            self.w,
            self.world,
            self.search,
            self.agent,
            belief_before,
        ):
            self.restart_search()

    def ask_about_freed_cells(self):
        """The lazy rule, in a cycle without news and when the goal has just been found."""
        lazy = self.restart == "lazy" and self.algorithm != "tbaa_star"
        if not lazy or not self.search.goal_found:
            return False
        if detour_wanted(self.w, self.world, self.search, self.agent):
            self.restart_search()
            return True
        return False

    # --- the cycle ------------------------------------------------------------------------------

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
        limit = self.lookahead
        if self.lookahead_of_next_cycle is not None:
            limit = self.lookahead_of_next_cycle
        self.lookahead_of_next_cycle = None

        # Phase 2. AAMAS 2012, Alg. 2, l. 16. DIFFERS FROM PAPER: before the first InitializeSearch.
        news, belief_before = self.sense()
        if self.status == "unreachable" and news:
            self.status = "running"
            self.end_search()
        if self.status == "running":
            self.think_and_move(limit, news, belief_before)
        self.last["goal_found"] = self.search is not None and self.search.goal_found

    def think_and_move(self, limit, news, belief_before):
        # Phase 3
        if self.search is None:
            self.begin_search()
        else:
            self.ask_restart_rule(news, belief_before)

        # Phase 4. AAMAS 2012, Alg. 2, l. 19-22
        if not self.search.goal_found:
            self.search_phase(limit)
            if not self.search.open:
                self.open_ran_empty()
                return
            walk = self.search.walk(self.agent)
            if self.algorithm != "a_star" and walk_is_broken(self.world, walk):
                self.restart_search()
                return
            if self.ask_about_freed_cells():
                return

        # Phase 5. AAMAS 2012, Alg. 2, l. 23-30
        if self.algorithm == "a_star" and not self.search.goal_found:
            return
        self.move()
        if self.agent == self.world.goal:
            self.status = "reached"
        news, belief_before = self.sense()
        if self.status == "running":
            self.ask_restart_rule(news, belief_before)

    def search_phase(self, limit):
        expanded = self.search.work(
            limit, self.world.successors, self.initialize_state, self.note_g
        )
        self.expansions += len(expanded)
        self.last["expanded"] = expanded
        self.last["search"] = self.search.number

    def open_ran_empty(self):
        """DIFFERS FROM PAPER: no proof if a cell was freed since this search began."""
        if self.search.freed_cells:
            self.end_search()
        else:
            self.status = "unreachable"

    def move(self):
        """AAMAS 2012, Alg. 1, l. 43-47; on s_best itself (re-opening) there is no next step."""
        if self.agent == self.search.s_best:
            return
        path = self.search.path
        back = self.agent not in path
        if back:
            to = self.search.nodes[self.agent].parent
        else:
            to = path[path.index(self.agent) + 1]
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
