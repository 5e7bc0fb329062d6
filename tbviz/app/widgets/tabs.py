"""The tabs of the panel in low windows: a segmented switch with equal parts."""

from __future__ import annotations

from tbviz.app.widgets.choice import T
from tbviz.app.widgets.segmented import Segmented


class Tabs(Segmented[T]):
    """30 high, as wide as the panel."""

    height = 30
    equal = True
