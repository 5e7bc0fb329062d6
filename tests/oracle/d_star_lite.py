"""D* Lite, the optimised version: Koenig & Likhachev, AAAI 2002, Fig. 4; line numbers {..}.

INTERPRETS PAPER:
* The priority queue breaks ties of both parts of the key by first in, first out. A state gets a new
  number when it enters the queue and when its key changes.
* The states at the tails of changed edges are updated row by row, left to right, each once, when
  all costs have changed; rhs is then the minimum over the successors, which is what {37'}-{43'}
  amount to.
* Every batch of changed edges begins another search (its number grows), also while one is under
  way. The queue, g and rhs live on.
* ComputeShortestPath pauses before the expansion that the lookahead forbids; re-keying is free, and
  is done before the pause, so a search that needs e expansions takes ceil(max(e, 1) / k) cycles.
  An update is a re-keying by {16'}, not one in passing by UpdateVertex.
* While the agent dithers, s_start is its post. If the way back is gone, its post is where it is.
"""

import math

from .complete import Waiting
from .world import step_cost

INFINITE_KEY = (math.inf, math.inf)


class Repair:
    """One search: what was expanded in it, and the path that it ended with."""

    def __init__(self, number):
        self.number = number
        self.closed = []
        self.path = []
        self.done = False

    @property
    def goal_found(self):
        return bool(self.path)


