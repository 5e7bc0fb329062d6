"""The search as codes: OPEN, and CLOSED by age."""

from __future__ import annotations

import numpy as np

from tbviz.app.map_view.changes import age_limits
from tbviz.app.map_view.codes import (
    BELIEVED,
    CLOSED_OLD,
    IS_WALL,
    OPEN,
    OVER_UNSEEN,
    Bytes,
)
from tbviz.app.map_view.plane import Plane
from tbviz.app.map_view.where import Where, everywhere
from tbviz.search import state as s
from tbviz.search import views


def is_shown(state: s.State) -> bool:
    """Whether there is a search to show: none before cycle 1, and none that is about to end."""
    return bool(state.live[s.SEARCH] > 0 and state.live[s.PENDING] == 0)


class Lights:
    """Paints the search view."""

    heat = False

    def code(self, state: s.State, ground: Bytes, where: Where) -> Bytes:
        """The codes of some cells."""
        base = ground[where.index]
        if not is_shown(state):
            return base.copy() if isinstance(where.index, slice) else base
        opened = views.is_open(state, where.index)
        lit = opened | views.is_closed(state, where.index)
        if not lit.any():
            return base.copy() if isinstance(where.index, slice) else base
        lit &= (base & BELIEVED) == 0
        before = int(state.searches[s.EXPANDED_BEFORE, state.live[s.SEARCH]])
        order = state.cells[s.ORDER, where.index]
        codes = np.full(base.shape, CLOSED_OLD, np.uint8)
        for limit in age_limits(state):
            codes -= order > limit - before
        codes[opened] = OPEN
        codes += (base & IS_WALL) * np.uint8(OVER_UNSEEN)
        return np.where(lit, codes, base)

    def paint_all(self, state: s.State, plane: Plane) -> None:
        for where in everywhere(plane.codes.size, plane.frame.stride):
            assert isinstance(where.index, slice)
            plane.paint_all(where.index, self.code(state, plane.ground, where))
        plane.find_open()


class Belief:
    """Paints the belief view: the ground alone."""

    heat = False

    def code(self, state: s.State, ground: Bytes, where: Where) -> Bytes:  # noqa: ARG002
        return ground[where.index]

    def paint_all(self, state: s.State, plane: Plane) -> None:  # noqa: ARG002
        plane.put_out()
        plane.repainted[:] = True
