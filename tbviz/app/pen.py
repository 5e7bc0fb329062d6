"""A pen for small pictures: drawn large with plain `pygame.draw`, then smooth-scaled once.

pygame's own anti-aliased lines have no width, joints or casing, so icons and sprites are drawn
several times too large and averaged down. The averaging happens on premultiplied colours:
otherwise the invisible black of an empty pixel would darken every edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pygame

from tbviz.app.theme import Colour

Point = tuple[float, float]
Ink = Colour | tuple[int, int, int, int]

CLEAR = (0, 0, 0, 0)  # `pygame.draw` replaces pixels, so drawing with this cuts a hole

_FINE, _COARSE = 8, 4  # 17 grey levels show as steps on small curves, 65 do not
_FINE_UP_TO = 64


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is right and 90 is down, as the screen's y axis has it."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def arc(centre: Point, radius: float, start: float, end: float, step: float = 6.0) -> list[Point]:
    count = max(2, math.ceil(abs(end - start) / step))
    return [polar(centre, radius, start + (end - start) * i / count) for i in range(count + 1)]


def box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def drop(radius: float, tip: float, tip_radius: float, grow: float = 0.0) -> list[Point]:
    """The outline of a drop that points right: the hull of a large and a small circle.

    Growing both circles alike keeps rim and casing equally wide all round, the tip included.
    """
    a = math.degrees(math.acos((radius - tip_radius) / tip))
    return arc((0, 0), radius + grow, a, 360 - a, 4) + arc((tip, 0), tip_radius + grow, -a, a, 15)


def turned(points: Iterable[Point], degrees: float) -> list[Point]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _pulled(values: Sequence[float]) -> list[int]:
    middle = (min(values) + max(values)) / 2
    return [round(v - 0.5 - max(-0.5, min(0.5, v - middle))) for v in values]


class Pen:
    """Draws on a transparent square of `size` pixels; `ink` is used where no colour is named.

    With `span` the square measures span x span units from its top left corner (icons are
    designed on 20 x 20); without it units are pixels and (0, 0) is the centre (sprites).
    """

    def __init__(self, size: int, ink: Ink, span: float | None = None) -> None:
        self.size = size
        self.ink: Ink = ink
        self._fold = _FINE if size <= _FINE_UP_TO else _COARSE
        side = size * self._fold
        self._scale = side / span if span else float(self._fold)
        self._origin = 0.0 if span else side / 2
        self._surface = pygame.Surface((side, side), pygame.SRCALPHA)
        self._used = pygame.Rect(0, 0, 0, 0)  # what was drawn on
        # About 1.6 pixels at 20, and never so thin that it turns grey.
        self.weight = max(1.5, 0.08 * size) * self._fold / self._scale

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale + self._origin, point[1] * self._scale + self._origin

    def fill(self, points: Sequence[Point], ink: Ink | None = None) -> None:
        corners = [self._at(point) for point in points]
        # pygame fills both end pixels of every span, one too many: pull the corners half a
        # sample towards the middle, and another half because pixel 0 covers 0 to 1.
        columns, rows = _pulled([x for x, _ in corners]), _pulled([y for _, y in corners])
        corners = list(zip(columns, rows, strict=True))
        self._note(pygame.draw.polygon(self._surface, ink or self.ink, corners))

    def _note(self, drawn: pygame.Rect) -> None:
        if drawn.size != (0, 0):
            self._used = self._used.union(drawn) if self._used.width else drawn

    def snapped(self, value: float) -> float:
        """The nearest place that lies between two pixels of the finished picture."""
        sample = round((value * self._scale + self._origin) / self._fold) * self._fold
        return (sample - self._origin) / self._scale

    def block(self, x0: float, y0: float, x1: float, y1: float, ink: Ink | None = None) -> None:
        """A rectangle on whole pixels, at least one each way: sharp in every size."""
        pixel = self._fold / self._scale
        x0, y0 = self.snapped(x0), self.snapped(y0)
        x1, y1 = max(self.snapped(x1), x0 + pixel), max(self.snapped(y1), y0 + pixel)
        self.fill(box(x0, y0, x1, y1), ink)

    def disc(self, centre: Point, radius: float, ink: Ink | None = None) -> None:
        x, y = self._at(centre)
        reach = radius * self._scale
        middle = round(x), round(y)
        self._note(pygame.draw.circle(self._surface, ink or self.ink, middle, round(reach)))

    def line(
        self,
        points: Sequence[Point],
        width: float | None = None,
        ink: Ink | None = None,
        *,
        closed: bool = False,
        caps: bool = True,
    ) -> None:
        """A line with round joints; `caps` rounds its two ends as well."""
        half = (width or self.weight) / 2
        pairs = list(pairwise(points))
        if closed:
            pairs.append((points[-1], points[0]))
        for (x0, y0), (x1, y1) in pairs:
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            sides = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            self.fill(sides, ink)
        for point in points if caps or closed else points[1:-1]:
            self.disc(point, half, ink)

    def ring(
        self, centre: Point, radius: float, width: float | None = None, ink: Ink | None = None
    ) -> None:
        """A circle's line; `radius` is that of its middle."""
        self.line(arc(centre, radius, 0, 354), width, ink, closed=True)

    def soft(self, points: Sequence[Point], radius: float, ink: Ink | None = None) -> None:
        """A filled polygon whose corners are rounded outwards by `radius`."""
        self.fill(points, ink)
        self.line(points, 2 * radius, ink, closed=True)

    def done(self) -> pygame.Surface:
        """The picture in its real size, with straight alpha, ready for a plain `blit`."""
        picture = pygame.Surface((self.size, self.size), pygame.SRCALPHA)
        drawn = self._pixels_drawn()
        if drawn.size != (0, 0):
            picture.blit(self._averaged(drawn), drawn, special_flags=pygame.BLEND_RGBA_ADD)
        return picture

    def _pixels_drawn(self) -> pygame.Rect:
        """Where there is anything, in pixels: half a line of a large cell is mostly nothing."""
        fold, used = self._fold, self._used.clip(self._surface.get_rect())
        if used.size == (0, 0):
            return used
        left, top = used.left // fold, used.top // fold
        right, bottom = -(-used.right // fold), -(-used.bottom // fold)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _averaged(self, part: pygame.Rect) -> pygame.Surface:
        fold = self._fold
        samples = pygame.Rect(part.left * fold, part.top * fold, part.w * fold, part.h * fold)
        large = self._surface.subsurface(samples).premul_alpha()
        small = pygame.transform.smoothscale(large, part.size)
        colours = pygame.surfarray.pixels3d(small)
        alpha = pygame.surfarray.array_alpha(small).astype(np.uint16)[:, :, None]
        straight = (colours * np.uint16(255) + alpha // 2) // np.maximum(alpha, 1)
        colours[:] = np.minimum(straight, 255).astype(np.uint8)
        del colours  # it locks the surface
        return small
