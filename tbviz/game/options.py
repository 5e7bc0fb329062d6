"""The one table of options: names, defaults, ranges; for command line, scripts, class and window.

`algorithm` options are used by some algorithms only (the rows of `search.algorithms` say which);
`world` options belong to the game and are always accepted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tbviz.errors import BadInput
from tbviz.game.given_map import shown
from tbviz.game.resource_limit import full_form
from tbviz.search.algorithms import ALGORITHMS, Algorithm

MOST = 10**18  # of any whole number
_WHOLE = re.compile(r"[-+]?[0-9]+", re.ASCII)  # int() would take 1_000 and digits of any script
_NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?", re.ASCII)


@dataclass(frozen=True)
class Option:
    """One option. `read` turns a word or a value into a checked value, or raises ValueError."""

    name: str  # as in Python; the command line writes it with dashes
    default: Any
    read: Callable[[Any], Any]
    help: str
    kind: str = "world"
    values: tuple[str, ...] = ()  # the words it takes, if they are few

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


def whole(least: int, *, infinite: bool = False) -> Callable[[Any], float]:
    """Reads a whole number of at least `least`, or `inf`."""
    wanted = f"a whole number of at least {least}" + (" or inf" if infinite else "")

    def read(value: Any) -> float:
        if infinite and (value == "inf" or value == math.inf):
            return math.inf
        if isinstance(value, str):
            value = value.strip()
            if not _WHOLE.fullmatch(value):
                raise ValueError(wanted)
            value = value if len(value) < 1000 else value[0] + "9" * 999  # Python's own limit
        try:
            number = int(value)
            fits = isinstance(value, str) or bool(number == value)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(wanted) from None
        if number < least or not fits or isinstance(value, bool | np.bool_):
            raise ValueError(wanted)
        if number > MOST:
            raise ValueError(f"a whole number from {least} to {MOST}" + " or inf" * infinite)
        return number

    return read


def real(least: float, most: float = math.inf, *, inside: bool = False) -> Callable[[Any], float]:
    """Reads a finite number between `least` and `most`, both included unless `inside`."""
    wanted = f"a number from {least:g} to {most:g}" if most < math.inf else f"a number >= {least:g}"
    if inside:
        wanted = f"a number > {least:g}" + (f" and < {most:g}" if most < math.inf else "")

    def read(value: Any) -> float:
        if isinstance(value, str) and not _NUMBER.fullmatch(value.strip()):
            raise ValueError(wanted)
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(wanted) from None
        if isinstance(value, bool | np.bool_) or not least <= number <= most or math.isinf(number):
            raise ValueError(wanted)
        if inside and number in (least, most):
            raise ValueError(wanted)
        return number

    return read


def word(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError("one of " + ", ".join(words))
        return str(value)

    return read


def switch(value: Any) -> bool:
    """Reads on or off."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if not isinstance(value, str) or value not in ("on", "off"):
        raise ValueError("on or off")
    return bool(value == "on")


def neighbors(value: Any) -> int:
    if str(value) not in ("4", "8"):
        raise ValueError("4 or 8")
    return int(value)


def nearest(name: str, known: list[str], also: Mapping[str, str] | None = None) -> str:
    """A suggestion to append to "unknown X": the nearest known name, or all of them. `also`: other
    words for some of them.
    """
    import difflib  # only an error needs it

    words = {**{word: word for word in known}, **(also or {})}
    close = difflib.get_close_matches(name.lower(), words, n=1, cutoff=0.6)
    return f"did you mean {words[close[0]]}?" if close else "known: " + ", ".join(known)


