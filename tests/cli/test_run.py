"""`tbviz run` on one problem: the JSON contract, exit codes, what it prints and writes."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tbviz import Game
from tbviz.game.report import CYCLE_FIELDS, RESULT_FIELDS

from .conftest import Tbviz, map_text

PACKAGE = Path(__file__).resolve().parents[2]
RUN = ("run", "--map", "open.map", "--start", "0,0", "--goal", "5,3")
CONTRACT = (
    "algorithm parameters map start goal status cycles moves cost optimal_cost suboptimality "
    "expansions searches back_moves non_optimal_moves updates proof_cells first_move_cycle "
    "max_expansions_in_a_cycle wall_seconds trajectory"
).split()


def no_constant(word: str) -> Any:
    raise AssertionError(f"{word} is not JSON")


def loads(text: str) -> Any:
    return json.loads(text, parse_constant=no_constant)


@pytest.mark.smoke
def test_json_has_exactly_the_fields_of_the_contract_in_order(tbviz: Tbviz) -> None:
    answer = tbviz(*RUN, "--json")
    assert (answer.code, answer.err) == (0, "")
    result = loads(answer.out)
    assert list(result) == CONTRACT == list(RESULT_FIELDS)
    assert result["map"] == "open.map"
    assert result["status"] == "reached"
    assert (result["start"], result["goal"]) == ([0, 0], [5, 3])
    assert result["trajectory"][0] == [0, 0]
    assert result["trajectory"][-1] == [5, 3]
    assert len(result["trajectory"]) == result["moves"] + 1
    assert result["suboptimality"] == result["cost"] / result["optimal_cost"]


def test_the_python_class_plays_the_same_game(tbviz: Tbviz) -> None:
    options: dict[str, Any] = {"terrain": "unknown", "lookahead": 3, "neighbors": 4}
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    result = loads(tbviz(*RUN, *flags, "--json").out)
    game = Game("open.map", (0, 0), (5, 3), **options)
    game.run()
    expected = game.result()
    del result["wall_seconds"], expected["wall_seconds"]
    assert result == expected


def test_infinite_parameters_are_strings(tbviz: Tbviz) -> None:
    result = loads(tbviz(*RUN, "--lookahead", "inf", "--json").out)
    assert result["parameters"]["lookahead"] == "inf"


def test_start_equal_to_goal_is_reached_without_a_cycle(tbviz: Tbviz) -> None:
    answer = tbviz(*RUN, "--goal", "0,0", "--json")
    result = loads(answer.out)
    assert answer.code == 0
    assert (result["status"], result["cycles"], result["searches"]) == ("reached", 0, 0)
    assert (result["cost"], result["optimal_cost"], result["suboptimality"]) == (0, 0, 1)
    assert result["first_move_cycle"] is None
    assert result["trajectory"] == [[0, 0]]


def test_a_goal_behind_walls_is_unreachable(room: Path, tbviz: Tbviz) -> None:
    (room / "shut.map").write_text(map_text(["...@.", "...@.", "...@."]))
    answer = tbviz("run", "--map", "shut.map", "--start", "0,0", "--goal", "4,0", "--json")
    result = loads(answer.out)
    assert answer.code == 1
    assert result["status"] == "unreachable"
    assert result["optimal_cost"] is None
    assert result["suboptimality"] is None


def test_a_cycle_limit_is_exit_code_1(tbviz: Tbviz) -> None:
    answer = tbviz(*RUN, "--max-cycles", "2", "--json")
    result = loads(answer.out)
    assert (answer.code, result["status"], result["cycles"]) == (1, "cycle_limit", 2)
    assert result["suboptimality"] is None


def test_no_optimal_leaves_its_figures_null(room: Path, tbviz: Tbviz) -> None:
    (room / "s.txt").write_text("2 state two.json\n")
    result = loads(tbviz(*RUN, "--no-optimal", "--script", "s.txt", "--json").out)
    for name in ("optimal_cost", "suboptimality", "non_optimal_moves"):
        assert result[name] is None
        assert loads((room / "two.json").read_text())[name] is None


@pytest.mark.parametrize(
    ("flags", "cutting"),
    [([], True), (["--corner-cutting"], True), (["--no-corner-cutting"], False)],
)
def test_the_corner_rule_is_a_pair_of_flags(flags: list[str], cutting: bool, tbviz: Tbviz) -> None:
    result = loads(tbviz(*RUN, *flags, "--json").out)
    assert result["parameters"]["corner_cutting"] is cutting


def test_for_people_it_prints_picture_and_figures(tbviz: Tbviz) -> None:
    answer = tbviz(*RUN)
    assert answer.code == 0
    for word in ("TBAA*", "lookahead 32", "S", "G goal", "reached", "suboptimality", "1.000"):
        assert word in answer.out
    assert "\x1b" not in answer.out


def test_cycles_csv_has_one_row_per_cycle(room: Path, tbviz: Tbviz) -> None:
    result = loads(tbviz(*RUN, "--lookahead", "2", "--cycles-csv", "c.csv", "--json").out)
    header, *rows = csv.reader((room / "c.csv").open(newline=""))
    assert header == list(CYCLE_FIELDS)
    assert len(rows) == result["cycles"]
    table = [dict(zip(header, row, strict=True)) for row in rows]
    assert [int(row["cycle"]) for row in table] == list(range(1, len(rows) + 1))
    assert sum(int(row["moved"]) for row in table) == result["moves"]
    assert sum(int(row["expansions"]) for row in table) == result["expansions"]
    assert [int(table[-1]["x"]), int(table[-1]["y"])] == result["goal"]
    assert len({row["wall_us"] for row in table}) > 1  # each cycle was timed by itself


def test_timing_each_cycle_changes_nothing_else(tbviz: Tbviz) -> None:
    plain = loads(tbviz(*RUN, "--terrain", "unknown", "--json").out)
    timed = loads(tbviz(*RUN, "--terrain", "unknown", "--cycles-csv", "c.csv", "--json").out)
    del plain["wall_seconds"], timed["wall_seconds"]
    assert plain == timed


def test_one_run_can_fill_csv_and_jsonl_too(room: Path, tbviz: Tbviz) -> None:
    tbviz(*RUN, "--csv", "o.csv", "--jsonl", "o.jsonl")
    (row,) = csv.DictReader((room / "o.csv").open(newline=""))
    assert list(row) == CONTRACT[:-1]
    assert json.loads(row["parameters"])["lookahead"] == 32
    assert json.loads(row["start"]) == [0, 0]
    assert list(loads((room / "o.jsonl").read_text())) == CONTRACT


def test_a_shipped_map_is_found_by_name_from_anywhere(tbviz: Tbviz) -> None:
    for name in ("arena", "arena.map", "maps/arena.map"):
        answer = tbviz("run", "--map", name, "--start", "3,3", "--goal", "60,40", "--json")
        assert answer.code == 0


def test_a_map_of_ones_own_wins_over_a_shipped_one(room: Path, tbviz: Tbviz) -> None:
    (room / "arena.map").write_text((room / "open.map").read_text())
    answer = tbviz("run", "--map", "arena.map", "--start", "3,3", "--goal", "60,40")
    assert answer.code == 2
    assert "6x4" in answer.err


def test_without_a_command_it_plays_the_opening(
    tbviz: Tbviz, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tbviz.app import main as app
    from tbviz.game.play_arguments import PlayPlan

    plans: list[PlayPlan] = []
    monkeypatch.setattr(app, "play", lambda plan: plans.append(plan) or 0)
    assert tbviz().code == 0
    assert plans[0].opening
    assert plans[0].scenario.blocked.shape == (52, 88)


def process(room: Path, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tbviz", *arguments],
        cwd=room,
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_prints_the_figures_so_far(room: Path) -> None:
    (room / "s.txt").write_text("1 state begun.json\n1000000000 quit\n")  # idles for long
    running = process(room, *RUN, "--script", "s.txt", "--json", "--cycles-csv", "c.csv")
    deadline = time.monotonic() + 120
    while not (room / "begun.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert loads(out)["status"] == "reached"
    assert loads(out)["cycles"] > 10
    assert "Traceback" not in err
    assert (room / "c.csv").read_text().count("\n") == loads(out)["cycles"] + 1


@pytest.mark.skipif(os.name == "nt", reason="pipes end differently")
def test_a_reader_that_leaves_early_is_no_error(room: Path) -> None:
    running = process(room, *RUN, "--json")
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    err = running.stderr.read()
    assert running.wait() == 0
    assert [line for line in err.splitlines() if not line.startswith("preparing")] == []


def test_version_and_help_load_neither_numba_nor_a_window(room: Path) -> None:
    code = (
        "import sys; from tbviz.cli import main\n"
        "for flag in ('--version', '--help'): assert main([flag]) == 0\n"
        "assert not {'numba', 'numpy', 'pygame', 'matplotlib'} & set(sys.modules)\n"
        "assert main(['algorithms']) == 0\n"
        "assert not {'pygame', 'matplotlib', 'tqdm'} & set(sys.modules)\n"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=room,
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        check=True,
        capture_output=True,
    )


def finished(room: Path, *arguments: str, **options: Any) -> tuple[int, str, str]:
    running = process(room, *arguments, **options)
    out, err = running.communicate(timeout=120)
    lines = [line for line in err.splitlines(True) if not line.startswith("preparing")]
    return running.returncode, out, "".join(lines)


@pytest.mark.skipif(os.name == "nt", reason="closes descriptors as a POSIX shell does")
def test_a_closed_stdout_is_one_line_and_code_2(room: Path) -> None:
    for arguments in (RUN, ("--version",), ("algorithms",)):
        answer = finished(room, *arguments, preexec_fn=lambda: os.close(1))
        assert answer == (2, "", "the output cannot be written: stdout is closed\n")


@pytest.mark.parametrize("flag", ["--csv", "--jsonl", "--cycles-csv"])
@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_figures_can_go_to_stdout(flag: str, name: str, room: Path) -> None:
    """They begin its contents; with `-` and `/dev/stdout` they are all of it."""
    if flag != "--csv" and name.endswith("1"):
        pytest.skip("one flag is enough")
    code, out, err = finished(room, *RUN, flag, name)
    assert (code, err) == (0, "")
    begin = {"--csv": "algorithm,", "--jsonl": '{"algorithm"', "--cycles-csv": "cycle,"}[flag]
    assert out.startswith(begin)
    assert ("G goal" in out) == name.endswith("1")


@pytest.mark.skipif(os.name == "nt", reason="has no such pipes")
def test_figures_can_go_to_a_pipe(room: Path) -> None:
    read, write = os.pipe()
    code, _, err = finished(room, *RUN, "--csv", f"/dev/fd/{write}", pass_fds=(write,))
    os.close(write)
    assert (code, err) == (0, "")
    with os.fdopen(read) as file:
        assert file.read().startswith("algorithm,")


def test_stdout_may_be_a_file(room: Path) -> None:
    """The one behind /dev/stdout: neither emptied nor replaced."""
    with (room / "log.txt").open("a") as log:
        log.write("before\n")
        log.flush()
        subprocess.run(
            [sys.executable, "-m", "tbviz", *RUN, "--csv", "/dev/fd/1"],
            cwd=room,
            env={**os.environ, "PYTHONPATH": str(PACKAGE)},
            stdout=log,
            stderr=subprocess.PIPE,
            check=True,
        )
    text = (room / "log.txt").read_text()
    assert text.startswith("before\nalgorithm,")
    assert "G goal" in text


def test_where_kernels_cannot_be_kept_it_says_so(room: Path) -> None:
    code = (
        "from tbviz import jit; from tbviz.game.progress import _show_kernels\n"
        "assert jit.CACHE_FOLDER is None; _show_kernels(0, 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=room,
        env={**os.environ, "PYTHONPATH": str(PACKAGE), "NUMBA_CACHE_DIR": "open.map/x"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "only the first time" not in done.stderr
    assert "open.map/x cannot be written" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_while_it_starts_shows_no_traceback(room: Path) -> None:
    code = (
        "import os, signal, sys, runpy\n"
        "at = sys.argv[1]\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == at: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "sys.argv[1:] = 'run --map open.map --start 0,0 --goal 5,3'.split()\n"
        "runpy.run_module('tbviz', run_name='__main__')\n"
    )
    for module in ("tbviz.cli", "argparse", "tbviz.game.run_arguments", "numba.core.types"):
        done = subprocess.run(
            [sys.executable, "-c", code, module],
            cwd=room,
            env={**os.environ, "PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 130, module
        assert "Traceback" not in done.stderr


def test_start_before_the_first_cycle_is_where_the_run_begins(room: Path, tbviz: Tbviz) -> None:
    (room / "s.txt").write_text("1 agent 3,0\n1 start 1,1\n")
    result = loads(tbviz(*RUN, "--script", "s.txt", "--json").out)
    assert result["start"] == result["trajectory"][0] == [1, 1]
    assert len(result["trajectory"]) == result["moves"] + 1
    assert result["suboptimality"] == 1
