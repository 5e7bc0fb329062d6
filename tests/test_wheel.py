"""An installed wheel finds its maps and assets as a checkout does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that nothing is left behind in the checkout."""
    source, out = tmp_path_factory.mktemp("source") / "tbviz", tmp_path_factory.mktemp("wheel")
    hidden = shutil.ignore_patterns(".*", "__pycache__", "tests")
    shutil.copytree(ROOT, source, ignore=hidden)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_it_holds_maps_and_assets_but_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "tbviz/maps/arena.map" in names
    assert "tbviz/maps/opening.json" in names
    assert any(name.startswith("tbviz/assets/fonts/") for name in names)
    assert not any("tests/" in name for name in names)


def test_it_runs_far_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Unpacked beside the libraries of this environment: what `pip install` would do."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    run = [sys.executable, "-m", "tbviz", "run", "--map", "arena", "--start", "3,3"]
    run += ["--goal", "60,40", "--json"]
    done = subprocess.run(
        run, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    assert '"status": "reached"' in done.stdout
    assert str(tmp_path / "site") in done.stdout
