"""Families of algorithms, each a module with an `advance` of its own, compiled when it is played.

What families share stands in files of its own: `cycle`, `best_first`, `path`, `restarts`,
`sensing`, `waiting`, `teaching`, `flood`. A family that differs from another in some steps only
imports the rest from it: `resource_limited` from `time_bounded`, `horizon` from `real_time`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

FAMILIES = (
    "time_bounded",
    "complete",
    "real_time",
    "horizon",
    "d_star_lite",
    "resource_limited",
)
TIME_BOUNDED, COMPLETE, REAL_TIME, HORIZON, D_STAR_LITE, RESOURCE_LIMITED = FAMILIES


def advance_of(family: str) -> Any:
    """The compiled cycle of a family."""
    return import_module(f"tbviz.search.{family}").advance
