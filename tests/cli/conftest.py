"""The command line, called in this process: a real one takes half a second to start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tbviz.cli import main

OPEN = ["......", "......", "..@@..", "......"]  # 6x4


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Tbviz = Callable[..., Answer]


@pytest.fixture
def tbviz(capsys: pytest.CaptureFixture[str]) -> Tbviz:
    """`tbviz("run", "--map", path, ...)`; what the first start says about itself is left out."""

    def call(*arguments: object) -> Answer:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        lines = [line for line in err.splitlines(True) if not line.startswith("preparing the")]
        return Answer(code, out, "".join(lines))

    return call


@pytest.fixture(autouse=True)
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with `open.map` (6x4) in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.map").write_text(map_text(OPEN))
    return tmp_path


def map_text(rows: list[str]) -> str:
    return f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap\n" + "\n".join(rows) + "\n"
