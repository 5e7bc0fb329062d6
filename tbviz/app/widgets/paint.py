"""Shapes that all widgets share: round boxes, rings, soft shadows, wrapped text.

Boxes are computed from the distance to their outline instead of drawn with `pygame.draw`: corners
are smooth, straight edges stay exactly on their pixels, and each shape is made once.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.pen import Ink
from tbviz.app.theme import (
    FOCUS_OUTSIDE,
    FOCUS_WIDTH,
    RADIUS_POPUP,
    SHADOW,
    Colour,
    Theme,
    mix,
)
from tbviz.app.widgets.base import Look

HOVER, PRESSED = 0.08, 0.16  # shares of the text colour laid over what is there
FAINT = 0.38  # share of the text colour in what cannot be used now
_SHADOW_ALPHA = 150
_SHADOW_DROP = 3


def chosen_share(theme: Theme) -> float:
    """How much the chosen part stands out; dark ink on white needs less."""
    return 0.16 if theme.name == "dark" else 0.12


def plot_ground(theme: Theme) -> Colour:
    """The sunken ground of charts and lists."""
    return mix(theme.bg, theme.panel, 0.25)


def pressed_gold(theme: Theme, pressed: bool, hovered: bool) -> Colour:
    """The accent as a button's fill: lighter under the mouse, darker under the finger."""
    if pressed:
        return mix(theme.accent, (0, 0, 0), 0.14)
    return mix(theme.accent, (255, 255, 255), 0.22) if hovered else theme.accent


def edge(theme: Theme, hovered: bool) -> Colour:
    """The border of what can be changed."""
    return mix(theme.control, theme.text, 0.45) if hovered else theme.control


def faint(theme: Theme) -> Colour:
    return mix(theme.panel, theme.text, FAINT)


def _distance(width: int, height: int, radius: float, margin: int = 0) -> NDArray[np.float32]:
    """Of each pixel's centre from the outline of a round box; negative inside."""
    x = np.abs(np.arange(-margin, width + margin) + 0.5 - width / 2) - (width / 2 - radius)
    y = np.abs(np.arange(-margin, height + margin) + 0.5 - height / 2) - (height / 2 - radius)
    across, down = np.meshgrid(x.astype(np.float32), y.astype(np.float32), indexing="ij")
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    inside = np.minimum(np.maximum(across, down), 0)
    return np.asarray(outside + inside - np.float32(radius), np.float32)


def _surface(colours: NDArray[np.float32], alpha: NDArray[np.float32]) -> pygame.Surface:
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels3d(surface)[:] = np.rint(colours).astype(np.uint8)
    pygame.surfarray.pixels_alpha(surface)[:] = np.rint(alpha).astype(np.uint8)
    return surface


def _parts(ink: Ink | None) -> tuple[NDArray[np.float32], float]:
    if ink is None:
        return np.zeros(3, np.float32), 0.0
    return np.array(ink[:3], np.float32), (ink[3] if len(ink) == 4 else 255) / 255


@lru_cache(maxsize=512)
def rounded(
    width: int, height: int, radius: int, fill: Ink | None, border: Ink | None = None, line: int = 1
) -> pygame.Surface:
    """A box with round corners. Shared: blit it, never draw on it."""
    distance = _distance(width, height, min(radius, width / 2, height / 2))
    outer = np.clip(0.5 - distance, 0, 1)
    inner = np.clip(0.5 - distance - line, 0, 1) if border else outer
    (fill_rgb, fill_alpha), (line_rgb, line_alpha) = _parts(fill), _parts(border)
    of_fill, of_line = inner * fill_alpha, (outer - inner) * line_alpha
    alpha = of_fill + of_line
    colours = of_fill[..., None] * fill_rgb + of_line[..., None] * line_rgb
    return _surface(colours / np.maximum(alpha, 1e-6)[..., None], alpha * 255)


def box(
    canvas: pygame.Surface,
    rect: Rect,
    look: Look,
    fill: Ink | None,
    border: Ink | None = None,
    radius: int = 5,
) -> None:
    """A round box with a hairline border; `radius` is logical."""
    if rect.width > 0 and rect.height > 0:
        shape = rounded(*rect.size, look.px(radius), fill, border, look.px(1))
        canvas.blit(shape, rect.topleft)


def veil(canvas: pygame.Surface, rect: Rect, look: Look, share: float, radius: int = 5) -> None:
    """A breath of the text colour over whatever ground is there: hover, pressed, chosen."""
    box(canvas, rect, look, (*look.theme.text, round(share * 255)), radius=radius)


def bar(canvas: pygame.Surface, row: Rect, look: Look) -> None:
    """The gold bar at the left of a chosen row: no colour stands alone."""
    mark = Rect(row.left, 0, look.px(3), row.height - look.px(12))
    mark.centery = row.centery
    canvas.fill(look.theme.accent_line, mark)


def ring(target: pygame.Surface, rect: Rect, look: Look, radius: int) -> None:
    """The focus ring: it surrounds and never touches."""
    outside, width = look.px(FOCUS_OUTSIDE), look.px(FOCUS_WIDTH)
    around = rect.inflate(2 * outside, 2 * outside)
    corner = look.px(radius) + outside
    target.blit(rounded(*around.size, corner, None, look.theme.focus, width), around.topleft)


@lru_cache(maxsize=16)
def _shadow(width: int, height: int, radius: int, reach: int) -> pygame.Surface:
    """It begins under the box, so that no hard edge shows where the box ends."""
    near = np.clip((reach - _distance(width, height, radius, reach)) / (1.75 * reach), 0, 1)
    alpha = np.float32(_SHADOW_ALPHA) * near**2
    return _surface(np.zeros((*alpha.shape, 3), np.float32), np.asarray(alpha, np.float32))


def popup(target: pygame.Surface, rect: Rect, look: Look, border: Colour | None = None) -> None:
    """The ground of what floats above the window, with its shadow."""
    reach = look.px(SHADOW)
    shade = _shadow(*rect.size, look.px(RADIUS_POPUP), reach)
    target.blit(shade, (rect.x - reach, rect.y - reach + look.px(_SHADOW_DROP)))
    box(target, rect, look, look.theme.raised, border or look.theme.control, RADIUS_POPUP)


@lru_cache(maxsize=256)
def wrapped(text: str, role: str, room: int, scale: float) -> tuple[str, ...]:
    """The text in lines no wider than `room` pixels, broken between words."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and fonts.width(longer, role, scale) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def forget() -> None:
    """Drops what is kept, after a change of scale."""
    rounded.cache_clear()
    _shadow.cache_clear()
    wrapped.cache_clear()
