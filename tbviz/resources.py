"""Where the files that come with tbviz are: `maps/` and `assets/`.

They stand at the top level of the project for people, and inside the package once it is installed
from a wheel (`pyproject.toml` puts them there). Only this module knows the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path | None:
    """The shipped folder `maps` or `assets`; None where it was not installed."""
    inside = _PACKAGE / name
    if inside.is_dir():
        return inside
    # Beside the package only in a checkout: in site-packages `maps` would be somebody else's.
    beside = _PACKAGE.parent / name
    if beside.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    return None


def shipped(name: str | os.PathLike[str], suffix: str = ".map") -> Path | None:
    """The shipped file that `arena`, `arena.map` or `maps/arena.map` stands for.

    >>> shipped("maps/arena.map").name, shipped("arena").name
    ('arena.map', 'arena.map')
    >>> shipped("elsewhere/arena.map"), shipped("no-such-map")
    (None, None)
    """
    path = Path(name)
    maps = folder("maps")
    if maps is None or path.parent not in (Path(), Path("maps")) or not path.name:
        return None
    for candidate in (path.name, path.name + suffix):
        if candidate.endswith(suffix) and (maps / candidate).is_file():
            return maps / candidate
    return None


def find(name: str | os.PathLike[str], suffix: str = ".map") -> Path:
    """A file that the user named: theirs, or else the shipped one of that name.

    Where there is neither, the name comes back as it was, for the reader to say so.
    """
    path = Path(name)
    return path if path.exists() else shipped(name, suffix) or path
