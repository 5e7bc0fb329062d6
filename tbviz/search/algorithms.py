"""The one table of algorithms. Command line, window, lab, documentation and tests read it.

A row names the rules that an algorithm is made of; the rules themselves stand once, in `open_list`
(keys), `learned_h` (learning), `restarts` (movement) and the families' modules. How to add a row:
CONTRIBUTING.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from tbviz.search.families import (
    COMPLETE,
    D_STAR_LITE,
    HORIZON,
    REAL_TIME,
    RESOURCE_LIMITED,
    TIME_BOUNDED,
)
from tbviz.search.learned_h import (
    DIJKSTRA_LEARNING,
    NO_LEARNING,
    PATHCOST_LEARNING,
    QUEUE_LEARNING,
    TAUGHT_LEARNING,
)
from tbviz.search.open_list import GREEDY, WEIGHTED
from tbviz.search.restarts import ONWARD, TO_LEAST_RISEN, WAIT_FOR_GOAL

TBA_OPTIONS = ("expansion_share", "trace_ratio", "shortcut", "switch_guard")

BJORNSSON_2009 = "Björnsson, Bulitko & Sturtevant, IJCAI 2009"
HERNANDEZ_2012 = "Hernández, Baier, Uras & Koenig, AAMAS 2012"
HERNANDEZ_2014 = "Hernández, Asín & Baier, 2014"
KOENIG_2006 = "Koenig & Likhachev, AAMAS 2006"
KORF_1990 = "Korf, AIJ 42, 1990"
RAYNER_2007 = "Rayner, Davison, Bulitko, Anderson & Lu, IJCAI 2007"
HERNANDEZ_2011 = "Hernández & Baier, AIIDE 2011"
HART_1968 = "Hart, Nilsson & Raphael, 1968"
KOENIG_2002 = "Koenig & Likhachev, AAAI 2002"


@dataclass(frozen=True)
class Algorithm:
    """One row: an id, what to call it, where it comes from, and its rules."""

    id: str
    name: str
    paper: str
    summary: str  # one line in plain words
    terrain: tuple[str, ...]  # what its paper covers; elsewhere it works by restarts
    parameters: tuple[str, ...] = ("lookahead", "restart", "ties")  # the options that it uses
    family: str = TIME_BOUNDED  # whose cycle it plays: see `families`
    resource_options: tuple[str, ...] = ()  # with one of them it plays `resource_limited`'s
    key: int = WEIGHTED  # OPEN is ordered by this
    learning: int = NO_LEARNING
    movement: int = ONWARD
    backward: bool = False  # it searches from the goal to the agent

    @property
    def families(self) -> tuple[str, ...]:
        """All whose cycle it may play."""
        return (self.family, RESOURCE_LIMITED) if self.resource_options else (self.family,)


ALGORITHMS: dict[str, Algorithm] = {
    row.id: row
    for row in (
        Algorithm(
            id="a_star",
            name="A*",
            paper=HART_1968,
            summary="Searches first, stands still meanwhile, then walks a cheapest path.",
            terrain=("known",),
            parameters=("lookahead", "restart", "ties", "while_waiting"),
            family=COMPLETE,
            movement=WAIT_FOR_GOAL,
        ),
        Algorithm(
            id="repeated_a_star",
            name="Repeated A*",
            paper=HERNANDEZ_2012,
            summary="A* again and again: a new search when the rest of its path is blocked.",
            terrain=("known", "unknown", "partial"),
            parameters=("lookahead", "restart", "ties", "while_waiting"),
            family=COMPLETE,
            movement=WAIT_FOR_GOAL,
        ),
        Algorithm(
            id="backward_a_star",
            name="Backward A*",
            paper=KOENIG_2006,
            summary="Repeated A* that searches from the goal to where the agent stands.",
            terrain=("known", "unknown", "partial"),
            parameters=("lookahead", "restart", "ties", "while_waiting"),
            family=COMPLETE,
            movement=WAIT_FOR_GOAL,
            backward=True,
        ),
        Algorithm(
            id="adaptive_a_star",
            name="Adaptive A*",
            paper=KOENIG_2006,
            summary="Repeated A* whose every search makes h better informed for the next ones.",
            terrain=("known", "unknown", "partial"),
            parameters=("lookahead", "restart", "ties", "while_waiting"),
            family=COMPLETE,
            learning=TAUGHT_LEARNING,
            movement=WAIT_FOR_GOAL,
        ),
        Algorithm(
            id="d_star_lite",
            name="D* Lite",
            paper=KOENIG_2002,
            summary="Searches from the goal, and mends that search where news has touched it.",
            terrain=("known", "unknown", "partial", "dynamic"),
            parameters=("lookahead", "while_waiting"),
            family=D_STAR_LITE,
            movement=WAIT_FOR_GOAL,
            backward=True,
        ),
        Algorithm(
            id="tba_star",
            name="TBA*",
            paper=BJORNSSON_2009,
            summary="One A* search, interrupted every cycle to make a move towards its best state.",
            terrain=("known",),
            parameters=("lookahead", "restart", "ties", *TBA_OPTIONS),
            resource_options=TBA_OPTIONS,
        ),
        Algorithm(
            id="rtba_star",
            name="RTBA*",
            paper=HERNANDEZ_2012,
            summary="TBA* that searches anew from where it stands when its way turns out blocked.",
            terrain=("known", "unknown", "partial", "dynamic"),
        ),
        Algorithm(
            id="tbaa_star",
            name="TBAA*",
            paper=HERNANDEZ_2012,
            summary="RTBA* that keeps what a search learnt about h when the next one begins.",
            terrain=("known", "unknown", "partial"),
            learning=PATHCOST_LEARNING,
        ),
        Algorithm(
            id="tb_wa_star",
            name="TB-WA*",
            paper=HERNANDEZ_2014,
            summary="TBA* with weighted A*: a greedier search commits to better moves early.",
            terrain=("known", "dynamic"),
            parameters=("lookahead", "restart", "ties", "weight"),
        ),
        Algorithm(
            id="tb_gbfs",
            name="TB-GBFS",
            paper=HERNANDEZ_2014,
            summary="TBA* with greedy best-first search: follows h alone.",
            terrain=("known", "dynamic"),
            key=GREEDY,
        ),
        Algorithm(
            id="rtaa_star",
            name="RTAA*",
            paper=KOENIG_2006,
            summary="Searches a little, learns from it at once, walks the path, searches again.",
            terrain=("known", "unknown"),
            parameters=("lookahead", "movements", "restart", "ties"),
            family=REAL_TIME,
            learning=TAUGHT_LEARNING,
        ),
        Algorithm(
            id="lss_lrta_star",
            name="LSS-LRTA*",
            paper=KOENIG_2006,
            summary="RTAA* that learns as much as its search can teach, and takes longer for it.",
            terrain=("known", "unknown"),
            parameters=("lookahead", "movements", "restart", "ties"),
            family=REAL_TIME,
            learning=DIJKSTRA_LEARNING,
        ),
        Algorithm(
            id="da_rtaa_star",
            name="daRTAA*",
            paper=HERNANDEZ_2011,
            summary="RTAA* that goes where it has had to learn least: out of depressions.",
            terrain=("known", "unknown"),
            parameters=("lookahead", "movements", "restart", "ties"),
            family=REAL_TIME,
            learning=TAUGHT_LEARNING,
            movement=TO_LEAST_RISEN,
        ),
        Algorithm(
            id="lrta_star",
            name="LRTA*",
            paper=KORF_1990,
            summary="Looks a few moves ahead, raises h where it stands, and makes one step.",
            terrain=("known", "unknown"),
            parameters=("depth", "restart"),
            family=HORIZON,
            learning=TAUGHT_LEARNING,
        ),
        Algorithm(
            id="p_lrta_star",
            name="P-LRTA*",
            paper=RAYNER_2007,
            summary="LRTA* of depth 1 that carries every rise of h on to the neighbours.",
            terrain=("known", "unknown"),
            parameters=("queue_size", "updates_per_move", "restart"),
            family=HORIZON,
            learning=QUEUE_LEARNING,
        ),
    )
}
