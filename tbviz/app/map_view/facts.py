"""What there is to say about one cell, in words: for the tooltip and the status line."""

from __future__ import annotations

import numpy as np

from tbviz.app.map_view import values
from tbviz.app.map_view.codes import AMBUSH, BELIEVED, GONE, IS_WALL, SEEN, UNSEEN
from tbviz.app.map_view.ground import ground_codes
from tbviz.app.map_view.options import XY
from tbviz.app.map_view.where import Where
from tbviz.game.game import Game
from tbviz.search import state as s
from tbviz.search import views
from tbviz.search.families import FAMILIES, HORIZON
from tbviz.search.horizon import V
from tbviz.search.learned_h import QUEUE_LEARNING
from tbviz.search.restarts import TO_LEAST_RISEN

BY_HORIZON = FAMILIES.index(HORIZON)


def cell_facts(game: Game, xy: XY) -> list[str]:
    """Lines about a cell, the most general first; none outside the map."""
    if not game.frame.contains(xy):
        return []
    state = game.engine.state
    cell = game.frame.cell(xy)
    where = Where(np.array([cell], np.int32), game.frame.stride)
    facts = [f"cell ({xy[0]}, {xy[1]})"]
    ground = int(ground_codes(state, where)[0])
    if ground & (IS_WALL | BELIEVED) == IS_WALL | BELIEVED:
        told = state.inputs[s.TERRAIN] == s.PARTIAL and not ground & SEEN
        return [*facts, "a wall, on the map that the agent was given" if told else "a wall"]
    if ground & (IS_WALL | BELIEVED) == BELIEVED:
        return [*facts, "free, but the agent still believes in a wall here"]
    facts.append(_numbers(state, where))
    learned = float(values.learned(state, where)[0])
    if learned > 0:
        facts.append(f"h learned: +{learned:.2f} over the first estimate")
    facts += _waits(state, cell)
    facts.append(_searched(game, where, cell))
    if state.live[s.S_BEST] == cell and views.begun(state):
        facts.append(_chosen(state))
    if ground == UNSEEN:
        facts.append("a wall, not yet seen by the agent")
    elif ground == AMBUSH:
        facts.append("a wall that came after the agent had seen this cell")
    elif ground & ~GONE == 0:
        facts.append("not yet seen by the agent")
    return facts


def _numbers(state: s.State, where: Where) -> str:
    h = float(values.h(state, where)[0])
    g, f = float(values.g(state, where)[0]), float(values.f(state, where)[0])
    if np.isnan(g):
        return f"h {h:.2f}"
    if views.mends(state):
        return f"{_look_ahead(state, where)}  h {h:.2f}"
    return f"g {g:.2f}  h {h:.2f}  f {f:.2f}"


def _look_ahead(state: s.State, where: Where) -> str:
    """What D* Lite holds of a cell, and by which key it waits in the queue."""
    g, rhs = state.values[s.G, where.index][0], state.extra_values[s.RHS, where.index][0]
    if not views.is_open(state, where.index)[0]:
        return f"g {g:.2f}  rhs {rhs:.2f}"
    first, second = (state.extra_values[key, where.index][0] for key in (s.KEY_1, s.KEY_2))
    return (
        f"g {g:.2f}  rhs {rhs:.2f}  key ({first:.2f}, {second:.2f})  km {state.margins[s.KM]:.2f}"
    )


def _waits(state: s.State, cell: int) -> list[str]:
    """The place in P-LRTA*'s queue, and what put it there."""
    queue = views.update_queue_of(state)
    rank = np.flatnonzero(queue == cell)
    if not rank.size:
        return []
    rise = float(views.rise(state, queue[rank])[0])
    return [f"in the queue of updates, rank {rank[0] + 1}, rise {rise:.2f}"]


def _chosen(state: s.State) -> str:
    if state.inputs[s.MOVEMENT] == TO_LEAST_RISEN:
        return "s_best: of all in OPEN, its h has risen least"
    return "s_best: where the agent is going"


def _in_horizon(state: s.State, where: Where, cell: int) -> str:
    """What LRTA* and P-LRTA* know of a cell that their last look has met."""
    if views.is_open(state, where.index)[0]:
        return "at the edge of the horizon"
    if cell == state.live[s.ROOT]:
        return "looked ahead from here"
    if state.live[s.S_BEST] < 0:
        return "inside the horizon"
    return f"inside the horizon, v {state.extra_values[V, cell]:.2f}: the cheapest way on"


def _searched(game: Game, where: Where, cell: int) -> str:
    state = game.engine.state
    stamp = int(state.cells[s.STAMP, cell])
    if state.inputs[s.FAMILY] == BY_HORIZON and views.in_search(state, where.index)[0]:
        return _in_horizon(state, where, cell)
    if state.inputs[s.LEARNING] == QUEUE_LEARNING:
        taught = int(state.extra_cells[s.TAUGHT_IN, cell])
        if taught > stamp >> 1 and taught >= state.live[s.EPOCH]:
            search = taught - int(state.live[s.SEARCHES_BEFORE])
            return f"h last raised in {f'search {search}' if search > 0 else 'an earlier run'}"
    if stamp == 0:
        return "never searched"
    search = (stamp >> 1) - int(state.live[s.SEARCHES_BEFORE])
    if search <= 0:
        return "searched in an earlier run"
    if stamp & 1:
        cycle = int(values.expanded_cycle(state, where)[0])
        return f"expanded in cycle {cycle}, search {search}"
    if views.is_open(state, where.index)[0]:
        return f"in OPEN, rank {rank(state, cell)}"
    return f"generated but not expanded by search {search}"


def rank(state: s.State, cell: int) -> int:
    """The place of a state in OPEN: 1 = expanded next. Counts all of OPEN: for one cell only."""
    cells = np.flatnonzero(views.is_open(state, views.ALL))
    g = views.g(state, cells)
    f = views.f(state, cells, g, state.values[s.H, cells])
    ranked = cells[views.order(state, cells, f, g)]
    return 1 + int(np.flatnonzero(ranked == cell)[0])
