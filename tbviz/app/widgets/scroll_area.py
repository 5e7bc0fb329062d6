"""A window onto widgets that need more height than there is."""

from __future__ import annotations

import pygame

from tbviz.app.widgets import scroll_bar
from tbviz.app.widgets.base import Container, Look, Widget

_STEP = 40


class ScrollArea(Container):
    """Set `rect`, place the children as if all were in sight, then call `fit` with their height.

    Children keep rectangles of the window: scrolling moves them, and nothing else has to know.
    """

    def __init__(self) -> None:
        super().__init__()
        self.offset = 0
        self.content = 0
        self._grab: int | None = None

    def clear(self) -> None:
        self.children.clear()
        self.offset = self.content = 0

    def fit(self, height: int) -> None:
        """The height of all children together; keeps the place where one was, if it can."""
        self.content = height
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    def scroll_to(self, offset: int) -> None:
        offset = max(0, min(offset, self.content - self.rect.height))
        if moved := self.offset - offset:
            self.offset = offset
            for child in self.children:
                child.rect.move_ip(0, moved)

    @property
    def scrollable(self) -> bool:
        return self.content > self.rect.height

    def reveal(self, child: Widget, look: Look) -> None:
        margin = look.px(8)
        if child.rect.top < self.rect.top + margin:
            self.scroll_to(self.offset + child.rect.top - self.rect.top - margin)
        elif child.rect.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + child.rect.bottom - self.rect.bottom + margin)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        if not self.scrollable:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(self.offset - event.y * look.px(_STEP))
            return True
        bar = scroll_bar.thumb(self.rect, self.offset, self.content, look)
        if bar is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not bar.inflate(look.px(8), 0).collidepoint(event.pos):
                return False
            self._grab = event.pos[1] - bar.top
        elif event.type == pygame.MOUSEMOTION and self._grab is not None:
            room = self.rect.height - bar.height
            way = event.pos[1] - self._grab - self.rect.top
            self.scroll_to(way * (self.content - self.rect.height) // max(1, room))
        elif event.type == pygame.MOUSEBUTTONUP and self._grab is not None:
            self._grab = None
        else:
            return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Keys that the focused child had no use for."""
        page = max(1, self.rect.height * 4 // 5)
        steps = {pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page}
        if not self.scrollable or event.key not in steps:
            return False
        self.scroll_to(self.offset + steps[event.key])
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if not self.visible:
            return
        clip = target.get_clip()
        target.set_clip(self.rect.clip(clip))
        for child in self.children:
            if child.rect.colliderect(self.rect):
                child.draw(target, look)
        target.set_clip(clip)
        scroll_bar.draw(target, self.rect, self.offset, self.content, look)
