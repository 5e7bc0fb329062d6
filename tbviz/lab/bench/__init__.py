"""`tbviz bench`: speed, memory and timing figures of the engine, beside the peers, from one run.

    tbviz bench [--quick] [--maps DIR] [--only SECTION] [--json OUT]

Machines are noisy, so figures that are compared are taken in turns within the same run, and every
table says what it repeated and whether it shows the best or the median. A missed target is printed,
never an error: the exit code says only whether the measuring itself worked.
"""

from __future__ import annotations

from tbviz.lab.bench.command import main

__all__ = ["main"]
