"""What a search teaches about the states that it has expanded: h(s) = f - g(s).

Koenig & Likhachev, AAMAS 2006: RTAA* (Fig. 1, {06}-{07}; f of the state about to be expanded) and
Adaptive A* (section 2; f = cost of the path found). h is written down at once.
"""

from __future__ import annotations

import numpy as np

from tbviz.jit import njit
from tbviz.search.state import (
    CYCLE_UPDATES,
    EXPANDED_BEFORE,
    EXPANSIONS,
    SEARCH,
    UPDATES,
    G,
    H,
)


@njit
def teach_expanded(state, f):
    """Raises h of every state that the current search has expanded; each rise is an update.

    A consistent h never falls by it (Theorems 1 and 2), and no state is expanded twice.
    """
    recent = state.recent
    ring = recent.shape[0] - 1
    gs = state.values[G]
    hs = state.values[H]
    updates = 0
    first = np.int64(state.searches[EXPANDED_BEFORE, state.live[SEARCH]])
    for i in range(first, state.counts[EXPANSIONS]):
        s = np.uint32(recent[i & ring])
        h = f - gs[s]
        if h > hs[s]:
            hs[s] = h
            updates += 1
    state.counts[UPDATES] += updates
    state.counts[CYCLE_UPDATES] += updates
