"""A field for a file's path: Enter opens it, and while it is empty it says what it is for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pygame

from tbviz.app import fonts
from tbviz.app.widgets import Field
from tbviz.app.widgets.base import Look
from tbviz.app.widgets.keys import ENTER
from tbviz.resources import find


def meant(text: str) -> Path | None:
    """The path that was typed or pasted: file managers copy quotes and `file://` along.

    >>> meant('"/tmp/a b.map"').name, meant("file:///tmp/a%20b.map").name, meant("  ")
    ('a b.map', 'a b.map', None)
    """
    text = text.strip().strip("\"'").strip()
    if text.startswith("file://"):
        text = unquote(text.removeprefix("file://"))
    if not text or "\0" in text:
        return None
    try:
        return find(Path(text).expanduser())
    except (OSError, RuntimeError, ValueError):  # no such home, or a name no system can hold
        return Path(text)


class PathField(Field):
    """`on_enter` is told what is in the field."""

    def __init__(self, hint: str, on_enter: Callable[[str], None]) -> None:
        super().__init__("", lambda _: None, number=False, width=240)
        self.hint, self.on_enter = hint, on_enter

    def key(self, event: pygame.event.Event) -> bool:
        used = super().key(event)
        if event.key in ENTER:
            self.on_enter(self.value)
        return used

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        super().paint(canvas, look)
        if not self.editor.text:
            room = canvas.get_rect().inflate(-2 * look.px(10), 0)
            role = look.role("label")
            fonts.draw(canvas, self.hint, role, look.theme.muted, room, look.scale)
