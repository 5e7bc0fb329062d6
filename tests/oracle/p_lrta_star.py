"""Prioritized LRTA*: Rayner, Davison, Bulitko, Anderson & Lu, IJCAI 2007.

As in Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 4.2: lookahead 1; the neighbours of every
state whose h rose are put on a queue that is ordered by the size of the rise.
INTERPRETS PAPER:
* The queue lives on from move to move; it is emptied when learned h is dropped.
* Equal rises: first in, first out. A queued state whose rise grows gets a new place; the one to be
  evicted is the last in this order. A queue that was made smaller is cut at the next cycle.
* The goal is never queued. A queued cell that has become blocked is dropped, uncounted, when its
  turn comes.
* The agent moves by the h after all updates: smaller c + h, then larger c, then successor order.
* It looks like a search of one expansion: CLOSED is the agent's state, OPEN its neighbours.
"""

import math

from .lrta_star import LRTAStar
from .world import step_cost


class BoundedQueue:
    def __init__(self):
        self.rise = {}
        self.entered = {}
        self.entries = 0

    def best_first(self):
        return sorted(self.rise, key=lambda s: (-self.rise[s], self.entered[s]))

    def put(self, s, rise, size):
        if self.rise.get(s, -math.inf) >= rise:
            return
        if s not in self.rise and len(self.rise) >= size:
            last = self.best_first()[-1]
            if self.rise[last] >= rise:
                return
            del self.rise[last]
        self.entries += 1
        self.rise[s] = rise
        self.entered[s] = self.entries

    def cut(self, size):
        for s in self.best_first()[size:]:
            del self.rise[s]

    def pop(self):
        s = self.best_first()[0]
        del self.rise[s]
        return s


class PLRTAStar(LRTAStar):
    def __init__(self, *args):
        super().__init__(*args)
        self.queue = BoundedQueue()

    def forget_learned(self):
        super().forget_learned()
        self.queue = BoundedQueue()

    def state_update(self, s):
        """StateUpdate and AddToQueue."""
        neighbors = self.world.successors(s)
        before = self.learned_h(s)
        through = [step_cost(s, t) + self.learned_h(t) for t in neighbors]
        rise = min(through, default=before) - before
        if rise > 0:
            self.learned.teach(s, before + rise, before)
            self.updates += 1
            for t in neighbors:
                if t != self.world.goal:
                    self.queue.put(t, rise, self.options.queue_size)

    def search_phase(self, _limit):
        root = self.search.root
        if self.world.successors(root):
            expanded = self.propagate(root)
        else:
            expanded = [root]
        self.search.work(1, self.world.successors, self.learned_h)
        self.note_expanded(expanded, self.search.number)

    def propagate(self, root):
        updates_per_move = self.options.updates_per_move or self.options.queue_size
        self.queue.cut(self.options.queue_size)
        self.state_update(root)
        updated = [root]
        while self.queue.rise and len(updated) < 1 + updates_per_move:
            s = self.queue.pop()
            if s not in self.world.belief:
                self.state_update(s)
                updated.append(s)
        return updated

    def learn(self):
        """It has learnt already."""
