"""`tbviz algorithms` and `tbviz map`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tbviz import Game
from tbviz.game.commands import COMMANDS
from tbviz.game.report import CYCLE_FIELDS, EVENT_NAMES, RESULT_FIELDS
from tbviz.game.scenario import FIELDS
from tbviz.grid.generators import GENERATORS, generate
from tbviz.grid.movingai import read_map
from tbviz.search.algorithms import ALGORITHMS

from .conftest import Tbviz


def test_algorithms_json_is_the_table(tbviz: Tbviz) -> None:
    answer = tbviz("algorithms", "--json")
    rows = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert [row["id"] for row in rows] == list(ALGORITHMS)
    for row in rows:
        assert list(row) == ["id", "name", "paper", "parameters", "terrain"]
        assert set(row["terrain"]) <= {"known", "unknown", "partial", "dynamic"}
        assert row["parameters"] == list(ALGORITHMS[row["id"]].parameters)


def test_algorithms_for_people_names_each(tbviz: Tbviz) -> None:
    out = tbviz("algorithms").out
    for row in ALGORITHMS.values():
        assert row.id in out
        assert row.name in out
        assert row.summary in out


@pytest.mark.parametrize("kind", GENERATORS)
def test_map_generate_writes_what_the_generator_makes(kind: str, tbviz: Tbviz) -> None:
    answer = tbviz("map", "generate", kind, "--size", "31x21", "--seed", "7", "--out", "m.map")
    assert answer.code == 0
    assert "m.map" in answer.out
    assert np.array_equal(read_map("m.map"), generate(kind, 31, 21, 7))


def test_a_kind_has_its_usual_size(tbviz: Tbviz) -> None:
    tbviz("map", "generate", "spiral", "--out", "m.map")
    assert read_map("m.map").shape == (GENERATORS["spiral"].height, GENERATORS["spiral"].width)


def test_map_info_tells_size_cells_and_components(tbviz: Tbviz) -> None:
    answer = tbviz("map", "info", "open.map")
    assert answer.code == 0
    for word in ("6x4", "22 of 24", "91.7%", "components", "1 "):
        assert word in answer.out
    assert "▄▄" in answer.out or "▀▀" in answer.out


def test_map_info_finds_a_shipped_map_by_name(tbviz: Tbviz) -> None:
    assert "72x52" in tbviz("map", "info", "arena").out


def test_a_map_without_free_cells_has_no_component(room: Path, tbviz: Tbviz) -> None:
    (room / "full.map").write_text("type octile\nheight 1\nwidth 2\nmap\n@@\n")
    answer = tbviz("map", "info", "full.map")
    assert answer.code == 0
    assert "0 of 2" in answer.out


def test_the_readme_explains_every_name_that_leaves_the_program() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    reference = readme[readme.index("## Reference") : readme.index("## Algorithms")]
    pictures = Game(["..."], (0, 0), (2, 0)).snapshot()
    names = (*RESULT_FIELDS, *CYCLE_FIELDS, *EVENT_NAMES.values(), *pictures, *FIELDS)
    for name in names:
        assert f"`{name}`" in reference, name
    for command in COMMANDS.values():
        assert f"`{command.usage}`" in reference, command.usage


def test_a_map_can_go_to_stdout(capfd: pytest.CaptureFixture[str], room: Path) -> None:
    from tbviz.cli import main

    assert main(["map", "generate", "spiral", "--size", "31x21", "--out", "-"]) == 0
    (room / "piped.map").write_text(capfd.readouterr().out)
    assert np.array_equal(read_map("piped.map"), generate("spiral", 31, 21, 0))
