"""Whatever a user gets wrong: one clear line on stderr, exit code 2, nothing written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Tbviz

HEAD = "type octile\nheight 4\nwidth 6\nmap\n"
GOOD = ("--map", "open.map", "--start", "0,0", "--goal", "5,3")
PLACES = ("--start", "0,0", "--goal", "5,3")
OUTPUTS = ("--csv", "out.csv", "--jsonl", "out.jsonl")

# name: (files, arguments of `run`, words that the line must hold)
Case = tuple[dict[str, str], tuple[str, ...], tuple[str, ...]]


def bad_map(text: str, *words: str) -> Case:
    return {"bad.map": text}, ("--map", "bad.map", *PLACES, *OUTPUTS), ("bad.map", *words)


def bad_option(*arguments: str, words: tuple[str, ...]) -> Case:
    return {}, (*GOOD, *OUTPUTS, *arguments), words


def bad_script(text: str, *words: str) -> Case:
    return {"s.txt": text}, (*GOOD, *OUTPUTS, "--script", "s.txt"), ("s.txt", *words)


def bad_scen(line: str, *words: str, version: str = "version 1\n") -> Case:
    return {"p.scen": version + line}, ("--scen", "p.scen", *OUTPUTS), ("p.scen", *words)


def bad_scenario(text: str, *words: str) -> Case:
    return {"s.json": text}, ("--scenario", "s.json", *OUTPUTS), ("s.json", *words)


ROW = "0\topen.map\t6\t4\t0\t0\t5\t3\t6.0\n"
FIELDS = '"map": ["...", "..."], "start": [0, 0], "goal": [2, 1]'

CASES: dict[str, Case] = {
    "no such file": ({}, ("--map", "none.map", *PLACES), ("none.map", "no such file")),
    "a folder": ({}, ("--map", ".", *PLACES), ("directory",)),
    "not a map": bad_map("hello\n", ":1:", "not a Moving AI map"),
    "empty file": bad_map("", "empty"),
    "rows too short": bad_map(HEAD + "......\n.....\n......\n......\n", ":6:", "width 6"),
    "rows missing": bad_map("type octile\nheight 100\nwidth 6\nmap\n......\n", "height 100"),
    "unknown character": bad_map(HEAD + "......\n..x...\n......\n......\n", ":6:", "'x'"),
    "terabytes": bad_map("type octile\nheight 9999999\nwidth 9999999\nmap\n...\n", "limit"),
    "start outside": bad_option("--start", "6,0", words=("open.map: start 6,0", "outside", "6x4")),
    "start negative": bad_option("--start", "-1,0", words=("start -1,0", "outside")),
    "goal outside": bad_option("--goal", "0,4", words=("goal 0,4", "outside")),
    "start blocked": bad_option("--start", "2,2", words=("start 2,2", "blocked")),
    "goal blocked": bad_option("--goal", "3,2", words=("goal 3,2", "blocked")),
    "start no cell": bad_option("--start", "3", words=("--start", "X,Y")),
    "start of words": bad_option("--start", "a,b", words=("--start", "X,Y")),
    "lookahead 0": bad_option("--lookahead", "0", words=("--lookahead", "at least 1", "0")),
    "lookahead -3": bad_option("--lookahead", "-3", words=("--lookahead", "at least 1", "-3")),
    "lookahead abc": bad_option("--lookahead", "abc", words=("--lookahead", "abc")),
    "lookahead 1.5": bad_option("--lookahead", "1.5", words=("--lookahead", "1.5")),
    "lookahead and budget": bad_option(
        "--lookahead", "3", "--budget-ms", "1", words=("--lookahead", "--budget-ms")
    ),
    "budget too small": bad_option("--budget-ms", "0.001", words=("--budget-ms", "0.01")),
    "budget nan": bad_option("--budget-ms", "nan", words=("--budget-ms", "nan")),
    "weight below 1": bad_option(
        "--algorithm", "tb_wa_star", "--weight", "0.5", words=("--weight", "0.5")
    ),
    "weight inf": bad_option("--algorithm", "tb_wa_star", "--weight", "inf", words=("--weight",)),
    "weight too large": bad_option(
        "--algorithm", "tb_wa_star", "--weight", "1e308", words=("--weight", "from 1 to 1e+06")
    ),
    "lookahead too large": bad_option(
        "--lookahead", "9" * 40, words=("--lookahead", "from 1 to 1000000000000000000 or inf")
    ),
    "lookahead of very many digits": bad_option("--lookahead", "9" * 9000, words=("to 1000",)),
    "lookahead 1_000": bad_option("--lookahead", "1_000", words=("--lookahead", "1_000")),
    "lookahead in other digits": bad_option("--lookahead", "٣", words=("--lookahead",)),
    "weight 1_0": bad_option(
        "--algorithm", "tb_wa_star", "--weight", "1_0", words=("--weight", "1_0")
    ),
    "both corner rules": bad_option(
        "--corner-cutting", "--no-corner-cutting", words=("--no-corner-cutting", "not allowed")
    ),
    "weight unused": bad_option("--weight", "2", words=("tbaa_star", "no use", "--weight")),
    "unknown algorithm": bad_option(
        "--algorithm", "tba_sta", words=("algorithm", "did you mean tba_star?")
    ),
    "another spelling": bad_option("--algorithm", "TBA*", words=("did you mean tba_star?",)),
    "another spelling, tba": bad_option("--algorithm", "tba", words=("mean tba_star?",)),
    "another spelling, tbaa": bad_option("--algorithm", "tbaa", words=("mean tbaa_star?",)),
    "no silly guess": bad_option("--algorithm", "dfs", words=("known: a_star, ",)),
    "unknown terrain": bad_option("--terrain", "hilly", words=("--terrain", "known", "hilly")),
    "neighbors 6": bad_option("--neighbors", "6", words=("--neighbors", "4 or 8")),
    "trace ratio 1e308": bad_option("--trace-ratio", "1e308", words=("--trace-ratio", "1e+06")),
    "hidden fraction 2": bad_option("--hidden-fraction", "2", words=("--hidden-fraction", "1")),
    "seed -1": bad_option("--seed", "-1", words=("--seed",)),
    "max-cycles 0": bad_option("--max-cycles", "0", words=("--max-cycles must", "at least 1")),
    "runs 0": bad_option("--runs", "0", words=("--runs must", "at least 1 or converge", "got 0")),
    "runs abc": bad_option("--runs", "abc", words=("--runs must", "or converge", "got abc")),
    "runs inf": bad_option("--runs", "inf", words=("--runs must", "or converge", "got inf")),
    "runs -1": bad_option("--runs", "-1", words=("--runs must", "got -1")),
    "unknown option": bad_option("--speed", "3", words=("--speed",)),
    "abbreviated option": bad_option("--look", "3", words=("--look",)),
    "option without value": ({}, ("--map",), ("--map", "expected one argument")),
    "no map": ({}, PLACES, ("--map", "--scen", "--scenario")),
    "map and scen": ({}, (*GOOD, "--scen", "p.scen"), ("--map and --scen",)),
    "no goal": ({}, ("--map", "open.map", "--start", "0,0"), ("--goal",)),
    "problems without scen": bad_option("--problems", "1:2", words=("--problems", "--scen")),
    "two outputs, one file": ({}, (*GOOD, "--csv", "o", "--jsonl", "o"), ("one file",)),
    "no folder for csv": ({}, (*GOOD, "--csv", "no/o.csv"), ("no/o.csv", "cannot be written")),
    "no folder for cycles": ({}, (*GOOD, "--cycles-csv", "no/o.csv"), ("no/o.csv",)),
    "csv is a folder": ({}, (*GOOD, "--csv", "."), ("directory",)),
    "csv without a name": ({}, (*GOOD, "--csv", ""), ("--csv: the file name is empty",)),
    "map without a name": ({}, ("--map", "", *PLACES), ("--map: the file name is empty",)),
    "nearly a shipped map": ({}, ("--map", "areena", *PLACES), ("areena", "did you mean arena")),
    "csv onto the map": ({}, (*GOOD, "--csv", "./open.map"), ("open.map", "reads it")),
    "cycles onto the map": ({}, (*GOOD, "--cycles-csv", "open.map"), ("open.map", "reads it")),
    "csv onto the script": (
        {"s.txt": "1 wall 1,1\n"},
        (*GOOD, "--script", "s.txt", "--csv", "s.txt"),
        ("s.txt", "reads it"),
    ),
    "csv onto the scenario": (
        {"s.json": '{"version": 1, ' + FIELDS + "}"},
        ("--scenario", "s.json", "--csv", "s.json"),
        ("s.json", "reads it"),
    ),
    "csv onto the scen": (
        {"p.scen": "version 1\n" + ROW},
        ("--scen", "p.scen", "--csv", "p.scen"),
        ("p.scen", "reads it"),
    ),
    "csv onto the map of a scen": (
        {"p.scen": "version 1\n" + ROW},
        ("--scen", "p.scen", "--jsonl", "open.map"),
        ("open.map", "reads it"),
    ),
    "state onto the map": (
        {"s.txt": "3 state open.map\n"},
        (*GOOD, "--script", "s.txt"),
        ("open.map", "reads it"),
    ),
    "state onto the csv": (
        {"s.txt": "3 state ./o.csv\n"},
        (*GOOD, "--script", "s.txt", "--csv", "o.csv"),
        ("o.csv", "one file"),
    ),
    "one file by two names": ({}, (*GOOD, "--csv", "o", "--jsonl", "./o"), ("one file",)),
    "state of many problems": (
        {"p.scen": "version 1\n" + ROW * 2, "s.txt": "# a\n3 state x.json\n"},
        ("--scen", "p.scen", "--script", "s.txt"),
        ("s.txt:2:", "x.json", "2 problems"),
    ),
    "no script": ({}, (*GOOD, "--script", "none.txt"), ("none.txt", "no such file")),
    "empty script": bad_script("", "empty"),
    "unknown command": bad_script("# a\n3 wal 1,1\n", ":2:", "unknown command wal", "mean wall?"),
    "cycle no number": bad_script("x wall 1,1\n", ":1:", "cycle", "x"),
    "cycle 0": bad_script("0 wall 1,1\n", ":1:", "cycle", "at least 1"),
    "cycle 1.5": bad_script("1.5 wall 1,1\n", ":1:", "1.5"),
    "no command": bad_script("7\n", ":1:", "no command"),
    "cell outside": bad_script("1 wall 1,1\n1 wall 1,2 6,1\n", ":2:", "6,1", "outside", "6x4"),
    "cell negative": bad_script("1 free -1,1\n", ":1:", "-1,1", "outside"),
    "cell no cell": bad_script("1 goal 4;1\n", ":1:", "X,Y", "4;1"),
    "no cell": bad_script("1 wall\n", ":1:", "cell"),
    "two goals": bad_script("1 goal 1,1 2,2\n", ":1:", "one cell"),
    "script sets nonsense": bad_script("1 set lookahed 3\n", ":1:", "did you mean lookahead?"),
    "script sets out of range": bad_script("1 set weight 0\n", ":1:", "weight", "0"),
    "script sets no value": bad_script("1 set weight\n", ":1:", "value"),
    "script sets a switch": bad_script("1 set corner-cutting 1\n", ":1:", "on or off"),
    "script sets max-cycles": bad_script("1 set max-cycles 9\n", ":1:", "cannot be set"),
    "script: algorithm": bad_script("1 algorithm astar\n", ":1:", "did you mean a_star?"),
    "script: view": bad_script("1 view lerned\n", ":1:", "did you mean learned?"),
    "script: expansions": bad_script("1 expansions -1\n", ":1:", "expansions", "-1"),
    "script: state nowhere": bad_script("1 state no/f.json\n", ":1:", "no folder"),
    "script: quit twice": bad_script("1 quit now\n", ":1:", "quit", "now"),
    "scen: no version": bad_scen(ROW, ":1:", version=""),
    "scen: another size": bad_scen(ROW.replace("\t6\t4", "\t8\t4"), ":2:", "8x4", "6x4"),
    "scen: last line bad": bad_scen(ROW * 3 + ROW.replace("5\t3", "5\t9"), ":5:", "outside"),
    "scen: no map": bad_scen(ROW.replace("open", "shut"), ":2:", "shut.map"),
    "scen: blocked": bad_scen(ROW.replace("5\t3", "2\t2"), ":2:", "2,2", "blocked"),
    "scen: empty": bad_scen("", "empty", version=""),
    "scen: slice": (
        {"p.scen": "version 1\n" + ROW},
        ("--scen", "p.scen", "--problems", "1"),
        ("1",),
    ),
    "scen: step 0": (
        {"p.scen": "version 1\n" + ROW},
        ("--scen", "p.scen", "--problems", "::0"),
        ("step",),
    ),
    "scen: none": (
        {"p.scen": "version 1\n" + ROW},
        ("--scen", "p.scen", "--problems", "4:"),
        ("none",),
    ),
    "scen: json": ({"p.scen": "version 1\n" + ROW}, ("--scen", "p.scen", "--json"), ("--jsonl",)),
    "scen: start": ({"p.scen": "version 1\n" + ROW}, ("--scen", "p.scen", *PLACES), ("--start",)),
    "scenario: no JSON": bad_scenario('{\n"version": 1,\n}', ":3:", "not JSON"),
    "scenario: a list": bad_scenario("[]", "not a scenario"),
    "scenario: version": bad_scenario('{"version": 2, ' + FIELDS + "}", "version 2"),
    "scenario: no goal": bad_scenario('{"version": 1, "map": ["."], "start": [0, 0]}', "goal"),
    "scenario: field": bad_scenario('{"version": 1, "optoins": {}, ' + FIELDS + "}", "options?"),
    "scenario: option": bad_scenario(
        '{"version": 1, "options": {"lookahead": 0}, ' + FIELDS + "}", "lookahead"
    ),
    "scenario: options": bad_scenario('{"version": 1, "options": [], ' + FIELDS + "}", "options"),
    "scenario: nan": bad_scenario('{"version": NaN, ' + FIELDS + "}", "NaN"),
    "scenario: twice": bad_scenario('{"version": 1, "version": 1, ' + FIELDS + "}", "twice"),
    "scenario: command": bad_scenario(
        '{"version": 1, "commands": ["1 wall 0,1", "1 wall 9,9"], ' + FIELDS + "}",
        "command 2",
        "outside",
    ),
    "scenario: max_cycles": bad_scenario('{"version": 1, "max_cycles": 0, ' + FIELDS + "}", "max"),
    "scenario: rows": bad_scenario(
        '{"version": 1, "map": ["...", ".."], "start": [0, 0], "goal": [1, 1]}', "row 2"
    ),
    "scenario: row": bad_scenario(
        '{"version": 1, "map": ["..x"], "start": [0, 0], "goal": [1, 0]}', "row 1", "'x'"
    ),
    "scenario: map": bad_scenario(
        '{"version": 1, "map": "none.map", "start": [0, 0], "goal": [1, 1]}', "none.map"
    ),
    "scenario: cell": bad_scenario(
        '{"version": 1, "map": ["..."], "start": "0,0", "goal": [1, 0]}', "start"
    ),
    "scenario: digits": bad_scenario(
        '{"version": ' + "1" * 5000 + ", " + FIELDS + "}", "5000 digits is too large"
    ),
    "scenario: deep": bad_scenario("[" * 100_000, "s.json"),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_one_line_and_code_2(name: str, room: Path, tbviz: Tbviz) -> None:
    files, arguments, words = CASES[name]
    for file, text in files.items():
        (room / file).write_text(text)
    before = sorted(path.name for path in room.iterdir())
    answer = tbviz("run", *arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1, answer.err
    for word in words:
        assert word in answer.err
    assert sorted(path.name for path in room.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("rnu",), "did you mean run?"),
        (("--frobnicate",), "--frobnicate"),
        (("map",), "ACTION"),
        (("map", "generate", "caevs", "--out", "m.map"), "caves"),
        (("map", "generate", "caves"), "--out"),
        (("map", "generate", "caves", "--size", "12", "--out", "m.map"), "WxH"),
        (("map", "generate", "caves", "--size", "2x2", "--out", "m.map"), "too small"),
        (("map", "generate", "caves", "--size", "999999x999999", "--out", "m.map"), "limit"),
        (("map", "generate", "caves", "--seed", "x", "--out", "m.map"), "--seed"),
        (("map", "generate", "caves", "--out", "no/m.map"), "no/m.map"),
        (("map", "info", "none.map"), "no such file"),
        (("map", "info", "areena"), "did you mean arena"),
        (("map", "generate", "caves", "--out", ""), "empty"),
        (("algorithms", "--jsno"), "--jsno"),
        (("bench", "--fast"), "--fast"),
        (("bench", "--only", "nothing"), "--only"),
        (("bench", "--json", "no/b.json"), "no/b.json: cannot be written"),
        (("qqq",), "known: play, run"),
    ],
)
def test_so_it_is_in_the_other_commands(
    arguments: tuple[str, ...], word: str, room: Path, tbviz: Tbviz
) -> None:
    answer = tbviz(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert word in answer.err
    assert [path.name for path in room.iterdir()] == ["open.map"]


def test_what_was_there_stays_when_a_run_fails(room: Path, tbviz: Tbviz) -> None:
    (room / "out.csv").write_text("precious")
    (room / "p.scen").write_text("version 1\n" + ROW.replace("5\t3", "5\t9"))
    assert tbviz("run", "--scen", "p.scen", "--csv", "out.csv").code == 2
    assert (room / "out.csv").read_text() == "precious"


def test_a_real_process_says_it_the_same_way(room: Path) -> None:
    package = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tbviz", "run", "--map", "none.map", *PLACES],
        cwd=room,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "none.map: no such file\n")


def test_a_link_to_an_input_is_that_input(room: Path, tbviz: Tbviz) -> None:
    (room / "link.csv").symlink_to("open.map")
    before = (room / "open.map").read_bytes()
    assert tbviz("run", *GOOD, "--csv", "link.csv").code == 2
    assert (room / "open.map").read_bytes() == before
