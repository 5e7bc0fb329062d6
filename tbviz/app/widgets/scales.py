"""Between a slider's position and its value: linear or logarithmic, with or without an infinity.

A position runs from 0 to 1. A logarithmic scale moves in twentieths of a decade and shows two
digits, because a pixel of the track is 3 % and "1023" would pretend to more; exact values come
from the field beside the slider, and the slider shows any value it is given.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

_PER_DECADE = 20
_LAST_FINITE = 0.985  # a huge but finite value stays visibly short of the end
_INFINITE_FROM = 0.9925


@dataclass(frozen=True)
class Scale:
    """With `infinite`, `high` is where the finite part would end and infinity takes its place."""

    low: float
    high: float
    log: bool = False
    whole: bool = False
    infinite: bool = False
    step: float = 1.0  # of a linear scale

    @property
    def end(self) -> float:
        return math.inf if self.infinite else self.high

    def position(self, value: float) -> float:
        if value == math.inf:
            return 1.0
        if self.log:
            place = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        else:
            place = (value - self.low) / (self.high - self.low)
        return max(0.0, min(place, _LAST_FINITE if self.infinite else 1.0))

    def value(self, position: float) -> float:
        """The tidy value nearest to a position.

        >>> lookahead = Scale(1, 10_000, log=True, whole=True, infinite=True)
        >>> [lookahead.value(quarter / 4) for quarter in range(5)]
        [1.0, 10.0, 100.0, 1000.0, inf]
        """
        if position >= (_INFINITE_FROM if self.infinite else 1.0):
            return self.end
        if position <= 0:
            return float(self.low)
        if self.log:
            return self._tidy(self.low * math.exp(position * math.log(self.high / self.low)))
        steps = round(position * (self.high - self.low) / self.step)
        return self._inside(self.low + steps * self.step)

    def _tidy(self, value: float) -> float:
        digits = 1 - math.floor(math.log10(value) + 1e-9)  # two that count
        return self._inside(round(value, min(digits, 0) if self.whole else digits))

    def _inside(self, value: float) -> float:
        return float(max(self.low, min(round(value, 9), self.high)))

    def moved(self, value: float, steps: int) -> float:
        """The value some steps on, always at least one tidy value away.

        >>> Scale(1, 10_000, log=True, whole=True, infinite=True).moved(1000, 20)
        inf
        >>> Scale(0, 1, step=0.01).moved(0.29, 1)
        0.3
        """
        if steps == 0:
            return value
        if not self.log:
            return self._inside(value + steps * self.step)
        count = round(_PER_DECADE * math.log10(self.high / self.low))
        sign = 1 if steps > 0 else -1
        place = self.position(value) * count
        index = math.floor(place + 1e-6) if steps > 0 else math.ceil(place - 1e-6)
        index += sign
        while 0 < index < count and (self.value(index / count) - value) * sign <= 0:
            index += sign
        index += steps - sign
        return self.value(max(0, min(index, count)) / count)
