"""What the options say to the engine, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tbviz.game.options import is_used_by
from tbviz.game.resource_limit import shares
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS


def engine_inputs(options: Mapping[str, Any]) -> dict[int, float]:
    """The inputs that are whole numbers and nothing else depends on."""
    row, share = ALGORITHMS[options["algorithm"]], shares(options)
    dynamic = options["terrain"] == "dynamic" and options["change_rate"] > 0
    return {
        s.LOOKAHEAD: share.expansions,
        s.TRACE_STEPS: share.trace_steps,
        s.STEPS_WHEN_FOUND: share.steps_when_found,
        s.SHORTCUT_EXPANSIONS: share.shortcut_expansions,
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
