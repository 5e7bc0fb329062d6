"""TBA* with the options of its own paper: Björnsson, Bulitko & Sturtevant, IJCAI 2009.

`expansion_share` or `trace_ratio` select the full form of Alg. 1, in which tracing a path costs
something; otherwise tracing is free, as in AAMAS 2012. Both may have the switch guard and the
shortcut of section 3.4.
INTERPRETS PAPER:
* N_T and R * c are rounded down; neither is less than 1. With R infinite tracing is free.
* In the cycle that finds the goal the trace still has N_T steps; from the next one on it has R * c.
* The first cycle of every search is a first cycle: min(N_E, N_T) expansions.
* `expansions N` fixes N_E, not N_T.
* What is followed is the branch root..s, s being where the trace began, as the parents are when the
  trace is complete: a state freed in the meantime may have given some of them another parent.
* What the agent follows is used up when it stands on its end: from then on its walk is the way back
  to the root, and `path` is the root alone, until another path is followed.
* At the root without a path it goes back to where it came from in this search, or stays. That step
  is no part of its walk: a wall there begins no new search.
* The guard lets the path to the goal through. In static terrain its g is never less than that of a
  path followed before; after a cell was freed it may be, and no later path would come.
* A shortcut search has what is left of the cycle's expansions: of R in a cycle that neither expands
  nor traces, of N_E in one that expands, none in one whose whole R goes into the trace. Its seeds
  enter OPEN from the goal to the meeting point, which is where the agent's walk reaches the path;
  their distances are summed along the path.
"""

import math

from .best_first import BestFirstSearch
from .restart_rule import cost_of, walk_is_broken
from .time_bounded import TimeBounded

EXPANSION_SHARE = 0.9
TRACE_RATIO = 10


class TracedSearch(BestFirstSearch):
    """The full form: `follow` is what the agent still has of its path, `trace` the next one.

    `path` is root..the end of `follow`.
    """

    def __init__(self, *args):
        super().__init__(*args)
        self.follow = []
        self.trace = None
        self.came_from = None

    @property
    def on_course(self):
        return bool(self.follow) and self.follow[-1] == self.goal

    def work(self, *args):
        path = self.path
        expanded = super().work(*args)
        self.path = path if self.open else []
        return expanded

    def trace_back(self, agent, steps):
        """Alg. 1, l. 10-13; returns the path when it is complete."""
        if self.trace is None:
            self.trace = [self.s_best]
        while steps > 0 and self.trace[0] not in (agent, self.root):
            self.trace.insert(0, self.nodes[self.trace[0]].parent)
            steps -= 1
        if self.trace[0] not in (agent, self.root):
            return None
        path, self.trace = self.branch(self.trace[-1]), None
        return path

    def begin_to_follow(self, path, agent):
        self.path = path
        self.follow = path[path.index(agent) :] if agent in path else list(path)
        self.drop_used_up(agent)

    def drop_used_up(self, agent):
        """On the end of its path, unless that is the goal, the agent has nothing to follow."""
        if self.follow and self.follow[-1] == agent != self.goal:
            self.follow = []
            self.path = [self.root]

    def walk(self, agent):
        cells = [agent]
        while cells[-1] not in self.follow and cells[-1] != self.root:
            cells.append(self.nodes[cells[-1]].parent)
        if cells[-1] in self.follow:
            cells += self.follow[self.follow.index(cells[-1]) + 1 :]
        return cells


class ShortcutSearch(BestFirstSearch):
    """From the rest of the optimal path, at its true goal distances, to the agent."""

    def __init__(self, seeds, agent, h_of):
        super().__init__(0, None, 0.0, agent, lambda g, h: g + h)
        self.nodes.clear()
        self.open.clear()
        for s, g in seeds:
            self.insert(s, g, h_of(s), None)

    def branch(self, s):
        """s..the seed that it came from."""
        cells = [s]
        while self.nodes[cells[-1]].parent is not None:
            cells.append(self.nodes[cells[-1]].parent)
        return cells


