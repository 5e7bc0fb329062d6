"""The maps in `maps/`: each parses, its problems have the stated length, the README tells of it.

Generated ones come out of the generator again.
"""

from __future__ import annotations

import heapq
import math
import re
from pathlib import Path

import numpy as np
import pytest

from tbviz.grid.generators import generate
from tbviz.grid.movingai import Problem, check_problem, find_map, read_map, read_scen

MAPS = Path(__file__).resolve().parents[2] / "maps"
PATHS = sorted(MAPS.glob("*.map"))
README = (MAPS / "README.md").read_text(encoding="utf-8")
GENERATED = re.findall(
    r"tbviz map generate (\S+)\s+--size (\d+)x(\d+)\s+--seed (\d+)\s+--out (\S+)", README
)
each = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def shortest(blocked: np.ndarray, start: tuple[int, int], goal: tuple[int, int]) -> float:
    """Length of a shortest path, 8 neighbours, no corner cutting; A* with the octile distance."""
    rim = int(blocked.shape[1]) + 2
    wall = np.pad(blocked, 1, constant_values=True).ravel().tolist()
    source: int = (start[1] + 1) * rim + start[0] + 1
    target: int = (goal[1] + 1) * rim + goal[0] + 1
    straight, diagonal = (1, rim, -1, -rim), ((1, rim), (-1, rim), (-1, -rim), (1, -rim))

    def h(cell: int) -> float:
        dx, dy = abs(cell % rim - target % rim), abs(cell // rim - target // rim)
        return max(dx, dy) + (math.sqrt(2) - 1) * min(dx, dy)

    g = {source: 0.0}
    queue = [(h(source), source)]
    closed = set()
    while queue:
        cell = heapq.heappop(queue)[1]
        if cell == target:
            return g[cell]
        if cell in closed:
            continue
        closed.add(cell)
        steps = [(cell + way, 1.0) for way in straight if not wall[cell + way]]
        steps += [
            (cell + a + b, math.sqrt(2))
            for a, b in diagonal
            if not (wall[cell + a] or wall[cell + b] or wall[cell + a + b])
        ]
        for neighbour, cost in steps:
            if g[cell] + cost < g.get(neighbour, math.inf):
                g[neighbour] = g[cell] + cost
                heapq.heappush(queue, (g[neighbour] + h(neighbour), neighbour))
    return math.inf


def problems(path: Path) -> list[Problem]:
    return read_scen(path.with_name(path.name + ".scen"))


@each
def test_its_problems_fit_and_have_the_stated_length(path: Path) -> None:
    blocked = read_map(path)
    scen = path.with_name(path.name + ".scen")
    assert 1 <= len(problems(path)) <= 5
    for problem in problems(path):
        assert find_map(scen, problem) == path
        check_problem(problem, blocked, scen)
        assert shortest(blocked, problem.start, problem.goal) == pytest.approx(
            problem.length, abs=1e-6
        )


@each
def test_the_readme_has_its_line_with_size_and_first_problem(path: Path) -> None:
    height, width = read_map(path).shape
    (line,) = [line for line in README.splitlines() if line.startswith(f"| `{path.stem}` |")]
    assert f"| {width}x{height} |" in line
    tried = re.search(r"(\d+),(\d+) to (\d+),(\d+)", line)
    assert tried
    a, b, c, d = map(int, tried.groups())
    assert ((a, b), (c, d)) in [(problem.start, problem.goal) for problem in problems(path)]


@pytest.mark.parametrize(("kind", "width", "height", "seed", "name"), GENERATED)
def test_a_generated_map_comes_out_again(
    kind: str, width: str, height: str, seed: str, name: str
) -> None:
    assert np.array_equal(read_map(MAPS / name), generate(kind, int(width), int(height), int(seed)))


def test_there_are_enough_of_them_from_small_to_large() -> None:
    shapes = [read_map(path).shape for path in PATHS]
    assert len(PATHS) >= 12
    assert len(GENERATED) == 8
    assert (16, 24) in shapes
    assert (512, 512) in shapes


def test_the_arena_keeps_the_cells_that_the_readme_runs_between() -> None:
    blocked = read_map(MAPS / "arena.map")
    height, width = blocked.shape
    assert width >= 64
    assert height >= 48
    assert not blocked[3, 3]
    assert not blocked[40, 60]


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("tba-example", ["....", "....", ".@..", "..@."]),
        ("tbaa-example", ["....", ".@..", ".@..", "..@."]),
        ("rtaa-example", [".....", ".....", "..@..", "..@..", "...@."]),
    ],
)
def test_the_papers_examples_are_those_of_the_papers(name: str, rows: list[str]) -> None:
    assert (MAPS / f"{name}.map").read_text().splitlines()[4:] == rows
