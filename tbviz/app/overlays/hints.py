"""Three hints on the first start, one at a time, each beside what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.overlays.words import broken, draw_lines, line_height
from tbviz.app.pen import Point
from tbviz.app.widgets import paint
from tbviz.app.widgets.base import Look

SHOWN_MS = 12_000
_WIDTH, _MARGIN, _PADDING, _DISC = 344, 10, 14, 22
_TIP, _TIP_HALF, _NEAR = 22, 9, 260
_KEEP_OFF = 8  # around agent and goal


@dataclass(frozen=True)
class Hint:
    """What to do, and what else helps."""

    name: str
    title: str
    text: str


HINTS = (
    Hint("wall", "Drag to put a wall in its way", "Right-drag takes it away."),
    Hint("pause", "Space pauses, right arrow steps", "R starts again."),
    Hint("lookahead", "Give it less time to think", "Lookahead 1 makes it wander."),
)


def _tip(bubble: Rect, subject: Rect, look: Look) -> tuple[Point, Point, Point] | None:
    """A triangle from the bubble's edge towards its subject; None if they touch."""
    x, y = subject.center
    inner = bubble.inflate(-look.px(48), -look.px(32))
    gaps = {  # how far the subject is away on each side
        "left": bubble.left - subject.right,
        "right": subject.left - bubble.right,
        "top": bubble.top - subject.bottom,
        "bottom": subject.top - bubble.bottom,
    }
    side = max(gaps, key=lambda name: gaps[name])
    if gaps[side] < look.px(4):
        return None
    reach, half, sunk = min(look.px(_TIP), gaps[side]), look.px(_TIP_HALF), look.px(2)
    if side in ("left", "right"):
        base = min(max(y, inner.top), inner.bottom)
        at, way = (bubble.left, -1) if side == "left" else (bubble.right, 1)
        lean = max(-reach, min(reach, y - base))
        root = at - way * sunk
        return (root, base - half), (root, base + half), (at + way * reach, base + lean)
    base = min(max(x, inner.left), inner.right)
    at, way = (bubble.top, -1) if side == "top" else (bubble.bottom, 1)
    lean = max(-reach, min(reach, x - base))
    root = at - way * sunk
    return (base - half, root), (base + half, root), (base + lean, at + way * reach)


def _bounds(bubble: Rect, tip: Sequence[Point] | None) -> list[Rect]:
    """The rectangles that bubble and tip cover."""
    if not tip:
        return [bubble]
    xs, ys = [p[0] for p in tip], [p[1] for p in tip]
    left, top = int(min(xs)), int(min(ys))
    return [bubble, Rect(left, top, int(max(xs)) - left + 1, int(max(ys)) - top + 1)]


def _kept_off(avoid: Sequence[Rect], look: Look) -> list[Rect]:
    off = 2 * look.px(_KEEP_OFF)
    return [rect.inflate(off, off) for rect in avoid]


def _tip_beside(
    bubble: Rect, subject: Rect, closed: list[Rect], look: Look
) -> tuple[Point, Point, Point] | None:
    """The tip, unless it would lie over agent or goal."""
    tip = _tip(bubble, subject, look)
    return tip if tip and _bounds(bubble, tip)[1].collidelist(closed) < 0 else None


