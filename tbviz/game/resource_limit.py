"""TBA* with the options of its own paper: when a family of its own plays it, and what one resource
limit is shared into. Björnsson, Bulitko & Sturtevant, IJCAI 2009, section 3.3.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.families import RESOURCE_LIMITED

EXPANSION_SHARE = 0.9  # r of the paper
TRACE_RATIO = 10.0  # c of the paper
FREE = -1


class Shares(NamedTuple):
    """What a cycle may do. `lookahead` is R, the resource limit, in the full form."""

    expansions: float  # N_E
    trace_steps: float  # N_T, beside them; FREE: the plain form
    steps_when_found: float  # when the search is complete: all of R
    shortcut_expansions: float  # when the trace is complete too


def family_of(options: Mapping[str, Any]) -> str:
    """Whose cycle is played: some options of an algorithm take it to another family."""
    row = ALGORITHMS[options["algorithm"]]
    if any(options[name] not in (None, False) for name in row.resource_options):
        return RESOURCE_LIMITED
    return row.family


def full_form(options: Mapping[str, Any]) -> tuple[float, float] | None:
    """Expansion share and trace ratio; None in the plain form, in which tracing is free."""
    names = ("expansion_share", "trace_ratio")
    used = set(names) <= set(ALGORITHMS[options["algorithm"]].parameters)
    share, ratio = (options[name] for name in names)
    if not used or (share is None and ratio is None):
        return None
    return share or EXPANSION_SHARE, ratio or TRACE_RATIO


def shares(options: Mapping[str, Any]) -> Shares:
    """N_E = R*r and N_T = (R - N_E)*c, rounded down, at least 1. An infinite R bounds nothing."""
    limit = math.inf if options["lookahead"] is None else options["lookahead"]
    form = full_form(options)
    if form is None:
        return Shares(limit, FREE, FREE, limit)
    if math.isinf(limit):
        return Shares(limit, limit, limit, limit)
    share, ratio = form
    expansions = max(1, math.floor(limit * share))
    steps = max(1, math.floor((limit - expansions) * ratio))
    return Shares(expansions, steps, max(1, math.floor(limit * ratio)), limit)
