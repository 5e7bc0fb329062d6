"""Opens the window on a plan. Without a display it says so and plays the plan headless."""

from __future__ import annotations

import os
import sys
import threading

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tbviz")  # what a desktop groups windows by

import pygame

from tbviz import jit
from tbviz.app.display import open_display
from tbviz.app.kernels import SHORT_TURN, needed
from tbviz.app.preferences import Preferences, load_preferences
from tbviz.app.session import Session
from tbviz.app.theme import THEMES
from tbviz.app.window import Window
from tbviz.game.play_arguments import PlayPlan
from tbviz.search.warmup import compile_kernels

FRAME_MS = 16


def play(plan: PlayPlan) -> int:
    """Plays in a window; returns the exit code."""
    wrong = open_display()
    if wrong is not None:
        return play_without_display(plan, wrong)
    preferences = load_preferences()
    try:
        families = needed(plan.scenario, plan.lines)
        if not all(map(jit.is_compiled, families)) and not prepare(plan, preferences, families):
            return 0
        session = Session(plan.scenario.game(runs=plan.runs), plan.lines)
        window = Window(session, preferences)
        if plan.opening or plan.lines:
            session.play()
        window.controller.attract = plan.opening
        if plan.scen is not None and not plan.lines:
            window.controller.files.open_file(str(plan.scen))
        window.kernels.start()
        return window.run()
    finally:
        pygame.quit()


def play_without_display(plan: PlayPlan, wrong: str) -> int:
    from tbviz.game.run_arguments import Outputs, Plan
    from tbviz.game.run_one import run_one

    print(f"no window ({wrong}): playing without one", file=sys.stderr)
    run_one(Plan(Outputs(), {}, scenario=plan.scenario, runs=plan.runs))
    print()
    print("Pictures without a display: SDL_VIDEODRIVER=dummy tbviz play --script FILE, with a")
    print("line such as: 100 screenshot picture.png")
    return 0


def prepare(plan: PlayPlan, preferences: Preferences, families: list[str]) -> bool:
    """Compiles in a thread while a window shows how far it got; False if it was closed."""
    from tbviz.app.overlays.compiling import draw_compiling

    screen = pygame.display.set_mode((preferences.width, preferences.height), pygame.RESIZABLE)
    pygame.display.set_caption("tbviz")
    share, shown = 0.0, (-1.0, (0, 0))

    def work() -> None:
        for number, family in enumerate(families):

            def report(done: int, total: int, before: int = number) -> None:
                nonlocal share
                share = (before + done / max(total, 1)) / len(families)

            compile_kernels(family, report)

    sys.setswitchinterval(SHORT_TURN)
    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    while worker.is_alive():
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
        if (share, screen.get_size()) != shown:  # the compiler needs the time more
            shown = share, screen.get_size()
            draw_compiling(screen, plan.scenario.blocked, share, THEMES[preferences.theme])
        pygame.display.flip()
        pygame.time.wait(FRAME_MS)
    return True
