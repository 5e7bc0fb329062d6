"""What the options say to the engine, as numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tbviz.game.options import is_used_by
from tbviz.game.resource_limit import family_of, shares
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS
from tbviz.search.engine import Engine
from tbviz.search.warmup import compile_kernels

LEAST_FLOOD_CELLS = 64  # also where there is no lookahead


def configure(engine: Engine, options: Mapping[str, Any], changed: str | None = None) -> None:
    """Hands the options to the engine; all of them, or what depends on the changed one."""
    row, family = ALGORITHMS[options["algorithm"]], family_of(options)
    compile_kernels(family)
    engine.set_rules(row, options["weight"] if is_used_by("weight", row) else 1.0, family)
    engine.set_inputs(engine_inputs(options))
    if changed in (None, "sensor_radius"):
        engine.set_sensor_radius(options["sensor_radius"])
    if changed in (None, "neighbors", "corner_cutting"):
        engine.set_moves(options["neighbors"], options["corner_cutting"])


def flood_cells(options: Mapping[str, Any]) -> int:
    """Cells that the real-time algorithms' proof may look at in a cycle; none if k is infinite."""
    k = options["lookahead"]
    if k is None or not is_used_by("lookahead", ALGORITHMS[options["algorithm"]]):
        return LEAST_FLOOD_CELLS
    return 0 if k == math.inf else max(int(k), LEAST_FLOOD_CELLS)


def engine_inputs(options: Mapping[str, Any]) -> dict[int, float]:
    """The inputs that are whole numbers and nothing else depends on."""
    row, share = ALGORITHMS[options["algorithm"]], shares(options)
    dynamic = options["terrain"] == "dynamic" and options["change_rate"] > 0
    return {
        s.LOOKAHEAD: share.expansions,
        s.TRACE_STEPS: share.trace_steps,
        s.STEPS_WHEN_FOUND: share.steps_when_found,
        s.SHORTCUT_EXPANSIONS: share.shortcut_expansions,
        s.FLOOD_CELLS: flood_cells(options),
        s.EAGER: options["restart"] == "eager",
        s.MOVEMENTS: options["movements"] if is_used_by("movements", row) else 1,
        s.DEPTH: options["depth"],
        s.QUEUE_SIZE: options["queue_size"],
        s.UPDATES_PER_MOVE: options["updates_per_move"] or options["queue_size"],
        s.DITHERS: options["while_waiting"] == "dither",
        s.SEED: options["seed"] & (1 << 62) - 1,
        s.RANDOM_TIES: options["ties"] == "random",
        s.SWITCH_GUARD: options["switch_guard"],
        s.SHORTCUT: options["shortcut"],
        s.CHANGE_EVERY: options["change_every"] if dynamic else 0,
    }
