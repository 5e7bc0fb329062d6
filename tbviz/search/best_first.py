"""The one best-first search: begun, and expanded a little at a time.

Every forward algorithm is this search with another key (f = g + h, g + w*h, h), another learning
rule and other restarts. `expand_some` can stop after any expansion and go on later as if nothing
had happened; tests cut it to pieces.

AAMAS 2012 (Hernandez, Baier, Uras & Koenig), Alg. 1: InitializeState, InitializeSearch, Search;
Alg. 3: InitializeState of TBAA*. 2014 (Hernandez, Asin & Baier), Alg. 1: Best-First-Search.
DIFFERS FROM PAPER: Alg. 1 l. 27 counts successors; it must count states, as its example does.
"""

from __future__ import annotations

import numpy as np

from tbviz.grid.geometry import COST, DX, DY, WORTH_LOOKING, cell_distance, distance
from tbviz.jit import door, lowest_bit, njit
from tbviz.search.learned_h import PATHCOST_LEARNING, effective_h, least_f
from tbviz.search.open_list import (
    GREEDY,
    OVERFLOW,
    empty,
    heap_pop,
    heap_push,
    heap_replace,
    key,
    refill,
    shuffled,
)
from tbviz.search.state import (
    AGENT,
    BACKWARD,
    BEYOND,
    BLOCKED_SINCE,
    BUCKETS,
    BUCKETS_PER_UNIT,
    CURRENT,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    DOUBT,
    EPOCH,
    EVENTS,
    EXPANDED_BEFORE,
    EXPANSIONS,
    FORGET,
    FOUND,
    FREED_SINCE,
    GOAL,
    HEAP_SIZE,
    INSERTIONS,
    KEY,
    LEARNING,
    MOVES,
    MOVES_MADE,
    NEIGHBORS,
    NUMBER,
    OCCUPIED,
    OFF_POST,
    ORDER,
    PARENT,
    PARTNER,
    PATH_LENGTH,
    PATHCOST,
    PENDING,
    POOL_FREE,
    POOL_TOP,
    POOL_USED,
    POSITION,
    POST,
    PUSHES_PER_EXPANSION,
    RANDOM_TIES,
    REPARENTED,
    RESTARTED,
    ROOT,
    S_BEST,
    SEARCH,
    SEARCH_EXPANSIONS,
    SEARCHES_BEFORE,
    SEED,
    STAMP,
    TARGET,
    UPDATES,
    WEIGHT,
    WIDTH,
    WORTH,
    G,
    H,
)

LIMIT_REACHED, GOAL_FOUND, OPEN_EMPTY, NO_ROOM = range(4)
NONE = np.uint64(0)
ONE_BIT = np.uint64(1)


@door
def begin_search(state):
    """Ends the current search and begins the next one, from where the agent stands or to there."""
    live = state.live
    if live[SEARCH] > live[SEARCHES_BEFORE]:
        state.counts[EVENTS] |= RESTARTED
    live[POST] = live[AGENT]
    live[PARTNER] = 0
    live[OFF_POST] = 0
    if state.inputs[BACKWARD] == 1:
        search_from(state, live[GOAL], live[AGENT])
        live[FORGET] = 1  # the next one looks for another cell
    else:
        search_from(state, live[AGENT], live[GOAL])


