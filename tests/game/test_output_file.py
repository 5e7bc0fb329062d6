"""Files that a run writes: complete or not at all."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tbviz import BadInput
from tbviz.game.output_file import OutputFile, json_text


def test_json_has_no_infinity_and_no_nan() -> None:
    value = {"open": [[1, 2, math.inf]], "h": (math.nan, -math.inf, 0.5), "name": "ö"}
    assert json_text(value) == '{"open": [[1, 2, null]], "h": [null, null, 0.5], "name": "\\u00f6"}'


def test_the_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "f.csv"
    with OutputFile(str(path)) as file:
        file.write("a\n")
        assert not path.exists()
    assert path.read_text() == "a\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_exception_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "f.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), OutputFile(str(path)) as file:
        file.write(str(1 / 0))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_found_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        OutputFile(str(tmp_path / "no" / "f.csv"))
