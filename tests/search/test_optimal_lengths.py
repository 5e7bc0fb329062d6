"""A* without corner cutting agrees with the optimal lengths of `.scen` files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tbviz import Game, resources
from tbviz.grid.movingai import Problem, find_map, read_map, read_scen

# Moving AI's own files, where somebody keeps them beside the project.
BENCHMARK = Path(__file__).parents[3] / "shared" / "maps"
SHIPPED = sorted((resources.folder("maps") or Path()).glob("*.scen"))


def check(scen: Path, problems: list[Problem]) -> None:
    blocked = read_map(find_map(scen, problems[0]))
    game = Game(
        blocked,
        problems[0].start,
        problems[0].goal,
        "a_star",
        lookahead="inf",
        corner_cutting=False,
    )
    for problem in problems:
        game.move_start(problem.start)
        game.move_goal(problem.goal)
        game.restart()
        game.run()
        if problem.length == 0 and problem.start != problem.goal:
            assert game.status == "unreachable", problem
        else:
            assert game.status == "reached", problem
            assert game.engine.cost == pytest.approx(problem.length, abs=0.01), problem


@pytest.mark.parametrize("scen", SHIPPED, ids=lambda path: path.name)
def test_shipped_problems(scen: Path) -> None:
    check(scen, read_scen(scen))


@pytest.mark.skipif(not BENCHMARK.is_dir(), reason="no benchmark maps here")
@pytest.mark.parametrize("scen", sorted(BENCHMARK.rglob("*.scen")), ids=lambda path: path.name)
def test_benchmark_problems(scen: Path) -> None:
    problems = read_scen(scen)
    check(scen, problems[:: max(1, len(problems) // 40)])
