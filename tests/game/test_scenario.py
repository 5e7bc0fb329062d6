"""Scenario files: what is saved is what is loaded; the shipped one is the opening."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tbviz import BadInput, resources
from tbviz.game.given_map import load_map
from tbviz.game.scenario import Scenario, load_scenario, save_scenario
from tbviz.game.script import play

ROWS = ("....", ".@@.", "....")


def inline() -> Scenario:
    return Scenario(
        map=ROWS,
        blocked=load_map(ROWS)[0],
        start=(0, 0),
        goal=(3, 2),
        algorithm="tb_wa_star",
        options={"lookahead": math.inf, "weight": 2.0, "corner_cutting": False},
        commands=("2 wall 3,1", "# a pause", "9 goal 0,2"),
        max_cycles=50,
    )


def test_a_saved_scenario_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    save_scenario(path, inline())
    loaded = load_scenario(path)
    assert loaded == replace(inline(), source=str(path))
    assert np.array_equal(loaded.blocked, inline().blocked)
    save_scenario(path, loaded)
    assert load_scenario(path) == loaded


def test_it_is_readable_json_that_names_its_version(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    save_scenario(path, inline())
    text = path.read_text()
    assert json.loads(text)["version"] == 1
    assert json.loads(text)["options"]["lookahead"] == "inf"
    for row in ROWS:
        assert f'    "{row}"' in text.splitlines()[2:] or f'    "{row}",' in text.splitlines()


def test_a_map_by_path_is_found_from_the_files_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    map_path = tmp_path / "m.map"
    map_path.write_text("type octile\nheight 3\nwidth 4\nmap\n" + "\n".join(ROWS) + "\n")
    scenario = replace(inline(), map=str(map_path))
    save_scenario(tmp_path / "sub" / "s.json", scenario)
    assert json.loads((tmp_path / "sub" / "s.json").read_text())["map"] == "../m.map"
    loaded = load_scenario(tmp_path / "sub" / "s.json")
    assert np.array_equal(loaded.blocked, scenario.blocked)


def test_replayed_with_its_commands_it_gives_the_same_run(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    save_scenario(path, inline())
    results = []
    for scenario in (inline(), load_scenario(path)):
        game = scenario.game()
        play(game, scenario.lines())
        results.append({k: v for k, v in game.result().items() if k != "wall_seconds"})
    assert results[0] == results[1]
    assert results[0]["goal"] == [0, 2]


def test_other_options_replace_its_own() -> None:
    scenario = inline().with_options({"budget_ms": 2.0, "algorithm": None, "seed": 4})
    assert scenario.algorithm == "tb_wa_star"
    assert scenario.options == {
        "weight": 2.0,
        "corner_cutting": False,
        "budget_ms": 2.0,
        "seed": 4,
    }


def test_what_cannot_be_run_cannot_be_made() -> None:
    with pytest.raises(BadInput, match="start 1,1 is a blocked cell"):
        replace(inline(), start=(1, 1))
    with pytest.raises(BadInput, match=r"command 1: .* outside"):
        replace(inline(), commands=("1 wall 4,0",))


@pytest.mark.smoke
def test_the_opening_is_shipped() -> None:
    scenario = load_scenario(resources.find("opening", ".json"))
    assert (scenario.start, scenario.goal) == ((6, 10), (82, 34))
    assert scenario.algorithm == "tbaa_star"
    game = scenario.game()
    assert game.run() == "reached"
    assert game.parameters["terrain"] == "partial"
    assert game.parameters["hidden_fraction"] == 0
    assert game.result()["back_moves"] > 0  # it has a story to tell


def test_every_scenario_that_is_shipped_loads() -> None:
    maps = resources.folder("maps")
    assert maps is not None
    for path in maps.glob("*.json"):
        load_scenario(path)
