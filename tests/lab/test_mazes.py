"""The table of the RTAA* paper on mazes of our own: that it is played, added up and laid out right.

Whether the figures fit the paper is for the full run to say: `python -m tbviz.lab.mazes`.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tbviz.lab import mazes
from tbviz.lab.mazes import statistics
from tbviz.lab.mazes.paper import TABLE_1, Figure
from tbviz.lab.mazes.plan import problems, rows, tasks
from tbviz.lab.mazes.play import Record, play, play_all
from tbviz.lab.mazes.report import is_u_shaped, report

TINY = ["--mazes", "2", "--side", "11", "--workers", "1"]


def record(algorithm: str, k: float, maze: int, expansions: int, cost: float = 1.0) -> Record:
    return Record(algorithm, k, maze, expansions, cost, 1, 0.0)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_command_plays_two_mazes_and_writes_the_table_that_it_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.md"
    assert mazes.main([*TINY, "--out", str(out)]) == 0
    text = capsys.readouterr().out
    assert out.read_text() == text
    lines = text.splitlines()
    head, _, *table = [line for line in lines if line.startswith("|")]
    assert len(table) == len(rows()) == 16
    for line, (_, k) in zip(table, rows(), strict=True):
        row = cells(line)
        assert len(row) == len(cells(head)) == 10
        assert row[1:3] == ["∞" if k == math.inf else str(k), "2"]
        assert float(row[3].split(" ± ")[0]) > 0
        assert row[-1] in ("yes", "NO")
    trends = [line for line in lines if line.startswith("* ")]
    assert len(trends) == 4
    assert all(line.startswith(("* holds: ", "* DOES NOT HOLD: ")) for line in trends)
    assert "Not: RTAA* k=1," in text  # mazes of 11x11 are no match for the paper's


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["--mazes", "1"], ["--seed", "x"], ["--side", "3"], ["--out", str(tmp_path)]):
        assert mazes.main(arguments) == 2
        captured = capsys.readouterr()
        assert captured.err.count("\n") == 1
        assert captured.out == ""


def test_problems_are_seeded_and_a_longer_list_begins_with_the_shorter() -> None:
    few, many = problems(3, 5, 21), problems(6, 5, 21)
    assert many[:3] == few
    assert len({p.seed for p in many} | {p.seed for p in problems(6, 6, 21)}) == 12
    for problem in many:
        blocked = problem.blocked()
        assert problem.start != problem.goal
        assert not blocked[problem.start[::-1]]
        assert not blocked[problem.goal[::-1]]
        rim = np.concatenate((blocked[0], blocked[-1], blocked[:, 0], blocked[:, -1]))
        assert rim.all()


def test_costly_rows_are_played_in_the_first_mazes_only() -> None:
    planned = tasks(problems(3, 0, 11), 1)
    costly = {t.algorithm for t in planned if t.lookahead == math.inf and t.problem.number == 1}
    assert costly == {"d_star_lite"}
    assert len(planned) == 16 + 2 * (16 - 4)


def test_workers_find_what_one_process_finds() -> None:
    planned = tasks(problems(2, 3, 15))
    alone = [play(task)._replace(seconds=0.0) for task in planned]
    together = [record._replace(seconds=0.0) for record in play_all(planned, 2)]
    assert together == alone
    assert all(record.cost >= 1 for record in alone)


def test_rows_that_agree_with_the_paper_fit_and_others_do_not() -> None:
    records = []
    for (algorithm, k), paper in TABLE_1.items():
        off = 1.5 if algorithm == "d_star_lite" else 1.0
        for maze, factor in enumerate((0.99, 1.01)):
            records.append(
                record(
                    algorithm,
                    k,
                    maze,
                    round(off * factor * paper.expansions.mean),
                    factor * paper.cost.mean,
                )
            )
    text = "\n".join(report(records))
    assert "Not: D* Lite k=∞." in text
    assert text.count("* holds: ") == 4
    assert "1.190 ± 0.000 at 9 (paper: 1.190)" in text


def test_figures_and_distances() -> None:
    assert statistics.figure([1.0, 3.0]) == Figure(2.0, 1.0)
    assert math.isnan(statistics.figure([1.0]).error)
    assert statistics.distance(Figure(15.0, 3.0), Figure(5.0, 4.0)) == 2.0
    pairs = [(10, 5), (30, 15), (8, 4)]
    records = [record("rtaa_star", 9, i, a) for i, (a, _) in enumerate(pairs)]
    records += [record("lss_lrta_star", 9, i, b) for i, (_, b) in enumerate(pairs)]
    both = statistics.ratio(records, ("rtaa_star", 9), ("lss_lrta_star", 9))
    assert both == Figure(2.0, 0.0)  # always exactly twice: no doubt about the ratio


def test_a_u_has_one_bottom() -> None:
    assert is_u_shaped([5, 3, 4, 6])
    assert not is_u_shaped([5, 3, 4, 3.5, 6])
