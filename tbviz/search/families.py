"""Families of algorithms, each a module with an `advance` of its own, compiled when it is played.

What two families share stands in `cycle`, `best_first`, `restarts` and `sensing`.
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
