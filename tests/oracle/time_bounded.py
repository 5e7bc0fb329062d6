"""The time-bounded family: a search that is interrupted every cycle, and one step each time.

TBA*, RTBA*, TBAA*: Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 1-3 (MoveToGoal).
TB-WA*, TB-GBFS: Hernández, Asín & Baier, AAAI 2014, Alg. 1-2.
DIFFERS FROM PAPER: `tba_star` restarts as `rtba_star` does, so that it survives edits.
"""

from .best_first import BestFirstSearch
from .learned_h import LearnedH
from .restart_rule import detour_wanted, restart_wanted, walk_is_broken
from .run import Run


class TimeBounded(Run):
    """`search` goes on from cycle to cycle until the restart rule ends it."""

    def __init__(self, *args):
        super().__init__(*args)
        self.learned = LearnedH()

    # --- f and h --------------------------------------------------------------------------------

    @property
    def w(self):
        return self.options.weight if self.algorithm == "tb_wa_star" else 1.0

    def evaluate(self, g, h):
        return h if self.algorithm == "tb_gbfs" else g + self.w * h

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
        """Remember what the old search proved."""
        if self.search is not None and self.algorithm == "tbaa_star":
            smallest_f = self.search.smallest_f() if self.search.open else None
            self.learned.end_of_search(self.search.number, smallest_f)
        self.search = None

    def begin_search(self):
        """AAMAS 2012, Alg. 1, InitializeSearch()."""
        self.count_search()
        root_h = self.initialize_state(self.agent)
        self.search = self.new_search(root_h)
        self.order_ties()
        self.note_g(self.agent, 0.0)

    def new_search(self, root_h):
        return BestFirstSearch(self.searches, self.agent, root_h, self.world.goal, self.evaluate)

    def forget_learned(self):
        self.learned.forget()

    # --- news -----------------------------------------------------------------------------------

    @property
    def learns(self):
        return self.algorithm == "tbaa_star"

    def hear(self, newly_free):
        if newly_free:
            if self.search is not None:
                self.search.freed_cells |= newly_free
            if self.learns:
                self.drop_learned_h()

    def drop_learned_h(self):
        """DIFFERS FROM PAPER, in which costs only rise: freed cells make learned h inadmissible.

        It is dropped even if no new search follows. A search that has not expanded its root yet
        goes on, with the root's initial h.
        """
        self.learned.forget()
        if self.status == "running" and self.search is not None and not self.search.expansions:
            root = self.search.root
            self.search.entries = 0
            self.search.insert(root, 0.0, self.initialize_state(root), None)
            self.note_g(root, 0.0)

    def walk(self):
        return [] if self.search is None else self.search.walk(self.agent)

    def ask_restart_rule(self, news, belief_before):
        """A search that has expanded nothing has nothing stale in it: it is not asked about."""
        if self.search is None or self.search.expansions == 0:
            return
        if not news:
            self.ask_about_freed_cells()
        elif restart_wanted(self, belief_before):
            self.restart_search()

    def ask_about_freed_cells(self):
        """The lazy rule, in a cycle without news and when the goal has just been found."""
        lazy = self.options.restart == "lazy" and not self.learns
        if not lazy or not self.search.on_course:
            return False
        if detour_wanted(self):
            self.restart_search()
            return True
        return False

    # --- the cycle ------------------------------------------------------------------------------

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
            if walk_is_broken(self.world, self.walk()):
                self.restart_search()
                return
            if self.ask_about_freed_cells():
                return

        # Phase 5. AAMAS 2012, Alg. 2, l. 23-30
        self.move()
        self.look_again()

    def look_again(self):
        """After a move."""
        news, belief_before = self.sense()
        if self.status == "running":
            self.ask_restart_rule(news, belief_before)

    def search_phase(self, limit):
        expanded = self.search.work(
            limit, self.world.successors, self.initialize_state, self.note_g
        )
        self.note_expanded(expanded, self.search.number)

    def move(self):
        """AAMAS 2012, Alg. 1, l. 43-47; on s_best itself (re-opening) there is no next step."""
        path = self.search.path
        if self.agent == path[-1]:
            return
        if self.agent in path:
            self.step(path[path.index(self.agent) + 1])
        else:
            self.step(self.search.nodes[self.agent].parent, back=True)
