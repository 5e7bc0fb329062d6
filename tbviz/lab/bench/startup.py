"""What is decided before the first cycle: compiling, starting, and compiling without refcounts.

Everything here runs in processes of its own. Compiled kernels go to a folder that is thrown away,
so that neither the user's cache nor an earlier start can flatter the figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import tbviz
from tbviz.grid.generators.natural import caves
from tbviz.grid.movingai import write_map
from tbviz.lab.bench.problems import far_pairs
from tbviz.lab.bench.report import Report
from tbviz.lab.bench.sizes import Sizes

TITLE = "compiling and starting"
COLD_SECONDS = 15.0
WARM_SECONDS = 1.0
_GAME = (
    "import tbviz; g = tbviz.Game({map!r}, {start}, {goal}, 'tbaa_star', terrain='unknown');"
    "g.run(); print(g.result()['cycles'])"
)


def _environment(cache: Path | None, *, nrt: bool = False) -> dict[str, str]:
    """The one we run in, with this very package in front and, if given, a cache of its own."""
    root = str(Path(tbviz.__file__).parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    environment.pop("TBVIZ_NRT", None)
    if nrt:
        environment["TBVIZ_NRT"] = "1"
    return environment


def _seconds(command: list[str], environment: dict[str, str]) -> float | None:
    """Wall time of a process; None if it failed."""
    began = perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    seconds = perf_counter() - began
    return None if done.returncode != 0 or not done.stdout.strip() else seconds


def start_commands(folder: Path) -> list[tuple[str, list[str]]]:
    """`tbviz run` on a small map, and, until there is a command line, the same in Python."""
    blocked = caves(64, 48, 1)
    map_file = folder / "small.map"
    write_map(map_file, blocked)
    pair = far_pairs(blocked, 1)[0]
    places = [f"{x},{y}" for x, y in (pair.start, pair.goal)]
    run = [sys.executable, "-m", "tbviz", "run", "--map", str(map_file)]
    run += ["--start", places[0], "--goal", places[1]]
    run += ["--algorithm", "tbaa_star", "--terrain", "unknown", "--json"]
    game = _GAME.format(map=str(map_file), start=pair.start, goal=pair.goal)
    return [("tbviz run", run), ("tbviz.Game", [sys.executable, "-c", game])]


def starts(report: Report, sizes: Sizes, folder: Path) -> None:
    for name, command in start_commands(folder):
        cache = folder / name.replace(" ", "-") if sizes.compile else None
        cold = _seconds(command, _environment(cache))
        if cold is None:
            report.note(f"{name}: did not run")
            continue
        warm = [_seconds(command, _environment(cache)) or 0.0 for _ in range(sizes.starts)]
        bare = [
            _seconds([sys.executable, "-c", "import numba; print(1)"], _environment(cache)) or 0.0
            for _ in range(sizes.starts)
        ]
        report.table(
            f"seconds of a whole process ({name}); warm: best of {sizes.starts}",
            ("start", "seconds"),
            [
                ["cold: everything is compiled", cold if sizes.compile else None],
                ["warm: compiled code is loaded", min(warm)],
                ["of which Python and numba alone", min(bare)],
            ],
        )
        if sizes.compile:
            report.target(f"{name}: cold start, seconds", cold, COLD_SECONDS, at_least=False)
        report.target(f"{name}: warm start, seconds", min(warm), WARM_SECONDS, at_least=False)
        return


def reference_counting(report: Report, sizes: Sizes, folder: Path) -> None:
    """In turns, so that a busy minute hits both; of each figure the best counts."""
    command = [sys.executable, "-m", "tbviz.lab.bench.probe", str(sizes.probe_side), "5"]
    best: dict[bool, dict[str, float]] = {}
    for _ in range(sizes.probe_runs):
        for nrt in (False, True):
            environment = _environment(folder / "probe", nrt=nrt)
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode != 0:
                report.error("the probe failed: " + (done.stderr.strip().splitlines() or [""])[-1])
                return
            figures: dict[str, float] = json.loads(done.stdout)
            old = best.setdefault(nrt, figures)
            best[nrt] = {name: min(value, old[name]) for name, value in figures.items()}
    if not best[False].pop("without_runtime"):
        report.note("this numba does not know the flag: kernels count references, and are slower")
    report.table(
        f"with and without numba's reference counting, best of {sizes.probe_runs} processes each",
        ("figure", "without", "with", "with / without"),
        [
            [name, value, best[True][name], best[True][name] / value]
            for name, value in best[False].items()
        ],
    )


def run(report: Report, sizes: Sizes) -> None:
    with tempfile.TemporaryDirectory(prefix="tbviz-bench-") as folder:
        starts(report, sizes, Path(folder))
        if sizes.compile:
            reference_counting(report, sizes, Path(folder))
        else:
            report.note("left out in a quick run: cold start, reference counting")
