"""`python -m tbviz.lab.mazes`."""

from __future__ import annotations

import sys

from tbviz.lab.mazes.command import main

if __name__ == "__main__":  # workers import this module, too
    sys.exit(main(sys.argv[1:]))
