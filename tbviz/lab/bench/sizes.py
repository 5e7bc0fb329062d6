"""How large the benchmark is: the full one that figures are quoted from, and a quick one for CI."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Sizes of maps (cells a side), numbers of problems and repetitions."""

    astar_side: int = 1000  # and its maze, one cell larger: mazes have odd sides
    problems: int = 5
    repetitions: int = 7
    slow_seconds: float = 20.0  # a peer that took longer gets no further problem
    real_problems: int = 60  # of each .scen
    real_repetitions: int = 5
    cycles_side: int = 512
    cycles: int = 4000  # single-cycle calls per figure
    maze_side: int = 151
    mazes: int = 6
    maze_rounds: int = 7
    small_side: int = 256
    large_side: int = 4096
    memory_side: int = 2048
    budget_side: int = 2000
    budget_cycles: int = 600
    budget_seconds: float = 4.0
    probe_side: int = 512
    probe_runs: int = 3
    starts: int = 5
    compile: bool = True  # whether processes may compile everything, thrice


FULL = Sizes()
QUICK = Sizes(
    astar_side=200,
    problems=2,
    repetitions=3,
    slow_seconds=2.0,
    real_problems=6,
    real_repetitions=2,
    cycles_side=128,
    cycles=400,
    maze_side=51,
    mazes=2,
    maze_rounds=3,
    small_side=128,
    large_side=512,
    memory_side=256,
    budget_side=300,
    budget_cycles=60,
    budget_seconds=0.3,
    probe_side=128,
    probe_runs=1,
    starts=2,
    compile=False,
)
