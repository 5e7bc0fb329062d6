"""The scale of a heat map: title, ramp, three numbers, in a box at the map's lower right."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tbviz.app import fonts
from tbviz.app.map_view.heat import Kind, Scale
from tbviz.app.theme import RADIUS_POPUP, Theme, heat_table

_WIDTH, _HEIGHT, _PADDING, _RAMP, _MARGIN = 200, 52, 12, 10, 8


def box_of(shown: pygame.Rect, avoid: list[tuple[float, float]], scale: float) -> pygame.Rect:
    """Where the box stands: lower right, or lower left if it would hide agent or goal."""
    rect = pygame.Rect(0, 0, round(_WIDTH * scale), round(_HEIGHT * scale))
    margin = round(_MARGIN * scale)
    rect.bottomright = shown.right - margin, shown.bottom - margin
    around = rect.inflate(4 * margin, 4 * margin)
    if any(around.collidepoint(point) for point in avoid):
        rect.left = shown.left + margin
    return rect


def draw_scale(
    target: pygame.Surface, rect: pygame.Rect, kind: Kind, scale: Scale, theme: Theme, size: float
) -> None:
    padding, ramp = round(_PADDING * size), round(_RAMP * size)
    radius = round(RADIUS_POPUP * size)
    target.blit(_plate(rect.size, radius, theme), rect)
    pygame.draw.rect(target, theme.line, rect, 1, border_radius=radius)
    inner = rect.inflate(-2 * padding, 0)
    title = pygame.Rect(inner.left, rect.top + round(4 * size), inner.width, round(18 * size))
    fonts.draw(target, kind.title, "caption", theme.text, title, size)
    strip = pygame.Rect(inner.left, title.bottom + round(2 * size), inner.width, ramp)
    target.blit(_ramp(strip.size, theme), strip)
    row = pygame.Rect(inner.left, strip.bottom, inner.width, rect.bottom - strip.bottom)
    if scale.top <= scale.low:
        fonts.draw(target, "nothing yet", "number_tick", theme.muted, row, size)
        return
    middle = (scale.low + scale.top) / 2
    top = ("≥ " if scale.clamped else "") + _written(scale.top, kind)
    for number, align in ((_written(scale.low, kind), "left"), (top, "right")):
        fonts.draw(target, number, "number_tick", theme.muted, row, size, align)  # type: ignore[arg-type]
    if not kind.whole or middle == int(middle):  # half a visit would be a wrong number
        fonts.draw(target, _written(middle, kind), "number_tick", theme.muted, row, size, "centre")


def _written(number: float, kind: Kind) -> str:
    if kind.whole or number == 0 or number >= 1000:
        return f"{number:,.0f}"
    return f"{number:.1f}"


@lru_cache(maxsize=8)
def _plate(size: tuple[int, int], radius: int, theme: Theme) -> pygame.Surface:
    plate = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(plate, (*theme.panel, 240), plate.get_rect(), border_radius=radius)
    return plate


@lru_cache(maxsize=8)
def _ramp(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    table = heat_table(theme)
    strip = pygame.Surface((len(table), 1), 0, 32)
    for x, colour in enumerate(table):
        strip.set_at((x, 0), colour)
    return pygame.transform.scale(strip, size)
