"""Small pictures of maps, each drawn once, and what the shipped maps are for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import pygame

from tbviz.app.theme import Theme
from tbviz.errors import BadInput
from tbviz.grid.movingai import read_map
from tbviz.resources import folder

# A picture is a courtesy: a file this large is opened when it is asked for, not to look at it.
LARGEST_FILE = 6_000_000

_README_ROW = re.compile(r"\|\s*`([^`]+)`\s*\|\s*(\d+x\d+)\s*\|\s*([^|]+?)\s*\|")


@dataclass(frozen=True)
class MapEntry:
    """A map that can be chosen; `why` is one line on what it is good for."""

    path: Path
    name: str
    size: str = ""
    why: str = ""

    @property
    def problems(self) -> Path | None:
        """The `.scen` beside it."""
        scen = self.path.with_name(self.path.name + ".scen")
        return scen if scen.is_file() else None


def shipped_maps() -> list[MapEntry]:
    """The maps that come with tbviz, in the order of their README, then any others."""
    maps = folder("maps")
    if maps is None:
        return []
    try:
        text = (maps / "README.md").read_text("utf-8")
    except OSError:
        text = ""
    about = {name: (size, why) for name, size, why in _README_ROW.findall(text)}
    files = {path.stem: path for path in sorted(maps.glob("*.map"))}
    names = [name for name in about if name in files] + [n for n in files if n not in about]
    return [MapEntry(files[name], name, *about.get(name, ("", ""))) for name in names]


def recent_map(path: str) -> MapEntry:
    """A file that was opened before. It may be gone by now; that is said when it is opened."""
    place = Path(path)
    return MapEntry(place, place.name, _stated_size(place), str(place.parent))


def _stated_size(path: Path) -> str:
    """What the header says, without reading the map."""
    try:
        with path.open("rb") as file:
            head = file.read(200).decode("ascii", "replace")
    except (OSError, ValueError):
        return ""
    sides = [re.search(rf"^{side} (\d+)\s*$", head, re.MULTILINE) for side in ("width", "height")]
    return "x".join(side[1] for side in sides if side) if all(sides) else ""


def thumbnail(path: Path, width: int, height: int, theme: Theme) -> pygame.Surface | None:
    """The map inside width x height pixels, centred; None for what cannot be read."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    if facts.st_size > LARGEST_FILE:
        return None
    return _thumbnail(path, facts.st_mtime_ns, width, height, theme)


@lru_cache(maxsize=128)
def _thumbnail(path: Path, _: int, width: int, height: int, theme: Theme) -> pygame.Surface | None:
    try:
        blocked = read_map(path)
    except (BadInput, MemoryError):
        return None
    canvas = pygame.Surface((width, height), pygame.SRCALPHA)
    rows, columns = blocked.shape
    inner = (width - 2) / columns, (height - 2) / rows
    share = min(inner)
    if share >= 1:
        share = int(share)  # whole pixels a cell: sharp
    size = max(1, round(columns * share)), max(1, round(rows * share))
    colours = np.where(blocked.T[..., None], theme.wall, theme.free).astype(np.uint8)
    cells = pygame.surfarray.make_surface(colours)
    resize = pygame.transform.scale if share >= 1 else pygame.transform.smoothscale
    picture = resize(cells, size)
    place = picture.get_rect(center=canvas.get_rect().center)
    canvas.blit(picture, place)
    pygame.draw.rect(canvas, theme.control, place.inflate(2, 2), 1)
    return canvas


def blank(width: int, height: int, theme: Theme) -> pygame.Surface:
    """In place of a picture that cannot be had, so that words stay in their column."""
    canvas = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(canvas, theme.line, canvas.get_rect(), 1)
    return canvas
