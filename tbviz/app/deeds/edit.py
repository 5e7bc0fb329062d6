"""Tools, brushes, the cell cursor, undo and redo."""

from __future__ import annotations

from random import randrange
from typing import TYPE_CHECKING

from tbviz.app.editing import BRUSHES
from tbviz.errors import BadInput
from tbviz.grid.components import reachable_pair

if TYPE_CHECKING:
    from tbviz.app.window import Window


class EditDeeds:
    """The section Edit."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def do_tool(self, tool: str) -> None:
        self.window.editor.tool = tool

    def do_brush_smaller(self) -> None:
        self._change_brush(-1)

    def do_brush_larger(self) -> None:
        self._change_brush(1)

    def _change_brush(self, step: int) -> None:
        editor = self.window.editor
        index = min(max(BRUSHES.index(editor.brush) + step, 0), len(BRUSHES) - 1)
        editor.brush = BRUSHES[index]

    def do_undo(self) -> None:
        if self.window.session.undo() is None:
            self.window.say("nothing to undo")

    def do_redo(self) -> None:
        if self.window.session.redo() is None:
            self.window.say("nothing to redo")

    def do_random_pair(self) -> None:
        session = self.window.session
        truth = session.game.snapshot()["truth"]
        try:
            start, goal = reachable_pair(truth, randrange(1 << 30))
        except BadInput as wrong:
            self.window.say(str(wrong), "danger")
            return
        session.put("goal", goal)
        session.put("start", start)
        self.window.controller.play.do_restart()

    def do_cursor(self, way: str) -> None:
        editor, game = self.window.editor, self.window.session.game
        x, y = editor.at or game.agent
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
        x, y = x + dx, y + dy
        if game.frame.contains((x, y)):
            editor.at = x, y
            self.window.sight.reveal((x, y))

    def do_cursor_act(self) -> None:
        editor, session = self.window.editor, self.window.session
        if editor.at is not None and editor.tool != "pan":
            editor.press(session, editor.at, False, False)
            editor.release(session, editor.at)
