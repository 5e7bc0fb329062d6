"""Things that move for the eye only. None of them delays a cycle, and one switch turns all off."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tbviz.game.game import Game
from tbviz.search import state as s

GLIDE_MS, FLASH_MS = 120.0, 240.0
NO_GLIDE_ABOVE, NO_FADE_ABOVE = 60.0, 30.0  # cycles per second
NO_FLASH_ABOVE = 2000  # expansions in a cycle: no large flicker
THOUGHT_MS = (90.0, 360.0, 150.0)  # in, hold, out
THOUGHT_APART = 600.0
RINGS_MS = 900.0
SHAKE_MS = 250.0


@dataclass
class Motion:
    """Where the animations are. `watch` is told of every frame's game, the rest is asked."""

    _cycle: int = -1
    _at: tuple[int, int] = (0, 0)
    _from: tuple[float, float] = (0.0, 0.0)
    _moved_at: float = -1e9
    _expanded_at: float = -1e9
    _thought_at: float = -1e9
    _rings_at: float = -1e9
    _refused_at: float = -1e9
    heading: float = 0.0

    def watch(self, game: Game, now: float, speed: float) -> None:
        """Notices what the last cycle did."""
        agent, cycle = game.agent, game.cycle
        if cycle < self._cycle or self._cycle < 0:
            self._from, self._moved_at = agent, -1e9
        elif agent != self._at:
            dx, dy = agent[0] - self._at[0], agent[1] - self._at[1]
            if max(abs(dx), abs(dy)) == 1:
                self.heading = math.degrees(math.atan2(dy, dx))
            near = max(abs(dx), abs(dy)) <= 2 and speed <= NO_GLIDE_ABOVE
            self._from = self.agent_at(now, agent, speed) if near else agent
            self._moved_at = now if near else -1e9
        if cycle > max(self._cycle, 0):
            records = game.engine.state.records
            if 0 < records[s.R_EXPANSIONS, cycle - 1] <= NO_FLASH_ABOVE:
                self._expanded_at = now
            events = int(records[s.R_EVENTS, cycle - 1])
            if events & s.RESTARTED and now - self._thought_at >= THOUGHT_APART:
                self._thought_at = now
            if events & s.REACHED_EVENT:
                self._rings_at = now
        self._cycle, self._at = cycle, agent

    def agent_at(self, now: float, agent: tuple[float, float], speed: float) -> tuple[float, float]:
        """Where to draw the agent, in cells: it glides, ease-out cubic."""
        lasts = min(GLIDE_MS, 1000.0 / max(speed, 0.1))
        share = min(1.0, max(0.0, (now - self._moved_at) / lasts))
        eased = 1 - (1 - share) ** 3
        x = self._from[0] + (agent[0] - self._from[0]) * eased
        y = self._from[1] + (agent[1] - self._from[1]) * eased
        return x, y

    def flash(self, now: float, speed: float) -> float:
        """How bright the just expanded cells are, 1 to 0."""
        age = now - self._expanded_at
        if speed > NO_FADE_ABOVE:
            return 1.0 if age < 17 else 0.0
        return max(0.0, 1.0 - age / FLASH_MS)

    def thought(self, now: float) -> float:
        """How far the thought mark has come out, 0 to 1."""
        come, hold, go = THOUGHT_MS
        age = now - self._thought_at
        if age < come:
            return age / come
        if age < come + hold:
            return 1.0
        return max(0.0, 1.0 - (age - come - hold) / go)

    def rings(self, now: float) -> float | None:
        """The celebration, 0 to 1; None when there is none."""
        share = (now - self._rings_at) / RINGS_MS
        return share if 0 <= share < 1 else None

    def refuse(self, now: float) -> None:
        self._refused_at = now

    def shake(self, now: float) -> float | None:
        """-1 to 1 while a refused cell shakes its head; None afterwards."""
        age = now - self._refused_at
        if not 0 <= age < SHAKE_MS:
            return None
        return math.sin(age / SHAKE_MS * 6 * math.pi) * (1 - age / SHAKE_MS)
