"""The problems of a `.scen` file, to pick one from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pygame import Rect

from tbviz.app.overlays.pane import Answer, Message, Pane
from tbviz.app.widgets import Label, ListBox, Row, TextButton
from tbviz.app.widgets.base import Look, Press
from tbviz.grid.movingai import Problem, read_scen

OnProblem = Callable[[Path, int], Answer]


def problem_row(index: int, problem: Problem) -> Row:
    (x0, y0), (x1, y1) = problem.start, problem.goal
    unsolvable = problem.length == 0 and problem.start != problem.goal
    length = "no path" if unsolvable else f"{problem.length:,.2f}"
    return Row(f"{index}:  {x0},{y0} to {x1},{y1}", length)


class ProblemList(Pane):
    """`Group.show(ProblemList(path, on_problem))`; a broken file raises `BadInput` at once.

    `on_problem` answers None, and the list closes, or says why the problem was not opened.
    """

    def __init__(
        self,
        scen: Path,
        on_problem: OnProblem,
        on_back: Press | None = None,
        on_close: Press = lambda: None,
        problems: Sequence[Problem] | None = None,
    ) -> None:
        super().__init__(f"Problems of {scen.name}", on_close)
        self.scen, self.on_problem = scen, on_problem
        self.problems = list(read_scen(scen) if problems is None else problems)
        rows = [problem_row(i, problem) for i, problem in enumerate(self.problems)]
        self.list = ListBox(rows, 0, on_open=self.open)
        count = len(rows)
        head = "1 problem: start to goal" if count == 1 else f"{count:,} problems: start to goal"
        self.left = Label(head, "caption", "muted")
        self.right = Label("optimal length", "caption", "muted", "right")
        self.error = Message(tone="danger", most=3)
        self.open_button = TextButton("Open problem", self._open_chosen, primary=True)
        self.back_button = TextButton("Back to the maps", on_back or self._leave)
        self.back_button.visible = on_back is not None
        self.children.clear()
        self.add(self.list, self.left, self.right, self.error)
        self.add(self.open_button, self.back_button, self._close)

    def _open_chosen(self) -> None:
        self.open(self.list.value)

    def open(self, index: int) -> None:
        if not 0 <= index < len(self.problems):
            return
        self.error.text = self.on_problem(self.scen, index) or ""
        if self.error.text:
            self.stale()
        else:
            self.dismissed()

    def wanted(self, look: Look) -> tuple[int, int]:
        rows = self.list.row_height(look) * len(self.problems)
        return look.px(560), min(look.px(660), rows + look.px(72 + 22 + 42 + 44))

    def arrange(self, body: Rect, look: Look) -> None:
        self.left.rect = Rect(body.left, body.top, body.width // 2, look.px(18))
        self.right.rect = Rect(body.centerx, body.top, body.width // 2 - look.px(12), look.px(18))
        buttons = Rect(body.left, body.bottom - look.px(30), body.width, look.px(30))
        width = self.open_button.size(look)[0]
        self.open_button.rect = Rect(buttons.right - width, buttons.top, width, buttons.height)
        width = self.back_button.size(look)[0]
        self.back_button.rect = Rect(buttons.left, buttons.top, width, buttons.height)
        self.error.visible = bool(self.error.text)
        self.error.rect = Rect(body.left, 0, body.width, 0)
        self.error.rect.height = self.error.size(look)[1]
        self.error.rect.bottom = buttons.top - look.px(10)
        top = self.left.rect.bottom + look.px(4)
        self.list.rect = Rect(body.left, top, body.width, self.error.rect.top - look.px(8) - top)
