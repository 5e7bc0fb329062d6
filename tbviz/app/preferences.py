"""What is remembered between two starts: window, theme, motion, speed, view, hints, recent maps.

Never the options of a run. A file that cannot be read is ignored, one that cannot be written is no
reason to stop.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_documents_path, user_pictures_path

from tbviz.grid.textfile import write_bytes

RECENT_MAPS = 8


@dataclass
class Preferences:
    """The defaults are what a first start shows."""

    width: int = 1280
    height: int = 800
    full_screen: bool = False
    theme: str = "dark"
    motion: bool = True
    speed: float = 24.0
    view: str = "search"
    trail: bool = True
    legend: bool = True
    hints_done: bool = False
    recent: list[str] = field(default_factory=list)

    def remember_map(self, path: str) -> None:
        self.recent = [path, *(other for other in self.recent if other != path)][:RECENT_MAPS]


def pictures_folder() -> Path:
    """Where pictures go: a window that a desktop started has no folder of its own."""
    return user_pictures_path() / "tbviz"


def documents_folder() -> Path:
    """Where drawn maps and scripts go."""
    return user_documents_path() / "tbviz"


def preferences_file() -> Path:
    return user_config_path("tbviz", appauthor=False) / "window.json"


def load_preferences() -> Preferences:
    """What was saved, as far as it still makes sense."""
    found: dict[str, Any] = {}
    with contextlib.suppress(OSError, ValueError):
        read = json.loads(preferences_file().read_text("utf-8"))
        if isinstance(read, dict):
            found = read
    default = Preferences()
    kept = {
        f.name: found[f.name]
        for f in fields(Preferences)
        if f.name in found and _is_like(found[f.name], getattr(default, f.name))
    }
    return Preferences(**kept)


def _is_like(value: object, default: object) -> bool:
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int | float):
        return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, type(default))


def save_preferences(preferences: Preferences) -> None:
    with contextlib.suppress(OSError, ValueError):
        preferences_file().parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(preferences), indent=1)
        write_bytes(preferences_file(), text.encode("utf-8"))
