"""Compiles, or loads, the families that nobody has played yet, in a thread beside the window.

A switch of algorithm must not stop the picture. What is chosen before its family is ready waits,
and the status line says what for.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from tbviz.game.options import read_options
from tbviz.game.resource_limit import family_of
from tbviz.game.scenario import Scenario
from tbviz.game.script import Line
from tbviz.search.families import FAMILIES
from tbviz.search.warmup import compile_kernels, is_ready

SHORT_TURN = 0.001  # seconds of Python for the compiler before the window gets its turn


def needed(scenario: Scenario, lines: Iterable[Line]) -> list[str]:
    """Families that a run and its script play; a script's switches cannot wait."""
    options = {**read_options(scenario.options), "algorithm": scenario.algorithm}
    families = [family_of(options)]
    for line in sorted(lines, key=lambda line: line.cycle):
        order = line.order
        if order.command.name == "algorithm":
            options["algorithm"] = str(order.arguments[0])
        elif order.command.name == "set":
            options[str(order.arguments[0])] = order.arguments[1]
        families.append(family_of(options))
    return list(dict.fromkeys(families))


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

    def must_wait(self, options: Mapping[str, Any]) -> bool:
        """Whether a game with these options would have to wait; its family is next then."""
        family = family_of(options)
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
