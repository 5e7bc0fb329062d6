"""The real-time algorithms' proof beside their search: a flood from the agent and from the goal.

Not in the papers, whose real-time algorithms cannot detect that no path exists.
INTERPRETS: a cell is looked at when it leaves its side's queue (first in, first out; successor
order); the sides take turns, cell by cell, the agent's first; a side is exhausted as soon as its
queue is empty; a cycle looks at one cell for every 256 quiet cycles, within the width that
it is allowed; a side that generates a cell of the other one has met it, and the flood is over.
"""

QUIET_CYCLES = 256
FEWEST_CELLS = 64
QUIET_PER_CELL = 256


class Flood:
    """Of the cells believed to be free."""

    def __init__(self, agent, goal):
        self.queues = [[agent], [goal]]
        self.seen = [{agent}, {goal}]
        self.turn = 0
        self.met = False
        self.exhausted = False

    def look(self, cells, successors):
        """At no more than so many cells; returns how many it looked at."""
        looked = 0
        while looked < cells and not self.met and not self.exhausted:
            self.look_at_one(successors)
            looked += 1
        return looked

    def look_at_one(self, successors):
        mine, theirs = self.turn, 1 - self.turn
        cell = self.queues[mine].pop(0)
        for t in successors(cell):
            if t in self.seen[theirs]:
                self.met = True
            if t not in self.seen[mine]:
                self.seen[mine].add(t)
                self.queues[mine].append(t)
        if not self.met and not self.queues[mine]:
            self.exhausted = True
        self.turn = theirs
