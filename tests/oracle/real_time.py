"""The real-time family: search a little, learn, move; search again when the plan is used up.

RTAA*: Koenig & Likhachev, AAMAS 2006, Fig. 1 (line numbers {..} below). LSS-LRTA*: the same paper's
section 5. daRTAA*: Hernández & Baier, AIIDE 2011.
"""

import math

from .best_first import BestFirstSearch
from .flood import FEWEST_CELLS, QUIET_CYCLES, QUIET_PER_CELL, Flood
from .learned_h import TaughtH
from .restart_rule import walk_is_broken
from .run import Run
from .world import step_cost


class RealTime(Run):
    """One episode after the other; a fresh search has expanded nothing yet.

    INTERPRETS PAPER:
    * A search that was given no expansions at all (a cycle of 0) goes on in the next cycle.
    * News: a freed cell drops learned h and restarts at once, even when the plan is used up; else a
      used-up plan is not asked about, as the next cycle searches anyway; else `--restart eager`
      restarts, and so does a blocked step of the rest of the path ({15}-{16}).
    * CLOSED shows the h learnt.
    """

    def __init__(self, *args):
        super().__init__(*args)
        self.learned = TaughtH()
        self.moves_of_episode = 0
        self.flood = None

    def h(self, s):
        if self.search is not None and s in self.search.nodes:
            return self.search.nodes[s].h
        return self.learned_h(s)

    def learned_h(self, s):
        return self.learned.effective(s, self.initial_h(s))

    @property
    def movements(self):
        return self.options.movements

    # --- begin and end of searches --------------------------------------------------------------

    def begin_search(self):
        self.count_search()
        self.moves_of_episode = 0
        self.search = BestFirstSearch(
            self.searches,
            self.agent,
            self.learned_h(self.agent),
            self.world.goal,
            self.evaluate,
        )
        self.order_ties()

    def end_search(self):
        """Goal, agent or moves have changed, or the belief has: the flood has another task."""
        self.search = None
        self.flood = None

    def restart_search(self):
        self.search = None
        self.begin_search()

    def forget_learned(self):
        self.learned.forget()

    def is_fresh(self):
        return self.search.expansions == 0

    def plan_is_used_up(self):
        """{09}"""
        if self.is_fresh():
            return False
        return self.agent == self.search.s_best or self.moves_of_episode >= self.movements

    def walk(self):
        if self.search is None or self.is_fresh() or self.plan_is_used_up():
            return []
        return self.search.walk(self.agent)

    # --- news -----------------------------------------------------------------------------------

    def hear(self, newly_free):
        self.flood = None
        if newly_free:
            if self.search is not None:
                self.search.freed_cells |= newly_free
            self.forget_learned()
            if self.status == "running" and self.search is not None and self.is_fresh():
                self.search.entries = 0
                self.search.insert(self.search.root, 0.0, self.learned_h(self.search.root), None)

    def ask_restart_rule(self, news, belief_before):
        if not news or self.is_fresh():
            return
        newly_free = belief_before - self.world.belief
        eager = self.options.restart == "eager" and not self.plan_is_used_up()
        if newly_free or eager or walk_is_broken(self.world, self.walk()):
            self.restart_search()

    # --- the cycle ------------------------------------------------------------------------------

    def think_and_move(self, limit, news, belief_before):
        # Phase 3
        if self.search is None or self.plan_is_used_up():
            self.begin_search()
        else:
            self.ask_restart_rule(news, belief_before)

        # Phase 4, {03}-{07}
        if self.is_fresh():
            self.search_phase(limit)
            if not self.search.open:
                self.open_ran_empty()
                return
            if not self.is_fresh():
                self.learn()
        if self.flood_proves_it():
            self.status = "unreachable"
            return

        # Phase 5, {09}-{12}
        if self.agent != self.search.s_best:
            self.step(self.search.walk(self.agent)[1])
            self.moves_of_episode += 1
        news, belief_before = self.sense()
        if self.status == "running":
            self.ask_restart_rule(news, belief_before)

    def search_phase(self, limit):
        expanded = self.search.work(
            limit, self.world.successors, self.learned_h, lambda _s, _g: None
        )
        self.note_expanded(expanded, self.search.number)

    def learn(self):
        raise NotImplementedError

    def teach(self, s, h):
        """Writes a new h(s) down; returns whether it rose."""
        node = self.search.nodes[s]
        rose = self.learned.teach(s, h, node.h)
        node.h = h
        return rose

    # --- the proof ------------------------------------------------------------------------------

    def flood_width(self):
        """Cells per cycle; none with an infinite lookahead."""
        k = self.options.lookahead
        return 0 if k == math.inf else max(k, FEWEST_CELLS)

    def flood_proves_it(self):
        """INTERPRETS: it works in cycles that began at least 256 cycles after the last news."""
        if self.quiet_cycles < QUIET_CYCLES or not self.flood_width():
            return False
        if self.flood is None:
            self.flood = Flood(self.agent, self.world.goal)
        cells = min(self.flood_width(), self.quiet_cycles // QUIET_PER_CELL)
        self.proof_cells += self.flood.look(cells, self.world.successors)
        return self.flood.exhausted


class RTAAStar(RealTime):
    def learn(self):
        f = self.search.smallest_f()
        for s in self.search.closed:  # {06}-{07}
            self.updates += self.teach(s, f - self.search.nodes[s].g)


class LSSLRTAStar(RealTime):
    """h of expanded states by Dijkstra, from all of OPEN at their h; a pop is an update."""

    def learn(self):
        h = {s: self.search.nodes[s].h for s in self.search.open}
        unsettled = set(self.search.closed)
        queue = set(h)
        while unsettled:
            s = min(queue, key=lambda s: h[s])
            queue.remove(s)
            if s in unsettled:
                unsettled.remove(s)
                self.teach(s, h[s])
                self.updates += 1
            for t in self.world.successors(s):  # the grid's edges lead both ways
                if t in unsettled and step_cost(t, s) + h[s] < h.get(t, math.inf):
                    h[t] = step_cost(t, s) + h[s]
                    queue.add(t)


class DaRTAAStar(RTAAStar):
    """Depression avoidance: go where h has risen least, learn with the smallest f of OPEN.

    AIIDE 2011, Extract-Best-State. INTERPRETS PAPER: OPEN is gone through in its total order, up to
    the first state with h - h0 = 0; the goal, whose h never rises and whose g is larger than that
    of any state of the same f, is so preferred among states of the same f.
    """

    def learn(self):
        super().learn()
        search = self.search
        chosen, smallest = None, math.inf
        for s in search.open_best_first():
            rise = search.nodes[s].h - self.initial_h(s)
            if rise < smallest:
                chosen, smallest = s, rise
            if smallest == 0:
                break
        search.s_best = chosen
        search.path = search.branch(chosen)
