"""What a section of the benchmark says: tables, targets and errors, printed as they come.

The same records go to `--json`, so that two runs can be compared by a program.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Cell = str | float | int | None
Print = Callable[[str], None]


@dataclass
class Report:
    """Collects the figures and prints them at once: a long run should show that it lives."""

    say: Print = print
    sections: list[dict[str, Any]] = field(default_factory=list)

    def section(self, name: str, title: str) -> None:
        self.sections.append(
            {"name": name, "title": title, "tables": [], "targets": [], "errors": []}
        )
        self.say(f"\n== {name}: {title}")

    def table(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        """Rows under a title that says what was measured, how often, and which figure is shown."""
        if len({len(columns), *map(len, rows)}) > 1:
            raise ValueError(f"table {title!r}: rows and columns do not match")
        self._current["tables"].append(
            {"title": title, "columns": list(columns), "rows": [_plain_row(row) for row in rows]}
        )
        self.say(f"\n{title}")
        for line in layout(columns, rows):
            self.say("  " + line)

    def target(self, what: str, value: float, bound: float, *, at_least: bool = True) -> bool:
        """One line that says whether a figure is what it is meant to be."""
        met = value >= bound if at_least else value <= bound
        self._current["targets"].append(
            {"what": what, "value": _plain(value), "bound": bound, "at_least": at_least, "met": met}
        )
        verdict = "target met   " if met else "TARGET MISSED"
        sign = ">=" if at_least else "<="
        self.say(f"  {verdict}: {what}: {show(value)} (wanted {sign} {show(bound)})")
        return met

    def error(self, what: str) -> None:
        """A figure that cannot be trusted, such as two solvers that disagree about a cost."""
        self._current["errors"].append(what)
        self.say(f"  ERROR: {what}")

    def note(self, what: str) -> None:
        self.say(f"  {what}")

    @property
    def errors(self) -> list[str]:
        return [error for section in self.sections for error in section["errors"]]

    @property
    def missed(self) -> list[str]:
        return [t["what"] for section in self.sections for t in section["targets"] if not t["met"]]

    @property
    def _current(self) -> dict[str, Any]:
        return self.sections[-1]

    def as_json(self, about: Mapping[str, Any]) -> str:
        return json.dumps({**about, "sections": self.sections}, indent=1, allow_nan=False)


def show(value: Cell) -> str:
    """A figure with as many digits as it deserves: three significant ones, whole from 1000 on."""
    if value is None:
        return "-"
    if isinstance(value, str | int):
        return str(value)
    if not math.isfinite(value):
        return str(value)
    if abs(value) >= 1000:
        return f"{value:.0f}"
    if abs(value) >= 100:
        return f"{value:.1f}"
    return f"{value:.3g}" if abs(value) < 0.001 else f"{value:.{2 if abs(value) >= 1 else 4}f}"


def layout(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Lines with aligned columns: words to the left, figures to the right."""
    texts = [list(columns)] + [[show(cell) for cell in row] for row in rows]
    widths = [max(len(line[i]) for line in texts) for i in range(len(columns))]
    words = [all(isinstance(row[i], str | None) for row in rows) for i in range(len(columns))]
    lines = []
    for line in texts:
        cells = [
            text.ljust(width) if word else text.rjust(width)
            for text, width, word in zip(line, widths, words, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return [lines[0], "-" * max(map(len, lines)), *lines[1:]]


def _plain(value: Cell) -> Cell:
    """A value that JSON can hold: infinity is a word there."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _plain_row(row: Sequence[Cell]) -> list[Cell]:
    return [_plain(cell) for cell in row]
