"""The table beside the paper's, and which of the paper's trends hold, as Markdown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from tbviz.lab.mazes.paper import TABLE_1, Figure
from tbviz.lab.mazes.play import Record
from tbviz.lab.mazes.statistics import FITS, Key, Summary, distance, ratio, summaries
from tbviz.search.algorithms import ALGORITHMS

HEAD = (
    "| algorithm | k | mazes | expansions | paper | apart | cost | paper | apart | fits |",
    "|---|---|---|---|---|---|---|---|---|---|",
)
MINIMUM = 17  # the lookahead at which the paper's RTAA* expands least
RATIOS = (1.02, 1.19)  # RTAA*'s expansions for each of LSS-LRTA*'s, in the paper


def report(records: Sequence[Record]) -> list[str]:
    """All there is to say, as lines."""
    rows = summaries(records)
    unfit = [name(key) for key, row in rows.items() if not fits(row, key)]
    return [
        *HEAD,
        *(line(key, row) for key, row in rows.items()),
        "",
        "k: lookahead; means with their standard errors; apart: ours minus the paper's (of 2500 "
        f"mazes), in standard errors of both together; fits: at most {FITS:g} apart.",
        f"{len(rows) - len(unfit)} of {len(rows)} rows fit."
        + (f" Not: {', '.join(unfit)}." if unfit else ""),
        "",
        *trends(rows, records),
    ]


def name(key: Key) -> str:
    return f"{ALGORITHMS[key[0]].name} k={lookahead(key[1])}"


def lookahead(k: float) -> str:
    return "∞" if k == math.inf else f"{k:.0f}"


def show(figure: Figure) -> str:
    error = "?" if math.isnan(figure.error) else f"{figure.error:.0f}"
    return f"{figure.mean:.0f} ± {error}"


def line(key: Key, row: Summary) -> str:
    paper = TABLE_1[key]
    cells = [ALGORITHMS[key[0]].name.replace("*", "\\*"), lookahead(key[1]), str(row.mazes)]
    for ours, theirs in ((row.expansions, paper.expansions), (row.cost, paper.cost)):
        cells += [show(ours), show(theirs), f"{distance(ours, theirs):+.1f}"]
    cells.append("yes" if fits(row, key) else "NO")
    return "| " + " | ".join(cells) + " |"


def fits(row: Summary, key: Key) -> bool:
    """Both figures lie close enough; not, if there are too few mazes to say."""
    paper = TABLE_1[key]
    apart = (distance(row.expansions, paper.expansions), distance(row.cost, paper.cost))
    return all(abs(d) <= FITS for d in apart)


def trends(rows: Mapping[Key, Summary], records: Sequence[Record]) -> list[str]:
    """What the paper concludes from its table."""
    ks = sorted(k for algorithm, k in rows if algorithm == "rtaa_star" and k < math.inf)
    both = [k for k in ks if k > 1 and ("lss_lrta_star", k) in rows]
    lines = []
    for algorithm in ("rtaa_star", "lss_lrta_star"):
        costs = [rows[key].cost.mean for key in rows if key[0] == algorithm]
        falls = all(a > b for a, b in pairwise(costs))
        title = ALGORITHMS[algorithm].name.replace("*", "\\*")
        lines.append(f"* {verdict(falls)}: the cost of {title} falls as k grows.")
    counts = [rows["rtaa_star", k].expansions.mean for k in ks]
    least = ks[counts.index(min(counts))]
    lines.append(
        f"* {verdict(least == MINIMUM and is_u_shaped(counts))}: RTAA\\*'s expansions fall, then "
        f"rise with k; the least are at k = {least:.0f} (paper: {MINIMUM})."
    )
    parts = []
    inside = True
    for k in both:
        ours = ratio(records, ("rtaa_star", k), ("lss_lrta_star", k))
        pair = [
            TABLE_1[algorithm, k].expansions.mean for algorithm in ("rtaa_star", "lss_lrta_star")
        ]
        parts.append(
            f"{ours.mean:.3f} ± {ours.error:.3f} at {k:.0f} (paper: {pair[0] / pair[1]:.3f})"
        )
        slack = FITS * ours.error
        inside &= RATIOS[0] - slack <= ours.mean <= RATIOS[1] + slack
    low, high = RATIOS
    lines.append(
        f"* {verdict(inside)}: RTAA\\* expands {low} to {high} times as much as LSS-LRTA\\*, give "
        f"or take {FITS:g} standard errors: " + ", ".join(parts) + "."
    )
    return lines


def verdict(holds: bool) -> str:
    return "holds" if holds else "DOES NOT HOLD"


def is_u_shaped(values: Sequence[float]) -> bool:
    """It falls to its least, and rises from there."""
    at = values.index(min(values))
    steps = [b - a for a, b in pairwise(values)]
    return all(step < 0 for step in steps[:at]) and all(step > 0 for step in steps[at:])
