"""The words for algorithms that search a little, learn at once, and walk.

They speak of a plan that is used up, of h that rose, and of a proof that is not the search's own;
what they share with all others (walls on the way, freed cells, the end) `why` says.
"""

from __future__ import annotations

from tbviz.game.game import Game
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.families import HORIZON, REAL_TIME
from tbviz.search.learned_h import DIJKSTRA_LEARNING, QUEUE_LEARNING
from tbviz.search.restarts import TO_LEAST_RISEN

FAMILIES = (REAL_TIME, HORIZON)
Told = tuple[str, str, str]  # the sentence, its mark, the paper's lines

_RTAA = "AAMAS 2006, Fig. 1"


def explain(game: Game, events: int) -> Told | None:
    """The sentence of the last cycle; None = nothing is special about it."""
    if game.algorithm.family not in FAMILIES:
        return None
    if events & s.UNREACHABLE_EVENT:
        return _no_way(game)
    if events & s.RESTARTED and events & s.BLOCKED_AHEAD:
        sentence = f"a wall on the path was seen, search {game.engine.searches} starts here"
        return sentence, "event-restart", _lines(game, "{15}-{16}", "")
    if events & (s.REACHED_EVENT | s.IDLE | s.RESTARTED | s.STALE_PROOF):
        return None
    state = game.engine.state
    last = state.records[:, game.cycle - 1]
    if last[s.R_EXPANSIONS] == 0:
        if not events & s.MOVED:
            return "stays: it was given no expansion to plan with", "info", ""
        if state.live[s.FOUND]:
            return None
        return f"walks along its plan, {_rest(state)}", _news(events), _lines(game, "{10}-{12}", "")
    found = bool(events & s.FOUND_EVENT)
    if game.algorithm.family == HORIZON:
        return _looked_ahead(game, int(last[s.R_UPDATES]), events)
    search, spent, raised = (int(last[i]) for i in (s.R_SEARCH, s.R_EXPANSIONS, s.R_UPDATES))
    learnt = _learnt(game, raised)
    sentence = f"search {search}: {spent:,} expanded, {learnt}"
    if found:
        return f"{sentence}, goal found", "event-found", _lines(game, "{03}-{12}", "section 5")
    if game.algorithm.movement == TO_LEAST_RISEN and not goes_to_head(state):
        learnt = learnt if raised else f"{spent:,} expanded"
        sentence = f"search {search}: {learnt}, goes where h has risen least"
    return sentence, _news(events), _lines(game, "{03}-{12}", "section 5")


def _rest(state: s.State) -> str:
    """Of the plan, from where the agent stands."""
    at = int(state.cells[s.POSITION, state.live[s.AGENT]])
    left = int(state.live[s.PATH_LENGTH]) - 1 - at
    if left <= 0:
        return "and stands on s_best now: next a new search"
    if state.live[s.MOVES_MADE] >= state.inputs[s.MOVEMENTS]:
        return "and has made its moves: next a new search"
    return f"{_count(left, 'step')} left to s_best"


def goes_to_head(state: s.State) -> bool:
    """Whether s_best is what OPEN has first: daRTAA* may prefer another one."""
    return bool(state.heap_cells[1, 0] == state.live[s.S_BEST])


def by_flood(game: Game) -> bool:
    """Whether the proof is the flood's: the search itself has still a state to go to."""
    return bool(game.engine.state.live[s.S_BEST] >= 0)


def _no_way(game: Game) -> Told:
    if by_flood(game):
        return "no path exists: floods from agent and goal never met", "danger", ""
    if game.algorithm.family == HORIZON:
        return "no path exists: nothing leads out of its horizon", "danger", ""
    return "no path exists: OPEN ran empty", "danger", _lines(game, "{04}-{05}", "")


