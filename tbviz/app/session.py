"""A game in the hands of a person: its pace, its edits with undo, and a record of what was done.

Everything that changes the game goes through here, so that it can be undone and written down as a
script that replays it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from tbviz.app.states import Event, State, after
from tbviz.app.undo import Edit, Moved, Opened, Stroke, UndoStack
from tbviz.game.game import Game
from tbviz.game.given_map import XY, Refusal
from tbviz.game.script import Line
from tbviz.search.cycle import (
    ENDED,
    IDLE_ON,
    STOP_BEFORE_MOVE,
    STOP_BEFORE_PATH,
    STOP_BEFORE_SEARCH,
)

SLICE = 30_000  # expansions between two looks at the clock
# Commands of a script that a replay of what is on the screen needs too.
REPLAYED = ("wall", "free", "goal", "agent", "start", "algorithm", "set", "expansions")
ALL_PHASES = STOP_BEFORE_SEARCH | STOP_BEFORE_PATH | STOP_BEFORE_MOVE


@dataclass
class Story:
    """What a replay starts from, and what was done since: see `export`."""

    options: dict[str, Any]
    start: XY
    goal: XY
    log: list[tuple[int, str]] = field(default_factory=list)  # commands, before which cycle each


class Session:
    """One game, played, edited and changed live."""

    def __init__(self, game: Game, script: Iterable[Line] = ()) -> None:
        self.game = game
        self.state = State.FINISHED if game.status == "reached" else State.PAUSED
        self.speed = 24.0
        self.turbo = False
        self.undo_stack = UndoStack()
        self.refusals: list[Refusal] = []  # since the window last looked
        self.freed_unseen = False  # a wall went, but the agent that gave up cannot know
        self._stories: WeakKeyDictionary[Game, Story] = WeakKeyDictionary()
        self.script = deque(sorted(script, key=lambda line: line.cycle))
        self.waiting: dict[XY, bool] = {}  # walls drawn or erased inside a cycle: not yet made
        self._waiting_marks: dict[str, XY] = {}
        self._waiting_options: dict[str, Any] = {}
        self._due = 0.0  # cycles that should have passed but have not
        self._steps = 0  # whole cycles that were asked for one by one
        self._was_playing = False
        self._remember_beginning()

    def _remember_beginning(self) -> None:
        game = self.game
        self._stories[game] = Story(dict(game.options), game.start, game.goal)

    @property
    def story(self) -> Story:
        """Of the present game. A game that undo brings back comes with its own."""
        return self._stories[self.game]

    @property
    def log(self) -> list[tuple[int, str]]:
        return self.story.log

    # -- pace ------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self.state is State.RUNNING

    @property
    def stepping(self) -> bool:
        """Whether a step is still under way: a long search takes more than one frame."""
        return self._steps > 0

    def _happened(self, event: Event) -> None:
        self._steps = 0
        self.state = after(self.state, event)

    def toggle(self) -> None:
        """Space: plays or pauses; at the end of a run it plays it again."""
        if self.state is State.RUNNING:
            self._happened(Event.PAUSE)
        else:
            if self.state is State.FINISHED:
                self.restart()
            self._happened(Event.PLAY)
            self._due = 0.0

    def play(self) -> None:
        if self.state is not State.RUNNING:
            self.toggle()

    def tick(self, seconds: float, room_ms: float) -> int:
        """Lets a frame's share of cycles pass, in at most `room_ms`; returns how many did.

        What does not fit is dropped, not owed: the picture stays in time with the person.
        """
        deadline = perf_counter() + room_ms / 1000
        if self._steps:
            return self._finish_steps(deadline)
        if self.state is not State.RUNNING:
            return 0
        self._due = min(self._due + seconds * self.speed, max(1.0, self.speed * 0.25))
        passed = 0
        while self.state is State.RUNNING and (self.turbo or self._due >= 1.0):
            before = self.game.cycle
            self._advance(0)
            if self.game.cycle != before:  # another run begins at 0
                passed += 1
                self._due -= 1.0
            if perf_counter() >= deadline:
                break
        self._due = min(self._due, 1.0) if not self.turbo else 0.0
        return passed

    def step(self, cycles: int = 1) -> None:
        """Whole cycles, in the next frames: however long they search, the window answers."""
        under_way = self._steps
        self._happened(Event.STEP)
        if self.state is not State.FINISHED:
            self._steps = under_way + cycles

    def _finish_steps(self, deadline: float) -> int:
        passed = 0
        while self._steps:
            before = self.game.cycle
            self._advance(0)
            if self.game.cycle != before:
                passed += 1
                self._steps = max(0, self._steps - 1)  # the end of the run drops them all
            if perf_counter() >= deadline:
                break
        return passed

    def step_phase(self) -> None:
        """To the next of sense, search, path, move."""
        self._step_inside(ALL_PHASES, None)

    def step_expansion(self) -> None:
        """One state leaves OPEN."""
        self._step_inside(0, 1)

    def _step_inside(self, stop: int, expansions: int | None) -> None:
        if self.state is State.FINISHED:
            return
        self._happened(Event.STEP_INSIDE)
        before = self.game.cycle
        self._advance(stop, expansions)
        if self.game.cycle != before:
            self._happened(Event.CYCLE_ENDED)

    def _advance(self, stop: int, expansions: int | None = None) -> None:
        """One call into the game, short enough for a frame; script commands come first."""
        game = self.game
        if not game.engine.inside_cycle:
            self._obey_script()
            self.about_to_play(game)
        waiting_for_script = bool(self.script)
        if game.options["budget_ms"] is not None and expansions is None:
            reason = game.advance(1, stop | (IDLE_ON if waiting_for_script else 0))
        else:
            flags = stop | (IDLE_ON if waiting_for_script else 0)
            reason = game.advance(1, flags, SLICE if expansions is None else expansions)
        self.refusals += game.late_refusals
        game.late_refusals.clear()
        if not game.engine.inside_cycle:
            self._forget_waiting()
        ended = game.status in ("reached", "unreachable", "cycle_limit")
        if (reason == ENDED or ended) and not game.engine.inside_cycle and not self.script:
            if game.runs.go_on(game):
                self._forget_waiting()
                self._remember_beginning()
                return
            self._was_playing = self.state is State.RUNNING
            self._happened(Event.RUN_ENDED)

    def _forget_waiting(self) -> None:
        self.waiting.clear()
        self._waiting_marks.clear()
        self._waiting_options.clear()

    def _obey_script(self) -> None:
        while self.script and self.script[0].cycle <= self.game.cycle + 1:
            line = self.script.popleft()
            self.refusals += line.order.carry_out(self.game)
            if line.order.command.name in REPLAYED:
                self.log.append((line.cycle, line.order.text))
            self.obeyed(line)

    def about_to_play(self, game: Game) -> None:
        """A hook for the window: the next cycle overwrites what the last one left."""

    def obeyed(self, line: Line) -> None:
        """A hook for the window: `view`, `screenshot` and `quit` are its business."""

    def restart(self) -> None:
        """Cycle 0 again; goal, settings and edits stay, and so does what can be undone."""
        self._steps = 0
        self.game.restart()
        self._forget_waiting()
        self._remember_beginning()
        walls = sorted(xy for xy, wall in self.edited_cells().items() if wall)
        gaps = sorted(xy for xy, wall in self.edited_cells().items() if not wall)
        if walls:
            self._write_down("wall", *walls)
        if gaps:
            self._write_down("free", *gaps)
        self._happened(Event.RESTART)

    def edited_cells(self) -> dict[XY, bool]:
        frame = self.game.frame
        return {frame.xy(cell): bool(wall) for cell, wall in self.game.world.edits.items()}

    # -- edits -----------------------------------------------------------------------------------
    # Inside a cycle they wait for the next one, but the person sees them at once.

    def mark(self, what: str) -> XY:
        """Where start, goal or agent is, or will be."""
        xy: XY = self._waiting_marks.get(what) or getattr(self.game, what)
        return xy

    @property
    def options(self) -> dict[str, Any]:
        """The settings as the person made them."""
        return {**self.game.options, **self._waiting_options}

    def is_wall(self, xy: XY) -> bool:
        """In the truth, or in what it will be."""
        known = self.waiting.get(xy)
        return bool(self.game.world.is_wall(self.game.frame.cell(xy))) if known is None else known

    def _write_down(self, name: str, *arguments: Any) -> None:
        words = [f"{a[0]},{a[1]}" if isinstance(a, tuple) else str(a) for a in arguments]
        cycle = self.game.cycle + (2 if self.game.engine.inside_cycle else 1)
        self.log.append((cycle, " ".join((name, *words))))

    def paint(self, cells: Iterable[XY], wall: bool) -> dict[XY, bool]:
        """Draws or erases walls; returns what was there before, where it changed.

        A stroke is painted in parts while the hand moves: `remember` makes it one edit.
        """
        frame = self.game.frame
        changing = [xy for xy in cells if frame.contains(xy) and self.is_wall(xy) != wall]
        if not changing:
            return {}
        refused = self.game.wall(*changing) if wall else self.game.free(*changing)
        self.refusals += refused
        no = {refusal.xy for refusal in refused}
        changed = [xy for xy in changing if xy not in no]
        if self.game.engine.inside_cycle:
            self.waiting.update(dict.fromkeys(changed, wall))
        if changed:
            self._write_down("wall" if wall else "free", *changed)
            self._resume_if_it_can()
            self.freed_unseen = not wall and self.game.status == "unreachable"
        return dict.fromkeys(changed, not wall)

    def put(self, what: str, xy: XY, *, remember: bool = True) -> bool:
        """Moves start, goal or agent; False if that cell refuses."""
        move = {
            "start": self.game.move_start,
            "goal": self.game.move_goal,
            "agent": self.game.move_agent,
        }[what]
        before = self.mark(what)
        inside = self.game.engine.inside_cycle
        if inside and self.is_wall(xy):  # the game would say so only when its turn comes
            refused = [Refusal(xy, "it cannot be put there: that cell is a wall")]
        else:
            refused = move(xy)
        self.refusals += refused
        if refused:
            return False
        if inside:
            self._waiting_marks[what] = xy
        self._write_down(what, xy)
        if remember and before != xy:
            self.undo_stack.push(Moved(what, before, xy))
        self._resume_if_it_can()
        return True

    def remember(self, before: dict[XY, bool]) -> None:
        """A stroke is complete."""
        if before:
            self.undo_stack.push(Stroke(before, {xy: not was for xy, was in before.items()}))

    def undo(self) -> Edit | None:
        return self._redo(self.undo_stack.undo())

    def redo(self) -> Edit | None:
        return self._redo(self.undo_stack.redo())

    def _redo(self, edit: Edit | None) -> Edit | None:
        if isinstance(edit, Stroke):
            for wall in (True, False):
                self.paint([xy for xy, value in edit.after.items() if value == wall], wall)
        elif isinstance(edit, Moved):
            self.put(edit.what, edit.after, remember=False)
        elif isinstance(edit, Opened):
            self._take(edit.after)
        return edit

    def open(self, game: Game) -> None:
        """Another map, as an edit that can be undone."""
        self.undo_stack.push(Opened(self.game, game))
        self._take(game)

    def _take(self, game: Game) -> None:
        self.game = game
        self._steps = 0
        self._forget_waiting()
        self.script.clear()
        playing = self.state is State.RUNNING
        self.state = State.FINISHED if game.status == "reached" else State.PAUSED
        if game not in self._stories:
            self._remember_beginning()
        if playing and self.state is State.PAUSED:
            self._happened(Event.PLAY)

    def set(self, **options: Any) -> None:
        """Settings take effect at the next cycle; they are not undone but set back."""
        before = self.options
        self.game.set(**options)
        if self.game.engine.inside_cycle:
            self._waiting_options.update(options)
            for one, other in (("lookahead", "budget_ms"), ("budget_ms", "lookahead")):
                if one in options:
                    self._waiting_options[other] = None
        for name, value in options.items():
            if before[name] == value:
                continue
            word = ("on" if value else "off") if isinstance(value, bool) else value
            if name == "algorithm":
                self._write_down("algorithm", value)
            else:
                self._write_down("set", name.replace("_", "-"), word)
        self._resume_if_it_can()

    def _resume_if_it_can(self) -> None:
        """After the end: a moved goal or agent makes the run go on, and so may news."""
        if self.state is not State.FINISHED:
            return
        if self.game.status == "unreachable":
            # News may take the proof back; asking costs no cycle if it does not.
            self.game.advance(1, STOP_BEFORE_SEARCH)
        if self.game.status == "running":
            self._happened(Event.RUN_RESUMED)
            if self._was_playing:
                self._happened(Event.PLAY)
