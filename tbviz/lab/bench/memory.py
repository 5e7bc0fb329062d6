"""Bytes per cell: as the state counts them, as Python allocates them, as the system sees them."""

from __future__ import annotations

import math
import os
import tracemalloc
from pathlib import Path

from tbviz.grid.generators.natural import caves
from tbviz.lab.bench.problems import far_pairs
from tbviz.lab.bench.report import Report
from tbviz.lab.bench.sizes import Sizes
from tbviz.lab.bench.solver import make_engine, put

TITLE = "memory"
_STATM = Path("/proc/self/statm")


def resident() -> int | None:
    """Bytes that this process holds in memory; None where the system does not say it this way."""
    if not _STATM.exists():
        return None
    return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run(report: Report, sizes: Sizes) -> None:
    side = sizes.memory_side
    blocked = caves(side, side, 1)
    pair = far_pairs(blocked, 1)[0]
    before = resident()
    tracemalloc.start()
    try:
        engine = make_engine(blocked, "a_star", math.inf)
        put(engine, pair)
        engine.advance(1)
        allocated, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    after = resident()
    cells = engine.frame.size
    state = engine.state
    queue = sum(a.nbytes for a in (state.heap_keys, state.heap_cells, state.pool))
    everything = sum(array.nbytes for array in state)
    grown = None if before is None or after is None else (after - before) / cells
    report.table(
        f"bytes per cell, caves {side}x{side}, after one A* search "
        f"({engine.expansions} expansions)",
        ("what", "bytes / cell"),
        [
            ["State.memory_per_cell (cells alone)", state.memory_per_cell],
            ["all arrays of the state", everything / cells],
            ["of which OPEN", queue / cells],
            ["allocated, measured (tracemalloc)", allocated / cells],
            ["at the peak, while arrays grow", peak / cells],
            ["resident, measured", grown],
        ],
    )
