"""Natural shapes: caves grown by a cellular automaton, and an open sea around ragged islands.

Both keep only the largest connected part open: a pocket nobody can enter is only a picture of one.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tbviz.grid.components import largest_component
from tbviz.grid.generators.sizes import check_least, check_share, seeded
from tbviz.grid.movingai import Blocked

_HALL = 20.0  # distance in cells between the places where caves tend to widen
_OCTAVES = 6
_ROUGHNESS = 0.65  # each octave has half the size of the one before and this much of its height


def caves(
    width: int, height: int, seed: int = 0, *, density: float = 0.45, grain: int = 2
) -> Blocked:
    """Winding caves: noise in which each cell then takes the side of most of its 3x3 block.

    The noise is a little thinner here and denser there before it settles, so that halls and narrows
    alternate; even noise gives the same worm holes everywhere. It is grown `grain` times too small:
    passages are then wide enough to have room for a wrong decision.
    """
    rng = seeded("caves", width, height, seed)
    check_share("caves", "density", density)
    check_least("caves", "grain", grain, 1)
    columns, rows = -(-width // grain), -(-height // grain)
    swell = _smooth_noise(columns, rows, _HALL, rng) - 0.5
    rock: Blocked = rng.random((rows, columns)) < density + 0.15 * swell
    rock = _settle(rock, 5)
    if grain > 1:
        rock = rock.repeat(grain, 0).repeat(grain, 1)[:height, :width]
        ragged = _rock_around(rock, 1) + 6 * rng.random((height, width)) - 3 >= 4.5
        rock = _settle(ragged, 2)
    return _one_piece(rock)


def islands(
    width: int, height: int, seed: int = 0, *, land: float = 0.3, scale: int = 32
) -> Blocked:
    """A navigable sea; the highest `land` share of a fractal relief stands out of it, blocked.

    `scale` is the size in cells of the largest bays. Every coast is made of bays within bays,
    each a small heuristic depression: what a ship in an archipelago faces.
    """
    rng = seeded("islands", width, height, seed)
    check_share("islands", "land", land)
    check_least("islands", "scale", scale, 1)
    relief = np.zeros((height, width))
    for octave in range(_OCTAVES):
        bumps = _smooth_noise(width, height, max(1.0, scale / 2**octave), rng)
        relief += bumps * _ROUGHNESS**octave
    relief -= _shore(width, height, scale)
    rank = min(relief.size - 1, int((1 - land) * relief.size))
    return _one_piece(relief >= np.partition(relief.ravel(), rank)[rank])


def _settle(rock: Blocked, rounds: int) -> Blocked:
    """The automaton: each cell follows the majority around it; the rim stays rock."""
    _close(rock)
    for _ in range(rounds):
        rock = _rock_around(rock, 1) >= 5
        _close(rock)
    return rock


def _close(rock: Blocked) -> None:
    rock[[0, -1], :] = True
    rock[:, [0, -1]] = True


def _rock_around(rock: Blocked, radius: int) -> npt.NDArray[np.int32]:
    """Blocked cells in the square of `radius` around each cell; beyond the map all is rock."""
    side = 2 * radius + 1
    total = np.pad(rock, radius + 1, constant_values=True).cumsum(0, np.int32).cumsum(1, np.int32)
    ends, begins = slice(side, -1), slice(None, -side - 1)
    box: npt.NDArray[np.int32] = (
        total[ends, ends] - total[begins, ends] - total[ends, begins] + total[begins, begins]
    )
    return box


def _one_piece(rock: Blocked) -> Blocked:
    """Only the largest opening stays open; if hardly anything is left, all of the inside is."""
    opening = largest_component(rock)
    if opening.sum() < 4:  # only on tiny maps, or with absurd settings: still a usable map
        opening[1:-1, 1:-1] = True
    return ~opening


def _shore(width: int, height: int, scale: int) -> npt.NDArray[np.float64]:
    """What to take off the relief near the rim, so that little land is cut off by the edge."""
    x, y = np.arange(width), np.arange(height)
    off = np.minimum(np.minimum(x, x[::-1])[None, :], np.minimum(y, y[::-1])[:, None])
    slope: npt.NDArray[np.float64] = 0.5 * np.maximum(0.0, 1 - 2 * off / scale)
    return slope


def _smooth_noise(
    width: int, height: int, scale: float, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """Random heights at lattice points `scale` cells apart, and smooth slopes between them.

    Plain products and sums, no matrix product: those may differ in the last bit between machines.
    """
    y, fy = np.divmod(np.arange(height) / scale, 1.0)
    x, fx = np.divmod(np.arange(width) / scale, 1.0)
    rows, columns = y.astype(np.intp), x.astype(np.intp)
    lattice = rng.random((int(rows[-1]) + 2, int(columns[-1]) + 2))
    fy, fx = (f * f * (3 - 2 * f) for f in (fy[:, None], fx[None, :]))
    upper = lattice[rows] * (1 - fy) + lattice[rows + 1] * fy
    surface: npt.NDArray[np.float64] = upper[:, columns] * (1 - fx) + upper[:, columns + 1] * fx
    return surface