def _looked_ahead(game: Game, raised: int, events: int) -> Told:
    state = game.engine.state
    mark = "event-found" if events & s.FOUND_EVENT else _news(events)
    if state.inputs[s.LEARNING] == QUEUE_LEARNING:
        waiting = views.update_queue_of(state).size
        queue = f"{waiting:,} in the queue" if waiting else "none in the queue"
        learnt = f"h of {_count(raised, 'state')} raised" if raised else "no h raised"
        sentence = f"{learnt}, {queue}, one step"
        return sentence, mark, "IJCAI 2007, StateUpdate and AddToQueue"
    depth = _count(int(state.inputs[s.DEPTH]), "move")
    here = "raised its h" if raised else "its h was right"
    way = "steps to the goal" if events & s.FOUND_EVENT else "steps to the best leaf"
    return f"looked {depth} ahead, {here}, {way}", mark, ""


def _learnt(game: Game, raised: int) -> str:
    if game.engine.state.inputs[s.LEARNING] == DIJKSTRA_LEARNING:
        return f"h of {raised:,} learnt by Dijkstra"
    return f"h of {raised:,} raised" if raised else "no h raised"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _news(events: int) -> str:
    return "event-news" if events & s.NEWS_EVENT else "info"


def _lines(game: Game, rtaa: str, lss: str) -> str:
    """Koenig & Likhachev print RTAA*; they describe LSS-LRTA* by what it does otherwise."""
    if game.algorithm.id == "rtaa_star":
        return f"{_RTAA}, {rtaa}"
    if game.algorithm.id == "lss_lrta_star":
        return f"{_RTAA}, {rtaa}" + (f", with {lss}" if lss else "")
    return ""


# -- the longer answer ----------------------------------------------------------------------------

_PLAN = (
    "It follows the path that its last search found, one step a cycle, until it stands on s_best, "
    "has made as many moves as it may, or a step of the path turns out to be blocked."
)
_TAUGHT = {
    "rtaa_star": "Every expanded state learnt at once: h(s) = f(s_best) - g(s).",
    "da_rtaa_star": "Every expanded state learnt at once: h(s) = f - g(s), with the least f in "
    "OPEN. Of the states in OPEN it chose the one whose h has risen least above its first "
    "estimate, to get out of a depression of h rather than fill it.",
    "lss_lrta_star": "Every expanded state learnt all that the search can teach: h(s) = the least "
    "cost to a state in OPEN plus that one's h, by Dijkstra's algorithm.",
    "lrta_star": "It looks a fixed number of moves ahead, raises h of its own cell to the best "
    "that it saw, and takes one step in that direction.",
    "p_lrta_star": "h of its cell rises to the least c + h of its neighbours. Where h rose, the "
    "neighbours wait in a queue, those next to the largest rise first, and are updated in turn.",
}
_FLOODED = (
    "Its own search is too short to prove this. When nothing new was seen for 256 cycles, the "
    "cells believed free were flooded from the agent and from the goal in turns, beside the "
    "search, {cells:,} cells in all. One side ran dry without meeting the other."
)
_ENDS = "The plan was used up, so the next search began where the agent stands; nothing was lost. "


def rule(game: Game, events: int) -> str | None:
    """Which rule decided; None = the general one."""
    if game.algorithm.family not in FAMILIES:
        return None
    if events & s.UNREACHABLE_EVENT and by_flood(game):
        return _FLOODED.format(cells=int(game.engine.state.counts[s.PROOF_CELLS]))
    if events & (s.REACHED_EVENT | s.UNREACHABLE_EVENT | s.IDLE | s.RESTARTED | s.STALE_PROOF):
        return None
    if game.engine.state.records[s.R_EXPANSIONS, game.cycle - 1] == 0:
        return _PLAN if events & s.MOVED else None
    before = _ENDS if events & s.NEXT_SEARCH and game.algorithm.family == REAL_TIME else ""
    return before + _TAUGHT[game.algorithm.id]


def best_of(game: Game) -> str:
    """What s_best is, in the words of the algorithm."""
    if game.engine.state.inputs[s.LEARNING] == QUEUE_LEARNING:
        return "s_best, the neighbour that it steps to,"
    if game.algorithm.family == HORIZON:
        return "s_best, the leaf of the horizon that it steps towards,"
    if game.algorithm.movement == TO_LEAST_RISEN:
        return "s_best, the state in OPEN whose h has risen least,"
    return "s_best, the best state in OPEN,"
