"""A cycle's search bounded by milliseconds instead of expansions.

The search runs in chunks sized from its measured speed, each a part of the time left, so that a
cycle overshoots its budget by no more than the last, small chunk.
"""

from __future__ import annotations

from time import perf_counter

from tbviz.search.cycle import PAUSED
from tbviz.search.engine import Engine

SHARE = 0.7  # of the time left that one chunk may take: leaves room for a wrong guess
CALL_SECONDS = 4e-6  # what a chunk costs beside its expansions: with less time left, stop
FIRST_GUESS = 5e6  # expansions per second, until measured
SMOOTHING = 0.3
SMALL = 8  # calls: with less time left, one chunk takes it all
OUTSIDE_SECONDS = 3e-6  # what the caller adds before and after: the clock, the record of the cycle


class TimeBudget:
    """Advances an engine by one cycle within a time; learns how fast this machine searches."""

    def __init__(self) -> None:
        self._speed = FIRST_GUESS
        self._tail = CALL_SECONDS  # what the rest of a cycle takes once its search phase is over

    def advance(self, engine: Engine, budget_ms: float, stop: int) -> int:
        """One cycle, or what is left of it. Returns why the engine stopped."""
        began = perf_counter()
        budget = budget_ms / 1000
        end = began + budget - min(self._tail, budget / 2)  # one stall must not starve the next
        now = began
        while True:
            # The last chunk takes all that is left: a chunk costs a call, whatever its size.
            left = end - now
            share = SHARE if left > SMALL * CALL_SECONDS else 1.0
            chunk = max(1, int(self._speed * (left - CALL_SECONDS) * share))
            spent = engine.expansions
            reason = engine.advance(1, chunk, stop)
            chunk_began, now = now, perf_counter()
            done = engine.expansions - spent
            if done >= 16:
                speed = done / (now - chunk_began)
                self._speed += SMOOTHING * (speed - self._speed)
            if reason != PAUSED:
                return reason
            if end - now < 2 * CALL_SECONDS:
                engine.end_search_phase()
                reason = engine.advance(1, 0, stop)
                tail = perf_counter() - now + OUTSIDE_SECONDS
                self._tail += SMOOTHING * (tail - self._tail)
                return reason
