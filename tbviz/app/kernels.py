"""Compiles, or loads, the families that nobody has played yet, in a thread beside the window.

A switch of algorithm must not stop the picture. What is chosen before its family is ready waits,
and the status line says what for.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable

from tbviz.game.options import read_options
from tbviz.game.resource_limit import family_of
from tbviz.game.scenario import Scenario
from tbviz.game.script import Line
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.families import FAMILIES
from tbviz.search.warmup import compile_kernels, is_ready

SHORT_TURN = 0.001  # seconds of Python for the compiler before the window gets its turn


def needed(scenario: Scenario, lines: Iterable[Line]) -> list[str]:
    """Families that a run and its script play; a script's switches cannot wait."""
    options = read_options(scenario.options)
    ids = [scenario.algorithm]
    ids += [
        str(line.order.arguments[0]) for line in lines if line.order.command.name == "algorithm"
    ]
    return list(dict.fromkeys(family_of({**options, "algorithm": name}) for name in ids))


class Kernels:
    """Which families are ready. Before `start` a switch compiles at once, and everybody waits."""

    def __init__(self) -> None:
        self._first: str | None = None  # what somebody is waiting for
        self._share = 0.0
        self._worker: threading.Thread | None = None

    def start(self) -> None:
        if not all(map(is_ready, FAMILIES)):
            sys.setswitchinterval(SHORT_TURN)
            self._worker = threading.Thread(target=self._work, daemon=True)
            self._worker.start()

    def must_wait(self, algorithm: str) -> bool:
        """Whether a switch to this algorithm would have to wait; its family is next then."""
        family = ALGORITHMS[algorithm].family
        if is_ready(family) or self._worker is None or not self._worker.is_alive():
            return False
        self._first = family
        return True

    @property
    def share(self) -> float:
        """How far the family is that is being compiled, 0 to 1."""
        return self._share

    def _work(self) -> None:
        while missing := [family for family in FAMILIES if not is_ready(family)]:
            family = self._first if self._first in missing else missing[0]
            self._share = 0.0
            compile_kernels(family, self._report)

    def _report(self, done: int, total: int) -> None:
        self._share = done / max(total, 1)
