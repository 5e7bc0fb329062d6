"""Deep heuristic depressions on purpose: the goal looks near, and the way to it is long.

Real-time search is judged by how it leaves such places (h must be raised over their whole area
first, or the agent must turn back a long way), so these two are the sharpest toys in the box.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.components import largest_component
from tbviz.grid.generators.sizes import check_least, seeded
from tbviz.grid.movingai import Blocked


def spiral(width: int, height: int, seed: int = 0, *, corridor: int = 2) -> Blocked:
    """One corridor, `corridor` cells wide, winding from the top left inwards to the centre.

    With start and goal in neighbouring turns the straight line is one wall long and the way is a
    whole turn. The seed picks one of the four mirror images.
    """
    rng = seeded("spiral", width, height, seed)
    check_least("spiral", "corridor", corridor, 1)
    blocked = np.ones((height, width), dtype=np.bool_)
    pitch = corridor + 1
    left, top, right, bottom = 1, 1, width - 1, height - 1  # free cells, right and bottom excluded
    entry = left  # where the way in from the turn outside meets this one
    while right - left >= corridor and bottom - top >= corridor:
        blocked[top : top + corridor, entry:right] = False
        blocked[top:bottom, right - corridor : right] = False
        if bottom - top >= pitch + corridor and right - left >= pitch + corridor:
            blocked[bottom - corridor : bottom, left:right] = False
            blocked[top + pitch : bottom, left : left + corridor] = False
        entry, left, top = left, left + pitch, top + pitch
        right, bottom = right - pitch, bottom - pitch
    flip_x, flip_y = rng.random(2) < 0.5
    return np.ascontiguousarray(blocked[:: -1 if flip_y else 1, :: -1 if flip_x else 1])


def cul_de_sac(width: int, height: int, seed: int = 0, *, depth: int = 3) -> Blocked:
    """`depth` cups inside each other, all open to the left, where the start belongs; goal: right.

    An agent that heads for the goal walks into the innermost cup, then meets the bottom of each
    larger one in turn. The tips of the outer arms bend inwards, so that the way out leads, for a
    while, away from everything. The seed shifts the cups and varies the lengths of their arms.
    """
    rng = seeded("cul-de-sac", width, height, seed)
    check_least("cul-de-sac", "depth", depth, 1)
    blocked = np.zeros((height, width), dtype=np.bool_)
    thick = max(1, min(width, height) // 40)
    middle = height // 2 + int((rng.random() - 0.5) * height * 0.1)
    room = min(middle, height - thick - middle)  # free rows between the outer cup and the rim
    for cup in range(depth):
        size = 1 - cup / depth
        upper, lower = rng.random(2)
        reach = max(1, int(room * 0.82 * size))
        back = min(int(width * (0.82 - 0.16 * (1 - size))), width - 1 - thick)
        lip = int(reach * 0.3) if cup < depth - 1 else 0
        for sign, chance in ((-1, upper), (1, lower)):
            tip = int(width * (0.18 + 0.3 * (1 - size) + 0.08 * chance))
            arm = middle + sign * reach
            _fill(blocked, (tip, back), (arm, arm), thick)
            _fill(blocked, (tip, tip), (arm - sign * lip, arm), thick)
        _fill(blocked, (back, back), (middle - reach, middle + reach), thick)
    return ~largest_component(blocked)  # on small maps the cups grow together and leave holes


def _fill(blocked: Blocked, columns: tuple[int, int], rows: tuple[int, int], thick: int) -> None:
    """A wall along one row or column, both ends included, growing `thick` right and down."""
    left, right = sorted(columns)
    top, bottom = sorted(rows)
    blocked[max(0, top) : bottom + thick, max(0, left) : right + thick] = True
