"""One line that says what just happened, and what is under the mouse."""

from __future__ import annotations

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.icons import icon
from tbviz.app.layout import Layout
from tbviz.app.theme import Theme
from tbviz.app.why import Why

GAP = 12
ASK = "why?"


def draw_status(
    target: pygame.Surface, layout: Layout, theme: Theme, why: Why, hovered: str = ""
) -> Rect:
    """Draws the line; returns where a click explains it: from its mark to the word "why?".

    What is hovered is dropped first when the line is short.
    """
    area, px, scale = layout.status, layout.px, layout.scale
    pygame.draw.rect(target, theme.panel, area)
    pygame.draw.line(target, theme.line, area.topleft, area.topright)
    disc = px(20)
    mark = Rect(area.left + px(14), area.centery - disc // 2, disc, disc)
    pygame.draw.circle(target, theme.raised, mark.center, disc // 2)
    picture = icon(why.mark, px(12), theme)
    target.blit(picture, picture.get_rect(center=mark.center))
    cycle = f"cycle {why.cycle:,}"
    left = mark.right + px(8)
    row = Rect(left, area.top, fonts.width(cycle, "number", scale), area.height)
    fonts.draw(target, cycle, "number", theme.muted, row, scale)
    left = row.right + px(GAP)
    wide = fonts.width(why.sentence, "sentence", scale)
    room = area.right - px(14) - left
    extra = fonts.width(hovered, "number_small", scale) if hovered else 0
    if extra and wide + px(2 * GAP) + fonts.width(ASK, "second", scale) + extra <= room:
        place = Rect(area.right - px(14) - extra, area.top, extra, area.height)
        fonts.draw(target, hovered, "number_small", theme.muted, place, scale)
    asked = fonts.width(ASK, "second", scale)
    room -= px(GAP) + asked
    sentence = Rect(left, area.top, min(wide, room), area.height)
    text = fonts.elided(why.sentence, "sentence", room, scale)
    fonts.draw(target, text, "sentence", theme.text, sentence, scale)
    ask = Rect(sentence.right + px(GAP), area.top, asked, area.height)
    fonts.draw(target, ASK, "second", theme.accent_line, ask, scale)
    return mark.union(ask)
