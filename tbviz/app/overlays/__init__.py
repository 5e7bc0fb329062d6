"""What comes and goes above the window: toasts, hints, help, the map chooser, explanations."""

from tbviz.app.overlays.chooser import Chooser
from tbviz.app.overlays.compiling import draw_compiling
from tbviz.app.overlays.empty import EmptyMap
from tbviz.app.overlays.explain import Explain, Moment, explanation, moment
from tbviz.app.overlays.help import Help
from tbviz.app.overlays.hints import Hints
from tbviz.app.overlays.legend import draw_legend
from tbviz.app.overlays.problems import ProblemList
from tbviz.app.overlays.toast import Toasts

__all__ = [
    "Chooser",
    "EmptyMap",
    "Explain",
    "Help",
    "Hints",
    "Moment",
    "ProblemList",
    "Toasts",
    "draw_compiling",
    "draw_legend",
    "explanation",
    "moment",
]
