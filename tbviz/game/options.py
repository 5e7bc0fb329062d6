"""The one table of options: names, defaults, ranges; for command line, scripts, class and window.

`algorithm` options are used by some algorithms only (the rows of `search.algorithms` say which);
`world` options belong to the game and are always accepted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tbviz.errors import BadInput
from tbviz.search.algorithms import ALGORITHMS, Algorithm


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
        if isinstance(value, bool) or (isinstance(value, float) and not value.is_integer()):
            raise ValueError(wanted)
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(wanted) from None
        if not least <= number < 2**60:
            raise ValueError(wanted)
        return number

    return read


def real(least: float, most: float = math.inf) -> Callable[[Any], float]:
    """Reads a finite number between `least` and `most`, both included."""
    wanted = f"a number from {least:g} to {most:g}" if most < math.inf else f"a number >= {least:g}"

    def read(value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise ValueError(wanted) from None
        if isinstance(value, bool) or not least <= number <= most or math.isinf(number):
            raise ValueError(wanted)
        return number

    return read


def word(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError("one of " + ", ".join(words))
        return str(value)

    return read


def switch(value: Any) -> bool:
    """Reads on or off."""
    if isinstance(value, bool):
        return value
    if value not in ("on", "off"):
        raise ValueError("on or off")
    return bool(value == "on")


def neighbors(value: Any) -> int:
    if str(value) not in ("4", "8"):
        raise ValueError("4 or 8")
    return int(value)


def nearest(name: str, known: list[str]) -> str:
    """A suggestion to append to "unknown X": the nearest known name, or all of them."""
    import difflib  # only an error needs it

    close = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.4)
    return f"did you mean {close[0]}?" if close else "known: " + ", ".join(known)


def read_algorithm(value: Any) -> str:
    if value not in ALGORITHMS:
        raise ValueError(f"a known algorithm; {nearest(str(value), list(ALGORITHMS))}")
    return str(value)


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
        Option("weight", 3.0, real(1), "weight w of h in f = g + w*h", "algorithm"),
        Option(
            "restart",
            "lazy",
            word("eager", "lazy"),
            "search anew on any change, or only if it matters",
            "algorithm",
            ("eager", "lazy"),
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
        Option("change_rate", 5.0, real(0, 100), "dynamic: per cent of the cells that change"),
        Option("change_every", 10, whole(1), "dynamic: moves between two changes"),
        Option("seed", 0, whole(0), "seed of hidden walls and random changes"),
    )
}


def read_option(name: str, value: Any, where: str = "") -> Any:
    """The checked value of an option, or one clear line that names it."""
    if name not in OPTIONS:
        raise BadInput(f"{where}unknown option {name}; {nearest(name, list(OPTIONS))}")
    try:
        return OPTIONS[name].read(value)
    except ValueError as wanted:
        raise BadInput(f"{where}{name.replace('_', '-')} must be {wanted} (got {value})") from None


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options: the given ones checked, the others at their defaults."""
    if given.get("lookahead") is not None and given.get("budget_ms") is not None:
        raise BadInput("lookahead and budget-ms exclude each other: give one of them")
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
    for name, value in options.items():
        if name == "algorithm" or value is None or not is_used_by(name, row):
            continue
        if only_in.get(name, options["terrain"]) == options["terrain"]:
            used[name] = "inf" if value == math.inf else value
    return used