@njit
def search_from(state, root, target):
    """Ends the current search and begins one from `root` that looks for `target`."""
    live = state.live
    live[PENDING] = 1  # the old search is over: `effective_h` now speaks for the next one
    live[TARGET] = target
    h = effective_h(state, root)
    if live[SEARCH] > 0:
        state.searches[PATHCOST, live[SEARCH]] = least_f(state)  # Alg. 3, l. 13
    remembered = state.cells[STAMP, root] >> 1 >= max(live[EPOCH], 1) and live[FORGET] == 0
    if remembered and h > state.values[H, root]:
        state.counts[UPDATES] += 1
        state.counts[CYCLE_UPDATES] += 1
    live[SEARCH] += 1
    if live[FORGET] == 1:
        live[EPOCH] = live[SEARCH]
    live[FORGET] = 0
    live[PENDING] = 0
    live[ROOT] = root
    live[S_BEST] = -1
    live[MOVES_MADE] = 0
    live[FOUND] = 0
    live[SEARCH_EXPANSIONS] = 0
    live[FREED_SINCE] = 0
    live[BLOCKED_SINCE] = 0
    live[DOUBT] = 0
    live[PATH_LENGTH] = 0
    live[REPARENTED] = 0
    state.searches[EXPANDED_BEFORE, live[SEARCH]] = state.counts[EXPANSIONS]

    empty(state)
    state.cells[STAMP, root] = 2 * live[SEARCH]
    state.cells[NUMBER, root] = 0
    state.cells[PARENT, root] = root
    state.bits[WORTH, root] = 255
    state.values[G, root] = 0.0
    state.values[H, root] = h
    f = key(state, root)
    state.heap_keys[0, 0] = f
    state.heap_keys[1, 0] = 0.0
    state.heap_cells[0, 0] = 0
    state.heap_cells[1, 0] = root
    state.queue[CURRENT] = int(f * state.settings[BUCKETS_PER_UNIT])
    state.queue[HEAP_SIZE] = 1
    state.queue[INSERTIONS] = 1


@njit
def forget_learned(state):
    """Drops learned h, in O(1). A search that has expanded nothing goes on with the initial h."""
    live = state.live
    if live[PENDING] == 1 or live[SEARCH_EXPANSIONS] > 0:
        live[FORGET] = 1
        return
    live[EPOCH] = live[SEARCH]
    root = live[ROOT]
    stride = state.inputs[WIDTH] + 2
    state.values[H, root] = cell_distance(root, live[TARGET], stride, state.inputs[NEIGHBORS])
    state.heap_keys[0, 0] = key(state, root)
    state.queue[CURRENT] = int(state.heap_keys[0, 0] * state.settings[BUCKETS_PER_UNIT])


