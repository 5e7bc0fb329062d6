"""The system's clipboard where there is one, and our own memory where there is none."""

from __future__ import annotations

import pygame

_kept = ""


def put(text: str) -> None:
    global _kept
    _kept = text
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return  # no clipboard under the dummy driver and in some sessions: not worth a word


def get() -> str:
    try:
        return pygame.scrap.get_text() or _kept
    except (pygame.error, AttributeError, NotImplementedError):
        return _kept
