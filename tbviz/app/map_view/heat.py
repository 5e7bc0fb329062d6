"""Heat maps: a number per cell as one of 240 levels, and the scale that says which.

The scale follows the numbers in steps: it is set anew when they leave it by a quarter, because
every new scale recolours the whole map. Until then larger ones are clamped, and the scale says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tbviz.app.map_view import values
from tbviz.app.map_view.codes import BELIEVED, HEAT, HEAT_LEVELS, Bytes
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.values import Numbers
from tbviz.app.map_view.where import Where, everywhere
from tbviz.search import state as s

Singles = npt.NDArray[np.float32]

SLACK = 1.25


@dataclass
class Scale:
    """`low` to `top` are spread over the ramp; `most` is the largest number met so far."""

    low: float = 0.0
    top: float = 0.0
    most: float = 0.0

    @property
    def clamped(self) -> bool:
        return self.most > self.top

    @property
    def outgrown(self) -> bool:
        return self.most - self.low > SLACK * (self.top - self.low)


@dataclass(frozen=True)
class Kind:
    """One heat map. `from_zero`: the ramp begins at 0, else at the smallest number."""

    title: str
    number: Callable[[s.State, Where], Numbers]
    from_zero: bool = True
    whole: bool = False
    follows_h: bool = False  # changes with h; if it `lasts`, also outside the current search
    follows_agent: bool = False
    lasts: bool = False  # stays when a search is over


KINDS = {
    "age": Kind("expanded in cycle", values.expanded_cycle, whole=True, lasts=True),
    "h": Kind("h", values.h, follows_h=True, lasts=True),
    "learned": Kind("learned: h minus initial h", values.learned, follows_h=True, lasts=True),
    "g": Kind("g", values.g),
    "f": Kind("f", values.f, from_zero=False, follows_h=True),
    "visits": Kind(
        "visits of the agent", values.visits, whole=True, follows_agent=True, lasts=True
    ),
}


class Heat:
    """Paints one heat map."""

    heat = True

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.scale = Scale()

    def code(self, state: s.State, ground: Bytes, where: Where) -> Bytes:
        """The codes of some cells under the present scale; notes numbers beyond it."""
        numbers = self._numbers(state, where)
        base = ground[where.index]
        shown = (numbers > 0) & ((base & BELIEVED) == 0)  # False for NaN too
        measured = numbers[shown & np.isfinite(numbers)]  # a dead end's h is off every scale
        if measured.size:
            self.scale.most = max(self.scale.most, float(measured.max()))
        return self._levels(numbers, base, shown)

    def _numbers(self, state: s.State, where: Where) -> Singles:
        # Single precision is enough for 240 levels, and halves what a large map needs.
        return self.kind.number(state, where).astype(np.float32)

    def _levels(self, numbers: Singles, base: Bytes, shown: values.Mask) -> Bytes:
        if not shown.any():
            return base
        per_unit = np.float32((HEAT_LEVELS - 1) / max(self.scale.top - self.scale.low, 1e-9))
        share = (np.where(shown, numbers, np.float32(0)) - np.float32(self.scale.low)) * per_unit
        levels = np.clip(share, 0, HEAT_LEVELS - 1).astype(np.uint8)
        return np.where(shown, levels + np.uint8(HEAT), base)

    def paint_all(self, state: s.State, plane: Plane, keep_scale: bool = False) -> None:
        """Colours the whole map, under a new scale unless it is to be kept."""
        chunks = list(everywhere(plane.codes.size, plane.frame.stride))
        numbers = [self._numbers(state, where) for where in chunks]
        if not keep_scale:
            self._measure(numbers, plane.ground, chunks)
        for where, number in zip(chunks, numbers, strict=True):
            assert isinstance(where.index, slice)
            base = plane.ground[where.index]
            shown = (number > 0) & ((base & BELIEVED) == 0)
            plane.paint_all(where.index, self._levels(number, base, shown))
        plane.find_open()

    def _measure(self, numbers: list[Singles], ground: Bytes, chunks: list[Where]) -> None:
        most, least = 0.0, np.inf
        for where, number in zip(chunks, numbers, strict=True):
            shown = number[(number > 0) & ((ground[where.index] & BELIEVED) == 0)]
            shown = shown[np.isfinite(shown)]
            if shown.size:
                most, least = max(most, float(shown.max())), min(least, float(shown.min()))
        low = 0.0 if self.kind.from_zero or not np.isfinite(least) else least
        self.scale = Scale(low, most, most)
