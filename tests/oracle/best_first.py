"""One best-first search from one root, interrupted and resumed.

Hernández, Asín & Baier, AAAI 2014, Alg. 1 (InitializeSearch, Best-First-Search); with f = g + h it
is the A* of Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 1.
"""

from dataclasses import dataclass

from .world import step_cost


@dataclass
class Node:
    """What the search knows of a state that it has generated; f is the paper's priority p(s)."""

    g: float
    h: float
    f: float
    parent: tuple | None
    entered: int  # when it last entered OPEN


class BestFirstSearch:
    """OPEN is a set of states; its head is found by looking at all of them."""

    def __init__(self, number, root, root_h, goal, evaluate):
        # AAAI 2014, Alg. 1, l. 1-8
        self.number = number
        self.root = root
        self.goal = goal
        self.evaluate = evaluate  # f as a function of g and h
        self.entries = 0
        self.tie = lambda entered: entered  # first in, first out
        self.nodes = {}
        self.open = set()
        self.closed = []  # in order of (last) expansion
        self.expansions = 0
        self.s_best = None
        self.path = []
        self.freed_cells = set()  # since this search began
        self.insert(root, 0.0, root_h, None)

    @property
    def goal_found(self):
        return self.s_best == self.goal

    @property
    def on_course(self):
        """The path that the agent follows leads to the goal."""
        return self.goal_found

    def insert(self, s, g, h, parent):
        self.entries += 1
        self.nodes[s] = Node(g, h, self.evaluate(g, h), parent, self.entries)
        self.open.add(s)
        if s in self.closed:  # re-opened
            self.closed.remove(s)

    def rank(self, s):
        """OPEN's total order: smaller f, then larger g, then first in, first out."""
        node = self.nodes[s]
        return (node.f, -node.g, self.tie(node.entered))

    def open_best_first(self):
        return sorted(self.open, key=self.rank)

    def head(self):
        return min(self.open, key=self.rank)

    def smallest_f(self):
        return self.nodes[self.head()].f

    def expand_head(self, successors, initialize_state, note_g):
        """Move the head of OPEN to CLOSED and generate its successors; returns it."""
        s = self.head()  # AAAI 2014, Alg. 1, l. 12-13
        self.open.remove(s)
        self.closed.append(s)
        self.expansions += 1
        for t in successors(s):
            g = self.nodes[s].g + step_cost(s, t)
            if t not in self.nodes:  # AAMAS 2012, Alg. 1, l. 22
                h = initialize_state(t)
            else:
                h = self.nodes[t].h
            # AAAI 2014, Alg. 1, l. 16: strictly lower, so GBFS (f = h) never re-parents.
            if t not in self.nodes or self.evaluate(g, h) < self.nodes[t].f:
                self.insert(t, g, h, s)
                note_g(t, g)
        return s

    def work(self, limit, successors, initialize_state, note_g):
        """At most `limit` expansions; returns the states expanded, in order.

        DIFFERS FROM PAPER: AAMAS 2012, Alg. 1, l. 27 counts successors; states are meant.
        """
        expanded = []
        while self.open and len(expanded) < limit and self.head() != self.goal:
            expanded.append(self.expand_head(successors, initialize_state, note_g))
        # AAMAS 2012, Alg. 1, l. 28-33
        self.s_best = self.head() if self.open else None
        self.path = self.branch(self.s_best) if self.open else []
        return expanded

    def branch(self, s):
        """root..s, along the parent pointers."""
        cells = [s]
        while cells[0] != self.root:
            cells.insert(0, self.nodes[cells[0]].parent)
        return cells

    def walk(self, agent):
        """What the agent still has to walk: back to the path, then along it to s_best."""
        if not self.path:
            return []
        back = []
        while agent not in self.path:
            back.append(agent)
            agent = self.nodes[agent].parent
        return back + self.path[self.path.index(agent) :]
