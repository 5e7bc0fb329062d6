"""Starting SDL: display and fonts only; a machine without a sound card must not complain."""

from __future__ import annotations

import os
import sys

import pygame


def open_display() -> str | None:
    """Starts display and fonts only (no sound card is needed); what went wrong, or None."""
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in displays):
        return "no display"  # asking SDL would print a complaint of its own
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        return str(error) or "no display"
    if sys.platform.startswith("linux") and pygame.display.get_driver() == "offscreen":
        return "no display"
    return None
