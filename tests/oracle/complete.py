"""The complete ones wait until their search is over: A*, Repeated, Backward and Adaptive A*.

Repeated A*: Hernández, Baier, Uras & Koenig, AAMAS 2012, section 8 (a new search only when the rest
of the path is blocked); `a_star` does the same, so that it survives edits.
Backward A*: Koenig & Likhachev, AAMAS 2006, section 8: from the goal to the agent.
Adaptive A*: Koenig & Likhachev, AAMAS 2006, section 2: h(s) = cost - g(s) for expanded states.
Dithering: Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 4.3 ("late acting").
"""

from .best_first import BestFirstSearch
from .learned_h import TaughtH
from .run import Run
from .time_bounded import TimeBounded


class Waiting(Run):
    """An agent that waits at its post while it searches, or dithers around it.

    INTERPRETS PAPER: one neighbour is drawn per search, when it is first needed (and again only if
    it is no longer a neighbour). A search that ends while the agent is off its post is followed by
    the step back, even if the path leads over the agent's cell. Dithering is no back-move.
    """

    post = None  # where the agent stood when its search began
    partner = None  # the neighbour that it dithers to
    off_post = False

    def take_post(self):
        if self.post != self.agent or self.off_post:
            self.partner = None
        self.post = self.agent
        self.off_post = False

    def way_back_is_gone(self):
        return self.off_post and not self.world.has_edge(self.agent, self.post)

    def return_to_post(self):
        self.step(self.post)
        self.off_post = False

    def wait(self):
        """A cycle without a complete path."""
        if self.options.while_waiting != "dither":
            return
        if self.off_post:
            self.return_to_post()
            return
        neighbors = self.world.successors(self.post)
        if not neighbors:
            return
        if self.partner not in neighbors:
            self.partner = self.choose_neighbor(self.post, neighbors)
        self.step(self.partner)
        self.off_post = True


class BackwardSearch(BestFirstSearch):
    """From the goal; its target is the agent. The grid's edges lead both ways.

    INTERPRETS PAPER: while the agent is not reached, the path is s_best..goal.
    """

    def branch(self, s):
        return super().branch(s)[::-1]

    def walk(self, agent):
        return self.path[self.path.index(agent) :] if agent in self.path else []


class Complete(Waiting, TimeBounded):
    """One interrupted search, as in the time-bounded family, but no step before it is over."""

    def __init__(self, *args):
        super().__init__(*args)
        self.learned = TaughtH()

    @property
    def learns(self):
        return self.algorithm == "adaptive_a_star"

    @property
    def backward(self):
        return self.algorithm == "backward_a_star"

    def initial_h(self, s):
        if not self.backward:
            return super().initial_h(s)
        return self.world.initial_h(s, self.agent if self.search is None else self.search.goal)

    def initialize_state(self, s):
        return self.learned.effective(s, self.initial_h(s))

    def pending_root(self):
        return self.world.goal if self.backward else self.agent

    def end_search(self):
        """INTERPRETS PAPER: a search that was broken off teaches Adaptive A* nothing."""
        self.search = None

    def begin_search(self):
        self.count_search()
        self.partner = None
        self.take_post()
        h = self.h(self.pending_root())
        if self.backward:
            self.search = BackwardSearch(
                self.searches, self.world.goal, h, self.agent, self.evaluate
            )
        else:
            self.search = self.new_search(h)
        self.order_ties()

    def walk(self):
        if self.search is None:
            return []
        return [self.agent, *self.search.path] if self.off_post else super().walk()

    def ask_restart_rule(self, news, belief_before):
        if self.search is not None and self.way_back_is_gone():
            self.restart_search()
        else:
            super().ask_restart_rule(news, belief_before)

    def learn(self):
        """Koenig & Likhachev 2006, section 2; INTERPRETS PAPER: CLOSED shows the h learnt."""
        cost = self.search.nodes[self.search.goal].g
        for s in self.search.closed:
            node = self.search.nodes[s]
            self.updates += self.learned.teach(s, cost - node.g, node.h)
            node.h = cost - node.g

    def think_and_move(self, limit, news, belief_before):
        # Phase 3
        if self.search is None:
            self.begin_search()
        else:
            self.ask_restart_rule(news, belief_before)

        # Phase 4
        if not self.search.goal_found:
            self.search_phase(limit)
            if not self.search.open:
                self.open_ran_empty()
                return
            if self.search.goal_found and self.learns:
                self.learn()
            if self.ask_about_freed_cells():
                return

        # Phase 5
        moves_before = self.moves
        if not self.search.goal_found:
            self.wait()
        elif self.off_post:
            self.return_to_post()
        else:
            path = self.search.path
            self.step(path[path.index(self.agent) + 1])
        if self.moves > moves_before:
            self.look_again()
