"""The events of a run as a list: what the marks of the timeline stand for, in words."""

from __future__ import annotations

import numpy as np
import pygame

from tbviz.app import fonts
from tbviz.app.icons import icon
from tbviz.app.session import Session
from tbviz.app.theme import ICON_SMALL
from tbviz.app.widgets.base import Look, Tip
from tbviz.app.widgets.list_box import ListBox, Row
from tbviz.search import state as s

KEPT = 300  # the latest of a long run
_ROW = 26

_TOLD = (
    s.RESTARTED
    | s.FOUND_EVENT
    | s.MOVED_BACK
    | s.NEWS_EVENT
    | s.STALE_PROOF
    | s.REACHED_EVENT
    | s.UNREACHABLE_EVENT
)
_WORDS = (  # the first that applies is what the cycle is remembered for
    (s.REACHED_EVENT, "ok", "goal reached"),
    (s.UNREACHABLE_EVENT, "danger", "no path exists"),
    (s.BLOCKED_AHEAD, "event-restart", "wall ahead: search {search}"),
    (s.STALE_PATH, "event-restart", "path hits a wall: search {search}"),
    (s.FREED, "event-restart", "cell freed: search {search}"),
    (s.ANY_CHANGE, "event-restart", "change: search {search}"),
    (s.FORCED, "event-restart", "new setting: search {search}"),
    (s.RESTARTED, "event-restart", "search {search} begins"),
    (s.STALE_PROOF, "event-news", "OPEN empty, searches again"),
    (s.FOUND_EVENT, "event-found", "goal found"),
    (s.MOVED_BACK, "event-back", "steps back"),
    (s.NEWS_EVENT, "event-news", "sees something new"),
)

Event = tuple[int, str, str]  # cycle, icon, words


def events_of(session: Session) -> list[Event]:
    """What happened so far, oldest first: runs of back-moves and of news count once."""
    game = session.game
    records = game.engine.state.records[:, : game.cycle]
    events = records[s.R_EVENTS].astype(np.int64)
    told = events & _TOLD
    for bit in (s.MOVED_BACK, s.NEWS_EVENT):
        again = np.zeros(len(told), bool)
        again[1:] = (told[1:] & told[:-1] & bit) > 0
        told[again] &= ~bit
    searches = [*records[s.R_SEARCH].tolist(), game.engine.searches]
    found: list[Event] = []
    for index in np.flatnonzero(told)[-KEPT:].tolist():
        bits = int(events[index]) if told[index] & s.RESTARTED else int(told[index])
        mark, words = next((mark, words) for bit, mark, words in _WORDS if bits & bit)
        search = searches[index + 1]  # a restart at a cycle's end is the next one's search
        found.append((index + 1, mark, words.format(search=search)))
    edits = [
        (cycle, "event-edit", _edit(text))
        for cycle, text in session.log[-KEPT:]
        if cycle <= game.cycle
    ]
    return sorted(found + edits, key=lambda event: event[0])[-KEPT:]


def _edit(text: str) -> str:
    """A command as a row of the list: `wall 3,4 3,5 3,6` is a wall of three cells."""
    name, *words = text.split(" ")
    if name in ("wall", "free"):
        kind = "wall drawn" if name == "wall" else "wall erased"
        return kind if len(words) == 1 else f"{kind}, {len(words)} cells"
    if name == "set":
        return " ".join(words).replace("-", " ")
    if name == "algorithm":
        return words[0].replace("_star", "*").replace("_", " ")
    return f"{name} moved to {words[0]}"


class EventList(ListBox):
    """`follow` a session; it stays at the newest event unless the person has scrolled away."""

    def __init__(self) -> None:
        super().__init__([], tooltip=Tip("Events", "What happened, and in which cycle."))
        self.empty = "nothing has happened yet"
        self._told: tuple[object, ...] = ()

    @property
    def holds_keys(self) -> bool:
        return False  # a click in it takes no arrows from the game

    def row_height(self, look: Look) -> int:
        return look.px(_ROW)

    def follow(self, session: Session, look: Look) -> None:
        game = session.game
        told = id(game), game.cycle, len(session.log), look.theme.name, look.scale
        if told == self._told:
            return
        self._told = told
        size, row = look.px(ICON_SMALL - 4), self.row_height(look)
        at_end = self.offset >= len(self.rows) * row - self.rect.height - row
        self.rows = [
            Row(words, f"{cycle:,}", picture=icon(mark, size, look.theme))
            for cycle, mark, words in events_of(session)
        ]
        self.value = min(self.value, len(self.rows) - 1)
        if at_end:
            self.offset = len(self.rows) * row

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        super().paint(canvas, look)
        if not self.rows:
            area = canvas.get_rect()
            area.height = min(area.height, look.px(60))
            fonts.draw(canvas, self.empty, "second", look.theme.muted, area, look.scale, "centre")
