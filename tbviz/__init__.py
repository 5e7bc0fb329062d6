"""tbviz: watch, and get in the way of, an agent that must think and move at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["BadInput", "Game", "__version__"]

if TYPE_CHECKING:
    from tbviz.errors import BadInput
    from tbviz.game.game import Game


def __getattr__(name: str) -> Any:
    """`tbviz.Game` is imported when first asked for: `tbviz --version` need not load numba."""
    if name == "Game":
        from tbviz.game.game import Game

        return Game
    if name == "BadInput":
        from tbviz.errors import BadInput

        return BadInput
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
