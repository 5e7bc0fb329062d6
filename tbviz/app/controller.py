"""What keys, buttons and menus mean: one method for each action of the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Any

import pygame

from tbviz.app.actions import action_of
from tbviz.app.editing import BRUSHES
from tbviz.app.export import export, free_name, in_short, save_drawn_map
from tbviz.app.overlays.chooser import Chooser
from tbviz.app.overlays.explain import Explain, explanation
from tbviz.app.overlays.help import Help
from tbviz.app.overlays.problems import ProblemList
from tbviz.app.panel import BUDGETS, FARTHEST, FRACTIONS, LOOKAHEADS, RATES, WEIGHTS
from tbviz.app.preferences import documents_folder, pictures_folder
from tbviz.app.states import State
from tbviz.app.why import why
from tbviz.app.widgets import Scale
from tbviz.errors import BadInput
from tbviz.game.game import Game
from tbviz.game.given_map import XY
from tbviz.game.options import OPTIONS, is_used_by
from tbviz.grid.components import reachable_pair
from tbviz.grid.generators import generate
from tbviz.grid.movingai import Blocked, check_problem, find_map, read_map, read_scen
from tbviz.search.algorithms import ALGORITHMS

if TYPE_CHECKING:
    from tbviz.app.window import Window

SPEEDS = (1, 2, 4, 8, 12, 24, 48, 60, 120, 240)


class Controller:
    """Acts on the window and its session. `do` carries out an action by name."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.pictures, self.documents = pictures_folder(), documents_folder()
        self.attract = False  # the opening plays again and again until the first input

    def do(self, name: str) -> None:
        if name.startswith("view_"):
            self.window.set_view(name.removeprefix("view_"))
        elif name.startswith("tool_"):
            self.window.editor.tool = name.removeprefix("tool_")
        elif name.startswith("cursor_") and name != "cursor_act":
            self._move_cursor(name.removeprefix("cursor_"))
        elif name.startswith("pan_"):
            self._pan(name.removeprefix("pan_"))
        else:
            getattr(self, f"do_{name}")()

    def key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.window.editor.cancel(self.window.session)
            return
        name = action_of(event)
        if name is not None:
            self.do(name)

    def first_input(self) -> None:
        self.attract = False

    def after_cycles(self) -> None:
        """The opening scenario starts again by itself until somebody touches something."""
        session = self.window.session
        if self.attract and session.state is State.FINISHED:
            self._waited = getattr(self, "_waited", self.window.now)
            if self.window.now - self._waited > 2500:
                del self._waited
                session.restart()
                session.play()

    # -- play -------------------------------------------------------------------------------------

    def do_play(self) -> None:
        self.window.session.toggle()
        self.window.hints.done("pause")

    def do_step(self) -> None:
        self.window.session.step()

    def do_step_ten(self) -> None:
        self.window.session.step(10)

    def do_step_expansion(self) -> None:
        self.window.session.step_expansion()

    def do_step_phase(self) -> None:
        self.window.session.step_phase()

    def do_restart(self) -> None:
        self.window.session.restart()
        self.window.map_view.note_change()

    def do_slower(self) -> None:
        self._change_speed(-1)

    def do_faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, step: int) -> None:
        now = self.window.session.speed
        further = [v for v in SPEEDS if (v > now if step > 0 else v < now)]
        if further:
            self.set_speed(further[0] if step > 0 else further[-1])

    def set_speed(self, speed: float) -> None:
        self.window.session.speed = float(speed)
        self.window.session.turbo = False

    def do_turbo(self) -> None:
        self.window.session.turbo = not self.window.session.turbo

    # -- edit -------------------------------------------------------------------------------------

    def do_brush_smaller(self) -> None:
        self._change_brush(-1)

    def do_brush_larger(self) -> None:
        self._change_brush(1)

    def _change_brush(self, step: int) -> None:
        editor = self.window.editor
        index = min(max(BRUSHES.index(editor.brush) + step, 0), len(BRUSHES) - 1)
        editor.brush = BRUSHES[index]

    def do_undo(self) -> None:
        if self.window.session.undo() is None:
            self.window.say("nothing to undo")

    def do_redo(self) -> None:
        if self.window.session.redo() is None:
            self.window.say("nothing to redo")

    def do_random_pair(self) -> None:
        session = self.window.session
        truth = session.game.snapshot()["truth"]
        try:
            start, goal = reachable_pair(truth, randrange(1 << 30))
        except BadInput as wrong:
            self.window.say(str(wrong), "danger")
            return
        session.put("goal", goal)
        session.put("start", start)
        self.do_restart()

    def goal_here(self, xy: XY) -> None:
        """A double click; what its first click painted is taken back."""
        editor, session = self.window.editor, self.window.session
        editor.drag = None
        if editor.tool in ("wall", "erase") and session.undo_stack.done:
            editor.take_back(session)
        session.put("goal", xy)

    def _move_cursor(self, way: str) -> None:
        editor, game = self.window.editor, self.window.session.game
        x, y = editor.at or game.agent
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
        x, y = x + dx, y + dy
        if game.frame.contains((x, y)):
            editor.at = x, y
            self.window.reveal((x, y))

    def _pan(self, way: str) -> None:
        area = self.window.layout.map
        dx, dy = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[way]
        self.window.pan(dx * (area.width // 6), dy * (area.height // 6))

    def do_cursor_act(self) -> None:
        editor, session = self.window.editor, self.window.session
        if editor.at is not None and editor.tool != "pan":
            editor.press(session, editor.at, False, False)
            editor.release(session, editor.at)

    # -- look -------------------------------------------------------------------------------------

    def do_trail(self) -> None:
        self.window.trail = not self.window.trail

    def do_legend(self) -> None:
        self.window.legend = not self.window.legend

    def do_panel(self) -> None:
        self.window.fold_panel()

    def do_events(self) -> None:
        if self.window.layout.panel_folded:
            self.window.fold_panel()
            self.window.panel.tab = "figures"
        self.window.panel.toggle_events(self.window.layout.tabbed)

    def do_zoom_in(self) -> None:
        self.window.zoom(1, self._zoom_centre())

    def do_zoom_out(self) -> None:
        self.window.zoom(-1, self._zoom_centre())

    def _zoom_centre(self) -> XY:
        window = self.window
        if window.layout.map.collidepoint(window.mouse):
            return window.mouse
        x, y = window.camera.centre(*window.session.game.agent)
        return round(x), round(y)

    def do_fit(self) -> None:
        self.window.zoom_to_fit()

    def do_theme(self) -> None:
        self.window.set_theme("light" if self.window.preferences.theme == "dark" else "dark")

    def do_motion(self) -> None:
        self.window.preferences.motion = not self.window.preferences.motion
        self.window.say("motion on" if self.window.preferences.motion else "motion off")

    def do_full_screen(self) -> None:
        try:
            pygame.display.toggle_fullscreen()
        except pygame.error:
            self.window.say("this display has no full screen")
            return
        self.window.preferences.full_screen = not self.window.preferences.full_screen

    # -- agent ------------------------------------------------------------------------------------

    def change(self, **options: Any) -> None:
        try:
            self.window.session.set(**options)
        except BadInput as wrong:
            self.window.say(str(wrong), "danger")
        if self.window.session.state is State.FINISHED:
            self.window.say(
                "set; the agent walks again with Space, or when you move it or its goal"
            )
        if "lookahead" in options or "budget_ms" in options:
            self.window.hints.done("lookahead")

    def throw_dice(self) -> None:
        self.change(seed=randrange(1000))

    def do_next_algorithm(self) -> None:
        self._change_algorithm(1)

    def do_previous_algorithm(self) -> None:
        self._change_algorithm(-1)

    def _change_algorithm(self, step: int) -> None:
        ids = list(ALGORITHMS)
        here = ids.index(self.window.session.options["algorithm"])
        self.change(algorithm=ids[(here + step) % len(ids)])

    def do_think_more(self) -> None:
        self._think(1)

    def do_think_less(self) -> None:
        self._think(-1)

    def _think(self, step: int) -> None:
        options = self.window.session.options
        if options["budget_ms"] is not None:
            self.change(budget_ms=BUDGETS.moved(options["budget_ms"], step))
        else:
            more = LOOKAHEADS.moved(options["lookahead"], step)
            self.change(lookahead=more if more == math.inf else int(more))

    def do_budget_kind(self) -> None:
        timed = self.window.session.options["budget_ms"] is not None
        self.change(**({"lookahead": 32} if timed else {"budget_ms": 1.0}))

    def do_next_terrain(self) -> None:
        names = list(OPTIONS["terrain"].values)
        here = names.index(self.window.session.options["terrain"])
        self.change(terrain=names[(here + 1) % len(names)])

    def _uses(self, option: str) -> bool:
        row = ALGORITHMS[self.window.session.options["algorithm"]]
        if is_used_by(option, row):
            return True
        self.window.say(f"{row.name} has no use for {option}")
        return False

    def _nudge(self, option: str, scale: Scale, step: int) -> None:
        value = scale.moved(self.window.session.options[option], step)
        self.change(**{option: value})
        self.window.say(f"{option.replace('_', ' ')} {value:g}")

    def do_weight_up(self) -> None:
        if self._uses("weight"):
            self._nudge("weight", WEIGHTS, 1)

    def do_weight_down(self) -> None:
        if self._uses("weight"):
            self._nudge("weight", WEIGHTS, -1)

    def do_restart_rule(self) -> None:
        if self._uses("restart"):
            lazy = self.window.session.options["restart"] == "lazy"
            self.change(restart="eager" if lazy else "lazy")

    def do_sensor_more(self) -> None:
        self._see(1)

    def do_sensor_less(self) -> None:
        self._see(-1)

    def _see(self, step: int) -> None:
        radius = self.window.session.options["sensor_radius"] + step
        self.change(sensor_radius=min(max(radius, 1), FARTHEST))

    def do_chance_up(self) -> None:
        self._chance(1)

    def do_chance_down(self) -> None:
        self._chance(-1)

    def _chance(self, step: int) -> None:
        """Of whatever the terrain leaves to chance."""
        terrain = self.window.session.options["terrain"]
        if terrain == "partial":
            self._nudge("hidden_fraction", FRACTIONS, step)
        elif terrain == "dynamic":
            self._nudge("change_rate", RATES, step)
        else:
            self.window.say(f"nothing is left to chance in {terrain} terrain")

    def do_neighbours(self) -> None:
        self.change(neighbors=4 if self.window.session.options["neighbors"] == 8 else 8)

    def do_corners(self) -> None:
        self.change(corner_cutting=not self.window.session.options["corner_cutting"])

    def do_seed(self) -> None:
        self.throw_dice()

    def do_why(self) -> None:
        game = self.window.session.game
        answer = explanation(game, why(game), self.window.before)
        self.window.group.show(Explain(answer))

    # -- files ------------------------------------------------------------------------------------

    def do_maps(self) -> None:
        window = self.window
        show, recent = window.group.show, window.preferences.recent
        show(Chooser(self.open_map, self.generate, self.open_problem, show, recent))

    def open_file(self, name: str) -> None:
        """A file dropped on the window. A broken one changes nothing, and the window says why."""
        path = Path(name)
        try:
            if path.suffix.lower() == ".scen":
                self.window.group.show(ProblemList(path, self.open_problem))
                return
            wrong = self.open_map(path)
        except BadInput as error:
            wrong = str(error)
        if wrong:
            self.window.toast(f"{path.name} was not opened", f"{wrong}. Nothing was changed.")

    def open_map(self, path: Path) -> str | None:
        """Opens a map with a start and a goal far apart; the reason if it cannot."""
        return self._open(lambda: self._game_on(read_map(path)), str(path))

    def open_problem(self, scen: Path, index: int) -> str | None:
        def load() -> Game:
            problem = read_scen(scen)[index]
            path = find_map(scen, problem)
            blocked = read_map(path)
            check_problem(problem, blocked, scen)
            game = self._game_on(blocked, problem.start, problem.goal)
            game.map_name = str(path)
            return game

        return self._open(load, None)

    def generate(self, kind: str, width: int, height: int, seed: int) -> str | None:
        return self._open(lambda: self._game_on(generate(kind, width, height, seed)), None)

    def _open(self, load: Callable[[], Game], name: str | None) -> str | None:
        try:
            game = load()
        except BadInput as wrong:
            return str(wrong)
        except MemoryError:
            return "there is not enough memory for it"
        if name is not None:
            game.map_name = name
            self.window.preferences.remember_map(name)
        self.window.session.open(game)
        return None

    def _game_on(self, blocked: Blocked, start: XY | None = None, goal: XY | None = None) -> Game:
        """A game on another map, with the options of the present one."""
        if start is None or goal is None:
            start, goal = reachable_pair(blocked, 0)
        return Game(blocked, start, goal, **self.window.session.game.options)

    def do_save_map(self) -> None:
        def save() -> str:
            self.documents.mkdir(parents=True, exist_ok=True)
            path = save_drawn_map(self.window.session.game, self.documents)
            self.window.preferences.remember_map(str(path))
            return in_short(path)

        self._write("Map saved", save)

    def do_picture(self) -> None:
        def save() -> str:
            self.pictures.mkdir(parents=True, exist_ok=True)
            path = free_name(self.pictures, "picture", ".png")
            toasts = self.window.toasts  # it need not say that the last one was saved
            toasts.shown = [toast for toast in toasts.shown if toast.kind != "ok"]
            self.window.draw()
            return in_short(self.window.save_picture(path))

        self._write("Picture saved", save)

    def do_copy(self) -> None:
        def copy() -> str:
            self.documents.mkdir(parents=True, exist_ok=True)
            line = export(self.window.session, self.documents)
            pygame.scrap.put_text(line)
            return line

        self._write("Command line copied", copy)

    def _write(self, done: str, work: Callable[[], str]) -> None:
        try:
            self.window.toast(done, work(), "ok")
        except (OSError, BadInput, pygame.error) as wrong:
            self.window.toast(
                f"{done.split()[0]} was not written", f"{wrong}. Nothing was changed."
            )

    def do_help(self) -> None:
        self.window.group.show(Help())

    def do_quit(self) -> None:
        self.window.running = False
