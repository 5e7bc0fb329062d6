"""`--runs`: the list of runs in every output, with every source."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tbviz import Game

from .conftest import Tbviz, map_text

ROWS = ["........", ".@@@@@@.", "......@.", "@@@@@.@.", "........"]
PLACES = ("--start", "0,2", "--goal", "7,2")
RUN = ("run", "--map", "trap.map", *PLACES, "--terrain", "unknown", "--lookahead", "2")
FIGURES = ["cycles", "moves", "cost", "expansions", "searches"]


@pytest.fixture(autouse=True)
def trap(room: Path) -> None:
    (room / "trap.map").write_text(map_text(ROWS))


def result_of(tbviz: Tbviz, *arguments: object) -> Any:
    answer = tbviz(*RUN, "--json", *arguments)
    assert (answer.code, answer.err) == (0, "")
    return json.loads(answer.out)


def test_the_figures_are_those_of_the_last_run(tbviz: Tbviz) -> None:
    result = result_of(tbviz, "--runs", "3")
    assert len(result["runs"]) == 3
    assert all(list(run) == FIGURES for run in result["runs"])
    assert {name: result[name] for name in FIGURES} == result["runs"][-1]
    assert list(result)[-2:] == ["runs", "trajectory"]
    alone = result_of(tbviz)
    assert "runs" not in alone
    assert {name: alone[name] for name in FIGURES} == result["runs"][0]
    one = result_of(tbviz, "--runs", "1")
    assert one.pop("runs") == result["runs"][:1]
    del one["wall_seconds"], alone["wall_seconds"]
    assert one == alone


def test_converge_needs_several_runs_and_stops(tbviz: Tbviz) -> None:
    result = result_of(tbviz, "--runs", "converge")
    assert [run["searches"] > 1 for run in result["runs"]].count(False) == 1
    assert result["searches"] == 1
    learner = result_of(tbviz, "--runs", "converge", "--algorithm", "rtaa_star")
    assert len(learner["runs"]) > 1
    assert learner["suboptimality"] == 1


def test_python_and_command_line_do_the_same(tbviz: Tbviz) -> None:
    game = Game(ROWS, (0, 2), (7, 2), terrain="unknown", lookahead=2, runs="converge")
    game.run()
    assert game.result()["runs"] == result_of(tbviz, "--runs", "converge")["runs"]


def test_commands_belong_to_the_first_run(room: Path, tbviz: Tbviz) -> None:
    (room / "s.txt").write_text("3 wall 7,1\n3 expansions 1\n40 free 7,1\n5 state s.json\n")
    result = result_of(tbviz, "--runs", "2", "--script", "s.txt")
    assert len(result["runs"]) == 2
    assert result["runs"][0]["cycles"] >= 39
    state = json.loads((room / "s.json").read_text())
    assert [run["cycles"] for run in state["runs"]] == [4]


def test_commands_beyond_the_cycle_limit_do_not_stop_the_runs(room: Path, tbviz: Tbviz) -> None:
    (room / "s.txt").write_text("90 free 0,1\n")
    runs = result_of(tbviz, "--runs", "2", "--script", "s.txt", "--max-cycles", "60")["runs"]
    assert runs[0]["cycles"] == 60
    assert runs[1]["cycles"] < 60


def test_the_cycles_are_those_of_the_last_run(room: Path, tbviz: Tbviz) -> None:
    result = result_of(tbviz, "--runs", "2", "--cycles-csv", "c.csv")
    with (room / "c.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == result["cycles"]
    assert (rows[0]["cycle"], rows[0]["search"]) == ("1", "1")
    assert "restart" not in rows[0]["event"]
    assert sum(int(row["expansions"]) for row in rows) == result["expansions"]
    assert max(int(row["search"]) for row in rows) == result["searches"]


def test_csv_holds_the_list_as_json(room: Path, tbviz: Tbviz) -> None:
    line = "0\ttrap.map\t8\t5\t0\t2\t7\t2\t1.0\n"
    (room / "p.scen").write_text("version 1\n" + line + line.replace("\t7\t2", "\t4\t2"))
    how = ("--terrain", "unknown", "--lookahead", "2", "--runs", "converge")
    many = tbviz("run", "--scen", "p.scen", *how, "--csv", "m.csv", "--jsonl", "m.jsonl")
    assert many.code == 0
    assert "\nruns " in many.out
    assert tbviz(*RUN, "--runs", "converge", "--csv", "o.csv").code == 0
    objects = [json.loads(text) for text in (room / "m.jsonl").read_text().splitlines()]
    for name, expected in (("m.csv", objects), ("o.csv", objects[:1])):
        with (room / name).open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert [json.loads(row["runs"]) for row in rows] == [one["runs"] for one in expected]


def test_with_a_scenario(room: Path, tbviz: Tbviz) -> None:
    fields = {"version": 1, "map": "trap.map", "start": [0, 2], "goal": [7, 2]}
    options = {"terrain": "unknown", "lookahead": 2}
    (room / "s.json").write_text(json.dumps({**fields, "options": options}))
    answer = tbviz("run", "--scenario", "s.json", "--runs", "2", "--json")
    assert json.loads(answer.out)["runs"] == result_of(tbviz, "--runs", "2")["runs"]


def test_a_person_is_told_how_many_runs_there_were(tbviz: Tbviz) -> None:
    assert "runs" not in tbviz(*RUN).out
    lines = tbviz(*RUN, "--runs", "3").out.splitlines()
    assert any(line.split()[:2] == ["runs", "3"] for line in lines)
