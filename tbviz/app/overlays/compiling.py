"""The very first start: the search is being compiled, and the window says so."""

from __future__ import annotations

import numpy as np
import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.camera import fitted
from tbviz.app.layout import MAP_MARGIN, Layout
from tbviz.app.theme import Theme, mix
from tbviz.grid.movingai import Blocked

WORDS = "preparing the search, first start only"
MAP_SHARE = 0.4
_WIDTH, _BAR, _GAP, _ROW = 280, 4, 12, 22


def draw_compiling(target: pygame.Surface, blocked: Blocked, progress: float, theme: Theme) -> Rect:
    """The whole window while there is no game yet: the map at 40%, and how far it is (0 to 1).

    The map stands where the window will show it. Returns where the bar is.
    """
    layout = Layout(*target.get_size())
    area, px, scale = layout.map, layout.px, layout.scale
    target.fill(theme.bg)
    for region in (layout.toolbar, layout.rail, layout.panel, layout.status, layout.timeline):
        target.fill(theme.panel, region)
        pygame.draw.rect(target, theme.line, region, 1)
    _draw_map(target, blocked, layout, theme)
    words = fonts.width(WORDS, "sentence", scale)
    bar = Rect(0, 0, max(px(_WIDTH), words), px(_BAR))
    bar.center = area.center
    row = Rect(bar.left, bar.bottom + px(_GAP), bar.width, px(_ROW))
    # A ground of its own: walls behind the words would make them hard to read.
    card = bar.union(row).inflate(px(48), px(40))
    pygame.draw.rect(target, theme.bg, card, border_radius=px(8))
    target.fill(mix(theme.bg, theme.text, 0.2), bar)
    done = round(bar.width * min(max(progress, 0.0), 1.0))
    target.fill(theme.accent, (bar.left, bar.top, done, bar.height))
    fonts.draw(target, WORDS, "sentence", theme.text, row, scale, "centre")
    return bar


def _draw_map(target: pygame.Surface, blocked: Blocked, layout: Layout, theme: Theme) -> None:
    rows, columns = blocked.shape
    area = layout.map
    camera = fitted(area, columns, rows, layout.px(MAP_MARGIN))
    cell = camera.cell
    wall = mix(theme.bg, theme.wall, MAP_SHARE)
    free = mix(theme.bg, theme.fog, MAP_SHARE)
    colours = np.where(blocked.T[..., None], wall, free).astype(np.uint8)
    picture = pygame.surfarray.make_surface(colours)
    size = max(1, round(columns * cell)), max(1, round(rows * cell))
    picture = pygame.transform.scale(picture, size)
    clip = target.get_clip()
    target.set_clip(area)
    target.blit(picture, picture.get_rect(center=area.center))
    target.set_clip(clip)
