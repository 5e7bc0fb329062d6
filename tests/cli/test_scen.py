"""`tbviz run --scen`: many problems in one go."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tbviz.game import run_many
from tbviz.game.report import RESULT_FIELDS
from tbviz.game.script import play

from .conftest import Tbviz, map_text

GOALS = [(5, 3), (4, 3), (0, 0), (5, 0), (1, 3)]


@pytest.fixture
def scen(room: Path) -> Path:
    lines = [f"0\tmaps/open.map\t6\t4\t0\t0\t{x}\t{y}\t1.0" for x, y in GOALS]
    (room / "p.scen").write_text("version 1\n" + "\n".join(lines) + "\n")
    return room


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_csv_and_jsonl_say_the_same_in_the_order_of_the_file(scen: Path, tbviz: Tbviz) -> None:
    answer = tbviz("run", "--scen", "p.scen", "--csv", "o.csv", "--jsonl", "o.jsonl")
    assert (answer.code, answer.err) == (0, "")
    table = rows(scen / "o.csv")
    objects = [json.loads(line) for line in (scen / "o.jsonl").read_text().splitlines()]
    assert len(table) == len(objects) == len(GOALS)
    for row, result, goal in zip(table, objects, GOALS, strict=True):
        assert tuple(result) == RESULT_FIELDS
        assert tuple(row) == RESULT_FIELDS[:-1]
        assert tuple(result["goal"]) == goal
        for name, text in row.items():
            value = result[name]
            if value is None:
                assert text == ""
            elif isinstance(value, str):
                assert text == value
            else:
                assert json.loads(text) == value


def test_each_is_the_run_that_it_would_be_alone(scen: Path, tbviz: Tbviz) -> None:
    tbviz("run", "--scen", "p.scen", "--jsonl", "o.jsonl", "--terrain", "dynamic", "--seed", "3")
    for line in (scen / "o.jsonl").read_text().splitlines():
        result = json.loads(line)
        goal = ",".join(map(str, result["goal"]))
        places = ("--map", "open.map", "--start", "0,0", "--goal", goal)
        alone = json.loads(
            tbviz("run", *places, "--terrain", "dynamic", "--seed", "3", "--json").out
        )
        del result["wall_seconds"], alone["wall_seconds"]
        assert result == alone


@pytest.mark.parametrize("text", ["::2", "1:3", "-2:", ":", "::-1", "3:", ":-1:2", "2:100"])
def test_problems_is_a_python_slice(text: str, scen: Path, tbviz: Tbviz) -> None:
    tbviz("run", "--scen", "p.scen", "--problems", text, "--csv", "o.csv")
    wanted = slice(*(int(part) if part else None for part in text.split(":")))
    assert [tuple(json.loads(row["goal"])) for row in rows(scen / "o.csv")] == GOALS[wanted]


def test_one_that_is_not_reached_makes_exit_code_1(scen: Path, tbviz: Tbviz) -> None:
    (scen / "shut.map").write_text(map_text(["..@.", "..@."]))
    (scen / "q.scen").write_text(
        "version 1.0\n0 open.map 6 4 0 0 5 3 1\n0 shut.map 4 2 0 0 3 0 0\n"
    )
    answer = tbviz("run", "--scen", "q.scen", "--csv", "o.csv")
    assert answer.code == 1
    assert "1 reached, 1 unreachable" in answer.out
    assert [row["status"] for row in rows(scen / "o.csv")] == ["reached", "unreachable"]
    assert rows(scen / "o.csv")[1]["suboptimality"] == ""


def test_without_a_file_it_prints_a_summary(scen: Path, tbviz: Tbviz) -> None:
    answer = tbviz("run", "--scen", "p.scen", "--algorithm", "a_star", "--max-cycles", "2")
    assert answer.code == 1
    assert answer.out.startswith("A*, 5 problems of p.scen: ")
    for word in ("cycle limit", "mean", "median", "max", "expansions"):
        assert word in answer.out
    assert sorted(path.name for path in scen.iterdir()) == ["open.map", "p.scen"]


def test_a_script_is_played_in_each(scen: Path, tbviz: Tbviz) -> None:
    (scen / "s.txt").write_text("9 wall 1,1\n")
    tbviz("run", "--scen", "p.scen", "--csv", "o.csv", "--script", "s.txt")
    assert all(int(row["cycles"]) >= 8 for row in rows(scen / "o.csv"))


def test_an_interruption_keeps_the_finished_rows(
    scen: Path, tbviz: Tbviz, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def interrupted(*arguments: object, **options: object) -> str:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return play(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(run_many, "play", interrupted)
    answer = tbviz("run", "--scen", "p.scen", "--csv", "o.csv")
    assert answer.code == 130
    assert "2 reached; interrupted, 3 not run" in answer.out
    assert len(rows(scen / "o.csv")) == 2


def test_a_refusal_names_the_problem(scen: Path, tbviz: Tbviz) -> None:
    (scen / "s.txt").write_text("1 set goal 2,2\n")
    answer = tbviz("run", "--scen", "p.scen", "--problems", ":2", "--script", "s.txt")
    first, second = answer.err.splitlines()
    assert first.startswith("p.scen:2: s.txt:1: goal 2,2: ")
    assert second.startswith("p.scen:3: s.txt:1: goal 2,2: ")


def test_a_state_of_one_problem_is_written(scen: Path, tbviz: Tbviz) -> None:
    (scen / "s.txt").write_text("1 state x.json\n")
    assert tbviz("run", "--scen", "p.scen", "--problems", ":1", "--script", "s.txt").code == 0
    assert (scen / "x.json").exists()


def test_a_shipped_scen_is_found_by_the_name_of_its_map(tbviz: Tbviz) -> None:
    answer = tbviz("run", "--scen", "rooms-128", "--problems", ":1")
    assert answer.code == 0
    assert "rooms-128.map.scen" in answer.out
