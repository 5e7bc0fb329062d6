"""Compiles the kernels of a family, or loads them from the cache, before its first game is played.

A tiny game is played for it, so that the clock of a real one never includes the compiler; at a
first start, which takes seconds, numba tells us of each kernel that it has finished.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import event

from tbviz import jit
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.distances import DistanceMap
from tbviz.search.engine import Engine
from tbviz.search.families import TIME_BOUNDED, advance_of
from tbviz.search.learned_h import effective_h, least_f, target

Progress = Callable[[int, int], None]

_ready: set[str] = set()  # families whose kernels this process has compiled or loaded
_show: list[Progress] = []  # who wants to see the progress of all that is compiled later


def kernels() -> list[Any]:
    """Every compiled function of the package that is loaded by now."""
    found = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("tbviz."):
            for value in vars(module).values():
                if isinstance(value, numba.core.dispatcher.Dispatcher):
                    found[id(value)] = value
    return list(found.values())


class _Listener(event.Listener):  # type: ignore[misc]
    """Counts kernels whose compilation has ended, once each: one may be compiled for several
    types, and numba compiles functions of its own on the way.
    """

    def __init__(self, total: int, progress: Progress) -> None:
        self._kernels = {id(kernel) for kernel in kernels()}
        self._done: set[int] = set()
        self._total = total
        self._progress = progress

    def on_start(self, _: Any) -> None:
        pass

    def on_end(self, ended: Any) -> None:
        kernel = id(ended.data["dispatcher"])
        if kernel in self._kernels - self._done:
            self._done.add(kernel)
            if len(self._done) < self._total:  # the last one is reported when all is done
                self._progress(len(self._done), self._total)


def show_progress(progress: Progress) -> None:
    """From now on `progress(done, total)` is called while kernels are compiled, which only the
    first game of a family on a machine has to wait for.
    """
    _show[:] = [progress]


def is_ready(family: str) -> bool:
    """Whether a game of this family can be played at once."""
    return bool(numba.config.DISABLE_JIT) or family in _ready


def compile_kernels(family: str = TIME_BOUNDED, progress: Progress | None = None) -> None:
    """Makes the kernels of a family ready. A second call does nothing."""
    if is_ready(family):
        return
    if progress is None and _show:
        progress = _show[0]
    if progress is None or jit.is_compiled(family):
        _play_a_tiny_game(family)
    else:
        advance_of(family)  # loads the module, so that its kernels are counted
        total = len(kernels())
        progress(0, total)
        with event.install_listener("numba:compile", _Listener(total, progress)):
            _play_a_tiny_game(family)
        progress(total, total)
    _ready.add(family)
    if not jit.is_compiled(family):
        jit.mark_compiled(family)


def _play_a_tiny_game(family: str) -> None:
    """Everything that the host calls, with the types that it calls them with."""
    engine = Engine(np.zeros((1, 3), np.bool_))
    start, goal = engine.frame.cell((0, 0)), engine.frame.cell((2, 0))
    engine.set_goal(goal)
    engine.set_agent(start)
    engine.append_to_trajectory(start)
    engine.set_terrain("known")
    engine.set_sensor_radius(1)
    row = next(row for row in ALGORITHMS.values() if family in row.families)
    engine.set_rules(row, 1.0, family)
    engine.set_lookahead(1)
    engine.set_moves(8, True)
    engine.believe_as_at_the_start()
    engine.advance(2)
    effective_h(engine.state, engine.agent)
    least_f(engine.state)
    target(engine.state)
    distances = DistanceMap(engine.frame)
    distances.aim(engine.state.bits[s.TRUTH], goal, 8, True)
    distances.expand(1)
