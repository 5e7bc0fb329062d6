"""The objects that leave the program: `run --json`, `state`, and the rows of `--cycles-csv`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from tbviz.game.snapshot import initial_h
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.learned_h import effective_h

if TYPE_CHECKING:
    from tbviz.game.game import Game

RESULT_FIELDS = (
    "algorithm",
    "parameters",
    "map",
    "start",
    "goal",
    "status",
    "cycles",
    "moves",
    "cost",
    "optimal_cost",
    "suboptimality",
    "expansions",
    "searches",
    "back_moves",
    "non_optimal_moves",
    "updates",
    "proof_cells",
    "first_move_cycle",
    "max_expansions_in_a_cycle",
    "wall_seconds",
    "trajectory",
)

CYCLE_FIELDS = (
    "cycle",
    "x",
    "y",
    "moved",
    "back_move",
    "expansions",
    "updates",
    "search",
    "goal_found",
    "h",
    "wall_us",
    "event",
)

EVENT_NAMES = {
    s.NEWS_EVENT: "news",
    s.NEXT_SEARCH: "next_search",
    s.RESTARTED: "restart",
    s.BLOCKED_AHEAD: "blocked_ahead",
    s.FREED: "freed",
    s.ANY_CHANGE: "any_change",
    s.STALE_PATH: "stale_path",
    s.FORCED: "forced",
    s.FOUND_EVENT: "found",
    s.SWITCHED: "switch",
    s.STALE_PROOF: "stale_proof",
    s.REPAIRED: "repair",
    s.REACHED_EVENT: "reached",
    s.UNREACHABLE_EVENT: "unreachable",
    s.IDLE: "idle",
}


def result(game: Game, *, optimal: bool = True) -> dict[str, Any]:
    """The object of `tbviz run --json`."""
    engine = game.engine
    counts = engine.state.counts
    trajectory = engine.trajectory
    optimal_cost = suboptimality = non_optimal_moves = None
    if optimal and game.optimal:
        non_optimal_moves = game.ledger.non_optimal_moves(trajectory)
        if not game.moved_by_hand:
            truth = engine.state.bits[s.TRUTH]
            optimal_cost = game.ledger.optimal_cost(int(trajectory[0]), game.rules, truth)
        if game.status == "reached" and optimal_cost is not None:
            suboptimality = _ratio(engine.cost, optimal_cost)
    xs, ys = game.frame.xs_ys(trajectory)
    runs = {} if game.runs.wanted is None else {"runs": game.runs.listed(game)}
    return {
        "algorithm": game.algorithm.id,
        "parameters": game.parameters,
        "map": game.map_name,
        "start": [int(xs[0]), int(ys[0])],
        "goal": list(game.goal),
        "status": game.status,
        "cycles": game.cycle,
        "moves": engine.moves,
        "cost": engine.cost,
        "optimal_cost": optimal_cost,
        "suboptimality": suboptimality,
        "expansions": engine.expansions,
        "searches": engine.searches,
        "back_moves": int(counts[s.BACK_MOVES]),
        "non_optimal_moves": non_optimal_moves,
        "updates": int(counts[s.UPDATES]),
        "proof_cells": int(counts[s.PROOF_CELLS]),
        "first_move_cycle": int(counts[s.FIRST_MOVE_CYCLE]) or None,
        "max_expansions_in_a_cycle": int(counts[s.MOST_EXPANSIONS]),
        "wall_seconds": game.wall_seconds,
        **runs,
        "trajectory": np.column_stack((xs, ys)).tolist(),
    }


def _ratio(cost: float, optimal: float) -> float | None:
    if optimal > 0:
        return cost / optimal
    return 1.0 if cost == 0 else None


def state(game: Game) -> dict[str, Any]:
    """The object of the script command `state`: the result as of now, and the search."""
    return {
        **result(game),
        "cycle": game.cycle,
        "agent": list(game.agent),
        **_search(game),
    }


def _search(game: Game) -> dict[str, Any]:
    live = game.engine.state.live
    if live[s.PENDING]:
        root = list(game.frame.xy(game.engine.next_root))
        h = float(effective_h(game.engine.state, game.engine.next_root))
        f = float(views.f_of_new(game.engine.state, np.zeros(1), np.array([h]))[0])
        return {
            "s_best": None,
            "root": root,
            "path": [],
            "open": [[*root, 0.0, h, f]],
            "closed": [],
        }
    path = game.engine.state.path[: live[s.PATH_LENGTH]]
    return {
        "s_best": list(game.frame.xy(live[s.S_BEST])) if live[s.S_BEST] >= 0 else None,
        "root": list(game.frame.xy(live[s.ROOT])),
        "path": np.column_stack(game.frame.xs_ys(path)).tolist(),
        "open": open_list(game),
        "closed": closed_list(game),
    }


def open_list(game: Game) -> list[list[float]]:
    """`[x, y, g, h, f]` of every state in OPEN, best first."""
    arrays = game.engine.state
    cells = np.flatnonzero(views.is_open(arrays, views.ALL))
    g, h = views.g(arrays, cells), _h(game, cells)
    f = views.f(arrays, cells, g, h)
    order = views.order(arrays, cells, f, g)
    return _rows(game, cells[order], g[order], h[order], f[order])


def closed_list(game: Game) -> list[list[float]]:
    """`[x, y, g, h]` of every expanded state, in order of (its last) expansion; g may be None."""
    arrays = game.engine.state
    cells = np.flatnonzero(views.is_closed(arrays, views.ALL))
    cells = cells[np.argsort(arrays.cells[s.ORDER, cells])]
    return _rows(game, cells, views.g(arrays, cells), _h(game, cells))


def _h(game: Game, cells: np.ndarray) -> np.ndarray:
    """H of states in OPEN or CLOSED."""
    if views.mends(game.engine.state):
        return np.asarray(initial_h(game.engine)[cells])
    return np.asarray(game.engine.state.values[s.H, cells])


def _rows(game: Game, cells: np.ndarray, *columns: np.ndarray) -> list[list[float]]:
    """Numbers that there are not yet, or that are infinite, are None."""
    xs, ys = game.frame.xs_ys(cells)
    values = ([x if math.isfinite(x) else None for x in column.tolist()] for column in columns)
    return [list(row) for row in zip(xs.tolist(), ys.tolist(), *values, strict=True)]


def cycle_rows(game: Game) -> Iterator[tuple[Any, ...]]:
    """One row of CYCLE_FIELDS per completed cycle."""
    arrays = game.engine.state
    records = arrays.records[:, : game.cycle]
    xs, ys = game.frame.xs_ys(records[s.R_AGENT])
    for i in range(game.cycle):
        events = int(records[s.R_EVENTS, i])
        yield (
            i + 1,
            int(xs[i]),
            int(ys[i]),
            int(bool(events & s.MOVED)),
            int(bool(events & s.MOVED_BACK)),
            int(records[s.R_EXPANSIONS, i]),
            int(records[s.R_UPDATES, i]),
            int(records[s.R_SEARCH, i]),
            int(bool(events & s.KNOWS_GOAL)),
            float(arrays.record_values[s.R_H, i]),
            round(float(arrays.record_values[s.R_WALL_US, i]), 3),
            "+".join(name for bit, name in EVENT_NAMES.items() if events & bit),
        )
