"""LRTA*: Korf, Real-time heuristic search, AIJ 42, 1990 (mini-min with a fixed depth).

As in Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 4.2: breadth-first to depth d, one step
towards the best state of depth d, and the h of the agent's state is raised.
DIFFERS FROM PAPER: the learned h of states inside the horizon counts too: v(s) = max(h(s), min over
neighbours t of c(s, t) + v(t)), v = h at the leaves; h(agent) becomes v(agent). As long as h is
consistent this is the minimum of g + h over the leaves. But raising one state makes h inconsistent,
and an agent that looks at leaves only can then go back and forth for ever between two states, each
of which lies on the way to the other's best leaf (depth 2 and more).
INTERPRETS PAPER:
* The goal is never expanded and counts as a leaf at any depth up to d.
* g is the cost of the cheapest way over states nearer than d; with diagonals it may take more
  steps than the depth says.
* The step, and the way on to a leaf: smaller c + v, then larger c, then successor order.
* No leaf at all is the proof that the goal is unreachable.
* Its plan is used up after one move; `expansions N` has no meaning for it.
"""

import math

from .best_first import Node
from .real_time import RealTime
from .world import step_cost


class Horizon:
    """One breadth-first search; it looks like a best-first one from outside."""

    def __init__(self, number, root, root_h, goal):
        self.number = number
        self.root = root
        self.goal = goal
        self.nodes = {root: Node(0.0, root_h, root_h, None, 1)}
        self.open = {root}
        self.closed = []
        self.expansions = 0
        self.s_best = None
        self.path = []
        self.freed_cells = set()

    @property
    def goal_found(self):
        return self.s_best == self.goal

    def rank(self, s):
        node = self.nodes[s]
        return (node.f, -node.g, node.entered)

    def open_best_first(self):
        return sorted(self.open, key=self.rank)

    def insert(self, s, g, h, parent):
        self.nodes[s] = Node(g, h, g + h, parent, self.nodes[s].entered)

    def work(self, depth, successors, h_of):
        """Layer by layer; returns the states expanded."""
        depth_of = {self.root: 0}
        generated = [self.root]
        for s in generated:
            if depth_of[s] < depth and s != self.goal:
                self.closed.append(s)
                for t in successors(s):
                    if t not in depth_of:
                        depth_of[t] = depth_of[s] + 1
                        generated.append(t)
        self.expansions = len(self.closed)

        g = dict.fromkeys(generated, math.inf) | {self.root: 0.0}
        for _ in generated:  # as often as a path can have edges
            for s in self.closed:
                for t in successors(s):
                    g[t] = min(g[t], g[s] + step_cost(s, t))

        for order, t in enumerate(generated, start=1):
            self.nodes[t] = Node(g[t], h_of(t), g[t] + h_of(t), None, order)
        self.open = set(generated) - set(self.closed)
        if self.open:
            self.back_up(successors)
            self.path = self.way_to_leaf(successors)
            self.s_best = self.path[-1]
        return list(self.closed)

    def back_up(self, successors):
        """v, by going over the horizon until nothing changes."""
        self.v = dict.fromkeys(self.closed, math.inf)
        self.v |= {s: self.nodes[s].h for s in self.open}
        before = None
        while before != self.v:
            before = dict(self.v)
            for s in self.closed:
                through = min(step_cost(s, t) + self.v[t] for t in successors(s))
                self.v[s] = max(self.nodes[s].h, through)

    def way_to_leaf(self, successors):
        cells = [self.root]
        while cells[-1] not in self.open:
            s = cells[-1]
            t = min(successors(s), key=lambda t: (step_cost(s, t) + self.v[t], -step_cost(s, t)))
            cells.append(t)
        return cells

    def walk(self, agent):
        return self.path[self.path.index(agent) :] if self.path else []


class LRTAStar(RealTime):
    movements = 1

    def begin_search(self):
        self.count_search()
        self.moves_of_episode = 0
        self.search = Horizon(
            self.searches, self.agent, self.learned_h(self.agent), self.world.goal
        )

    def search_phase(self, _limit):
        expanded = self.search.work(self.options.depth, self.world.successors, self.learned_h)
        self.note_expanded(expanded, self.search.number)

    def learn(self):
        self.updates += self.teach(self.agent, self.search.v[self.agent])

    def flood_width(self):
        return 64
