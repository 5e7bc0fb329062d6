"""The command line that reproduces, without a window, what is on the screen.

The edits so far go into a script; with a millisecond budget it also carries each cycle's
expansions, so that the replay does not depend on the machine.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import numpy as np

from tbviz.app.session import Session, Story
from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.game.options import OPTIONS, is_used_by
from tbviz.grid.movingai import Blocked, write_map
from tbviz.search import state as s
from tbviz.search.algorithms import ALGORITHMS


def export(session: Session, folder: Path) -> str:
    """Writes the script (and the map, if it is no file) into `folder`; returns the command line."""
    game, story = session.game, session.story
    if game.runs.over:
        raise BadInput("a command line can replay the first of several runs only")
    start, goal, options, prologue = _beginning(story, _given(game))
    words = ["tbviz", "run", "--map", _map_file(game, folder)]
    words += ["--start", _cell(start), "--goal", _cell(goal)]
    row = ALGORITHMS[options["algorithm"]]
    for name, value in options.items():
        if value is None or value == OPTIONS[name].default:
            continue
        if not is_used_by(name, row):  # yet: a command line refuses it, a script lets it wait
            prologue.append(f"1 set {name.replace('_', '-')} {_word(value)}")
        elif OPTIONS[name].values == ("on", "off"):
            words.append(OPTIONS[name].flag if value else "--no-" + OPTIONS[name].flag[2:])
        else:
            words += [OPTIONS[name].flag, str(value)]
    words += ["--max-cycles", str(game.cycle)] if game.status == "running" and game.cycle else []
    lines = [*prologue, *script_lines(session)]
    if lines:
        script = free_name(folder, "edits", ".txt")
        script.write_text("\n".join(lines) + "\n", "utf-8")
        words += ["--script", str(script)]
    return shlex.join(words)


def script_lines(session: Session) -> list[str]:
    """What was done so far, one command a line."""
    lines = [(cycle, text) for cycle, text in session.log]
    if any(name == "budget_ms" and value for name, value in session.story.options.items()) or any(
        "budget-ms" in text for _, text in lines
    ):
        records = session.game.engine.state.records
        lines += [
            (cycle, f"expansions {records[s.R_EXPANSIONS, cycle - 1]}")
            for cycle in range(1, session.game.cycle + 1)
        ]
    return [f"{cycle} {text}" for cycle, text in sorted(lines, key=lambda line: line[0])]


def _beginning(story: Story, given: Blocked) -> tuple[XY, XY, dict[str, Any], list[str]]:
    """Start, goal and options of the command line, and what the script does to them at once.

    After a restart the run may begin or end on a cell that is a wall on the map's file but was
    erased. A command line cannot say so, a script can; hidden walls are drawn when it has.
    """
    start, goal = story.start, story.goal
    if not (given[start[1], start[0]] or given[goal[1], goal[0]]):
        return start, goal, story.options, []
    rows, columns = np.nonzero(~given)
    first, last = (int(columns[0]), int(rows[0])), (int(columns[-1]), int(rows[-1]))
    return (
        first,
        last,
        {**story.options, "hidden_fraction": 0.0},
        [
            f"1 free {_cell(start)} {_cell(goal)}",
            f"1 start {_cell(start)}",
            f"1 goal {_cell(goal)}",
            f"1 set hidden-fraction {story.options['hidden_fraction']}",
        ],
    )


def _given(game: Game) -> Blocked:
    return game.frame.crop(game.engine.state.bits[s.GIVEN]).astype(bool)


def _word(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _cell(xy: tuple[int, int]) -> str:
    return f"{xy[0]},{xy[1]}"


def _map_file(game: Game, folder: Path) -> str:
    if Path(game.map_name).is_file():
        return str(Path(game.map_name).resolve())
    path = free_name(folder, "map", ".map")
    write_map(path, _given(game))
    return str(path)


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A file name that is not taken: nothing of the user's is overwritten."""
    number = 1
    while (folder / f"tbviz-{stem}-{number}{suffix}").exists():
        number += 1
    return folder / f"tbviz-{stem}-{number}{suffix}"


def in_short(path: Path) -> str:
    """A path as a person writes it: the home folder is a tilde."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def save_drawn_map(game: Game, folder: Path) -> Path:
    """The truth as it is now, as a `.map` of its own."""
    path = free_name(folder, "map", ".map")
    write_map(path, game.frame.crop(game.engine.state.bits[s.TRUTH]).astype(bool))
    return path
