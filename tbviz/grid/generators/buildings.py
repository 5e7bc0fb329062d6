"""A floor of rooms with doors, all connected: repeated halving, then doors through shared walls."""

from __future__ import annotations

import numpy as np

from tbviz.grid.generators.sizes import check_least, check_share, seeded
from tbviz.grid.movingai import Blocked

_Room = tuple[int, int, int, int]  # left, top, right, bottom: free cells, right and bottom excluded
_Walls = dict[tuple[int, int], list[tuple[int, int]]]  # two rooms -> cells of the wall between them


def rooms(
    width: int, height: int, seed: int = 0, *, room: int = 14, loops: float = 0.35
) -> Blocked:
    """Rooms of up to about `room` cells a side, each wall one cell thick, doors one to three wide.

    The doors form a tree that joins all rooms; a share `loops` of the remaining walls gets a door
    too. Few loops make a wrong door expensive, many make the floor forgiving.
    """
    rng = seeded("rooms", width, height, seed)
    check_least("rooms", "room", room, 3)
    check_share("rooms", "loops", loops)
    blocked = np.ones((height, width), dtype=np.bool_)
    places = np.full((height, width), -1, dtype=np.int32)
    for number, (left, top, right, bottom) in enumerate(_halve(width, height, room, rng)):
        blocked[top:bottom, left:right] = False
        places[top:bottom, left:right] = number
    walls = _shared_walls(places)
    pairs = list(walls)
    order = np.argsort(rng.random(len(pairs)), kind="stable")
    leader = list(range(int(places.max()) + 1))
    for index in order.tolist():
        a, b = (_find(leader, number) for number in pairs[index])
        extra, where, size = rng.random(3)
        if a != b or extra < loops:
            leader[a] = b
            _open_door(blocked, walls[pairs[index]], where, 1 + int(size * 3))
    return blocked


def _halve(width: int, height: int, room: int, rng: np.random.Generator) -> list[_Room]:
    """Rooms from cutting the inside in two until no piece is longer than `room`."""
    least = max(1, room * 2 // 5)
    waiting: list[_Room] = [(1, 1, width - 1, height - 1)]
    done: list[_Room] = []
    while waiting:
        left, top, right, bottom = waiting.pop()
        wide, tall = right - left, bottom - top
        where, early = rng.random(2)
        longest = max(wide, tall)
        if longest <= 2 * least + 1 or longest <= room * (1 + 0.5 * early):
            done.append((left, top, right, bottom))
        elif wide >= tall:
            cut = left + least + int(where * (wide - 2 * least))
            waiting += [(left, top, cut, bottom), (cut + 1, top, right, bottom)]
        else:
            cut = top + least + int(where * (tall - 2 * least))
            waiting += [(left, top, right, cut), (left, cut + 1, right, bottom)]
    return done


def _shared_walls(places: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> _Walls:
    """The wall cells with one room on the left and another on the right, or above and below."""
    walls: _Walls = {}
    for turned in (False, True):
        grid = places.T if turned else places
        one, wall, other = grid[:, :-2], grid[:, 1:-1], grid[:, 2:]
        for b, a in np.argwhere((wall < 0) & (one >= 0) & (other >= 0)).tolist():
            pair = (int(grid[b, a]), int(grid[b, a + 2]))
            walls.setdefault(pair, []).append((b, a + 1) if turned else (a + 1, b))
    return walls


def _open_door(blocked: Blocked, wall: list[tuple[int, int]], where: float, size: int) -> None:
    size = min(size, len(wall))
    first = int(where * (len(wall) - size + 1))
    for x, y in wall[first : first + size]:
        blocked[y, x] = False


def _find(leader: list[int], number: int) -> int:
    while leader[number] != number:
        leader[number] = number = leader[leader[number]]
    return number
