"""The longer answer behind the status line: what was best before, what is now, and why it moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from pygame import Rect

from tbviz.app import why_real_time
from tbviz.app.overlays.pane import Message, ScrollingPane
from tbviz.app.why import Why
from tbviz.app.widgets import Heading
from tbviz.app.widgets.base import Look, Press, Widget
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.learned_h import effective_h
from tbviz.search.open_list import GREEDY
from tbviz.search.restarts import WAIT_FOR_GOAL

Cells = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, eq=False)
class Moment:
    """What the search had found at the end of a cycle. Cheap enough to take one every cycle."""

    cycle: int
    search: int
    agent: XY
    s_best: XY | None
    g: float = 0.0
    h: float = 0.0
    f: float = 0.0
    path_xs: Cells = field(default_factory=lambda: np.empty(0, np.int32))
    path_ys: Cells = field(default_factory=lambda: np.empty(0, np.int32))

    @cached_property
    def path(self) -> tuple[XY, ...]:
        """From the root to s_best."""
        return tuple(zip(self.path_xs.tolist(), self.path_ys.tolist(), strict=True))


class Paragraph(NamedTuple):
    """A section of the answer."""

    head: str
    text: str


def moment(game: Game) -> Moment:
    """To be taken before a cycle runs: the next one overwrites it."""
    arrays, live = game.engine.state, game.engine.state.live
    cell = int(live[s.S_BEST])
    search = game.engine.searches
    if live[s.PENDING] or cell < 0:
        return Moment(game.cycle, search, game.agent, None)
    here = np.array([cell])
    gs, h = views.g(arrays, here), float(effective_h(arrays, cell))
    g, f = float(gs[0]), float(views.f(arrays, here, gs, np.array([h]))[0])
    path = arrays.path[: live[s.PATH_LENGTH]]
    xs, ys = game.frame.xs_ys(path[::-1] if arrays.inputs[s.BACKWARD] else path)
    return Moment(game.cycle, search, game.agent, game.frame.xy(cell), g, h, f, xs, ys)


def _number(value: float) -> str:
    """Two decimals where they say something.

    >>> _number(12.0), _number(3.14159)
    ('12', '3.14')
    """
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def _cell(xy: XY) -> str:
    return f"{xy[0]},{xy[1]}"


def _values(at: Moment, game: Game) -> str:
    if at.s_best is None and game.status == "unreachable":
        return "none"
    if at.s_best is None:
        return "none: a new search begins with the next cycle"
    weight = float(game.engine.state.settings[s.WEIGHT])
    g, h, f = _number(at.g), _number(at.h), _number(at.f)
    if views.mends(game.engine.state):
        order = f"its key begins with {f}"
    elif game.engine.state.inputs[s.KEY] == GREEDY:
        order = f"ordered by h alone: {h}"
    elif weight == 1:
        order = f"f = g + h = {f}"
    else:
        order = f"f = g + {_number(weight)} h = {f}"
    return f"{_cell(at.s_best)} with g = {g}, h = {h}, {order}"


def _best(game: Game, now: Moment, before: Moment | None) -> str:
    what = why_real_time.best_of(game)
    text = f"{what} is {_values(now, game)}."
    if now.s_best is None:
        text = f"{what.removesuffix(',')}: {_values(now, game)}."
    if before is None or before.cycle == now.cycle:
        return text
    if before.s_best == now.s_best and before.search == now.search:
        return f"{text} It is the same as in the cycle before."
    when = f"After cycle {before.cycle:,}"
    if before.search != now.search:
        when += f", in search {before.search},"
    return f"{text} {when} it was {_values(before, game)}."


def _parting(now: Moment, before: Moment | None) -> str:
    if before is None or not before.path or not now.path:
        return "There is no earlier path to compare with."
    if before.search != now.search:
        return (
            f"Search {now.search} began at {_cell(now.path[0])} and built its path from there; "
            f"the path of search {before.search} to {_cell(before.path[-1])} was dropped."
        )
    shared = 0
    for old, new in zip(before.path, now.path, strict=False):
        if old != new:
            break
        shared += 1
    if shared == len(before.path) == len(now.path):
        return f"The path has not changed: {len(now.path)} cells, to {_cell(now.path[-1])}."
    if shared == len(before.path):
        more = len(now.path) - shared
        return f"The new path continues the old one by {more} cell{'s' if more > 1 else ''}."
    if shared == len(now.path):
        return f"The new path is the beginning of the old one, up to {_cell(now.path[-1])}."
    if shared == 0:
        return "The paths have no cell in common."
    text = (
        f"Old and new path part at {_cell(now.path[shared - 1])}: the old one went on to "
        f"{_cell(before.path[shared])}, the new one goes to {_cell(now.path[shared])}."
    )
    agent = before.agent
    if agent in before.path and agent not in now.path:
        return f"{text} The agent stood at {_cell(agent)}, on the part that was given up."
    return text


_RULES = (  # in the order of `why`: the first that holds decided
    (s.REACHED_EVENT, "The agent stands on the goal. Nothing is left to decide."),
    (s.UNREACHABLE_EVENT, "OPEN is empty: every cell that can be reached was expanded, and the "
     "goal was not among them. As far as the agent knows, there is no way."),
    (s.IDLE, "The run is over. It goes on when goal, agent or terrain change."),
    (s.BLOCKED_AHEAD, "A step that the agent still had to take is blocked. Its path is worth "
     "nothing now, so a new search starts where it stands."),
    (s.STALE_PATH, "The path just found runs through a cell that became a wall since the search "
     "began. The search did not know; a new one does."),
    (s.FREED, "A cell became free and could make the way shorter. Only a new search can tell."),
    (s.ANY_CHANGE, "With eager restarts every change of the terrain begins a new search."),
    (s.REPAIRED, "Steps became possible or impossible. What the last search found is kept; only "
     "states that this touches are expanded again."),
    (s.FORCED, "Goal, agent or a setting changed, so what was searched no longer answers the "
     "question that is asked now."),
    (s.STALE_PROOF, "OPEN ran empty, but a cell was freed meanwhile: the proof that there is no "
     "way is out of date, and the search begins again."),
    (s.FOUND_EVENT, "The search is over: the path to the goal is complete, and the agent only has "
     "to follow it. No further expansion is needed until something changes."),
    (s.MOVED_BACK, "The agent is not on the path that it follows. It goes back to the root, one "
     "parent at a time, until it meets that path. Steps back cost moves, but no search."),
    (s.SWITCHED, "Another state became the best in OPEN, and the path to it does not continue the "
     "old one. The agent stands on the part that both share, so it just turns."),
    (s.MOVED, "The agent is on the path that it follows and takes its next step."),
)  # fmt: skip


_RESTART_CAUSES = s.BLOCKED_AHEAD | s.STALE_PATH | s.FREED | s.ANY_CHANGE | s.FORCED | s.REPAIRED


def _rule(game: Game) -> str:
    if game.cycle == 0:
        return "No cycle was played yet. In each, the agent senses, searches, and makes one move."
    events = int(game.engine.state.records[s.R_EVENTS, game.cycle - 1])
    if not events & s.RESTARTED:
        events &= ~_RESTART_CAUSES
    told = why_real_time.rule(game, events)
    if told is not None:
        return told
    waits = game.algorithm.movement == WAIT_FOR_GOAL
    for bit, text in _RULES:
        if events & bit:
            if waits and bit in (s.MOVED, s.SWITCHED) and not events & s.KNOWS_GOAL:
                break
            if bit == s.FOUND_EVENT and events & s.MOVED_BACK:
                return f"{text} {dict(_RULES)[s.MOVED_BACK]}"
            return text
    if waits:
        meanwhile = "steps back and forth" if events & s.MOVED else "stands still"
        return f"{game.algorithm.name} waits until its search is complete: it {meanwhile}."
    return "The agent already stands on s_best: it waits for the search to find a better one."


def explanation(game: Game, why: Why, before: Moment | None = None) -> list[Paragraph]:
    """The answer in plain words. `before` is the `moment` one cycle earlier, if there is one."""
    now = moment(game)
    answer = [Paragraph("What happened", f"Cycle {why.cycle:,}: {why.sentence}.")]
    answer.append(Paragraph("The best state", _best(game, now, before)))
    answer.append(Paragraph("Where the paths part", _parting(now, before)))
    answer.append(Paragraph("Which rule decided", _rule(game)))
    source = f"{game.algorithm.name}: {game.algorithm.paper}."
    if why.lines:
        source = f"This is {why.lines}. The algorithm is {source}"
    answer.append(Paragraph("In the paper", source))
    return answer


_WIDTH, _HEAD, _BETWEEN = 560, 24, 14


class Explain(ScrollingPane):
    """`Group.show(Explain(explanation(game, why, before)))`."""

    def __init__(self, answer: list[Paragraph], on_close: Press = lambda: None) -> None:
        super().__init__("Why did it do that?", on_close)
        self.blocks: list[tuple[Widget, Message]] = [
            (Heading(part.head), Message(part.text, "label")) for part in answer
        ]
        for head, text in self.blocks:
            self.area.add(head, text)

    def _lay(self, body: Rect, look: Look) -> int:
        top, wide = body.top, body.width - look.px(10)
        for head, text in self.blocks:
            head.rect = Rect(body.left, top, wide, look.px(20))
            text.rect = Rect(body.left, top + look.px(_HEAD), wide, 0)
            text.rect.size = text.size(look)
            top = text.rect.bottom + look.px(_BETWEEN)
        return top - look.px(_BETWEEN) - body.top

    def wanted(self, look: Look) -> tuple[int, int]:
        wide = min(look.px(_WIDTH), look.bounds.width - 2 * look.px(16))
        return wide, self._lay(Rect(0, 0, wide - 2 * look.px(20), 0), look) + look.px(52 + 20)

    def arrange(self, body: Rect, look: Look) -> None:
        self.area.rect = body
        self.area.offset = 0
        self.area.fit(self._lay(body, look))
