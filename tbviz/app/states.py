"""The states of the application and what leads from one to another: one table, and nothing else.

    running   cycles pass at the chosen speed
    paused    cycles pass only when asked for
    inside    paused between two expansions or two phases of one cycle
    finished  the run is at its end

Editing is possible in every state and changes none of them, except that a finished run may go on.
"""

from __future__ import annotations

from enum import Enum


class State(Enum):
    """What the application is doing."""

    RUNNING = "running"
    PAUSED = "paused"
    INSIDE = "inside"
    FINISHED = "finished"


class Event(Enum):
    """What can happen to it."""

    PLAY = "play"  # Space, the play button
    PAUSE = "pause"
    STEP = "step"  # one cycle, or ten
    STEP_INSIDE = "step inside"  # one expansion, or one phase
    CYCLE_ENDED = "cycle ended"  # by steps inside it
    RUN_ENDED = "run ended"  # reached, or proved unreachable
    RUN_RESUMED = "run resumed"  # an edit made it go on
    RESTART = "restart"


S, E = State, Event

TRANSITIONS: dict[tuple[State, Event], State] = {
    (S.RUNNING, E.PAUSE): S.PAUSED,
    (S.RUNNING, E.STEP): S.PAUSED,
    (S.RUNNING, E.STEP_INSIDE): S.INSIDE,
    (S.RUNNING, E.RUN_ENDED): S.FINISHED,
    (S.RUNNING, E.RESTART): S.RUNNING,
    (S.PAUSED, E.PLAY): S.RUNNING,
    (S.PAUSED, E.STEP): S.PAUSED,
    (S.PAUSED, E.STEP_INSIDE): S.INSIDE,
    (S.PAUSED, E.RUN_ENDED): S.FINISHED,
    (S.PAUSED, E.RESTART): S.PAUSED,
    (S.INSIDE, E.PLAY): S.RUNNING,
    (S.INSIDE, E.STEP): S.PAUSED,
    (S.INSIDE, E.STEP_INSIDE): S.INSIDE,
    (S.INSIDE, E.CYCLE_ENDED): S.PAUSED,
    (S.INSIDE, E.RUN_ENDED): S.FINISHED,
    (S.INSIDE, E.RESTART): S.PAUSED,
    (S.FINISHED, E.PLAY): S.RUNNING,  # plays it again from the start
    (S.FINISHED, E.RESTART): S.PAUSED,
    (S.FINISHED, E.RUN_RESUMED): S.PAUSED,  # or running, if it was playing when it ended
}


def after(state: State, event: Event) -> State:
    """The next state; an event that means nothing in a state leaves it as it is."""
    return TRANSITIONS.get((state, event), state)
