"""What every generator checks first: a size it can build, a seed numpy takes, a share of one."""

from __future__ import annotations

import numpy as np

from tbviz.errors import BadInput
from tbviz.grid.movingai import MAX_CELLS

MIN_SIDE = 5  # an outer wall, and a 3x3 inside that can hold a wall, a start and a goal


def seeded(name: str, width: int, height: int, seed: int) -> np.random.Generator:
    """The generator's random numbers, after its size and seed were found usable.

    Only `random()` is drawn from it by our generators: of numpy's streams it is the plainest, and
    the shipped maps must come out the same under later versions.
    """
    if width < MIN_SIDE or height < MIN_SIDE:
        cause = f"{name}: {width}x{height} is too small, the least is {MIN_SIDE}x{MIN_SIDE}"
        raise BadInput(cause)
    if width * height > MAX_CELLS:
        raise BadInput(f"{name}: {width}x{height} is more than {MAX_CELLS} cells, the limit")
    if seed < 0:
        raise BadInput(f"{name}: the seed must be a whole number >= 0, found {seed}")
    return np.random.default_rng(seed)


def check_share(name: str, what: str, share: float) -> None:
    """`share` is a part of a whole."""
    if not 0 <= share <= 1:
        raise BadInput(f"{name}: {what} must lie between 0 and 1, found {share}")


def check_least(name: str, what: str, value: int, least: int) -> None:
    """`value` is a number of cells that the shape can be built with."""
    if value < least:
        raise BadInput(f"{name}: {what} must be at least {least}, found {value}")
