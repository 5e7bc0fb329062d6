"""Seeded map generators: one table from which the command line, the window and the tests are fed.

Each is a pure function `(width, height, seed, **options)` to a bool array (height, width), True =
blocked; the same arguments give the same map on every machine. One family per file.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass

from tbviz.errors import BadInput
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators.buildings import rooms
from tbviz.grid.generators.mazes import maze
from tbviz.grid.generators.natural import caves, islands
from tbviz.grid.generators.scattered import noise, pillars
from tbviz.grid.generators.traps import cul_de_sac, spiral
from tbviz.grid.movingai import Blocked

__all__ = ["GENERATORS", "Generator", "generate", "reachable_pair"]


@dataclass(frozen=True, slots=True)
class Generator:
    """One kind of map: its name everywhere, its function, one line about it, its usual size."""

    name: str
    make: Callable[..., Blocked]
    description: str
    width: int
    height: int
    connected: bool = True  # all free cells hang together (4-connected), for every size and seed


GENERATORS = {
    row.name: row
    for row in (
        Generator("random", noise, "each cell blocked with probability 1/4", 128, 128, False),
        Generator("maze", maze, "one path between any two cells, long corridors", 151, 151),
        Generator("rooms", rooms, "rooms of all sizes joined by doors", 128, 128),
        Generator("caves", caves, "winding caves with halls and narrows", 128, 96),
        Generator("islands", islands, "open sea between ragged islands", 256, 256),
        Generator("pillars", pillars, "an open hall with pillars", 96, 64),
        Generator("spiral", spiral, "one corridor that winds to the centre", 63, 47),
        Generator("cul-de-sac", cul_de_sac, "cups within cups, open towards the start", 64, 48),
    )
}


def generate(kind: str, width: int, height: int, seed: int = 0) -> Blocked:
    """A map of the named kind; an unknown name is answered with the nearest one."""
    if kind not in GENERATORS:
        near = difflib.get_close_matches(kind, GENERATORS, n=1, cutoff=0.4)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(GENERATORS)}"
        raise BadInput(f"no map generator {kind!r}; {hint}")
    return GENERATORS[kind].make(width, height, seed)
