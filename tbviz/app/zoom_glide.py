"""Zooming as the eye wants it: 90 ms from one size of the map to the next.

No size in between is ever rendered. Going nearer, the old picture is magnified; going farther away,
the new one is, less and less. Either way a crop of one picture fills the map, so nothing is bare.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app.camera import Camera

LASTS_MS = 90.0
Box = tuple[float, float, float, float]  # left, top, width, height


def _seen(area: Rect, by: Camera, on: Camera) -> Box:
    """What `by` shows in the area, in the pixels of a picture taken with `on`."""
    ratio = on.cell / by.cell
    left = on.left + (area.left - by.left) * ratio
    top = on.top + (area.top - by.top) * ratio
    return left, top, area.width * ratio, area.height * ratio


class ZoomGlide:
    """`begin` it, then let `draw` finish each frame's map until it says that it is over."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._from = self._to = Camera(1, 0, 0)
        self._since = -1e9

    def running(self, now: float) -> bool:
        return self._old is not None and now - self._since < LASTS_MS

    def stop(self) -> None:
        self._old = None

    def begin(
        self, shown: pygame.Surface, area: Rect, old: Camera, new: Camera, now: float
    ) -> None:
        """`shown`: the window with the map as the person sees it, before the zoom."""
        self._from, self._to, self._since = self.camera(old, area, now), new, now
        self._old = shown.subsurface(area).copy()

    def nearer(self) -> bool:
        return self._to.cell > self._from.cell

    def _crop(self, area: Rect, now: float) -> Box:
        """The part of the picture that fills the area now."""
        share = min(1.0, max(0.0, (now - self._since) / LASTS_MS))
        eased = 1 - (1 - share) ** 3
        whole: Box = (area.left, area.top, area.width, area.height)
        if self.nearer():
            a, b = whole, _seen(area, self._to, self._from)
        else:
            a, b = _seen(area, self._from, self._to), whole
        left, top, width, height = (p + (q - p) * eased for p, q in zip(a, b, strict=True))
        return left, top, width, height

    def camera(self, settled: Camera, area: Rect, now: float) -> Camera:
        """What the person sees at this moment, as a camera."""
        if not self.running(now):
            return settled
        picture = self._from if self.nearer() else self._to
        left, top, width, _ = self._crop(area, now)
        ratio = area.width / width
        return Camera(
            picture.cell * ratio,
            area.left + (picture.left - left) * ratio,
            area.top + (picture.top - top) * ratio,
        )

    def draw(self, target: pygame.Surface, area: Rect, now: float) -> None:
        """Over the map as the settled camera shows it (going nearer, that is not needed)."""
        if self._old is None:
            return
        picture = self._old if self.nearer() else target.subsurface(area).copy()
        left, top, width, height = self._crop(area, now)
        part = Rect(round(left) - area.left, round(top) - area.top, round(width), round(height))
        part.size = max(1, min(part.width, area.width)), max(1, min(part.height, area.height))
        part.clamp_ip(picture.get_rect())
        pygame.transform.scale(picture.subsurface(part), area.size, target.subsurface(area))
