"""Shipped files are found in a checkout, and in a wheel, where they stand inside the package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tbviz import resources


def test_in_a_checkout_they_stand_beside_the_package() -> None:
    maps = resources.folder("maps")
    assert maps is not None
    assert (maps / "opening.json").is_file()


def test_in_a_wheel_they_stand_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "tbviz"
    (package / "maps").mkdir(parents=True)
    (package / "maps" / "own.map").write_text("map")
    (tmp_path / "site-packages" / "assets").mkdir()  # another package's
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.shipped("own") == package / "maps" / "own.map"
    assert resources.folder("assets") is None
    assert resources.find("arena") == Path("arena")


def test_a_path_elsewhere_is_never_replaced(tmp_path: Path) -> None:
    assert resources.find(tmp_path / "arena.map") == tmp_path / "arena.map"
    assert resources.find("../arena.map") == Path("../arena.map")
    assert resources.find("arena.map.scen", ".scen").is_file()
