"""The bucketed OPEN is one big heap in everything but speed."""

from __future__ import annotations

import numpy as np
import pytest

from tbviz import Game
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate
from tbviz.search import state as s

ONE_HEAP = 0.0
MAPS = [("random", 60, 50, 1), ("rooms", 60, 60, 2), ("maze", 61, 61, 3), ("caves", 70, 50, 4)]


def expansion_order(kind: str, size: tuple[int, int], seed: int, buckets: float | None, **options):  # type: ignore[no-untyped-def]
    blocked = generate(kind, *size, seed)
    start, goal = reachable_pair(blocked, seed)
    game = Game(blocked, start, goal, **options)
    own = game.engine.state.settings[s.BUCKETS_PER_UNIT]
    game.engine.state.settings[s.BUCKETS_PER_UNIT] = own if buckets is None else buckets
    game.max_cycles = 4000
    game.run()
    arrays = game.engine.state
    return (
        game.engine.expansions,
        arrays.cells[s.ORDER],
        arrays.cells[s.STAMP],
        game.engine.trajectory,
    )


@pytest.mark.parametrize(("kind", "width", "height", "seed"), MAPS)
@pytest.mark.parametrize(
    ("algorithm", "weight"),
    [("a_star", 1), ("tb_wa_star", 1.4), ("tb_wa_star", 3), ("tb_wa_star", 10), ("tb_gbfs", 1)],
)
@pytest.mark.parametrize("neighbors", [4, 8])
@pytest.mark.parametrize("buckets", [None, 1.0, 512.0], ids=["own", "wide", "overflowing"])
def test_same_order_as_one_heap(  # type: ignore[no-untyped-def]
    kind, width, height, seed, algorithm, weight, neighbors, buckets
) -> None:
    """512 buckets a unit are far too narrow for the ring: nearly everything overflows."""
    options = {"algorithm": algorithm, "weight": weight, "neighbors": neighbors}
    heap = expansion_order(kind, (width, height), seed, ONE_HEAP, **options)
    ours = expansion_order(kind, (width, height), seed, buckets, **options)
    for one, other in zip(heap, ours, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("buckets", [None, 512.0], ids=["own", "overflowing"])
def test_same_order_with_learned_h(buckets: float | None) -> None:
    options = {"algorithm": "tbaa_star", "terrain": "unknown", "lookahead": 20}
    heap = expansion_order("maze", (61, 61), 5, ONE_HEAP, **options)
    ours = expansion_order("maze", (61, 61), 5, buckets, **options)
    assert heap[0] > 1000
    for one, other in zip(heap, ours, strict=True):
        assert np.array_equal(one, other)
