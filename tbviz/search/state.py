"""The state of one game: the arrays that every kernel works on, documented here and nowhere else.

Three things with three names: `inputs` are what the player chose, `live` is where the game stands,
`counts` are figures that nothing depends on. All per-cell arrays are padded flat (see
`grid.geometry`); rows of one type are packed into one array. Nothing is ever cleared: a search
number stamped on each cell says what is current, so a restart costs O(1).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tbviz.grid.frame import Bits, Frame

# -- bits: u1[6, cells] ------------------------------------------------------------------------
TRUTH = 0  # 1 = blocked, in the real terrain
BELIEF = 1  # 1 = blocked, as far as the agent knows
GIVEN = 2  # 1 = blocked, in the map as it was loaded
SEEN = 3  # 0 = never within the sensor radius; else 1 + its value when last seen
MOVES = 4  # bit d set = the move in direction d is legal under the belief
WORTH = 5  # moves that may still pay, as found by the search in STAMP when it generated the cell
BIT_ROWS = 6

# -- cells: i4[6, cells] -----------------------------------------------------------------------
STAMP = 0  # 2 * (search that touched the cell last) + (1 if expanded and not re-opened)
NUMBER = 1  # insertion number of the cell's valid OPEN entry
PARENT = 2  # parent in the tree of the search that touched it last
ORDER = 3  # the cell was the ORDER-th state expanded by that search (from 1)
POSITION = 4  # index in `path`, valid iff path[POSITION] is the cell and POSITION < PATH_LENGTH
FREED_IN = 5  # the search during which the cell became free (in the belief)
CELL_ROWS = 6

# -- values: f8[2, cells] ----------------------------------------------------------------------
G = 0  # as of the search in STAMP
H = 1  # as of the search in STAMP; older than EPOCH: forgotten
VALUE_ROWS = 2

# -- the queue: OPEN (see `open_list`) -----------------------------------------------------------
# heap_keys f8[2, room]: f, g; heap_cells i4[2, room]: number, cell
# pool i4[3, room]: cell, number, next; buckets i8[BUCKETS + 1]: first pool entry or -1
BUCKETS = 64
QUEUE_FIELDS = (
    HEAP_SIZE,
    POOL_TOP,  # pool entries ever used in this search
    POOL_FREE,  # head of the list of returned pool entries, or -1
    POOL_USED,  # pool entries in use
    CURRENT,  # index of the bucket whose entries are in the heap
    BEYOND,  # smallest bucket index on the overflow list
    INSERTIONS,  # insertion counter
    OCCUPIED,  # a bit for each bucket of the ring that holds an entry
) = range(8)

# -- extra: what only some families need (see `algorithms`); one column until such a one is chosen -
# extra_values f8[3, cells or 1], extra_cells i4[10, cells or 1]. Rows mean what their family says;
# all are zero when a family takes them over.
KEY_1 = 0  # `keyed_heap`: what its cells are ordered by
KEY_2 = 1
RHS = 2
EXTRA_VALUE_ROWS = 3
PLACE = 0  # `keyed_heap`: where in HEAP a cell stands
HEAP = 1
TAUGHT_IN = 9  # P-LRTA*: the search during which h of the cell was raised last
EXTRA_CELL_ROWS = 10  # from 2 on they are the families' own

# -- inputs: i8 ----------------------------------------------------------------------------------
INPUT_FIELDS = (
    WIDTH,
    HEIGHT,
    NEIGHBORS,
    CUT_CORNERS,
    TERRAIN,
    SENSOR_RADIUS,
    LOOKAHEAD,
    EAGER,
    KEY,  # how OPEN is ordered: see `algorithms`
    LEARNING,
    MOVEMENT,
    CHANGE_EVERY,  # 0 = the map does not change by itself
    FAMILY,  # index in `families.FAMILIES`
    MOVEMENTS,  # moves from one search to the next
    DEPTH,
    QUEUE_SIZE,
    UPDATES_PER_MOVE,
    DITHERS,  # 1 = it goes back and forth while it waits
    SEED,
    RANDOM_TIES,
    TRACE_STEPS,  # per cycle, beside LOOKAHEAD expansions; -1 = tracing is free
    STEPS_WHEN_FOUND,  # ... when nothing is left to expand
    SWITCH_GUARD,
    SHORTCUT,
    BACKWARD,  # 1 = it searches from the goal to the agent
    SHORTCUT_EXPANSIONS,  # per cycle, when nothing is left to trace either
    FLOOD_CELLS,  # that a proof of unreachability may look at in a cycle; 0 = there is none
) = range(27)

# -- settings: f8 --------------------------------------------------------------------------------
SETTING_FIELDS = (
    WEIGHT,
    BUCKETS_PER_UNIT,  # of f; 0 = one heap without buckets
) = range(2)

# -- live: i8 ------------------------------------------------------------------------------------
LIVE_FIELDS = (
    STATUS,
    PHASE,
    AGENT,
    GOAL,
    PENDING,  # 1 = the next cycle begins a new search
    FORGET,  # 1 = that search also drops learned h
    SEARCH,  # number of the current search
    SEARCHES_BEFORE,  # those of earlier runs (see `Engine.put_back`) are counted on
    EPOCH,  # h of cells last touched before this search is forgotten
    ROOT,
    S_BEST,  # -1 = none yet
    FOUND,  # 1 = the path leads to the goal
    SEARCH_EXPANSIONS,
    FREED_SINCE,  # number of cells in `freed`
    BLOCKED_SINCE,  # 1 = an edge was lost since this search began: new paths must be checked
    DOUBT,  # 1 = the way back may be blocked too: it must be checked as well
    PATH_LENGTH,
    REPARENTED,  # 1 = the stored path no longer follows the parents
    SEARCHED,  # how this cycle's search phase ended, -1 = there was none
    SENSED_AT,  # where the agent has sensed since anything could have changed, or -1
    DIRTY,  # number of cells in `dirty`
    NEWS,  # number of cells in `news`
    LIMIT,  # expansions allowed in this cycle
    NEXT_LIMIT,  # overrides LOOKAHEAD in the next cycle; -1 = it does not
    CHANGED_AT,  # moves made when the map last changed by itself
    TARGET,  # what the search looks for: the goal, or the agent of a backward one
    RESUMED,  # 1 = this cycle's news ended the state of `unreachable`
    QUIET,  # cycles since the belief last changed
    MOVES_MADE,  # since the search began
    FRESH,  # 1 = this cycle works on a search that had expanded nothing
    FLOOD,  # number of the flood under way; negative: there is none, -FLOOD were begun
    FLOOD_AHEAD,  # see `flood`
    FLOOD_AHEAD_END,
    FLOOD_BACK,
    FLOOD_BACK_END,
    POST,  # where the agent stood when its search began; see `waiting`
    PARTNER,  # the neighbour that it dithers to; 0 = none was drawn
    OFF_POST,  # 1 = it stands there
    OWN_1,  # for the families' own use
    OWN_2,
    OWN_3,
    OWN_4,
    OWN_5,
    OWN_6,
    OWN_7,
) = range(45)

# -- margins: f8 ---------------------------------------------------------------------------------
MARGIN_FIELDS = (
    DETOUR_MARGIN,  # see `restarts.ask_about_freed`
    KM,  # of D* Lite: see `repair`
) = range(2)

# -- counts: i8 ----------------------------------------------------------------------------------
COUNT_FIELDS = (
    CYCLES,
    STRAIGHT_MOVES,
    DIAGONAL_MOVES,
    BACK_MOVES,
    EXPANSIONS,
    UPDATES,
    PROOF_CELLS,
    FIRST_MOVE_CYCLE,  # 0 = it has not moved
    MOST_EXPANSIONS,  # in one cycle
    TRAJECTORY_LENGTH,
    CYCLE_EXPANSIONS,
    CYCLE_UPDATES,
    EVENTS,  # of this cycle, a set of bits: see below
    SEARCH_OF_CYCLE,  # the search that this cycle's search phase worked on
) = range(14)

# -- records: i4[5, room] and record_values: f8[2, room], one column per cycle ------------------
RECORD_FIELDS = (
    R_EXPANSIONS,
    R_UPDATES,
    R_SEARCH,
    R_AGENT,
    R_EVENTS,
) = range(5)
RECORD_VALUE_FIELDS = (R_H, R_WALL_US) = range(2)

# -- searches: f8[2, room], one column per search ------------------------------------------------
PATHCOST = 0  # min f in OPEN when the search ended; 0 = nothing to learn from it
EXPANDED_BEFORE = 1  # expansions made before the search began

# The last expansions, in order, in a ring: what a picture has to recolour, and what a learner
# teaches. It holds at least as many as there are cells.
LEAST_RECENT = 1 << 16

NO_LIMIT = 1 << 60  # of expansions, cycles, movements: infinite

RUNNING, REACHED, UNREACHABLE = range(3)
KNOWN, UNKNOWN, PARTIAL, DYNAMIC = range(4)

# What happened in a cycle: bits of EVENTS.
NEWS_EVENT = 1  # the belief changed
RESTARTED = 2  # a new search began
BLOCKED_AHEAD = 4  # ... because an edge that the agent had to walk was lost
FREED = 8  # ... because a cell became free
ANY_CHANGE = 16  # ... because every change restarts (eager, or a complete search under way)
STALE_PATH = 32  # ... because old news lay on the new path
FORCED = 64  # ... because goal, agent or a setting changed
FOUND_EVENT = 128  # the goal was found
SWITCHED = 256  # the new path does not extend the old one
MOVED = 512
MOVED_BACK = 1024
STALE_PROOF = 2048  # OPEN ran empty, but a cell was freed since the search began
REACHED_EVENT = 4096
UNREACHABLE_EVENT = 8192
IDLE = 16384  # the run was at its end
KNOWS_GOAL = 32768  # at the end of the cycle the path leads to the goal
NEXT_SEARCH = 65536  # the plan was used up, so the next search began
REPAIRED = 131072  # the next search began by mending what the last one left


class State(NamedTuple):
    """Everything a game consists of. `copy` is a snapshot from which the game can go on."""

    bits: Bits
    cells: npt.NDArray[np.int32]
    values: npt.NDArray[np.float64]
    path: npt.NDArray[np.int32]  # [cells]: root .. s_best, PATH_LENGTH of it
    news: npt.NDArray[np.int32]  # [cells]: cells whose belief changed at the last sensing
    dirty: npt.NDArray[np.int32]  # [cells]: cells whose belief has to be derived anew
    freed: npt.NDArray[np.int32]  # [cells]: cells that became free since this search began
    heap_keys: npt.NDArray[np.float64]
    heap_cells: npt.NDArray[np.int32]
    pool: npt.NDArray[np.int32]
    buckets: npt.NDArray[np.int64]
    queue: npt.NDArray[np.int64]
    trajectory: npt.NDArray[np.int32]
    records: npt.NDArray[np.int32]
    record_values: npt.NDArray[np.float64]
    searches: npt.NDArray[np.float64]
    recent: npt.NDArray[np.int32]
    extra_values: npt.NDArray[np.float64]
    extra_cells: npt.NDArray[np.int32]
    inputs: npt.NDArray[np.int64]
    settings: npt.NDArray[np.float64]
    live: npt.NDArray[np.int64]
    margins: npt.NDArray[np.float64]
    counts: npt.NDArray[np.int64]

    def copy(self) -> State:
        arrays: list[Any] = [array.copy() for array in self]
        return State(*arrays)

    @property
    def memory_per_cell(self) -> float:
        """Bytes per padded cell, logs and queue left out."""
        lists = (self.path, self.news, self.dirty, self.freed)
        extra = (self.extra_values, self.extra_cells)
        per_cell = (self.bits, self.cells, self.values, *lists, *extra)
        return sum(int(array.nbytes) for array in per_cell) / int(self.bits.shape[1])


def allocate(frame: Frame) -> State:
    """A state for maps of this size, all zero. What grows starts small: see `make_room`."""
    n = frame.size
    room = 1024
    state = State(
        bits=np.zeros((BIT_ROWS, n), np.uint8),
        cells=np.zeros((CELL_ROWS, n), np.int32),
        values=np.zeros((VALUE_ROWS, n)),
        path=np.zeros(n, np.int32),
        news=np.zeros(n, np.int32),
        dirty=np.zeros(n, np.int32),
        freed=np.zeros(n, np.int32),
        heap_keys=np.zeros((2, room)),
        heap_cells=np.zeros((2, room), np.int32),
        pool=np.zeros((3, room), np.int32),
        buckets=np.full(BUCKETS + 1, -1, np.int64),
        queue=np.zeros(len(QUEUE_FIELDS), np.int64),
        trajectory=np.zeros(room, np.int32),
        records=np.zeros((len(RECORD_FIELDS), room), np.int32),
        record_values=np.zeros((len(RECORD_VALUE_FIELDS), room)),
        searches=np.zeros((2, room)),
        recent=np.zeros(max(LEAST_RECENT, 1 << (n - 1).bit_length()), np.int32),
        extra_values=np.zeros((EXTRA_VALUE_ROWS, 1)),
        extra_cells=np.zeros((EXTRA_CELL_ROWS, 1), np.int32),
        inputs=np.zeros(len(INPUT_FIELDS), np.int64),
        settings=np.zeros(len(SETTING_FIELDS)),
        live=np.zeros(len(LIVE_FIELDS), np.int64),
        margins=np.zeros(len(MARGIN_FIELDS)),
        counts=np.zeros(len(COUNT_FIELDS), np.int64),
    )
    state.inputs[WIDTH] = frame.width
    state.inputs[HEIGHT] = frame.height
    return state


def with_extra(state: State, columns: int) -> State:
    """The state with blank extra rows of so many columns: another family takes over."""
    return state._replace(
        extra_values=np.zeros((EXTRA_VALUE_ROWS, columns)),
        extra_cells=np.zeros((EXTRA_CELL_ROWS, columns), np.int32),
    )


def make_room(state: State) -> State:
    """A state whose full arrays are twice as large: the answer to a kernel's *no room*."""
    grown: dict[str, np.ndarray] = {}

    def double(*names: str) -> None:
        for name in names:
            old = getattr(state, name)
            new = np.zeros((*old.shape[:-1], 2 * old.shape[-1]), old.dtype)
            new[..., : old.shape[-1]] = old
            grown[name] = new

    if not queue_has_room(state):
        double("heap_keys", "heap_cells", "pool")
    if not trajectory_has_room(state):
        double("trajectory")
    if not records_have_room(state):
        double("records", "record_values")
    if not searches_have_room(state):
        double("searches")
    return state._replace(**grown)


# What one step can add at most. The kernels ask before the step, the host grows after a *no room*.
PUSHES_PER_EXPANSION = 8
SEARCHES_PER_CYCLE = 4


def queue_has_room(state: State) -> bool:
    used = state.queue[HEAP_SIZE] + state.queue[POOL_USED]
    return bool(used + PUSHES_PER_EXPANSION <= state.pool.shape[1])


def trajectory_has_room(state: State) -> bool:
    return bool(state.counts[TRAJECTORY_LENGTH] + 1 < state.trajectory.shape[0])


def records_have_room(state: State) -> bool:
    return bool(state.counts[CYCLES] < state.records.shape[1])


def searches_have_room(state: State) -> bool:
    return bool(state.live[SEARCH] + SEARCHES_PER_CYCLE < state.searches.shape[1])
