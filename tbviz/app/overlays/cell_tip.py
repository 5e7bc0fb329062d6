"""What there is to say about the cell under the mouse, after a moment of rest beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.map_view import cell_facts
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look
from tbviz.app.widgets.tip import DELAY_MS, place
from tbviz.game.game import Game
from tbviz.game.given_map import XY

EVERY_MS = 100  # the rank in OPEN costs a look at all cells
_PADDING, _LINE, _GAP = (12, 8), 19, 8


class CellTip:
    """`facts` are always there, for the status line; `draw` shows them once the mouse rests."""

    def __init__(self) -> None:
        self.rect: Rect | None = None  # where the last frame showed it
        self.facts: list[str] = []
        self._of: tuple[int, XY] | None = None
        self._told: tuple[object, ...] = ()
        self._since = self._looked = 0.0
        self._quiet = False

    def hush(self) -> None:
        """A press or a key: it comes again over the next cell."""
        self._quiet = True

    def follow(self, game: Game, xy: XY | None, now: float) -> None:
        """The cell under the mouse; what is known of it is asked anew when cycles pass."""
        if xy is None or not game.frame.contains(xy):  # another map may be smaller
            self._of, self.facts = None, []
            return
        here = id(game), xy
        told = (
            game.cycle,
            game.engine.expansions,
            game.goal,
            game.world.is_wall(game.frame.cell(xy)),
        )
        if here != self._of:
            self._of, self._since, self._quiet = here, now, False
        elif told == self._told or now - self._looked < EVERY_MS:
            return
        self._told, self._looked = told, now
        self.facts = cell_facts(game, xy)

    def draw(
        self,
        target: pygame.Surface,
        cell: Rect,
        area: Rect,
        look: Look,
        now: float,
        avoid: Sequence[Rect] = (),
    ) -> None:
        """Beside the cell, inside the map's area, and rather not over what is to be avoided."""
        self.rect = None
        if self._of is None or self._quiet or now - self._since < DELAY_MS or not self.facts:
            return
        theme, scale = look.theme, look.scale
        across, down = look.px(_PADDING[0]), look.px(_PADDING[1])
        roles = ["second_bold"] + ["second"] * (len(self.facts) - 1)
        rows = list(zip(self.facts, roles, strict=True))
        width = max(fonts.width(text, role, scale) for text, role in rows)
        size = width + 2 * across, len(rows) * look.px(_LINE) + 2 * down
        margin = look.px(4)
        bounds = area.inflate(-2 * margin, -2 * margin)
        box = self.rect = _beside(size, cell.clip(area), bounds, look.px(_GAP), avoid)
        paint.popup(target, box, look)
        row = Rect(box.x + across, box.y + down, width, look.px(_LINE))
        for text, role in rows:
            ink = theme.text if role == "second_bold" else theme.muted
            fonts.draw(target, text, role, ink, row, scale)
            row.y += row.height


def _beside(
    size: tuple[int, int], cell: Rect, bounds: Rect, gap: int, avoid: Sequence[Rect]
) -> Rect:
    box = Rect((0, 0), size)
    corners = [(x, y) for x in (cell.right + gap, cell.left - gap - size[0]) for y in (0, 1)]
    for left, above in corners:
        box.topleft = left, cell.top - gap - size[1] if above else cell.bottom + gap
        if bounds.contains(box) and box.collidelist(list(avoid)) < 0:
            return box
    return place(size, cell, bounds, gap, "right")


def in_short(facts: list[str]) -> str:
    """For the status line: where, the numbers with one decimal fewer, and what it is."""
    if not facts:
        return ""
    where, *others = [fact for fact in facts if not fact.startswith("h learned")]
    return "  ".join([where.removeprefix("cell "), *others[:2]])
