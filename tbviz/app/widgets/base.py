"""What every widget is, and what it is told when it is drawn.

A widget keeps its value, draws itself once per visual state and is blitted from then on: a frame
of forty widgets costs a fraction of a millisecond. Setting a value never calls back; only what
the person does calls back. Otherwise a panel that follows the engine would command the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import pygame
from pygame import Rect

from tbviz.app.theme import COMPACT, RADIUS_CONTROL, Theme
from tbviz.app.widgets.keys import ACT

Side = Literal["below", "right"]
Press = Callable[[], None]


@dataclass(frozen=True)
class Tip:
    """A tooltip: what a control does, and where it comes from."""

    title: str
    text: str = ""
    paper: str = ""
    urgent: bool = False  # shown at once: the reason why an entry is refused


@dataclass(frozen=True, eq=False)
class Look:
    """All that drawing depends on besides the widget itself."""

    theme: Theme
    scale: float = 1.0
    compact: bool = False
    now_ms: int = 0
    motion: bool = True
    bounds: Rect = field(default_factory=lambda: Rect(0, 0, 1280, 800))  # for pop-ups
    hovered: Widget | None = None
    focused: Widget | None = None
    focus_visible: bool = False

    @cached_property
    def style(self) -> tuple[str, float, bool]:
        """What every kept picture depends on."""
        return self.theme.name, self.scale, self.compact

    def px(self, logical: float) -> int:
        """Physical pixels; halves go up, so that 2 x 1.25 and 6 x 1.25 grow alike."""
        return int(logical * self.scale + 0.5)

    def role(self, name: str) -> str:
        """The role of the type scale: labels are a size smaller in compact windows."""
        return COMPACT.get(name, name) if self.compact else name


class Widget:
    """Something in a rectangle. `rect` is in physical pixels of the window."""

    focusable = False
    tip_side: Side = "below"
    radius: int = RADIUS_CONTROL  # of its outline, in logical pixels
    wheel_is_risky = False  # the wheel changes its value: not on the way through a long panel

    def __init__(self, tooltip: Tip | None = None) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.tooltip = tooltip
        self.region: Rect | None = None  # its tooltip stays in here; None: in the window
        self.stop: str | None = None  # widgets with the same name are one stop for Tab
        self.parent: Container | None = None
        self.pressed = False
        self._key: tuple[object, ...] | None = None
        self._picture: pygame.Surface | None = None

    def size(self, look: Look) -> tuple[int, int]:
        """Its natural size in physical pixels; whoever composes may give it more."""
        return self.rect.width or look.px(120), look.px(26)

    def state(self) -> tuple[object, ...]:
        """What its picture depends on, besides what `draw` already knows."""
        return ()

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Draws it on a transparent surface of its size. Called once per visual state."""

    def draw(self, target: pygame.Surface, look: Look) -> None:
        size = self.rect.size
        if not self.visible or size[0] <= 0 or size[1] <= 0:
            return
        key = (
            size,
            look.style,
            self is look.hovered,
            self.pressed,
            self.enabled,
            self.state(),
        )
        if key != self._key or self._picture is None:
            self._key = key
            self._picture = pygame.Surface(size, pygame.SRCALPHA)
            self.paint(self._picture, look)
        target.blit(self._picture, self.rect.topleft)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """A mouse event over it, or anywhere while it holds the mouse. True: consumed."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus. True: consumed, no shortcut may use it."""
        return False

    @property
    def holds_keys(self) -> bool:
        """Whether keys are its own even without a visible ring: text is being typed."""
        return False

    def leave(self) -> None:
        """The mouse went away."""

    def focus_gained(self, by_key: bool) -> None:
        """It is now where keys go."""

    def focus_lost(self) -> None:
        """Keys go elsewhere from now on."""

    def focus_rect(self, look: Look) -> Rect:
        """What the ring surrounds: a part of it, if it has parts."""
        return self.rect

    def tip(self, by_key: bool, look: Look) -> tuple[Tip | None, Rect]:
        """The tooltip of the part under the mouse (or under the keys) and where that part is."""
        return self.tooltip, self.rect

    def popup(self, look: Look) -> Rect | None:
        """Where its open list is, if one is open."""
        return None

    def draw_popup(self, target: pygame.Surface, look: Look) -> None:
        """Draws the open list, above everything."""

    def dismiss(self) -> None:
        """Closes the open list without choosing."""


class Container(Widget):
    """A widget that holds others; it cuts them at its own edges."""

    def __init__(self) -> None:
        super().__init__()
        self.children: list[Widget] = []

    @property
    def scrollable(self) -> bool:
        """Whether the wheel moves what is inside."""
        return False

    def add(self, *widgets: Widget) -> None:
        for widget in widgets:
            widget.parent = self
            self.children.append(widget)

    def reveal(self, child: Widget, look: Look) -> None:
        """Brings a child into sight that the focus has moved to."""


class Pressable(Widget):
    """What is pressed and let go: only a release inside it counts, as everywhere."""

    focusable = True
    _held = False

    def act(self) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self.pressed = True
            return True
        if self._held and event.type == pygame.MOUSEMOTION:
            self.pressed = self.rect.collidepoint(event.pos)
            return True
        if self._held and event.type == pygame.MOUSEBUTTONUP:
            self._held = self.pressed = False
            if self.rect.collidepoint(event.pos):
                self.act()
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ACT and not event.mod & pygame.KMOD_CTRL:
            self.act()
            return True
        return False
