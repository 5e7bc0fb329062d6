"""Generators: the same arguments give the same map, and what is promised about its shape holds."""

from __future__ import annotations

import inspect
from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tbviz.errors import BadInput
from tbviz.grid.components import component_labels, largest_component, steps_from
from tbviz.grid.generators import GENERATORS, Generator, generate, reachable_pair
from tbviz.grid.movingai import MAX_CELLS

rows = pytest.mark.parametrize("row", GENERATORS.values(), ids=GENERATORS)
sizes = st.integers(5, 40)
seeds = st.integers(0, 2**40)
terrains = hnp.arrays(np.bool_, hnp.array_shapes(min_dims=2, max_dims=2, max_side=14))


def flood(blocked: np.ndarray, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Orthogonal steps from `start`, slowly and obviously."""
    height, width = blocked.shape
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        x, y = waiting.popleft()
        for cell in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            inside = 0 <= cell[0] < width and 0 <= cell[1] < height
            if inside and not blocked[cell[1], cell[0]] and cell not in steps:
                steps[cell] = steps[x, y] + 1
                waiting.append(cell)
    return steps


def free_cells(blocked: np.ndarray) -> list[tuple[int, int]]:
    return [(x, y) for y, x in np.argwhere(~blocked).tolist()]


# --- every generator ------------------------------------------------------------------------------


@rows
@settings(deadline=None, max_examples=60)
@given(width=sizes, height=sizes, seed=seeds)
def test_each_size_and_seed_gives_one_usable_map(
    row: Generator, width: int, height: int, seed: int
) -> None:
    blocked = row.make(width, height, seed)
    assert blocked.dtype == np.bool_
    assert blocked.shape == (height, width)
    assert np.array_equal(blocked, row.make(width, height, seed))
    if row.connected:
        cells = free_cells(blocked)
        assert len(cells) >= 4
        assert len(flood(blocked, cells[0])) == len(cells)


@rows
def test_seeds_make_a_difference(row: Generator) -> None:
    maps = {row.make(row.width, row.height, seed).tobytes() for seed in range(12)}
    assert len(maps) >= 4


@rows
@pytest.mark.parametrize(
    ("size", "cause"),
    [
        ((4, 9), "4x9 is too small, the least is 5x5"),
        ((9, -1), "9x-1 is too small, the least is 5x5"),
        ((10**6, 10**6), f"1000000x1000000 is more than {MAX_CELLS} cells, the limit"),
    ],
)
def test_a_size_that_cannot_be_is_refused(
    row: Generator, size: tuple[int, int], cause: str
) -> None:
    with pytest.raises(BadInput) as caught:
        row.make(*size, 0)
    assert str(caught.value) == f"{row.name}: {cause}"


@rows
def test_a_negative_seed_is_refused(row: Generator) -> None:
    with pytest.raises(BadInput, match=f"{row.name}: the seed must be a whole number >= 0"):
        row.make(9, 9, -1)


@rows
def test_an_option_out_of_range_is_refused(row: Generator) -> None:
    options = [
        p for p in inspect.signature(row.make).parameters.values() if p.kind == p.KEYWORD_ONLY
    ]
    for option in options:
        with pytest.raises(BadInput, match=f"{row.name}: {option.name} must"):
            row.make(9, 9, 0, **{option.name: -1})


@rows
def test_the_table_says_what_the_row_is(row: Generator) -> None:
    assert GENERATORS[row.name] is row
    assert row.description
    assert "\n" not in row.description
    assert np.array_equal(generate(row.name, 20, 15, 3), row.make(20, 15, 3))


def test_an_unknown_kind_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"no map generator 'mase'; did you mean 'maze'\?"):
        generate("mase", 9, 9)
    with pytest.raises(BadInput, match="no map generator '#'; known: random, maze, "):
        generate("#", 9, 9)


# --- each kind ------------------------------------------------------------------------------------


@pytest.mark.parametrize("density", [0.0, 0.1, 0.25, 0.4, 1.0])
def test_noise_has_its_density(density: float) -> None:
    blocked = GENERATORS["random"].make(1000, 1000, 1, density=density)
    assert blocked.mean() == pytest.approx(density, abs=0.003)


@settings(deadline=None)
@given(width=sizes, height=sizes, seed=seeds)
def test_a_maze_is_a_tree_on_odd_cells(width: int, height: int, seed: int) -> None:
    free = ~GENERATORS["maze"].make(width, height, seed)
    columns, crossing_rows = (width - 1) // 2, (height - 1) // 2
    assert free[1 : 2 * crossing_rows : 2, 1 : 2 * columns : 2].all()
    assert not free[::2, ::2].any()
    assert not free[[0, -1]].any()
    assert not free[:, [0, -1]].any()
    edges = (free[1:] & free[:-1]).sum() + (free[:, 1:] & free[:, :-1]).sum()
    assert edges == free.sum() - 1  # connected (tested above) and without a cycle


def test_the_maze_of_the_paper_has_75x75_crossings() -> None:
    free = ~GENERATORS["maze"].make(151, 151, 0)
    assert free[1::2, 1::2].sum() == 75 * 75
    assert free.sum() == 2 * 75 * 75 - 1


@settings(deadline=None)
@given(width=sizes, height=sizes, seed=seeds, corridor=st.integers(1, 3))
def test_a_spiral_has_two_ends_and_no_branch(
    width: int, height: int, seed: int, corridor: int
) -> None:
    blocked = GENERATORS["spiral"].make(width, height, seed, corridor=corridor)
    if corridor == 1:
        free = np.pad(~blocked, 1)
        shifted = [np.roll(free, shift, axis) for shift in (1, -1) for axis in (0, 1)]
        ways = np.sum(shifted, axis=0)
        assert (ways[free] <= 2).all()
        assert (ways[free] == 1).sum() == 2


def test_a_cul_de_sac_catches_who_goes_straight_for_the_goal() -> None:
    for seed in range(20):
        blocked = GENERATORS["cul-de-sac"].make(64, 48, seed)
        middle = 24
        inside = np.flatnonzero(blocked[middle])[0] - 1
        assert inside > 32  # the straight line from the left gets as far as the innermost bottom
        assert steps_from(blocked, (int(inside), middle))[middle, 63] > 3 * (63 - inside)


# --- connection, distance, pairs ------------------------------------------------------------------


@given(terrains)
def test_labels_are_the_components(blocked: np.ndarray) -> None:
    labels = component_labels(blocked)
    assert ((labels == -1) == blocked).all()
    for x, y in free_cells(blocked):
        same = {(int(i), int(j)) for j, i in np.argwhere(labels == labels[y, x])}
        assert same == set(flood(blocked, (x, y)))


@given(terrains)
def test_the_largest_component_is_one_and_none_is_larger(blocked: np.ndarray) -> None:
    cells = free_cells(blocked)
    largest = max((len(flood(blocked, cell)) for cell in cells), default=0)
    mask = largest_component(blocked)
    assert mask.sum() == largest
    assert not (mask & blocked).any()


@settings(deadline=None)
@given(terrains, st.sampled_from([1, 60]))
def test_steps_are_those_of_a_plain_search(blocked: np.ndarray, scale: int) -> None:
    cells = free_cells(blocked)
    if scale > 1:  # frontiers long enough for the whole-array path
        blocked = blocked.repeat(8, 0).repeat(8, 1)
        cells = [(8 * x, 8 * y) for x, y in cells]
    for cell in cells[:3]:
        expected = np.full(blocked.shape, -1)
        for (x, y), steps in flood(blocked, cell).items():
            expected[y, x] = steps
        assert np.array_equal(steps_from(blocked, cell), expected)


@given(terrains.filter(lambda blocked: not blocked.all()), seeds)
def test_a_pair_lies_in_the_largest_component_and_far_apart(blocked: np.ndarray, seed: int) -> None:
    start, goal = reachable_pair(blocked, seed)
    assert (start, goal) == reachable_pair(blocked, seed)
    steps = flood(blocked, start)
    assert len(steps) == largest_component(blocked).sum()
    assert steps[goal] >= np.median(list(steps.values()))
    assert start != goal or len(steps) == 1


def test_no_pair_without_a_free_cell() -> None:
    with pytest.raises(BadInput, match="the map has no free cell"):
        reachable_pair(np.ones((5, 5), dtype=np.bool_), 0)
