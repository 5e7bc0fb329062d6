"""Everything that a key can do: one table, which the window obeys and the help prints.

What changes the game itself is a command of `game.commands`; an action is how a person asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tbviz.game.commands import VIEWS


@dataclass(frozen=True)
class Action:
    """`keys` as they are printed: "Ctrl+Shift+Z", "Right", "?"."""

    name: str
    keys: tuple[str, ...]
    help: str
    section: str


ACTIONS: tuple[Action, ...] = (
    Action("play", ("Space",), "play or pause", "Play"),
    Action("step", ("Right", "."), "one cycle", "Play"),
    Action("step_ten", ("Shift+Right",), "ten cycles", "Play"),
    Action("step_expansion", ("X",), "one expansion", "Play"),
    Action("step_phase", ("C",), "one phase: sense, search, path, move", "Play"),
    Action("restart", ("R",), "restart from the start", "Play"),
    Action("slower", (",",), "slower, faster", "Play"),
    Action("faster", ("/",), "", "Play"),
    Action("turbo", ("U",), "turbo: as fast as it goes", "Play"),
    Action("tool_wall", ("W",), "draw walls (right mouse button erases)", "Edit"),
    Action("tool_erase", ("E",), "erase walls", "Edit"),
    Action("tool_rectangle", ("B",), "rectangle of walls", "Edit"),
    Action("tool_start", ("S",), "set the start", "Edit"),
    Action("tool_goal", ("G",), "set the goal", "Edit"),
    Action("tool_pan", ("H",), "move the map", "Edit"),
    Action("brush_smaller", ("[",), "smaller, larger brush", "Edit"),
    Action("brush_larger", ("]",), "", "Edit"),
    Action("random_pair", ("N",), "random start and goal", "Edit"),
    Action("undo", ("Ctrl+Z",), "undo", "Edit"),
    Action("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Edit"),
    Action(
        "cursor_left", ("Ctrl+Alt+Left",), "move the cell cursor (also up, down, right)", "Edit"
    ),
    Action("cursor_right", ("Ctrl+Alt+Right",), "", "Edit"),
    Action("cursor_up", ("Ctrl+Alt+Up",), "", "Edit"),
    Action("cursor_down", ("Ctrl+Alt+Down",), "", "Edit"),
    Action("cursor_act", ("Return",), "use the tool at the cell cursor", "Edit"),
    *(
        Action(f"view_{name}", (str(number),), "view" if number == 1 else "", "Look")
        for number, name in enumerate(VIEWS, start=1)
    ),
    Action("trail", ("T",), "trail on or off", "Look"),
    Action("legend", ("L",), "legend on or off", "Look"),
    Action("panel", ("P",), "fold the panel away", "Look"),
    Action("events", ("V",), "list of events", "Look"),
    Action("zoom_in", ("+", "="), "larger", "Look"),
    Action("zoom_out", ("-",), "smaller", "Look"),
    Action("fit", ("0", "F"), "fit the map", "Look"),
    Action("pan_left", ("Ctrl+Left",), "move the map (also up, down, right)", "Look"),
    Action("pan_right", ("Ctrl+Right",), "", "Look"),
    Action("pan_up", ("Ctrl+Up",), "", "Look"),
    Action("pan_down", ("Ctrl+Down",), "", "Look"),
    Action("theme", ("D",), "dark or light", "Look"),
    Action("motion", ("J",), "motion on or off", "Look"),
    Action("full_screen", ("F11",), "full screen", "Look"),
    Action("next_algorithm", ("A",), "next, previous algorithm", "Agent"),
    Action("previous_algorithm", ("Shift+A",), "", "Agent"),
    Action("think_more", ("Up",), "larger, smaller lookahead or budget", "Agent"),
    Action("think_less", ("Down",), "", "Agent"),
    Action("budget_kind", ("M",), "lookahead or milliseconds", "Agent"),
    Action("next_terrain", ("O",), "next terrain", "Agent"),
    Action("weight_up", ("Shift+Up",), "larger, smaller weight w", "Agent"),
    Action("weight_down", ("Shift+Down",), "", "Agent"),
    Action("restart_rule", ("K",), "restart: lazy or eager", "Agent"),
    Action("sensor_more", ("I",), "sees farther, less far", "Agent"),
    Action("sensor_less", ("Shift+I",), "", "Agent"),
    Action("chance_up", ("Q",), "more, fewer hidden walls or changes", "Agent"),
    Action("chance_down", ("Shift+Q",), "", "Agent"),
    Action("options", ("Shift+O",), "to its options (Tab goes on, arrows change them)", "Agent"),
    Action("neighbours", ("Shift+N",), "4 or 8 neighbours", "Agent"),
    Action("corners", ("Shift+C",), "cut corners or not", "Agent"),
    Action("seed", ("Z",), "another seed", "Agent"),
    Action("why", ("Y",), "why did it do that?", "Agent"),
    Action("maps", ("Ctrl+O",), "open a map", "Files"),
    Action("save_map", ("Ctrl+S",), "save the map", "Files"),
    Action("picture", ("F12", "Ctrl+P"), "save a picture", "Files"),
    Action("copy", ("Ctrl+C",), "copy the command line that replays this", "Files"),
    Action("help", ("?", "F1"), "this help", "Files"),
    Action("quit", ("Ctrl+Q",), "quit", "Files"),
)

BY_NAME = {action.name: action for action in ACTIONS}

_NAMES = {
    "Space": pygame.K_SPACE,
    "Return": pygame.K_RETURN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    **{f"F{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)},
}


def _modifiers(event: pygame.event.Event) -> tuple[str, ...]:
    held = []
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held.append("Ctrl")
    if event.mod & pygame.KMOD_ALT:
        held.append("Alt")
    if event.mod & pygame.KMOD_SHIFT:
        held.append("Shift")
    return tuple(held)


def action_of(event: pygame.event.Event) -> str | None:
    """The action of a KEYDOWN event. Signs (`?`, `+`, `[`) are asked for as typed, so that they
    work on every keyboard; letters and named keys by key.
    """
    typed = event.unicode
    held = _modifiers(event)
    for action in ACTIONS:
        for text in action.keys:
            *wanted, key = text.split("+") if text != "+" else ["+"]
            if key in _NAMES:
                matches = event.key == _NAMES[key] and set(wanted) == set(held)
            elif key.isalpha():
                matches = event.key == ord(key.lower()) and set(wanted) == set(held)
            else:
                matches = typed == key and not {"Ctrl", "Alt"} & set(held)
            if matches:
                return action.name
    return None
