"""`python -m tbviz.lab.mazes`: Table 1 of the RTAA* paper (AAMAS 2006) on mazes of our own.

    python -m tbviz.lab.mazes [--mazes 400] [--seed 0] [--workers 2] [--out FILE.md]

Same setting as the paper's: mazes of 151x151, unknown terrain, four neighbours, random ties. `plan`
says what is played, `play` plays it, `statistics` and `report` say what came out beside the paper's
figures, which stand in `paper`.
"""

from __future__ import annotations

from tbviz.lab.mazes.command import main

__all__ = ["main"]