def _places(size: tuple[int, int], subject: Rect, room: Rect, look: Look) -> Iterator[Rect]:
    """Around the subject, nearest first, then anywhere in the map."""
    width, height = size
    off = look.px(_TIP)
    x, y = subject.center
    for dy in (subject.bottom + off, subject.top - off - height):
        for left in (x - width * 3 // 4, x - width // 2, x - width // 4, x - width, x):
            yield Rect(left, dy, width, height)
    for left in (subject.right + off, subject.left - off - width):
        for top in (y - height // 2, y - height, y):
            yield Rect(left, top, width, height)
    step = look.px(24)
    anywhere = [
        Rect(left, top, width, height)
        for top in range(room.top, room.bottom - height + 1, step)
        for left in range(room.left, room.right - width + 1, step)
    ]
    yield from sorted(anywhere, key=lambda r: (r.centerx - x) ** 2 + (r.centery - y) ** 2)


class Hints:
    """`active` is False once they were dismissed; `finished` then says so."""

    def __init__(self, active: bool = True) -> None:
        self.left = list(HINTS) if active else []
        self.rect: Rect | None = None  # where the last frame showed one
        self.covers: list[Rect] = []  # the same with its tip
        self._since: int | None = None

    @property
    def finished(self) -> bool:
        return not self.left

    @property
    def current(self) -> str | None:
        return self.left[0].name if self.left else None

    def done(self, name: str) -> None:
        """The person has done it, also before being told to."""
        if name == self.current:
            self._since, self.rect = None, None
        self.left = [hint for hint in self.left if hint.name != name]
        if not self.left:
            self.rect, self.covers = None, []

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc takes all of them away, a click on one only that one."""
        if not self.left:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            for hint in tuple(self.left):
                self.done(hint.name)
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3
        if pressed and self.rect and self.rect.collidepoint(event.pos):
            self.done(self.left[0].name)
            return True
        return False

    def draw(
        self,
        target: pygame.Surface,
        look: Look,
        subjects: Mapping[str, Rect],
        avoid: Sequence[Rect],
        map_area: Rect,
    ) -> None:
        """Where there is no free place in this frame, nothing is drawn and its time stands still.

        `subjects`: what each hint points at; `avoid`: agent and goal. All in window pixels.
        """
        if self.left and self._since is not None and look.now_ms - self._since >= SHOWN_MS:
            self.done(self.left[0].name)
        self.covers = []
        if not self.left:
            return
        hint = self.left[0]
        size = self._size(hint, map_area, look)
        subject = subjects.get(hint.name)
        self.rect = self._place(size, subject, avoid, map_area, look)
        if self.rect is None:
            return
        if self._since is None:
            self._since = look.now_ms
        tip = _tip_beside(self.rect, subject, _kept_off(avoid, look), look) if subject else None
        self.covers = _bounds(self.rect, tip)
        self._paint(target, hint, tip, look)

    def _place(
        self,
        size: tuple[int, int],
        subject: Rect | None,
        avoid: Sequence[Rect],
        area: Rect,
        look: Look,
    ) -> Rect | None:
        """It stays where it is as long as it can: a bubble that follows cannot be read."""
        margin, closed = look.px(_MARGIN), _kept_off(avoid, look)
        room = area.inflate(-2 * margin, -2 * margin)
        aim = subject or Rect(room.centerx, room.bottom - size[1] - look.px(_TIP), 0, 0)

        def open_to(place: Rect) -> bool:
            over = subject is not None and place.colliderect(subject)
            return room.contains(place) and place.collidelist(closed) < 0 and not over

        def pointing(place: Rect) -> bool:
            return subject is None or _tip_beside(place, subject, closed, look) is not None

        old = self.rect
        if old and old.size == size and open_to(old):
            away = max(abs(old.centerx - aim.centerx) - old.width // 2, 0)
            if away + max(abs(old.centery - aim.centery) - old.height // 2, 0) < look.px(_NEAR):
                return old
        for wish in (pointing, lambda _: True):  # rather without a tip than not at all
            for place in filter(open_to, _places(size, aim, room, look)):
                if wish(place):
                    return place
        return None

    @staticmethod
    def _rows(hint: Hint, width: int, look: Look) -> tuple[tuple[str, ...], tuple[str, ...]]:
        room = width - look.px(2 * _PADDING + _DISC + 8)
        number = [h.name for h in HINTS].index(hint.name) + 1
        rest = f"{number} of {len(HINTS)} · Esc skips"
        one = f"{hint.text}   {rest}"
        title = broken(hint.title, "algorithm", room, look.scale)
        if fonts.width(one, "second", look.scale) <= room:
            return title, (one,)
        return title, (*broken(hint.text, "second", room, look.scale), rest)

    def _size(self, hint: Hint, area: Rect, look: Look) -> tuple[int, int]:
        width = min(look.px(_WIDTH), area.width - 2 * look.px(_MARGIN))
        title, text = self._rows(hint, width, look)
        high = len(title) * line_height("algorithm", look) + len(text) * line_height("second", look)
        return width, high + 2 * look.px(_PADDING)

    def _paint(
        self, target: pygame.Surface, hint: Hint, tip: Sequence[Point] | None, look: Look
    ) -> None:
        theme, box = look.theme, self.rect
        if box is None:
            return
        paint.popup(target, box, look, theme.accent_line)
        edge = look.px(2)
        paint.box(target, box, look, theme.accent_line, None, 8)
        paint.box(target, box.inflate(-2 * edge, -2 * edge), look, theme.raised, None, 7)
        if tip:
            pygame.draw.polygon(target, theme.accent_line, tip)
            pygame.draw.aalines(target, theme.accent_line, True, tip)
        pad, disc = look.px(_PADDING), look.px(_DISC)
        step = line_height("algorithm", look)
        mark = Rect(box.left + pad, box.top + pad + (step - disc) // 2, disc, disc)
        paint.box(target, mark, look, theme.accent, None, _DISC // 2)
        number = str([h.name for h in HINTS].index(hint.name) + 1)
        fonts.draw(target, number, "second_bold", theme.on_accent, mark, look.scale, "centre")
        title, text = self._rows(hint, box.width, look)
        left = mark.right + look.px(8)
        place = Rect(left, box.top + pad, box.right - pad - left, step)
        place.top = draw_lines(target, title, "algorithm", theme.text, place, look)
        draw_lines(target, text, "second", theme.muted, place, look)
