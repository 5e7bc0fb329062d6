"""The world: the real terrain, what the agent believes of it, and the moves that follow.

Path planning with the freespace assumption: Hernández, Baier, Uras & Koenig, AAMAS 2012, section 5.
Grids, octile distance, changing terrain: Hernández, Asín & Baier, AAAI 2014.
"""

import math

# DIFFERS FROM PAPER: sqrt(2) is rounded to a multiple of 2**-32, so that sums of costs are exact.
DIAGONAL = round(math.sqrt(2) * 2**32) / 2**32

# right, down, left, up, then right-down, left-down, left-up, right-up; y grows downwards
STRAIGHT_STEPS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONAL_STEPS = [(1, 1), (-1, 1), (-1, -1), (1, -1)]


def step_cost(u, v):
    """c(u, v) of two neighbouring cells."""
    return 1.0 if u[0] == v[0] or u[1] == v[1] else DIAGONAL


class World:
    """Cells are (x, y). `truth` and `belief` are the sets of blocked cells."""

    def __init__(self, rows, goal, terrain, neighbors, corner_cutting, sensor_radius, hidden):
        self.cells = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
        self.inside = set(self.cells)
        self.given = {(x, y) for (x, y) in self.cells if rows[y][x] == "@"}
        self.truth = self.given | {tuple(cell) for cell in hidden}
        self.goal = goal
        self.terrain = terrain
        self.neighbors = neighbors
        self.corner_cutting = corner_cutting
        self.sensor_radius = sensor_radius
        self.seen = {}  # cell -> was it blocked when it was last within the sensor's range
        self.belief = self.all_told()

    # --- what the agent knows -------------------------------------------------------------------

    def told_blocked(self, cell):
        """The belief is a function of truth, given map, what was seen, goal and terrain."""
        if cell == self.goal:
            return False
        if self.terrain in ("known", "dynamic"):
            return cell in self.truth
        if cell in self.seen:
            return self.seen[cell]
        return self.terrain == "partial" and cell in self.given

    def all_told(self):
        return {cell for cell in self.cells if self.told_blocked(cell)}

    def in_sensor_range(self, agent, cell):
        dx, dy = abs(agent[0] - cell[0]), abs(agent[1] - cell[1])
        distance = dx + dy if self.neighbors == 4 else max(dx, dy)
        return distance <= self.sensor_radius

    def sense(self, agent):
        """Look around, believe what is told; returns (newly blocked, newly free) cells."""
        for cell in self.cells:
            if self.in_sensor_range(agent, cell):
                self.seen[cell] = cell in self.truth
        before = self.belief
        self.belief = self.all_told()
        return self.belief - before, before - self.belief

    # --- moves ----------------------------------------------------------------------------------

    def successors(self, u, belief=None):
        """Succ(u), in the order of generation; none if u itself is believed to be blocked."""
        belief = self.belief if belief is None else belief

        def is_free(cell):
            return cell in self.inside and cell not in belief

        if not is_free(u):
            return []
        x, y = u
        found = [(x + dx, y + dy) for dx, dy in STRAIGHT_STEPS if is_free((x + dx, y + dy))]
        if self.neighbors == 8:
            for dx, dy in DIAGONAL_STEPS:
                past_corners = is_free((x + dx, y)) and is_free((x, y + dy))
                if is_free((x + dx, y + dy)) and (self.corner_cutting or past_corners):
                    found.append((x + dx, y + dy))
        return found

    def has_edge(self, u, v):
        return v in self.successors(u)

    def edges(self, belief):
        """All directed edges under a belief."""
        return {(u, v) for u in self.cells for v in self.successors(u, belief)}

    def initial_h(self, a, b):
        """H: the distance in a world without walls."""
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        if self.neighbors == 4:
            return float(dx + dy)
        return DIAGONAL * min(dx, dy) + (max(dx, dy) - min(dx, dy))
