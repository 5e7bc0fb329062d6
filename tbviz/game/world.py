"""The real terrain, from the player's side: edits, hidden walls, and a map that changes by itself.

Whatever changes the truth goes through here, and from here to the engine as cells. A cell that the
player has edited is never again drawn or undone by chance.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from tbviz.grid.frame import Bits, Cells
from tbviz.search import state as s
from tbviz.search.engine import Engine

Mask = npt.NDArray[np.bool_]

# Separate streams of one seed, so that hidden walls do not depend on how often the map changed.
HIDDEN_STREAM, CHANGE_STREAM = 0, 1


class World:
    """Truth of one game. `start` is where a restart puts the agent: chance leaves it alone too."""

    def __init__(self, engine: Engine, start: int) -> None:
        self.engine = engine
        self.start = start
        self.changed: list[Cells] = []  # batches of cells whose truth changed: see `take_changes`
        self._free = np.flatnonzero(self._given == 0).astype(np.int32)
        inside = np.zeros(engine.frame.size, np.bool_)
        engine.frame.crop(inside)[:] = True
        self._blocked = np.flatnonzero((self._given == 1) & inside).astype(np.int32)
        self._edits: dict[int, int] = {}
        self._hidden: Mask = np.zeros(engine.frame.size, np.bool_)
        self._flipped: Cells = np.empty(0, np.int32)
        self._chance = np.random.default_rng()

    @property
    def _given(self) -> Bits:
        given: Bits = self.engine.state.bits[s.GIVEN]
        return given

    @property
    def _truth(self) -> Bits:
        truth: Bits = self.engine.state.bits[s.TRUTH]
        return truth

    def is_wall(self, cell: int) -> bool:
        return bool(self._truth[cell])

    def _set(self, cells: Cells, blocked: int | Bits) -> None:
        different = self._truth[cells] != blocked
        if different.any():
            values = np.broadcast_to(np.asarray(blocked, np.uint8), cells.shape)[different]
            self.engine.set_truth(cells[different], values)
            self.changed.append(cells[different])

    def edit(self, cells: Iterable[int], blocked: bool) -> None:
        """The player draws or erases walls. Refusals are decided before (see `Game`)."""
        array = np.fromiter(cells, np.int32)
        self._edits.update(dict.fromkeys(array.tolist(), int(blocked)))
        self._hidden[array] = False
        self._set(array, int(blocked))

    @property
    def edits(self) -> dict[int, int]:
        """Every cell that the player has touched, with what was last drawn there."""
        return dict(self._edits)

    def begin(self, edits: dict[int, int]) -> None:
        """The truth before cycle 1: the given map, with these edits; start and goal are free."""
        self._edits = dict(edits)
        for cell in (self.start, self.engine.goal):
            if self._edits.get(cell, self._given[cell]):
                self._edits[cell] = 0
        self._hidden[:] = False
        self._flipped = np.empty(0, np.int32)
        for blocked in (0, 1):
            cells = [cell for cell, value in self._edits.items() if value == blocked]
            self._set(np.array(cells, np.int32), blocked)

    def _spared(self) -> Mask:
        """Cells that chance leaves alone."""
        spared = np.zeros(self.engine.frame.size, np.bool_)
        spared[list(self._edits)] = True
        spared[[self.engine.agent, self.engine.goal]] = True
        return spared

    # -- partial terrain: hidden walls ------------------------------------------------------------

    def hide_walls(self, fraction: float, seed: int, *, again: bool = False) -> None:
        """Puts hidden walls into the truth: the same seed always draws the same ones.

        `again`: drawn afresh in the middle of a run; what was seen stays as it is.
        """
        drawn = self._draw(np.random.default_rng((seed, HIDDEN_STREAM)), self._free, fraction)
        spared = self._spared()
        spared[self.start] = True
        if again:
            spared |= self.engine.state.bits[s.SEEN] > 0
        drawn = drawn[~spared[drawn]]
        self._hidden[drawn] = True
        self._set(drawn, 1)

    def reveal_walls(self) -> None:
        """Takes the hidden walls that were never seen out of the truth."""
        unseen = np.flatnonzero(self._hidden & (self.engine.state.bits[s.SEEN] == 0))
        self._hidden[:] = False
        self._set(unseen.astype(np.int32), 0)

    @staticmethod
    def _draw(chance: np.random.Generator, cells: Cells, fraction: float) -> Cells:
        count = round(fraction * cells.size)
        return np.sort(chance.choice(cells, count, replace=False)).astype(np.int32)

    # -- dynamic terrain: random changes ----------------------------------------------------------

    def seed_changes(self, seed: int) -> None:
        self._chance = np.random.default_rng((seed, CHANGE_STREAM))

    def change_at_random(self, rate: float) -> None:
        """2014 paper: rate/2 % of the originally free cells become blocked, likewise the other way.

        INTERPRETS PAPER: each change first undoes the previous one, or the map would fill up. An
        undo that would block the agent or the goal waits for a later change.
        """
        spared = self._spared()
        held = spared[self._flipped] & (self._given[self._flipped] == 1)
        undone = self._flipped[~held]
        undone = undone[~np.isin(undone, list(self._edits))]
        share = rate / 200
        drawn = np.concatenate(
            (
                self._draw(self._chance, self._free, share),
                self._draw(self._chance, self._blocked, share),
            )
        )
        drawn = drawn[~spared[drawn]]
        target = np.concatenate((undone[~np.isin(undone, drawn)], drawn)).astype(np.int32)
        values = self._given[target].copy()
        values[target.size - drawn.size :] ^= 1
        self._set(target, values)
        self._flipped = np.unique(np.concatenate((self._flipped[held], drawn))).astype(np.int32)

    def take_changes(self) -> Cells:
        """The cells whose truth changed since the last call."""
        cells = np.concatenate([np.empty(0, np.int32), *self.changed]).astype(np.int32)
        self.changed.clear()
        return np.unique(cells).astype(np.int32)
