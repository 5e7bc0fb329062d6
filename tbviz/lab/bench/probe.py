"""A few figures of the engine as this process has compiled it, as JSON: `startup` runs it twice.

Whether kernels count references is decided when they are compiled, so comparing needs a process for
each. `python -m tbviz.lab.bench.probe SIDE RUNS`.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

import numpy as np

from tbviz.grid.generators.scattered import noise
from tbviz.jit import WITHOUT_RUNTIME
from tbviz.lab.bench.problems import far_pairs
from tbviz.lab.bench.solver import Ours, make_engine, put


def probe(side: int, runs: int) -> dict[str, float]:
    """Best of several runs of each figure; all are times, so that smaller is better."""
    blocked = noise(side, side, 1)
    pairs = far_pairs(blocked, 5)
    ours = Ours(blocked, 8)
    mover = make_engine(blocked, "tbaa_star", 1, terrain="unknown")
    search, single, many = [], [], []
    for _ in range(runs + 1):  # the first one warms up: of all that follow the best counts
        began = perf_counter()
        expansions = sum(ours.solve(pair).expansions or 0 for pair in pairs)
        search.append((perf_counter() - began) / expansions)
        put(mover, pairs[0])
        calls = []
        for _ in range(500):
            began = perf_counter()
            mover.advance(1)
            calls.append(perf_counter() - began)
        single.append(float(np.median(calls)))
        before = mover.cycles
        began = perf_counter()
        mover.advance(3000)
        many.append((perf_counter() - began) / max(1, mover.cycles - before))
    return {
        "without_runtime": float(WITHOUT_RUNTIME),
        "A*, us per expansion": min(search[1:]) * 1e6,
        "tbaa_star k=1, us per one-cycle call": min(single[1:]) * 1e6,
        "tbaa_star k=1, us per cycle of many": min(many[1:]) * 1e6,
    }


if __name__ == "__main__":
    print(json.dumps(probe(int(sys.argv[1]), int(sys.argv[2]))))
