"""Scripts: what a person does, as text, one `CYCLE COMMAND ARGUMENTS` a line; and a game played
with one.

A command of cycle C is carried out when C - 1 cycles have passed, whether or not the run has come
to its end: while commands remain, cycles pass. `#` begins a comment at the start of a line or after
a blank, so that a file name may hold one.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from tbviz.errors import BadInput
from tbviz.game.commands import Order, Size, read_order
from tbviz.game.game import Game
from tbviz.game.options import whole
from tbviz.grid.textfile import AnyPath, read_text_bytes
from tbviz.search.engine import NO_LIMIT

_COMMENT = re.compile(r"(^|\s)#.*")
_REPORT_SECONDS = 0.1  # between two looks at how far a long run got


@dataclass(frozen=True)
class Line:
    """An order, when it is due, and where it stood (`F.txt:3`), for messages."""

    cycle: int
    order: Order
    place: str


def read_script(path: AnyPath, size: Size) -> list[Line]:
    """The commands of a script file for a map of that size; all that can be wrong is found here."""
    lines = []
    for number, text in enumerate(read_text_bytes(path).decode("utf-8").splitlines(), 1):
        try:
            line = read_line(text, size, f"{path}:{number}")
        except BadInput as wrong:
            raise BadInput(str(wrong), path, number) from None
        if line is not None:
            lines.append(line)
    return lines


def read_line(text: str, size: Size, place: str = "") -> Line | None:
    """One line of a script; None if there is no command in it.

    >>> line = read_line("30 set lookahead 8  # think less", Size(10, 10))
    >>> line.cycle, line.order.arguments
    (30, ('lookahead', 8))
    """
    text = _COMMENT.sub("", text).strip()
    if not text:
        return None
    cycle, *rest = text.split(None, 1)
    try:
        number = int(whole(1)(cycle))
    except ValueError as wanted:
        raise BadInput(f"the cycle must be {wanted} (got {cycle})") from None
    if not rest:
        raise BadInput("there is no command after the cycle")
    return Line(number, read_order(rest[0], size), place)


def play(
    game: Game,
    lines: Iterable[Line] = (),
    *,
    refused: Callable[[str], None] = lambda _: None,
    one_by_one: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> str:
    """Plays a game to its end, carrying out commands on the way; returns its status. Of several
    runs the first one has the commands.

    `refused` is told of each refusal, one line of text; `progress` now and then of the cycles that
    have passed. `one_by_one`: each cycle in a call of its own, so that each is timed by itself.
    """
    waiting = deque(sorted(lines, key=lambda line: line.cycle))  # stable: file order counts
    pace = _Pace(game, one_by_one, progress)
    while waiting:
        due = waiting[0].cycle
        if game.max_cycles is not None and due > game.max_cycles:
            pace.advance(game.max_cycles - game.cycle, idle=True)
            break
        pace.advance(due - 1 - game.cycle, idle=True)
        line = waiting.popleft()
        for refusal in line.order.carry_out(game):
            refused(f"{line.place}: {line.order.subject} {refusal}")
    pace.advance(NO_LIMIT, idle=False)
    while game.runs.go_on(game):
        pace.advance(NO_LIMIT, idle=False)
    return game.status


@dataclass
class _Pace:
    """Advances a game in calls as long as possible, but short enough to report between them."""

    game: Game
    one_by_one: bool
    progress: Callable[[int], None]
    cycles_per_call: int = 1024

    def advance(self, cycles: int, *, idle: bool) -> None:
        """Up to that many cycles; fewer only at the end of the run or at its cycle limit."""
        while cycles > 0:
            wanted = 1 if self.one_by_one else min(cycles, self.cycles_per_call)
            began = perf_counter()
            passed = self.game.step(wanted, idle=idle)
            self.progress(self.game.cycle)
            if passed < wanted:
                return
            cycles -= passed
            if perf_counter() - began < _REPORT_SECONDS:
                self.cycles_per_call *= 2
            else:
                self.cycles_per_call = max(1, self.cycles_per_call // 2)
