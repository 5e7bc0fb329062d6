"""The toolbar, the tool rail and the view bar: what stands around the map, in Tab's order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.actions import BY_NAME
from tbviz.app.editing import BRUSHES, TOOLS, Editor
from tbviz.app.icons import icon
from tbviz.app.layout import Layout
from tbviz.app.session import Session
from tbviz.app.states import State
from tbviz.app.widgets import (
    Field,
    IconButton,
    Look,
    Option,
    Pills,
    RailButton,
    Scale,
    Slider,
    TextButton,
    TickBox,
    Tip,
    Widget,
)
from tbviz.game.commands import VIEWS

Do = Callable[[str], None]
SPEEDS = Scale(1, 240, log=True, whole=True)
TOOL_ICONS = {"wall": "wall", "erase": "erase", "rectangle": "rectangle"} | {
    "start": "start",
    "goal": "goal",
    "pan": "pan",
}
TITLES = {"h": "h", "g": "g", "f": "f"}


def tip(action: str, title: str | None = None) -> Tip:
    """What a control does, and the key that does it too."""
    row = BY_NAME[action]
    words = title or row.help
    return Tip(words[0].upper() + words[1:], f"Key: {row.keys[0]}")


class Bars:
    """Builds the widgets once; `sync` follows the session, `arrange` places them."""

    def __init__(self, do: Do, set_speed: Callable[[float], None], editor: Editor) -> None:
        self._editor = editor
        self._dividers: list[int] = []  # heights of the lines in the rail
        self.maps = TextButton("map", lambda: do("maps"), tip("maps"), icon="folder", opens=True)
        self.restart = IconButton("restart", lambda: do("restart"), tip("restart"))
        self.play = IconButton("play", lambda: do("play"), tip("play"), gold=True)
        self.step = IconButton("step", lambda: do("step"), tip("step"))
        self.expand = IconButton(
            "one-expansion", lambda: do("step_expansion"), tip("step_expansion")
        )
        self.speed = Slider(SPEEDS, 24, set_speed, Tip("Speed", "Cycles per second."))
        self.speed_field = Field(
            "24",
            lambda text: set_speed(float(text)),
            Tip("Speed", "Cycles per second, 1 to 240."),
            check=_check_speed,
            width=44,
        )
        self.turbo = IconButton("turbo", lambda: do("turbo"), tip("turbo"))
        self.undo = IconButton("undo", lambda: do("undo"), tip("undo"))
        self.redo = IconButton("redo", lambda: do("redo"), tip("redo"))
        self.picture = IconButton("camera", lambda: do("picture"), tip("picture"))
        self.theme = IconButton("theme", lambda: do("theme"), tip("theme"))
        self.help = IconButton("help", lambda: do("help"), tip("help", "help"))
        self.tools = {
            name: RailButton(
                TOOL_ICONS[name],
                lambda name=name: do(f"tool_{name}"),  # type: ignore[misc]
                tip(f"tool_{name}"),
                BY_NAME[f"tool_{name}"].keys[0],
            )
            for name in TOOLS
        }
        self.brushes = {
            size: RailButton(
                f"brush-{size}",
                lambda size=size: self._take_brush(size),  # type: ignore[misc]
                Tip(f"Brush {size}x{size}", "Keys: [ and ]"),
                low=26,
            )
            for size in BRUSHES
        }
        self.zoom = [
            IconButton(name, lambda action=action: do(action), tip(action), muted=True)  # type: ignore[misc]
            for name, action in (("plus", "zoom_in"), ("minus", "zoom_out"), ("fit", "fit"))
        ]
        self.views = Pills(
            [
                Option(name, TITLES.get(name, name.capitalize()), str(number))
                for number, name in enumerate(VIEWS, start=1)
            ],
            "search",
            lambda name: do(f"view_{name}"),
        )
        self.trail = TickBox("Trail", True, lambda _: do("trail"), tip("trail"))

    def _take_brush(self, size: int) -> None:
        self._editor.brush = size

    def sync(self, session: Session, view: str, trail: bool) -> None:
        self.maps.text = Path(session.game.map_name).stem
        playing = session.state is State.RUNNING
        finished = session.state is State.FINISHED
        self.play.icon = "pause" if playing else "restart" if finished else "play"
        self.speed.value = session.speed
        self.speed_field.value = f"{session.speed:g}"
        self.turbo.selected = session.turbo
        self.undo.enabled = bool(session.undo_stack.done)
        self.redo.enabled = bool(session.undo_stack.undone)
        for name, tool in self.tools.items():
            tool.selected = self._editor.tool == name
        for size, brush in self.brushes.items():
            brush.selected = self._editor.brush == size
        self.views.value = view
        self.trail.value = trail

    # -- where they are ---------------------------------------------------------------------------

    def arrange(self, layout: Layout, look: Look) -> list[Widget]:
        widgets = self._arrange_toolbar(layout, look)
        widgets += self._arrange_views(layout, look)
        return widgets + self._arrange_rail(layout, look)

    def _arrange_toolbar(self, layout: Layout, look: Look) -> list[Widget]:
        area, px = layout.toolbar, layout.px
        left = area.left + px(44 if layout.compact else 106)
        row: list[tuple[Widget, int, int]] = [  # widget, gap before it, width or 0
            (self.maps, 0, px(128 if layout.compact else 164)),
            (self.restart, px(16 if layout.compact else 22), 0),
            (self.play, px(6), 0),
            (self.step, px(6), 0),
            (self.expand, 0, 0),
            (
                self.speed,
                px(66 if not layout.compact else 12),
                px(120 if not layout.compact else 90),
            ),
            (self.speed_field, px(12), px(44)),
            (self.turbo, px(30), 0),
        ]
        for widget, gap, width in row:
            own, tall = widget.size(look)
            left += gap
            widget.rect = Rect(left, area.centery - tall // 2, width or own, tall)
            left += width or own
        right = area.right - px(8)
        corner = [self.help, self.theme, self.picture, self.redo, self.undo]
        for widget in corner:
            own, tall = widget.size(look)
            right -= own + (px(16) if widget is self.redo else 0)  # a line stands there
            widget.rect = Rect(right, area.centery - tall // 2, own, tall)
        return [widget for widget, _, _ in row] + list(reversed(corner))

    def _arrange_views(self, layout: Layout, look: Look) -> list[Widget]:
        area, px = layout.view_bar, layout.px
        own, tall = self.views.size(look)
        inset = px(16 if not layout.compact else 8)
        self.views.rect = Rect(
            area.left + inset, area.centery - tall // 2, min(own, area.width - 2 * inset), tall
        )
        if layout.compact:
            return [self.views]
        own, tall = self.trail.size(look)
        self.trail.rect = Rect(area.right - px(32) - own, area.centery - tall // 2, own, tall)
        return [self.views, self.trail]

    def _arrange_rail(self, layout: Layout, look: Look) -> list[Widget]:
        """Tools, brushes, zoom; a low window gives up the gaps rather than a button."""
        area = layout.rail
        groups = (list(self.tools.values()), list(self.brushes.values()), self.zoom)
        widgets: list[Widget] = [widget for group in groups for widget in group]
        tall = sum(widget.size(look)[1] for widget in widgets)
        between = layout.px(12)
        room = area.height - tall - layout.px(8) - 2 * between
        gap = max(0, min(layout.px(4), room // len(widgets)))
        top = area.top + layout.px(4) + gap
        self._dividers = []
        for group in groups:
            if group is not groups[0]:
                self._dividers.append(top + (between - gap) // 2)
                top += between
            for widget in group:
                own, high = widget.size(look)
                widget.rect = Rect(area.centerx - own // 2, top, own, high)
                top += high + gap
        return [widget for widget in widgets if widget.rect.bottom <= area.bottom]

    def draw_ground(self, target: pygame.Surface, layout: Layout, look: Look) -> None:
        """What is behind the widgets: grounds, dividing lines, the mark."""
        theme, px, scale = look.theme, layout.px, layout.scale
        for area in (layout.toolbar, layout.rail, layout.panel):
            pygame.draw.rect(target, theme.panel, area)
        pygame.draw.rect(target, theme.bg, layout.view_bar)
        bar, rail, panel = layout.toolbar, layout.rail, layout.panel
        bottom = bar.bottom - 1
        pygame.draw.line(target, theme.line, (0, bottom), (bar.right, bottom))
        pygame.draw.line(
            target, theme.line, (rail.right - 1, rail.top), (rail.right - 1, rail.bottom)
        )
        if panel.width:
            pygame.draw.line(target, theme.line, panel.topleft, panel.bottomleft)
        for y in self._dividers:
            pygame.draw.line(target, theme.line, (rail.left + px(10), y), (rail.right - px(11), y))
        x = self.picture.rect.left - px(8)
        pygame.draw.line(target, theme.line, (x, bar.top + px(12)), (x, bar.bottom - px(13)))
        picture = icon("mark", px(26), theme)
        target.blit(picture, picture.get_rect(center=(px(23), bar.centery)))
        if not layout.compact:
            word = Rect(px(49), bar.top, px(56), bar.height)
            fonts.draw(target, "tbviz", "word_mark", theme.text, word, scale)
            label = Rect(self.speed.rect.left - px(48), bar.top, px(44), bar.height)
            fonts.draw(target, "Speed", "label", theme.muted, label, scale)
        unit = Rect(self.speed_field.rect.right + px(6), bar.top, px(20), bar.height)
        fonts.draw(target, "/s", "second", theme.muted, unit, scale)


def _check_speed(text: str) -> str | None:
    try:
        ok = 1 <= float(text) <= 240
    except ValueError:
        ok = False
    return None if ok else "must be a number from 1 to 240"
