"""What a person sees on stderr while something takes its time."""

from __future__ import annotations

import sys
from time import time
from types import TracebackType
from typing import Any

PATIENCE = 2.0  # seconds before a progress bar appears
LOG_SECONDS = 10.0  # between two lines where there is no terminal


class Progress:
    """A progress bar for work that turns out to be long; nothing at all for the rest. In a log: one
    plain line now and then.
    """

    def __init__(self, unit: str, total: int | None = None) -> None:
        self._unit = unit
        self._total = total
        self._began = time()
        self._bar: Any = None
        self._told = self._began

    def at(self, done: int) -> None:
        """So much is done by now."""
        if not sys.stderr.isatty():
            self._tell(done)
            return
        if self._bar is None:
            if time() - self._began < PATIENCE:
                return
            from tqdm import tqdm  # most work ends before it is needed

            self._bar = tqdm(
                total=self._total,
                unit=f" {self._unit}",
                mininterval=0.2,
                leave=False,
                file=sys.stderr,
            )
            self._bar.start_t = self._began  # its rate shall be that of all the work
        self._bar.update(done - self._bar.n)

    def _tell(self, done: int) -> None:
        if time() - self._told >= LOG_SECONDS:
            self._told = time()
            of = "" if self._total is None else f" of {self._total:,}"
            print(f"{done:,}{of} {self._unit}", file=sys.stderr, flush=True)

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
    """Tells whoever waits for the compiler, now or at a later change of the algorithm."""
    from tbviz.search.warmup import show_progress

    show_progress(_show_kernels)


def _show_kernels(done: int, total: int) -> None:
    from tbviz import jit

    when = "only the first time"
    if jit.CACHE_FOLDER is None:
        when = f"at every start: {jit.cache_root()} cannot be written, so the result is not kept"
    text = f"preparing the search, {when}: {done}/{total} kernels"
    if not sys.stderr.isatty():
        if done in (0, total):
            print(text, file=sys.stderr, flush=True)
        return
    ending = "\r" + " " * len(text) + "\r" if done == total else ""
    print(f"\r{text}{ending}", end="", file=sys.stderr, flush=True)