class TBAStar(TimeBounded):
    @property
    def full_form(self):
        return self.options.expansion_share is not None or self.options.trace_ratio is not None

    def new_search(self, root_h):
        kind = TracedSearch if self.full_form else BestFirstSearch
        return kind(self.searches, self.agent, root_h, self.world.goal, self.evaluate)

    # --- the resource limit ---------------------------------------------------------------------

    def resources(self):
        """N_E, N_T, and the trace steps of a cycle without expansions."""
        R = self.options.lookahead
        if math.inf == R:
            return math.inf, math.inf, math.inf
        r = self.options.expansion_share or EXPANSION_SHARE
        c = self.options.trace_ratio or TRACE_RATIO
        n_e = max(1, math.floor(R * r))
        return n_e, max(1, math.floor((R - n_e) * c)), max(1, math.floor(R * c))

    # --- the cycle ------------------------------------------------------------------------------

    def cycle(self):
        self.expansions_fixed = self.lookahead_of_next_cycle
        super().cycle()

    def think_and_move(self, limit, news, belief_before):
        self.limit = limit
        if not self.full_form:
            super().think_and_move(limit, news, belief_before)
            return
        if self.search is None:
            self.begin_search()
        else:
            self.ask_restart_rule(news, belief_before)
        if not self.search.on_course and not self.search_and_trace(limit):
            return
        self.move()
        self.look_again()

    def search_and_trace(self, limit):
        """Alg. 1, l. 6-20; returns whether the agent may move."""
        n_e, n_t, steps = self.resources()
        self.limit = 0
        if not self.search.goal_found:
            limit = n_e if self.expansions_fixed is None else limit
            self.limit = limit
            if self.search.expansions == 0:
                limit = min(limit, n_t)
            steps = n_t
            self.search_phase(limit)
            if not self.search.open:
                self.open_ran_empty()
                return False
        path = self.search.trace_back(self.agent, steps)
        if path is not None and self.may_switch(self.search.follow, path[-1]):
            self.search.begin_to_follow(path, self.agent)
        if walk_is_broken(self.world, self.walk()):
            self.restart_search()
            return False
        return not self.ask_about_freed_cells()

    def search_phase(self, limit):
        followed = self.search.path
        super().search_phase(limit)
        if self.full_form or not self.search.open:
            return
        if not self.may_switch(followed, self.search.s_best):
            self.search.path = followed

    def may_switch(self, followed, s):
        """Section 3.4, the second enhancement; s is the end of the path on offer."""
        if not self.options.switch_guard or not followed or self.agent == followed[-1]:
            return True
        if s == self.world.goal:
            return True
        path = self.search.branch(s)
        if self.agent in path and followed[-1] in path:
            return True
        return self.search.nodes[s].g >= self.search.nodes[followed[-1]].g

    # --- moves ----------------------------------------------------------------------------------

    def move(self):
        path = self.search.follow if self.full_form else self.search.path
        if self.options.shortcut and self.search.on_course and self.agent not in path:
            self.look_for_shortcut()
        if self.full_form:
            self.move_along_trace()
        else:
            super().move()

    def move_along_trace(self):
        """Alg. 1, l. 21-31. DIFFERS FROM PAPER: l. 30 comes after the move, not before."""
        search, was_at = self.search, self.agent
        if self.agent in search.follow:
            search.follow = search.follow[search.follow.index(self.agent) + 1 :]
            self.step(search.follow[0])
        elif self.agent != search.root:
            self.step(search.nodes[self.agent].parent, back=True)
        elif search.came_from is not None and self.world.has_edge(self.agent, search.came_from):
            self.step(search.came_from)
        search.drop_used_up(self.agent)
        if self.agent != was_at:
            search.came_from = was_at

    def look_for_shortcut(self):
        """Section 3.4, the first enhancement."""
        search = self.search
        meeting = next(s for s in self.walk() if s in search.path)
        rest = search.path[search.path.index(meeting) :]
        seeds = [(s, cost_of(rest[i:])) for i, s in reversed(list(enumerate(rest)))]
        shortcut = ShortcutSearch(seeds, self.agent, lambda s: self.world.initial_h(s, self.agent))
        expanded = shortcut.work(
            self.limit - len(self.last["expanded"]),
            self.world.successors,
            lambda s: self.world.initial_h(s, self.agent),
            lambda _s, _g: None,
        )
        self.note_expanded(expanded, search.number)
        if shortcut.goal_found:
            to_path = shortcut.path
            search.path = to_path + rest[rest.index(to_path[-1]) + 1 :]
            if self.full_form:
                search.follow = search.path