@njit
def expand_some(state, most):
    """Expands up to `most` states. Every end is decided before the pop, so all can be resumed.

    Afterwards the head of OPEN stands at heap index 0 (unless OPEN is empty).
    """
    live = state.live
    queue = state.queue
    buckets = state.buckets
    stamp = state.cells[STAMP]
    numbers = state.cells[NUMBER]
    parent = state.cells[PARENT]
    order = state.cells[ORDER]
    moves = state.bits[MOVES]
    worth = state.bits[WORTH]
    gs, hs = state.values[G], state.values[H]
    hf, hg = state.heap_keys[0], state.heap_keys[1]
    hn, hc = state.heap_cells[0], state.heap_cells[1]
    pool_cell = state.pool[0]
    pool_number = state.pool[1]
    pool_next = state.pool[2]
    pathcost = state.searches[PATHCOST]
    recent = state.recent
    ring = recent.shape[0] - 1

    stride = state.inputs[WIDTH] + 2
    neighbors = state.inputs[NEIGHBORS]
    greedy = state.inputs[KEY] == GREEDY
    learning = state.inputs[LEARNING] == PATHCOST_LEARNING
    random_ties = state.inputs[RANDOM_TIES] == 1
    salt = state.inputs[SEED] + live[SEARCH]
    weight = state.settings[WEIGHT]
    scale = state.settings[BUCKETS_PER_UNIT]
    room = state.pool.shape[1] - PUSHES_PER_EXPANSION
    goal = live[TARGET]
    goal_x, goal_y = goal % stride, goal // stride
    opened = 2 * live[SEARCH]
    epoch = max(live[EPOCH], 1)

    heap_size = queue[HEAP_SIZE]
    pool_top = queue[POOL_TOP]
    pool_free = queue[POOL_FREE]
    pool_used = queue[POOL_USED]
    current = queue[CURRENT]
    insertions = queue[INSERTIONS]
    occupied = queue[OCCUPIED]
    expanded = live[SEARCH_EXPANSIONS]
    total = state.counts[EXPANSIONS]
    updates = done = 0

    while True:
        # The head of OPEN: drop stale entries, go on to the next bucket.
        while heap_size > 0 and hn[0] != numbers[np.uint32(hc[0])]:
            heap_size = heap_pop(hf, hg, hn, hc, heap_size)
        if heap_size == 0:
            queue[HEAP_SIZE] = 0
            queue[POOL_FREE] = pool_free
            queue[POOL_USED] = pool_used
            queue[CURRENT] = current
            queue[OCCUPIED] = occupied
            found_more = refill(state)
            heap_size = queue[HEAP_SIZE]
            pool_free = queue[POOL_FREE]
            pool_used = queue[POOL_USED]
            current = queue[CURRENT]
            occupied = queue[OCCUPIED]
            if not found_more:
                result = OPEN_EMPTY
                break
        s = np.uint32(hc[0])
        if s == goal:
            result = GOAL_FOUND
            break
        if done >= most:
            result = LIMIT_REACHED
            break
        if heap_size + pool_used > room:
            result = NO_ROOM
            break

        hole = True
        done += 1
        expanded += 1
        stamp[s] = opened + 1
        order[s] = expanded
        recent[total & ring] = s
        total += 1
        g = gs[s]
        y = np.int64(s // np.uint32(stride))
        x = s - y * stride
        legal = moves[s]
        directions = np.uint64(legal & worth[s])
        while directions != NONE:
            d = np.uintp(lowest_bit(directions))
            directions &= directions - ONE_BIT
            t = np.uintp(s + DX[d] + DY[d] * stride)
            new_g = g + COST[d]
            touched = stamp[t]
            if touched >= opened:
                # 2014, Alg. 1, l. 16: insert when f improves, also if t was expanded before.
                if greedy or new_g >= gs[t]:
                    continue
                h = hs[t]
                f = new_g + weight * h
                if f >= gs[t] + weight * h:
                    continue
                if touched > opened:
                    live[DOUBT] = 1
                    position = state.cells[POSITION, t]
                    if position < live[PATH_LENGTH] and state.path[position] == t:
                        live[REPARENTED] = 1
                    stamp[t] = opened
            else:
                # AAMAS 2012, Alg. 3, InitializeState.
                last = touched >> 1
                if last < epoch:
                    h = distance(x + DX[d], y + DY[d], goal_x, goal_y, neighbors)
                else:
                    h = hs[t]
                    if learning and pathcost[last] - gs[t] > h:
                        h = pathcost[last] - gs[t]
                        updates += 1
                hs[t] = h
                stamp[t] = opened
                f = h if greedy else new_g + weight * h
            gs[t] = new_g
            parent[t] = s
            worth[t] = WORTH_LOOKING[legal, d]
            number = insertions
            if random_ties:
                number = shuffled(insertions, salt)
            numbers[t] = number
            index = int(f * scale)
            if index <= current:
                if hole:
                    heap_replace(hf, hg, hn, hc, heap_size, f, new_g, number, np.int64(t))
                    hole = False
                else:
                    heap_push(hf, hg, hn, hc, heap_size, f, new_g, number, np.int64(t))
                    heap_size += 1
            else:
                if pool_free >= 0:
                    entry = pool_free
                    pool_free = pool_next[entry]
                else:
                    entry = pool_top
                    pool_top += 1
                pool_used += 1
                place = OVERFLOW
                if index - current < BUCKETS:
                    place = index & (BUCKETS - 1)
                    occupied |= np.int64(1) << place
                elif index < queue[BEYOND]:
                    queue[BEYOND] = index
                e, p = np.uintp(entry), np.uintp(place)
                pool_cell[e] = t
                pool_number[e] = number
                pool_next[e] = buckets[p]
                buckets[p] = entry
            insertions += 1
        if hole:
            heap_size = heap_pop(hf, hg, hn, hc, heap_size)

    queue[HEAP_SIZE] = heap_size
    queue[POOL_TOP] = pool_top
    queue[POOL_FREE] = pool_free
    queue[POOL_USED] = pool_used
    queue[CURRENT] = current
    queue[INSERTIONS] = insertions
    queue[OCCUPIED] = occupied
    live[SEARCH_EXPANSIONS] = expanded
    state.counts[EXPANSIONS] = total
    state.counts[CYCLE_EXPANSIONS] += done
    state.counts[UPDATES] += updates
    state.counts[CYCLE_UPDATES] += updates
    return result
