"""Playing, stepping, restarting, and how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tbviz.app.window import Window

SPEEDS = (1, 2, 4, 8, 12, 24, 48, 60, 120, 240)


class PlayDeeds:
    """The section Play."""

    def __init__(self, window: Window) -> None:
        self.window = window

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
        self.window.message = None
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
