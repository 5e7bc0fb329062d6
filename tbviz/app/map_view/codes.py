"""One byte per cell says how it looks from afar: a code, and the palette that colours it.

Codes 0 to 7 are the ground itself: truth + 2 * belief + 4 * seen, as bits. So a cell that no search
has touched needs no lookup at all, and putting out the lights of an old search is one copy.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tbviz.app.theme import UNSEEN_OVER_SEARCHED, Colour, Theme, heat_table, mix

Bytes = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int32]

# The ground. Bits: 1 a wall in the truth, 2 a wall in the belief, 4 seen (or told for certain).
IS_WALL, BELIEVED, SEEN = 1, 2, 4
FOG, UNSEEN, GONE, TOLD_WALL, FREE, AMBUSH, GONE_SEEN, WALL = range(8)

# The search. Nothing is lit on a cell that is believed to be a wall.
OPEN, CLOSED_NEW, CLOSED_MID, CLOSED_OLD = range(8, 12)
OVER_UNSEEN = 4  # added to them over a wall that the agent does not know of

HEAT = 16
HEAT_LEVELS = 256 - HEAT

GONE_SHARE = 0.42  # of the wall's colour where the agent still believes in one
STRONG_HATCH = 0.45  # the belief view: how far the hatch goes towards the text's colour


def unseen_colour(theme: Theme, strong: bool) -> Colour:
    return mix(theme.unseen_wall, theme.text, STRONG_HATCH) if strong else theme.unseen_wall


@lru_cache(maxsize=8)
def palette(theme: Theme, strong: bool = False) -> tuple[Colour, ...]:
    """The colours of all 256 codes; `strong` makes unseen walls stand out (belief view)."""
    unseen = unseen_colour(theme, strong)
    gone = mix(theme.fog, theme.wall, GONE_SHARE)
    wall, fog, free = theme.wall, theme.fog, theme.free
    ground = [fog, unseen, gone, wall, free, unseen, gone, wall]
    lit = [theme.open, theme.closed_new, theme.closed_mid, theme.closed_old]
    hatched = [mix(colour, theme.unseen_wall, UNSEEN_OVER_SEARCHED) for colour in lit]
    table = heat_table(theme)
    last = len(table) - 1
    heat = [table[round(i * last / (HEAT_LEVELS - 1))] for i in range(HEAT_LEVELS)]
    return (*ground, *lit, *hatched, *heat)


def plain(code: int) -> int:
    """A search code without what it lies over."""
    return code - OVER_UNSEEN if OPEN + OVER_UNSEEN <= code < HEAT else code
