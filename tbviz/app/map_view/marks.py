"""What stands on the map: start, goal, agent, s_best, root, sensor range, and the mouse's cell."""

from __future__ import annotations

import math

import pygame

from tbviz.app import lines, sprites
from tbviz.app.map_view.lights import is_shown
from tbviz.app.map_view.options import DrawOptions
from tbviz.app.map_view.window import Window
from tbviz.app.theme import SENSOR_ALPHA, Colour, Theme, mix
from tbviz.game.game import Game
from tbviz.search import state as s

RING_RADII = (26, 40, 56)
_WHITE: Colour = (255, 255, 255)


def draw_signs(
    target: pygame.Surface,
    window: Window,
    game: Game,
    theme: Theme,
    options: DrawOptions,
    searching: bool = True,
) -> None:
    """Start, goal and, if `searching`, root and s_best: what lies below the agent."""
    camera, cell, scale = window.camera, window.camera.cell, options.scale
    live = game.engine.state.live

    def stand(sprite: pygame.Surface, xy: tuple[int, int]) -> None:
        if window.contains(*xy):
            sprites.place(target, sprite, camera.centre(*xy))

    start, goal = options.start_at or game.start, options.goal_at or game.goal
    if game.agent != start:
        stand(sprites.start(cell, theme, scale), start)
    if searching and is_shown(game.engine.state):
        root = game.frame.xy(int(live[s.ROOT]))
        if root not in (start, goal, game.agent):
            stand(sprites.root(window.cell, theme, scale), root)
        if live[s.S_BEST] >= 0:
            best = game.frame.xy(int(live[s.S_BEST]))
            if best != goal:
                stand(sprites.brackets(window.cell, theme, scale), best)
    ring = theme.danger if live[s.STATUS] == s.UNREACHABLE else None
    if game.agent != goal:
        stand(sprites.goal(cell, theme, ring, scale), goal)


def draw_agent(
    target: pygame.Surface, window: Window, game: Game, theme: Theme, options: DrawOptions
) -> None:
    """The agent, its sensor range, its thought, and the celebration at the goal."""
    camera, cell, scale = window.camera, window.camera.cell, options.scale
    x, y = options.agent_at or game.agent
    if options.show_sensor:
        _draw_sensor(target, window, game, theme)
    centre = camera.centre(x, y)
    if options.rings is not None:
        _draw_rings(target, centre, options.rings, theme, scale)
    if not window.contains(x, y):
        return
    sprite = sprites.agent(cell, options.heading, theme, options.agent_colour, scale)
    sprites.place(target, sprite, centre)
    if options.thought > 0:
        reach = sprites.agent_radius(cell, scale)
        size = max(2, round(9 * scale * options.thought))
        mark = sprites.thought(size, theme)
        sprites.place(target, mark, (centre[0] + reach + size, centre[1] - reach - size))


def _draw_sensor(target: pygame.Surface, window: Window, game: Game, theme: Theme) -> None:
    x, y = game.agent
    inputs = game.engine.state.inputs
    radius = int(inputs[s.SENSOR_RADIUS])
    rect = window.rect(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1)
    if (
        rect.width < 12
        or rect.width > 4 * max(window.area.size)
        or not rect.colliderect(window.area)
    ):
        return
    width = 1 if window.cell < 40 else 2
    if inputs[s.NEIGHBORS] == 8:
        lines.sensor_square(target, rect, theme, width)
        return
    # Four neighbours: what it senses is a diamond, drawn through the middles of its edge cells.
    corners = [rect.midtop, rect.midright, rect.midbottom, rect.midleft]
    ink = mix(theme.free, theme.agent, SENSOR_ALPHA / 255)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        count = max(1, round((length - lines.DASH) / (lines.DASH + lines.GAP)))
        period = (length - lines.DASH) / count / length
        for i in range(count + 1):
            a, b = i * period, i * period + lines.DASH / length
            begin = round(ax + (bx - ax) * a), round(ay + (by - ay) * a)
            end = round(ax + (bx - ax) * b), round(ay + (by - ay) * b)
            pygame.draw.line(target, ink, begin, end, width)


def _draw_rings(
    target: pygame.Surface,
    centre: tuple[float, float],
    progress: float,
    theme: Theme,
    scale: float,
) -> None:
    """Three gold rings that open one after the other and fade."""
    for i, radius in enumerate(RING_RADII):
        own = min(max(progress * 1.6 - 0.3 * i, 0.0), 1.0)
        if not 0 < own < 1:
            continue
        reach = round(radius * scale * (1 - (1 - own) ** 3))
        layer = pygame.Surface((2 * reach + 4, 2 * reach + 4), pygame.SRCALPHA)
        ink = (*theme.accent, round(255 * (1 - own)))
        pygame.draw.aacircle(layer, ink, (reach + 2, reach + 2), reach, max(2, round(2 * scale)))
        sprites.place(target, layer, centre)


def outline(
    target: pygame.Surface, rect: pygame.Rect, colour: Colour, casing: Colour, width: int
) -> None:
    """A frame around cells, readable on any ground: its casing lies on both sides."""
    pygame.draw.rect(target, casing, rect.inflate(2 * width + 2, 2 * width + 2), width + 2)
    pygame.draw.rect(target, colour, rect.inflate(2 * width, 2 * width), width)


def draw_waiting(
    target: pygame.Surface, window: Window, theme: Theme, options: DrawOptions
) -> None:
    """Edits made inside a cycle: they act with the next one, but are seen at once."""
    for (x, y), blocked in options.waiting:
        rect = window.rect(x, y)
        pygame.draw.rect(target, theme.wall if blocked else theme.free, rect)
        if blocked and rect.height >= 6:
            lit = rect.copy()
            lit.height = max(1, round(0.16 * rect.height))
            pygame.draw.rect(target, theme.wall_edge, lit)


def draw_pointer(
    target: pygame.Surface, window: Window, theme: Theme, options: DrawOptions
) -> None:
    """What the mouse is doing: selection, hovered cell, refused cells."""
    width = max(2, round(2 * options.scale))
    if options.selection is not None:
        rect = window.rect(*options.selection)
        outline(target, rect, _WHITE, theme.casing, width)
    elif options.hovered is not None:
        outline(target, window.rect(*options.hovered), _WHITE, theme.casing, width)
    for x, y in options.refused:
        moved = window.rect(x, y).move(round(3 * options.scale * options.shake), 0)
        outline(target, moved, theme.danger, theme.casing, width)
