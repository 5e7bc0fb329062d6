"""What a finished search teaches: h(s) = f* - g(s) for every state that it expanded.

Adaptive A*: Koenig & Likhachev, AAMAS 2006, section 2. RTAA*: the same paper, Fig. 1, {06}-{07}.
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
def teach(state, f):
    """`f` is that of the state about to be expanded, or the cost of the path that was found."""
    gs = state.values[G]
    hs = state.values[H]
    recent = state.recent
    ring = recent.shape[0] - 1
    risen = 0
    first = np.int64(state.searches[EXPANDED_BEFORE, state.live[SEARCH]])
    for i in range(first, state.counts[EXPANSIONS]):
        s = np.uintp(recent[i & ring])
        h = f - gs[s]
        if h > hs[s]:
            hs[s] = h
            risen += 1
    state.counts[UPDATES] += risen
    state.counts[CYCLE_UPDATES] += risen
