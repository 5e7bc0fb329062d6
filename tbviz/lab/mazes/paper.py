"""The figures of Table 1: Koenig & Likhachev, Real-Time Adaptive A*, AAMAS 2006, section 8.

Means over 2500 mazes, with the standard deviation of the mean that the paper gives in brackets.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Row(NamedTuple):
    """What the paper says of one algorithm at one lookahead."""

    expansions: Figure
    cost: Figure
    searches: float


def _row(b: float, b_error: float, c: float, d: float, d_error: float) -> Row:
    """Columns (b), (c) and (d) of the table."""
    return Row(Figure(b, b_error), Figure(d, d_error), c)


TABLE_1: dict[tuple[str, float], Row] = {
    ("rtaa_star", 1): _row(248537.79, 5454.11, 248537.79, 248537.79, 5454.11),
    ("rtaa_star", 9): _row(104228.97, 2196.69, 11583.50, 56707.84, 1248.70),
    ("rtaa_star", 17): _row(85866.45, 1701.83, 5061.92, 33852.77, 774.35),
    ("rtaa_star", 25): _row(89257.66, 1593.02, 3594.51, 26338.21, 590.00),
    ("rtaa_star", 41): _row(105702.99, 1699.20, 2639.59, 18628.66, 435.06),
    ("rtaa_star", 89): _row(172166.56, 2436.73, 2162.75, 12078.40, 261.16),
    ("rtaa_star", math.inf): _row(642823.02, 20021.00, 1815.92, 5731.20, 81.72),
    ("lss_lrta_star", 1): _row(248537.79, 5454.11, 248537.79, 248537.79, 5454.11),
    ("lss_lrta_star", 9): _row(87613.37, 1865.31, 9737.38, 47290.61, 1065.07),
    ("lss_lrta_star", 17): _row(79312.59, 1540.44, 4676.76, 30470.32, 698.08),
    ("lss_lrta_star", 25): _row(82850.86, 1495.61, 3338.86, 23270.38, 551.75),
    ("lss_lrta_star", 41): _row(102787.86, 1619.33, 2570.83, 17274.12, 403.65),
    ("lss_lrta_star", 89): _row(166040.29, 2355.33, 2102.91, 11324.72, 246.94),
    ("lss_lrta_star", math.inf): _row(348072.76, 7021.57, 1791.19, 5611.09, 80.43),
    ("d_star_lite", math.inf): _row(47458.83, 581.03, 1776.24, 5637.46, 77.03),
    ("repeated_a_star", math.inf): _row(1857468.48, 68324.90, 1732.07, 5354.26, 76.91),
    ("backward_a_star", math.inf): _row(5245087.82, 93697.15, 1795.72, 5535.05, 77.09),
}
