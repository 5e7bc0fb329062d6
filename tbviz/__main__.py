"""`python -m tbviz`: the command line."""

import sys

from tbviz.cli import main

if __name__ == "__main__":
    sys.exit(main())
