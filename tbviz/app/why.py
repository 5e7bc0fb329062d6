"""What just happened, in plain words, and the longer answer behind it."""

from __future__ import annotations

from dataclasses import dataclass

from tbviz.app import why_real_time
from tbviz.game.game import Game
from tbviz.search import state as s
from tbviz.search.families import TIME_BOUNDED
from tbviz.search.restarts import WAIT_FOR_GOAL


@dataclass(frozen=True)
class Why:
    """One sentence, the mark that goes with it, and the paper's lines that decided it."""

    cycle: int
    sentence: str
    mark: str  # the name of an event icon
    lines: str = ""  # which lines of which algorithm


NOTHING_YET = Why(0, "ready: Space plays, the right arrow steps", "info")

_AAMAS = "AAMAS 2012, Alg. 2"
_TBBFS = "2014, Alg. 3"
_ABOUT_TIME_BOUNDED = (_AAMAS, "2014, ")
_TBA = "IJCAI 2009, Alg. 1"


def why(game: Game, optimum: float | None = None) -> Why:
    """The sentence for the last completed cycle; `optimum` as soon as it is known."""
    cycle = game.cycle
    if cycle == 0:
        if game.status == "reached":
            return Why(0, "the agent stands on the goal", "ok")
        return NOTHING_YET
    events = int(game.engine.state.records[s.R_EVENTS, cycle - 1])
    search = game.engine.searches
    sentence, mark, lines = _explain(game, events, search)
    if game.algorithm.family != TIME_BOUNDED and lines.startswith(_ABOUT_TIME_BOUNDED):
        lines = ""  # those papers describe another cycle than this algorithm's
    if events & s.REACHED_EVENT:
        sentence += _in_figures(game, optimum)
    return Why(cycle, sentence, mark, lines)


def _in_figures(game: Game, optimum: float | None) -> str:
    cost = game.engine.cost
    if not optimum or game.moved_by_hand:
        return f": cost {cost:.1f}"
    if cost <= optimum * (1 + 1e-9):
        return f": cost {cost:.1f}, the optimum"
    return f": cost {cost:.1f}, {cost / optimum:.2f} times the optimum"


def _explain(game: Game, events: int, search: int) -> tuple[str, str, str]:
    told = why_real_time.explain(game, events)
    if told is not None:
        return told
    if events & s.REACHED_EVENT:
        return "goal reached", "ok", f"{_AAMAS}, l. 31"
    if events & s.UNREACHABLE_EVENT:
        return "no path exists: OPEN ran empty", "danger", f"{_AAMAS}, l. 20-21"
    if events & s.IDLE:
        if game.status == "reached":
            return "at the goal: move goal or agent to go on", "ok", ""
        return "no path exists: waiting for a change", "danger", ""
    for bit, text, mark, lines in _RESTARTS:
        if events & bit and events & s.RESTARTED:
            where = "at the goal" if game.algorithm.backward else "here"
            return text.format(search=search, where=where), mark, lines
    if events & s.STALE_PROOF:
        return "OPEN ran empty, but a cell was freed meanwhile: searching again", "event-news", ""
    if events & s.FOUND_EVENT:
        if not game.engine.state.live[s.FOUND]:
            return "goal found, now its path is traced", "event-found", f"{_TBA}, l. 9-20"
        return "goal found, following the path", "event-found", f"{_AAMAS}, l. 19-20"
    if events & s.MOVED_BACK:
        if game.engine.state.live[s.PATH_LENGTH] == 1:
            sentence = "stepped back: its path is used up, the next one not yet traced"
            return sentence, "event-back", f"{_TBA}, l. 23-25"
        return "stepped back: a better path lies behind", "event-back", f"{_AAMAS}, l. 26-27"
    if events & s.MOVED:
        return _onward(game, events)
    if game.algorithm.movement == WAIT_FOR_GOAL:
        return "standing still while the search goes on", "info", ""
    return "stays: it already stands on the best state", "info", ""


_RESTARTS = (
    (
        s.BLOCKED_AHEAD,
        "a wall on the path was seen, search {search} starts {where}",
        "event-restart",
        f"{_AAMAS}, l. 9-12 and 30",
    ),
    (
        s.STALE_PATH,
        "the new path runs into a known wall, search {search} starts {where}",
        "event-restart",
        f"{_AAMAS}, l. 22",
    ),
    (
        s.FREED,
        "a cell became free and may be a short cut, search {search} starts {where}",
        "event-restart",
        f"{_TBBFS}, l. 6-8",
    ),
    (
        s.ANY_CHANGE,
        "the terrain changed, search {search} starts {where}",
        "event-restart",
        "2014, Alg. 2, eager",
    ),
    (
        s.REPAIRED,
        "the belief changed, search {search} mends the last one",
        "event-restart",
        "AAAI 2002, Fig. 4, l. 36'-44'",
    ),
    (
        s.FORCED,
        "goal, agent or settings changed, search {search} starts {where}",
        "event-restart",
        "",
    ),
)


def _onward(game: Game, events: int) -> tuple[str, str, str]:
    lines = f"{_AAMAS}, l. 24-25"
    if game.algorithm.movement == WAIT_FOR_GOAL and not events & s.KNOWS_GOAL:
        return "steps back and forth while the search goes on", "info", ""
    if events & s.SWITCHED:
        return "a better path leads elsewhere: following that one", "event-path-switch", lines
    if game.engine.state.live[s.FOUND]:
        return "following the path to the goal", "info", lines
    if events & s.NEWS_EVENT:
        return "saw something new, not on its way: walks on", "event-news", lines
    return "walks towards the best state in OPEN", "info", lines
