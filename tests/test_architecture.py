"""The shape of the project: directions of imports, who may load what, what the README promises."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tbviz.search.algorithms import ALGORITHMS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tbviz"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# From the top down. Modules of one floor do not know each other, except inside one package.
FLOORS = [
    {"__main__"},
    {"cli"},
    {"app", "lab"},
    {"game"},
    {"search"},
    {"grid"},
    {"jit", "errors", "resources"},
]


def room(path: Path) -> str:
    """The first part below `tbviz`: a package or a module."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """Full names of all modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def floor(name: str) -> int:
    return next(i for i, rooms in enumerate(FLOORS) if name in rooms)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "tbviz" or len(parts) < 2 or parts[1] in ("__version__", "Game", "BadInput"):
            continue
        if parts[1] != here:
            assert floor(parts[1]) > floor(here), f"{here} imports {name}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_app_knows_pygame(path: Path) -> None:
    if room(path) != "app":
        assert not any(name.split(".")[0] == "pygame" for name in imports(path))


def test_a_run_loads_no_window_and_no_plots() -> None:
    code = (
        "import sys, tbviz.cli as cli\n"
        "cli.main(['run', '--map', 'maps/first-steps.map', '--start', '2,8', '--goal', '21,7'])\n"
        "assert not {'pygame', 'matplotlib', 'dask', 'PIL'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


def test_the_readme_names_every_algorithm_and_every_map() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for row in ALGORITHMS.values():
        assert f"| `{row.id}` |" in readme
        assert row.paper in readme
    for path in (ROOT / "maps").glob("*.map"):
        assert f"| `{path.stem}` |" in readme


def test_no_file_grows_beyond_one_idea() -> None:
    for path in SOURCES:
        assert len(path.read_text("utf-8").splitlines()) <= 400, path
