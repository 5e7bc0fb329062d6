"""The map chooser: shipped maps and recent files with pictures, a generator, any path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect

from tbviz.app import fonts
from tbviz.app.overlays.generate import Generate, OnGenerate
from tbviz.app.overlays.pane import Answer, Message, Painted, Pane
from tbviz.app.overlays.path_field import PathField, meant
from tbviz.app.overlays.problems import OnProblem, ProblemList
from tbviz.app.overlays.thumbnails import MapEntry, blank, recent_map, shipped_maps, thumbnail
from tbviz.app.widgets import Label, ListBox, Modal, Option, Row, Segmented, TextButton, Tip
from tbviz.app.widgets.base import Look, Press
from tbviz.errors import BadInput

_SIZE, _SIDE, _SIDE_COMPACT = (960, 660), 320, 280
_THUMB = 68, 46
_GAP = 20
_BREAKS = (": ", "; ", " (", ", ")


def shortened(text: str, role: str, room: int, scale: float) -> str:
    """As much of a sentence as fits, up to a place where it may end."""
    while text and fonts.width(text, role, scale) > room:
        cuts = [text.rfind(sign) for sign in _BREAKS]
        if max(cuts) <= 0:
            return ""
        text = text[: max(cuts)]
    return text


class Chooser(Pane):
    """`show` is how another modal takes its place (`Group.show`).

    Callbacks answer None, and the chooser closes, or say why nothing was opened.
    """

    def __init__(
        self,
        on_open: Callable[[Path], Answer],
        on_generate: OnGenerate,
        on_problem: OnProblem,
        show: Callable[[Modal], None],
        recent: Sequence[str] = (),
        on_close: Press = lambda: None,
    ) -> None:
        super().__init__("Choose a map", on_close)
        self.on_open, self.on_problem, self.show = on_open, on_problem, show
        self.shipped, self.recent = shipped_maps(), [recent_map(path) for path in recent]
        self.entries = self.shipped
        self.list = ListBox([], 0, self._chosen, self._open_index)
        options = [Option("shipped", "Shipped maps"), Option("recent", "Recent files")]
        self.tabs = Segmented(options, "shipped", self._switch)
        self.preview = Painted(self._paint_preview)
        self.name, self.size_label = Label("", "label_bold"), Label("", "second", "muted", "right")
        self.why = Message(tone="muted", most=4)
        self.open_button = TextButton("Open map", self._open_chosen, primary=True)
        tip = Tip("Problems", "Start and goal from the .scen file beside the map.")
        self.problems_button = TextButton("Problems…", self._show_problems, tip)
        self.generate = Generate(self._ask, on_generate)
        self.path = PathField("Path of a .map or .scen file", self.open_path)
        self.path_button = TextButton("Open file", self._open_typed, icon="folder")
        self.error = Message(tone="danger", most=3)
        self.children.clear()
        self.add(self.list, self.tabs, self.preview, self.name, self.size_label, self.why)
        self.add(self.open_button, self.problems_button, *self.generate.widgets)
        self.add(self.path, self.path_button, self.error, self._close)
        self._theme = ""
        self._rows_for: tuple[object, ...] = ()
        self._chosen(0)

    # -- what the person does ----------------------------------------------------------------------

    @property
    def chosen(self) -> MapEntry | None:
        inside = 0 <= self.list.value < len(self.entries)
        return self.entries[self.list.value] if inside else None

    def _switch(self, which: str) -> None:
        self.entries = self.recent if which == "recent" else self.shipped
        self.list.value, self.list.offset = 0, 0
        self._chosen(0)

    def _chosen(self, _: int) -> None:
        entry = self.chosen
        self.name.text = entry.name if entry else ""
        self.size_label.text = entry.size.replace("x", " × ") if entry else ""
        self.why.text = entry.why if entry else ""
        self.open_button.enabled = entry is not None
        self.problems_button.enabled = bool(entry and entry.problems)
        self.preview.version += 1
        self._say("")

    def _say(self, text: str) -> None:
        self.error.text = text
        self.stale()

    def _ask(self, callback: Callable[[], Answer]) -> None:
        """Closes if it went well, else says why not."""
        answer = callback()
        if answer:
            self._say(answer)
        else:
            self._say("")
            self.dismissed()

    def _open_index(self, index: int) -> None:
        self._open(self.entries[index].path)

    def _open_chosen(self) -> None:
        if self.chosen:
            self._open(self.chosen.path)

    def _open_typed(self) -> None:
        self.open_path(self.path.value)

    def open_path(self, text: str) -> None:
        """Opens what was typed or pasted; an error stays inside the chooser."""
        path = meant(text)
        if path is None:
            self._say("Type or paste the path of a .map or .scen file first.")
        else:
            self._open(path)

    def _open(self, path: Path) -> None:
        if path.suffix.lower() == ".scen":
            self._list_problems(path)
        else:
            self._ask(lambda: self.on_open(path))

    def _show_problems(self) -> None:
        if self.chosen and self.chosen.problems:
            self._list_problems(self.chosen.problems)

    def _list_problems(self, scen: Path) -> None:
        try:
            found = ProblemList(scen, self.on_problem, self._return, self.on_close)
        except (BadInput, MemoryError) as wrong:
            self._say(str(wrong) or "the file is too large")
            return
        self._say("")
        self.show(found)

    def _return(self) -> None:
        self.show(self)

    # -- how it looks ------------------------------------------------------------------------------

    def wanted(self, look: Look) -> tuple[int, int]:
        return look.px(_SIZE[0]), look.px(_SIZE[1])

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if look.theme.name != self._theme:
            self._theme = look.theme.name
            self.stale()
        super().draw(target, look)

    def _rows(self, width: int, look: Look) -> list[Row]:
        size = look.px(_THUMB[0]), look.px(_THUMB[1])
        rows = []
        for entry in self.entries:
            picture = thumbnail(entry.path, *size, look.theme) or blank(*size, look.theme)
            aside = fonts.width(entry.size, "number_small", look.scale)
            room = width - size[0] - aside - look.px(4 * 12)
            name = fonts.elided(entry.name, look.role("label_bold"), room, look.scale)
            note = shortened(entry.why, "caption", room, look.scale)
            rows.append(Row(name, entry.size, note, picture))
        return rows

    def _paint_preview(self, canvas: pygame.Surface, look: Look) -> None:
        entry = self.chosen
        picture = thumbnail(entry.path, *canvas.get_size(), look.theme) if entry else None
        if picture:
            canvas.blit(picture, (0, 0))
            return
        area = canvas.get_rect()
        canvas.blit(blank(*area.size, look.theme), (0, 0))
        words = "no picture of this file" if entry else "no file was opened yet"
        fonts.draw(canvas, words, "caption", look.theme.muted, area, look.scale, "centre")

    def arrange(self, body: Rect, look: Look) -> None:
        bottom = self._arrange_bottom(body, look)
        side = look.px(_SIDE_COMPACT if look.compact else _SIDE)
        gap = look.px(_GAP)
        left = Rect(body.left, body.top, body.width - side - gap, bottom - body.top)
        top = left.top
        self.tabs.visible = bool(self.recent)
        if self.recent:
            self.tabs.rect = Rect(left.topleft, (left.width, look.px(28)))
            top = self.tabs.rect.bottom + look.px(8)
        self.list.rect = Rect(left.left, top, left.width, left.bottom - top)
        key = left.width, look.scale, look.compact, look.theme.name, self.tabs.value
        if key != self._rows_for:
            self._rows_for, self.list.rows = key, self._rows(left.width, look)
        self.list.reveal_value()
        self._arrange_side(Rect(left.right + gap, body.top, side, bottom - body.top), look)

    def _arrange_bottom(self, body: Rect, look: Look) -> int:
        """The path and what is wrong with it; returns where the rest must end."""
        high, gap = look.px(30), look.px(8)
        width = self.path_button.size(look)[0]
        row = Rect(body.left, body.bottom - high, body.width, high)
        self.path_button.rect = Rect(row.right - width, row.top, width, high)
        self.path.rect = Rect(row.left, row.top, row.width - width - gap, high)
        self.error.visible = bool(self.error.text)
        self.error.rect = Rect(row.left, 0, row.width, 0)
        self.error.rect.height = self.error.size(look)[1]
        self.error.rect.bottom = row.top - gap
        return self.error.rect.top - (look.px(4) if self.error.text else look.px(6))

    def _arrange_side(self, side: Rect, look: Look) -> None:
        high = self.generate.needed(look)
        self.generate.arrange(Rect(side.left, side.bottom - high, side.width, high), look)
        button = Rect(side.left, side.bottom - high - look.px(16 + 30), side.width, look.px(30))
        half = (button.width - look.px(8)) // 2
        self.open_button.rect = Rect(button.topleft, (half, button.height))
        self.problems_button.rect = Rect(button.right - half, button.top, half, button.height)
        self.why.rect.size = side.width, 0
        self.why.rect.size = self.why.size(look)
        self.why.rect.bottomleft = side.left, button.top - look.px(8)
        row = Rect(side.left, self.why.rect.top - look.px(22), side.width, look.px(20))
        wide = fonts.width(self.size_label.text, "second", look.scale) + look.px(2)
        self.size_label.rect = Rect(row.right - wide, row.top, wide, row.height)
        self.name.rect = Rect(row.left, row.top, row.width - wide - look.px(8), row.height)
        self.preview.rect = Rect(side.topleft, (side.width, row.top - look.px(8) - side.top))
