"""`tbviz bench` says what it promises to say. How fast anything is, is no business of a test."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tbviz.grid.generators.mazes import maze
from tbviz.grid.movingai import Problem, write_map, write_scen
from tbviz.lab import bench
from tbviz.lab.bench import astar, command, peers, real_maps
from tbviz.lab.bench.problems import Course, Pair, far_pairs, scen_course
from tbviz.lab.bench.report import Report, layout, show
from tbviz.lab.bench.sizes import QUICK, Sizes
from tbviz.lab.bench.solver import Answer, Ours

TINY = replace(
    QUICK,
    astar_side=30,
    repetitions=2,
    slow_seconds=0.2,
    cycles_side=32,
    cycles=60,
    maze_side=15,
    maze_rounds=1,
    small_side=40,
    large_side=60,
    memory_side=32,
    budget_side=40,
    budget_cycles=12,
    budget_seconds=0.1,
    probe_side=24,
)
IN_PROCESS = [name for name in command.SECTION_NAMES if name != "startup"]


def silent() -> Report:
    report = Report(say=lambda _line: None)
    report.section("test", "a section to write to")
    return report


def small_course() -> Course:
    blocked = maze(15, 15, 3)
    return Course("maze", blocked, far_pairs(blocked, 2))


class Wrong:
    """A peer that is fast because it does not solve the problem."""

    name = "wrong"
    pure_python = False
    neighbors = 8

    def __init__(self, blocked: np.ndarray) -> None:
        self.truthful = Ours(blocked, 8)

    def solve(self, pair: Pair) -> Answer:
        return self.truthful.solve(pair)._replace(cost=self.truthful.solve(pair).cost * 1.00001)


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A folder with a tiny map under the name of a real one, and a scenario that is right."""
    course = small_course()
    folder = tmp_path / "somewhere" / "below"
    folder.mkdir(parents=True)
    write_map(folder / "orz103d.map", course.blocked)
    ours = Ours(course.blocked, 8)
    write_scen(
        folder / "orz103d.map.scen",
        [
            Problem(0, "orz103d.map", 15, 15, pair.start, pair.goal, ours.solve(pair).cost)
            for pair in course.pairs
        ],
    )
    return tmp_path


def test_every_section_prints_tables_and_writes_the_same_figures(
    maps: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "QUICK", TINY)
    monkeypatch.setattr(command, "SECTION_NAMES", tuple(IN_PROCESS))
    out = maps / "figures.json"
    assert bench.main(["--quick", "--maps", str(maps), "--json", str(out)]) == 0
    printed = capsys.readouterr().out
    figures = json.loads(out.read_text())
    assert [section["name"] for section in figures["sections"]] == IN_PROCESS
    for section in figures["sections"]:
        assert f"== {section['name']}: " in printed
        assert section["tables"]
        assert section["errors"] == []
        for table in section["tables"]:
            assert table["rows"]
            assert all(len(row) == len(table["columns"]) for row in table["rows"])
            assert table["title"] in printed
    assert "targets met" in printed


def test_cycles_are_measured_at_every_promised_lookahead(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "QUICK", TINY)
    out = tmp_path / "figures.json"
    assert bench.main(["--quick", "--only", "cycles", "--json", str(out)]) == 0
    table = json.loads(out.read_text())["sections"][0]["tables"][0]
    measured = {(row[0], row[2]) for row in table["rows"]}
    assert measured == {(a, k) for a in ("tba_star", "tbaa_star") for k in (1, 10, 100, 1000)}
    assert "cycles" in capsys.readouterr().out


def test_a_peer_with_another_cost_is_an_error_and_gets_no_verdict() -> None:
    report = silent()
    astar.compare(report, small_course(), 8, [Wrong], TINY)
    assert len(report.errors) == 2
    assert "wrong found cost" in report.errors[0]
    assert report.sections[0]["targets"] == []


@pytest.mark.parametrize("peer", peers.installed(), ids=lambda peer: peer.name)
def test_the_peers_that_are_installed_find_our_costs(peer: type) -> None:
    course = astar.courses(TINY)[0]
    theirs, ours = peer(course.blocked), Ours(course.blocked, peer.neighbors)
    for pair in course.pairs:
        own = ours.solve(pair).cost
        assert own < math.inf
        assert theirs.solve(pair).cost == pytest.approx(own, rel=astar.SAME_COST)


def test_a_scen_length_that_is_wrong_is_an_error(maps: Path) -> None:
    course = scen_course(maps, "orz103d", 10)
    assert course is not None
    report = silent()
    real_maps.run_course(report, course, TINY)
    assert report.errors == []
    first = course.pairs[0]
    wrong = [replace(first, length=(first.length or 0) + 0.02), *course.pairs[1:]]
    real_maps.run_course(report, replace(course, pairs=wrong), TINY)
    assert len(report.errors) == 1
    assert ".scen says" in report.errors[0]


def test_a_missed_target_is_said_clearly_and_is_no_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unhappy(report: Report, _sizes: Sizes) -> None:
        report.target("speed of light", 1.0, 2.0)

    monkeypatch.setattr(command.memory, "run", unhappy)
    assert bench.main(["--only", "memory"]) == 0
    printed = capsys.readouterr().out
    assert "TARGET MISSED: speed of light: 1.00 (wanted >= 2.00)" in printed
    assert "1 missed" in printed


def test_a_folder_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--maps", "no/such/folder"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "no such folder" in captured.err


def test_our_solver_returns_the_path_it_was_paid_for() -> None:
    blocked = np.zeros((3, 5), np.bool_)
    blocked[:2, 2] = True
    ours = Ours(blocked, 4)
    assert ours.solve(Pair((0, 0), (4, 0))).cost == 8
    path = ours.path().tolist()
    assert path[0] == [0, 0]
    assert path[-1] == [4, 0]
    assert len(path) == 9
    assert [2, 2] in path


def test_tables_align_and_reject_ragged_rows() -> None:
    assert layout(("name", "n"), [("a", 1), ("long", 22)])[2:] == ["a      1", "long  22"]
    assert show(None) == "-"
    assert show(1234.5) == "1234"
    with pytest.raises(ValueError, match="do not match"):
        silent().table("ragged", ("a", "b"), [(1,)])
