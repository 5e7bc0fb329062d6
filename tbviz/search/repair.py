"""The search of D* Lite: states that are inconsistent wait in a queue until they are made good.

Koenig & Likhachev, AAAI 2002, Fig. 4 (the optimised version); line numbers {..}. g is the cost to
the goal as it was when the state was expanded last, rhs looks one step ahead; where they differ the
state is in the queue. All edges lead both ways, so predecessors are successors. The parent of a
state is the first successor that its rhs comes from, so parents lead along the plan.

INTERPRETS PAPER: equal keys are served first in, first out, and a new key has a new number.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tbviz.grid.geometry import COST, DX, DY, distance
from tbviz.jit import njit
from tbviz.search.keyed_heap import Keyed, holds, insert, rekeyed, remove
from tbviz.search.state import (
    AGENT,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    EPOCH,
    EVENTS,
    EXPANDED_BEFORE,
    EXPANSIONS,
    FORGET,
    FOUND,
    FREED_SINCE,
    GOAL,
    HEAP,
    INSERTIONS,
    KEY_1,
    KEY_2,
    KM,
    MOVES,
    MOVES_MADE,
    NEIGHBORS,
    NUMBER,
    ORDER,
    OWN_4,
    OWN_5,
    OWN_6,
    PARENT,
    PATH_LENGTH,
    PATHCOST,
    PENDING,
    PLACE,
    RESTARTED,
    RHS,
    ROOT,
    S_BEST,
    SEARCH,
    SEARCH_EXPANSIONS,
    SEARCHES_BEFORE,
    STAMP,
    TARGET,
    UPDATES,
    WIDTH,
    G,
)

# Live fields; TARGET is s_start, EPOCH the search that was begun by Initialize.
QUEUED = OWN_4  # number of states in the queue
LAST_START = OWN_5  # s_last
IN_CLOSED = OWN_6  # states that this search expanded and that are consistent since

# Rows of `extra_cells`.
BORN = 2  # g and rhs of a cell are valid iff this is EPOCH; otherwise they are infinite
TAILS = 3  # see `mending`

COMPLETE, LIMIT_REACHED = range(2)


class Graph(NamedTuple):
    """What the procedures look at: rows of the state, and numbers that a search does not change."""

    queue: Keyed
    g: Any
    rhs: Any
    born: Any
    stamp: Any
    parent: Any
    moves: Any
    live: Any
    counters: Any
    generation: int
    opened: int
    stride: int
    neighbors: int
    start: int
    start_x: int
    start_y: int
    goal: int
    km: float


@njit
def graph_of(state):
    live = state.live
    stride = state.inputs[WIDTH] + 2
    queue = Keyed(
        state.extra_cells[HEAP],
        state.extra_cells[PLACE],
        state.extra_values[KEY_1],
        state.extra_values[KEY_2],
        state.cells[NUMBER],
    )
    return Graph(
        queue,
        state.values[G],
        state.extra_values[RHS],
        state.extra_cells[BORN],
        state.cells[STAMP],
        state.cells[PARENT],
        state.bits[MOVES],
        live,
        state.queue,
        live[EPOCH],
        2 * live[SEARCH],
        stride,
        state.inputs[NEIGHBORS],
        live[TARGET],
        live[TARGET] % stride,
        live[TARGET] // stride,
        live[GOAL],
        state.margins[KM],
    )


@njit
def next_number(state):
    """Another search: the first one, or one that mends."""
    live = state.live
    if live[SEARCH] > live[SEARCHES_BEFORE]:
        state.counts[EVENTS] |= RESTARTED
    live[SEARCH] += 1
    live[S_BEST] = -1
    live[FOUND] = 0
    live[MOVES_MADE] = 0
    live[PATH_LENGTH] = 0
    live[FREED_SINCE] = 0
    live[SEARCH_EXPANSIONS] = 0
    live[IN_CLOSED] = 0
    state.searches[PATHCOST, live[SEARCH]] = 0.0
    state.searches[EXPANDED_BEFORE, live[SEARCH]] = state.counts[EXPANSIONS]


@njit
def initialize(state):
    """{02'}-{06'}. What older searches left is void: no cell is of this generation."""
    live = state.live
    next_number(state)
    live[PENDING] = 0
    live[FORGET] = 0
    live[EPOCH] = live[SEARCH]
    live[ROOT] = live[GOAL]
    live[TARGET] = live[AGENT]
    live[LAST_START] = live[AGENT]
    live[QUEUED] = 0
    state.queue[INSERTIONS] = 0
    state.margins[KM] = 0.0
    graph = graph_of(state)
    touch(graph, live[AGENT])
    touch(graph, live[GOAL])
    graph.rhs[live[GOAL]] = 0.0
    graph.parent[live[GOAL]] = live[GOAL]
    update_vertex(graph, live[GOAL])


@njit
def touch(graph, s):
    """Gives a cell its first g and rhs of this generation."""
    if graph.born[s] != graph.generation:
        graph.born[s] = graph.generation
        graph.g[s] = np.inf
        graph.rhs[s] = np.inf


@njit
def _first_key(graph, s, smaller):
    """The first part of the key {01'}; the second one is the smaller of g and rhs."""
    y = np.int64(np.uint32(s) // np.uint32(graph.stride))
    x = s - y * graph.stride
    return smaller + distance(x, y, graph.start_x, graph.start_y, graph.neighbors) + graph.km


@njit
def update_vertex(graph, s):
    """{07'}-{09'}."""
    live = graph.live
    queued = holds(graph.queue, live[QUEUED], s)
    if graph.g[s] == graph.rhs[s]:
        if queued:
            live[QUEUED] = remove(graph.queue, live[QUEUED], s)
        return
    if graph.stamp[s] == graph.opened + 1:
        live[IN_CLOSED] -= 1
    graph.stamp[s] = graph.opened
    _enqueue(graph, s, queued)


@njit
def _enqueue(graph, s, queued):
    """Insert or Update; an unchanged key keeps its number."""
    queue = graph.queue
    second = min(graph.g[s], graph.rhs[s])
    first = _first_key(graph, s, second)
    if queued and queue.first[s] == first and queue.second[s] == second:
        return
    queue.first[s] = first
    queue.second[s] = second
    queue.number[s] = graph.counters[INSERTIONS]
    graph.counters[INSERTIONS] += 1
    if queued:
        rekeyed(queue, graph.live[QUEUED], s)
    else:
        graph.live[QUEUED] = insert(queue, graph.live[QUEUED], s)


@njit
def look_ahead(graph, s):
    """Rhs as the minimum over the successors; the parent is the first that it comes from."""
    least = np.inf
    graph.parent[s] = s
    for d in range(graph.neighbors):
        if (graph.moves[s] >> d) & 1 == 1:
            t = s + DX[d] + DY[d] * graph.stride
            if graph.born[t] == graph.generation and COST[d] + graph.g[t] < least:
                least = COST[d] + graph.g[t]
                graph.parent[s] = t
    graph.rhs[s] = least


@njit
def _is_under_way(graph):
    """{10'}."""
    start = graph.start
    if graph.rhs[start] > graph.g[start]:
        return True
    if graph.live[QUEUED] == 0:
        return False
    top = graph.queue.heap[0]
    second = min(graph.g[start], graph.rhs[start])
    first = second + graph.km
    if graph.queue.first[top] != first:
        return graph.queue.first[top] < first
    return graph.queue.second[top] < second


@njit
def repair_some(state, most):
    """ComputeShortestPath, up to `most` expansions; re-keying is free, and done before a pause."""
    live = state.live
    counts = state.counts
    graph = graph_of(state)
    queue = graph.queue
    order = state.cells[ORDER]
    ring = state.recent.shape[0] - 1
    done = 0
    updates = 0
    result = COMPLETE
    while _is_under_way(graph):
        u = np.int64(queue.heap[0])
        second = min(graph.g[u], graph.rhs[u])
        first = _first_key(graph, u, second)
        stale = queue.first[u] < first
        if stale or (queue.first[u] == first and queue.second[u] < second):  # {14'}-{16'}
            _enqueue(graph, u, True)
            updates += 1
            continue
        if done >= most:
            result = LIMIT_REACHED
            break
        state.recent[(counts[EXPANSIONS] + done) & ring] = u
        done += 1
        order[u] = live[SEARCH_EXPANSIONS] + done
        live[IN_CLOSED] += 1
        graph.stamp[u] = graph.opened + 1
        if graph.g[u] > graph.rhs[u]:
            _lower(graph, u)
        else:
            _raise(graph, u)
    live[SEARCH_EXPANSIONS] += done
    counts[EXPANSIONS] += done
    counts[CYCLE_EXPANSIONS] += done
    counts[UPDATES] += updates
    counts[CYCLE_UPDATES] += updates
    live[S_BEST] = queue.heap[0] if live[QUEUED] > 0 and live[IN_CLOSED] > 0 else -1
    return result


@njit
def _lower(graph, u):
    """An over-consistent state becomes consistent, and its predecessors are relaxed {17'}-{22'}."""
    graph.g[u] = graph.rhs[u]
    graph.live[QUEUED] = remove(graph.queue, graph.live[QUEUED], u)
    for d in range(graph.neighbors):
        if (graph.moves[u] >> d) & 1 == 1:
            s = u + DX[d] + DY[d] * graph.stride
            touch(graph, s)
            through = COST[d] + graph.g[u]
            if through <= graph.rhs[s] and s != graph.goal:
                if through < graph.rhs[s] or _comes_first(graph, s, d ^ 2):
                    graph.parent[s] = u
                graph.rhs[s] = through
            update_vertex(graph, s)


@njit
def _comes_first(graph, s, d):
    """Whether the neighbour in direction `d` is generated before the parent."""
    for earlier in range(d):
        if s + DX[earlier] + DY[earlier] * graph.stride == graph.parent[s]:
            return False
    return True


@njit
def _raise(graph, u):
    """An under-consistent state, and those that relied on it, look for another way {23'}-{29'}."""
    before = graph.g[u]
    graph.g[u] = np.inf
    for d in range(graph.neighbors):
        if (graph.moves[u] >> d) & 1 == 1:
            s = u + DX[d] + DY[d] * graph.stride
            touch(graph, s)
            if graph.rhs[s] == COST[d] + before and s != graph.goal:
                look_ahead(graph, s)
            update_vertex(graph, s)
    if graph.rhs[u] == before and u != graph.goal:
        look_ahead(graph, u)
    update_vertex(graph, u)
