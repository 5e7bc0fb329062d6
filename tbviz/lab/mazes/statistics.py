"""Means of what was played, how sure they are, and how far from the paper's."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tbviz.lab.mazes.paper import Figure
from tbviz.lab.mazes.play import Record

FITS = 3.0  # standard errors, ours and the paper's together

Key = tuple[str, float]


class Summary(NamedTuple):
    """One row: in how many mazes it was played, and what that took on average."""

    mazes: int
    expansions: Figure
    cost: Figure
    searches: Figure


def figure(values: npt.ArrayLike) -> Figure:
    """Of one maze alone there is no saying how sure it is."""
    array = np.asarray(values, np.float64)
    spread = float(array.std(ddof=1)) if len(array) > 1 else math.nan
    return Figure(float(array.mean()), spread / math.sqrt(len(array)))


def summaries(records: Iterable[Record]) -> dict[Key, Summary]:
    """By algorithm and lookahead, in the order in which they first come."""
    grouped: dict[Key, list[Record]] = {}
    for record in records:
        grouped.setdefault((record.algorithm, record.lookahead), []).append(record)
    return {
        key: Summary(
            len(group),
            figure([r.expansions for r in group]),
            figure([r.cost for r in group]),
            figure([r.searches for r in group]),
        )
        for key, group in grouped.items()
    }


def distance(ours: Figure, paper: Figure) -> float:
    """How far ours lies above the paper's, in standard errors of the difference."""
    together = math.hypot(ours.error, paper.error)
    return (ours.mean - paper.mean) / together if together > 0 else math.nan


def ratio(records: Iterable[Record], above: Key, below: Key) -> Figure:
    """Expansions of one row for each of another in the same mazes; the error by the delta method:
    both vary together, so the ratio is far surer than either of them.
    """
    by_maze: dict[Key, dict[int, int]] = {above: {}, below: {}}
    for record in records:
        if (key := (record.algorithm, record.lookahead)) in by_maze:
            by_maze[key][record.maze] = record.expansions
    both = sorted(by_maze[above].keys() & by_maze[below].keys())
    a = np.array([by_maze[above][maze] for maze in both], np.float64)
    b = np.array([by_maze[below][maze] for maze in both], np.float64)
    value = float(a.sum() / b.sum())
    return Figure(value, figure(a - value * b).error / float(b.mean()))
