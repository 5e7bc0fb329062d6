"""Who drives the agent, and what its world is like."""

from __future__ import annotations

import math
from random import randrange
from typing import TYPE_CHECKING, Any

from tbviz.app.agent_options import WEIGHTS
from tbviz.app.overlays.explain import Explain, explanation
from tbviz.app.panel import BUDGETS, FARTHEST, FRACTIONS, LOOKAHEADS, RATES
from tbviz.app.states import State
from tbviz.app.why import why
from tbviz.app.widgets import Scale
from tbviz.errors import BadInput
from tbviz.game.options import OPTIONS, is_used_by
from tbviz.search.algorithms import ALGORITHMS

if TYPE_CHECKING:
    from tbviz.app.window import Window


class AgentDeeds:
    """The section Agent."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._waiting: dict[str, Any] | None = None  # options whose kernels are not ready yet

    @property
    def chosen(self) -> str:
        """The algorithm that the person chose last, though it may have to wait."""
        options = {**self.window.session.options, **(self._waiting or {})}
        return str(options["algorithm"])

    def go_on_waiting(self) -> None:
        """Each frame: switches as soon as it can."""
        if self._waiting is None:
            return
        kernels, name = self.window.kernels, ALGORITHMS[self.chosen].name
        if kernels.must_wait({**self.window.session.options, **self._waiting}):
            share = f"{100 * kernels.share:.0f}%"
            self.window.say(f"preparing {name}, the first time only: {share}")
        else:
            waiting, self._waiting, self.window.message = self._waiting, None, None
            self.change(**waiting)

    def change(self, **options: Any) -> None:
        if "algorithm" in options:
            self._waiting = None
        if self.window.kernels.must_wait({**self.window.session.options, **options}):
            self._waiting = {**(self._waiting or {}), **options}
            return
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
        here = ids.index(self.chosen)
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

    def do_options(self) -> None:
        """The keys go to the first control of the algorithm's options; Tab goes on from there."""
        window = self.window
        if window.layout.panel_folded:
            window.fold_panel()
        if window.layout.tabbed:
            window.panel.tab = "controls"
        window.arrange()
        row = ALGORITHMS[window.session.options["algorithm"]]
        first = window.panel.agent_options.first_stop(row)
        if first is None:
            window.say(f"{row.name} has no further options")
        else:
            window.group.focus(first, visible=True, look=window.look())

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
