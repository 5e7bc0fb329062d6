"""What is remembered between searches: all of TBAA*'s, and a plain table for the other learners.

TBAA*: search(s), g(s), h(s) and pathcost(n). Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 3.
"""

import math


class LearnedH:
    """Lazy: what search n taught about s is worked out when a later search first touches s."""

    def __init__(self):
        self.forget()

    def forget(self):
        """Back to the initial h everywhere; freed cells or another goal make learned h too high."""
        self.search = {}
        self.g = {}
        self.h = {}
        self.pathcost = {}

    def end_of_search(self, n, smallest_f):
        """AAMAS 2012, Alg. 3, l. 13; a search whose OPEN ran empty teaches nothing (None)."""
        if smallest_f is not None:
            self.pathcost[n] = smallest_f

    def effective(self, s, initial_h):
        """The h that InitializeState would give to s."""
        if s not in self.search:
            return initial_h  # Alg. 3, l. 2-3
        if self.search[s] in self.pathcost:
            return max(self.h[s], self.pathcost[self.search[s]] - self.g[s])  # l. 6-7
        return self.h[s]

    def initialize_state(self, s, n, initial_h):
        """First touch of s by search n (Alg. 3, l. 1-9); returns h(s) and whether it rose."""
        h = self.effective(s, initial_h)
        rose = s in self.search and h > self.h[s]
        self.h[s] = h
        self.g[s] = math.inf
        self.search[s] = n
        return h, rose


class TaughtH:
    """h(s), written down at once: Adaptive A*, RTAA*, LSS-LRTA*, daRTAA*, LRTA*, P-LRTA*."""

    def __init__(self):
        self.forget()

    def forget(self):
        self.h_of = {}

    def effective(self, s, initial_h):
        return self.h_of.get(s, initial_h)

    def teach(self, s, h, h_before):
        """Returns whether h(s) really rose; it never falls (Koenig & Likhachev 2006, Theorem 1)."""
        assert h >= h_before, (s, h, h_before)
        self.h_of[s] = h
        return h > h_before