def read_algorithm(value: Any) -> str:
    if not isinstance(value, str) or value not in ALGORITHMS:
        names = {row.name.lower(): row.id for row in ALGORITHMS.values()}
        raise ValueError(f"a known algorithm; {nearest(shown(value), list(ALGORITHMS), names)}")
    return value


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("algorithm", "tbaa_star", read_algorithm, "which algorithm drives the agent"),
        Option(
            "lookahead",
            32,
            whole(1, infinite=True),
            "expansions allowed in one cycle; inf: no bound",
            "algorithm",
        ),
        Option(
            "budget_ms",
            None,
            real(0.01, 50),
            "milliseconds of search in one cycle, instead of a lookahead",
            "algorithm",
        ),
        Option("weight", 3.0, real(1, 1e6), "weight w of h in f = g + w*h", "algorithm"),
        Option(
            "restart",
            "lazy",
            word("eager", "lazy"),
            "search anew on any change, or only if it matters",
            "algorithm",
            ("eager", "lazy"),
        ),
        Option(
            "movements",
            math.inf,
            whole(1, infinite=True),
            "moves made along the path of one search; inf: until it is used up",
            "algorithm",
        ),
        Option("depth", 4, whole(1), "moves that its search looks ahead", "algorithm"),
        Option("queue_size", 100, whole(1), "states that wait to be updated", "algorithm"),
        Option(
            "updates_per_move",
            None,
            whole(1),
            "states updated after each move; as many as the queue holds if not given",
            "algorithm",
        ),
        Option(
            "expansion_share",
            None,
            real(0, 1, inside=True),
            "share of the lookahead for expansions, the rest traces the path back; 0.9 if only "
            "--trace-ratio is given, else tracing is free",
            "algorithm",
        ),
        Option(
            "trace_ratio",
            None,
            real(0, 1e6, inside=True),
            "steps of tracing that cost as much as one expansion; 10 if only --expansion-share is "
            "given",
            "algorithm",
        ),
        Option(
            "shortcut",
            False,
            switch,
            "on the way back to an optimal path, search for a shortcut to it",
            "algorithm",
            ("on", "off"),
        ),
        Option(
            "switch_guard",
            False,
            switch,
            "follow a new path only if it leads at least as far as the present one",
            "algorithm",
            ("on", "off"),
        ),
        Option(
            "while_waiting",
            "stay",
            word("stay", "dither"),
            "what an agent does until its search is complete",
            "algorithm",
            ("stay", "dither"),
        ),
        Option(
            "ties",
            "fifo",
            word("fifo", "random"),
            "which of states with equal f and g is expanded first",
            "algorithm",
            ("fifo", "random"),
        ),
        Option("neighbors", 8, neighbors, "moves to 4 or to 8 neighbours", values=("4", "8")),
        Option(
            "corner_cutting",
            True,
            switch,
            "whether a diagonal move may pass the corner of a wall",
            values=("on", "off"),
        ),
        Option(
            "terrain",
            "known",
            word("known", "unknown", "partial", "dynamic"),
            "what the agent knows of the map, and whether the map changes by itself",
            values=("known", "unknown", "partial", "dynamic"),
        ),
        Option("sensor_radius", 1, whole(1), "how many steps away the agent sees"),
        Option("hidden_fraction", 0.15, real(0, 1), "partial: share of free cells hiding a wall"),
        Option(
            "change_rate",
            5.0,
            real(0, 100),
            "dynamic: half of it is the per cent of free cells that become walls, and of walls "
            "that become free, in each change",
        ),
        Option("change_every", 10, whole(1), "dynamic: moves between two changes"),
        Option("seed", 0, whole(0), "seed of hidden walls, changes, random ties, dithering"),
    )
}


def read_option(name: str, value: Any, where: str = "") -> Any:
    """The checked value of an option, or one clear line that names it."""
    if name not in OPTIONS:
        raise BadInput(f"{where}unknown option {name}; {nearest(name, list(OPTIONS))}")
    try:
        return OPTIONS[name].read(value)
    except ValueError as wanted:
        text = f"{where}{name.replace('_', '-')} must be {wanted} (got {shown(value)})"
        raise BadInput(text) from None


def refuse_two_budgets(given: Mapping[str, Any]) -> None:
    if given.get("lookahead") is not None and given.get("budget_ms") is not None:
        raise BadInput("lookahead and budget-ms exclude each other: give one of them")


def read_changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """Some options, checked."""
    refuse_two_budgets(given)
    return {name: read_option(name, value) for name, value in given.items()}


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options: the given ones checked, the others at their defaults."""
    refuse_two_budgets(given)
    options = {name: option.default for name, option in OPTIONS.items()}
    for name, value in given.items():
        if value is not None:
            options[name] = read_option(name, value)
    if options["budget_ms"] is not None:
        options["lookahead"] = None
    return options


def is_used_by(name: str, algorithm: Algorithm) -> bool:
    """Whether an option means anything to an algorithm. A time budget stands for a lookahead."""
    if OPTIONS[name].kind == "world":
        return True
    return ("lookahead" if name == "budget_ms" else name) in algorithm.parameters


def refuse_unused(given: Mapping[str, Any], algorithm: str) -> None:
    """The command line's check: an option that the algorithm has no use for is a mistake."""
    for name, value in given.items():
        if value is not None and not is_used_by(name, ALGORITHMS[algorithm]):
            raise BadInput(f"{algorithm} has no use for {OPTIONS[name].flag}")


def parameters(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the present algorithm and terrain use, as JSON: infinite values are the string "inf"."""
    row = ALGORITHMS[options["algorithm"]]
    only_in = {"hidden_fraction": "partial", "change_rate": "dynamic", "change_every": "dynamic"}
    used = {}
    if "updates_per_move" in row.parameters and options["updates_per_move"] is None:
        options = {**options, "updates_per_move": options["queue_size"]}
    if (form := full_form(options)) is not None:
        options = {**options, "expansion_share": form[0], "trace_ratio": form[1]}
    for name, value in options.items():
        if name == "algorithm" or value is None or not is_used_by(name, row):
            continue
        if only_in.get(name, options["terrain"]) == options["terrain"]:
            used[name] = "inf" if value == math.inf else value
    return used