class DStarLite(Waiting):
    def h(self, s):
        """To the agent: the search is a backward one."""
        return self.world.initial_h(self.start, s)

    @property
    def start(self):
        return self.post if self.off_post and self.search is not None else self.agent

    # --- the paper's procedures -----------------------------------------------------------------

    def g_of(self, s):
        return self.g.get(s, math.inf)

    def rhs_of(self, s):
        return self.rhs.get(s, math.inf)

    def key_of(self, s):  # {01'}
        smaller = min(self.g_of(s), self.rhs_of(s))
        return (smaller + self.h(s) + self.km, smaller)

    def top(self):
        return min(self.queue, key=lambda s: (self.queue[s], self.entered[s]))

    def top_key(self):
        return self.queue[self.top()] if self.queue else INFINITE_KEY

    def enqueue(self, s):
        """Insert or Update; an unchanged key keeps its number."""
        key = self.key_of(s)
        if self.queue.get(s) != key:
            self.entries += 1
            self.queue[s] = key
            self.entered[s] = self.entries

    def begin_search(self):  # Initialize, {02'}-{06'}
        self.count_search()
        self.search = Repair(self.searches)
        self.partner = None
        self.take_post()
        self.last_start = self.agent
        self.km = 0.0
        self.g, self.rhs = {}, {self.world.goal: 0.0}
        self.queue, self.entered, self.entries = {}, {}, 0
        self.enqueue(self.world.goal)

    def update_vertex(self, u):  # {07'}-{09'}
        if self.g_of(u) != self.rhs_of(u):
            self.enqueue(u)
            if u in self.search.closed:
                self.search.closed.remove(u)
        else:
            self.queue.pop(u, None)

    def smallest_through_successors(self, s):
        through = [step_cost(s, t) + self.g_of(t) for t in self.world.successors(s)]
        return min(through, default=math.inf)

    def under_way(self):  # {10'}
        start_key = self.key_of(self.start)
        return self.top_key() < start_key or self.rhs_of(self.start) > self.g_of(self.start)

    def compute_shortest_path(self, limit):
        expanded = []
        while self.under_way():
            u = self.top()
            if self.queue[u] < self.key_of(u):  # {14'}-{16'}
                self.enqueue(u)
                self.updates += 1
            elif len(expanded) == limit:
                break
            else:
                self.expand(u)
                expanded.append(u)
        self.note_expanded(expanded, self.search.number)
        self.search.done = not self.under_way()

    def expand(self, u):
        if self.g_of(u) > self.rhs_of(u):  # {17'}-{22'}
            self.g[u] = self.rhs_of(u)
            del self.queue[u]
            self.search.closed.append(u)
            for s in self.world.successors(u):
                if s != self.world.goal:
                    self.rhs[s] = min(self.rhs_of(s), step_cost(s, u) + self.g_of(u))
                self.update_vertex(s)
        else:  # {23'}-{29'}
            g_before = self.g_of(u)
            self.g[u] = math.inf
            self.search.closed.append(u)
            for s in [*self.world.successors(u), u]:
                cost = 0.0 if s == u else step_cost(s, u)
                if self.rhs_of(s) == cost + g_before and s != self.world.goal:
                    self.rhs[s] = self.smallest_through_successors(s)
                self.update_vertex(s)

    def mend(self, belief_before):  # {36'}-{44'}
        edges_before = self.world.edges(belief_before)
        changed = edges_before ^ self.world.edges(self.world.belief)
        if not changed:
            return
        self.count_search()
        self.search = Repair(self.searches)
        if self.way_back_is_gone():
            self.take_post()
        self.km += self.world.initial_h(self.last_start, self.start)
        self.last_start = self.start
        tails = {u for u, _ in changed}
        for u in sorted(tails, key=lambda cell: (cell[1], cell[0])):
            if u != self.world.goal:
                self.rhs[u] = self.smallest_through_successors(u)
            self.update_vertex(u)

    def next_cell(self, s):  # {34'}
        return min(self.world.successors(s), key=lambda t: step_cost(s, t) + self.g_of(t))

    def plan(self):
        cells = [self.start]
        while cells[-1] != self.world.goal:
            cells.append(self.next_cell(cells[-1]))
        return cells

    # --- the cycle ------------------------------------------------------------------------------

    def resume(self):
        """News after `unreachable` is mended like any other."""

    def think_and_move(self, limit, news, belief_before):
        if self.search is None:
            self.begin_search()
        elif news:
            self.mend(belief_before)

        if not self.search.done:
            self.compute_shortest_path(limit)
        if self.search.done and self.rhs_of(self.start) == math.inf:  # {33'}
            self.status = "unreachable"
            return
        if self.search.done and not self.search.path:
            self.search.path = self.plan()

        moves_before = self.moves
        if not self.search.done:
            self.wait()
        elif self.off_post:
            self.return_to_post()
        else:
            self.step(self.next_cell(self.agent))
            self.take_post()
        if self.moves > moves_before:
            news, belief_before = self.sense()
            if self.status == "running" and news:
                self.mend(belief_before)

    def walk(self):
        if self.search is None or not self.search.path:
            return []
        if self.off_post:
            return [self.agent, *self.search.path]
        return self.search.path[self.search.path.index(self.agent) :]

    # --- what a test may look at ----------------------------------------------------------------

    def state_of_search(self):
        """INTERPRETS: the g of OPEN is min(g, rhs), f the first part of the key in the queue."""
        if self.search is None:
            h = self.h(self.world.goal)
            queue = [[*self.world.goal, 0.0, h, h]]
            return {
                "root": list(self.world.goal),
                "s_best": None,
                "path": [],
                "open": queue,
                "closed": [],
            }
        best_first = sorted(self.queue, key=lambda s: (self.queue[s], self.entered[s]))
        s_best = None
        if self.search.path:
            s_best = list(self.search.path[0])
        elif best_first and self.search.closed:
            s_best = list(best_first[0])
        return {
            "root": list(self.world.goal),
            "s_best": s_best,
            "path": [list(cell) for cell in self.search.path],
            "open": [
                [*s, min(self.g_of(s), self.rhs_of(s)), self.h(s), self.queue[s][0]]
                for s in best_first
            ],
            "closed": [
                [*s, None if self.g_of(s) == math.inf else self.g_of(s), self.h(s)]
                for s in self.search.closed
            ],
        }
