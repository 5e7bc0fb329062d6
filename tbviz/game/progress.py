"""What a person sees on stderr while something takes its time."""

from __future__ import annotations

import sys
from time import time
from types import TracebackType
from typing import Any

PATIENCE = 2.0  # seconds before a progress bar appears


class Progress:
    """A progress bar for work that turns out to be long; nothing at all for the rest."""

    def __init__(self, unit: str, total: int | None = None) -> None:
        self._unit = unit
        self._total = total
        self._began = time()
        self._bar: Any = None

    def at(self, done: int) -> None:
        """So much is done by now."""
        if self._bar is None:
            if time() - self._began < PATIENCE:
                return
            from tqdm import tqdm  # most work ends before it is needed

            # In a log, where each update is a line of its own, a few are enough.
            pause = 0.2 if sys.stderr.isatty() else 10.0
            self._bar = tqdm(
                total=self._total,
                unit=f" {self._unit}",
                mininterval=pause,
                leave=False,
                file=sys.stderr,
            )
            self._bar.start_t = self._began  # its rate shall be that of all the work
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()


def prepare_search() -> None:
    """Compiles or loads the kernels, so that no game's clock includes it; tells what takes long."""
    from tbviz.search.warmup import compile_kernels

    compile_kernels(_show_kernels)


def _show_kernels(done: int, total: int) -> None:
    text = f"preparing the search, first start only: {done}/{total} kernels"
    if not sys.stderr.isatty():
        if done in (0, total):
            print(text, file=sys.stderr, flush=True)
        return
    ending = "\r" + " " * len(text) + "\r" if done == total else ""
    print(f"\r{text}{ending}", end="", file=sys.stderr, flush=True)
