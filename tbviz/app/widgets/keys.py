"""Keys that mean the same in every widget."""

from __future__ import annotations

import pygame

ENTER = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
ACT = ENTER | {pygame.K_SPACE}
BACK = frozenset({pygame.K_LEFT, pygame.K_UP})
ON = frozenset({pygame.K_RIGHT, pygame.K_DOWN})
FUNCTION = frozenset(range(pygame.K_F1, pygame.K_F12 + 1))


def shift(event: pygame.event.Event) -> bool:
    return bool(event.mod & pygame.KMOD_SHIFT)


def control(event: pygame.event.Event) -> bool:
    """Ctrl, or Command on a Mac."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def plain(event: pygame.event.Event) -> bool:
    """No Ctrl, Alt or Command: with them a key is a shortcut, never an answer to a widget."""
    return not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)


def direction(event: pygame.event.Event) -> int:
    """-1 or 1 for an arrow in a row of things, 0 for any other key."""
    if not plain(event):
        return 0
    return (event.key in ON) - (event.key in BACK)


def amount(event: pygame.event.Event) -> int:
    """Steps of a value: right and up are more, Shift is ten at once, as are the page keys."""
    if not plain(event):
        return 0
    steps = {
        pygame.K_RIGHT: 1,
        pygame.K_UP: 1,
        pygame.K_LEFT: -1,
        pygame.K_DOWN: -1,
        pygame.K_PAGEUP: 10,
        pygame.K_PAGEDOWN: -10,
    }.get(event.key, 0)
    return steps * 10 if shift(event) and abs(steps) == 1 else steps
