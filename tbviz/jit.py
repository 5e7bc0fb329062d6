"""The one decorator under which every kernel is compiled, and where the compiled code is kept.

Reference counting is the largest avoidable cost in kernels as small as ours, so they are compiled
without numba's runtime (`_nrt=False`); allocation inside a kernel is then a compile error, which is
the rule that we want anyway. The flag is private: where numba does not know it, it is dropped, and
`tbviz bench` prints the speed with and without it so that its loss would be noticed.

numba's cache sees neither a change in a helper of another file nor its own flags. The cache folder
therefore carries a hash of the kernels' sources and of those flags.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.options import DefaultOptions
from numba.cpython.unsafe.numbers import trailing_zeros

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent
# Where kernels, and the constants that are compiled into them, stand.
_KERNEL_SOURCES = ("jit.py", "grid/geometry.py", "search")
_FLAGS_OUTSIDE_NUMBA_CACHE = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "TBVIZ_NRT")
_KEEP_UNUSED_SECONDS = 30 * 24 * 3600

WITHOUT_RUNTIME = hasattr(DefaultOptions, "_nrt") and os.environ.get("TBVIZ_NRT") != "1"


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for name in _KERNEL_SOURCES:
        place = _PACKAGE / name
        for source in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(source.name.encode())
            digest.update(source.read_bytes())
    for flag in _FLAGS_OUTSIDE_NUMBA_CACHE:
        digest.update(f"{flag}={os.environ.get(flag, '')}".encode())
    digest.update(f"{numba.__version__} {sys.version_info[:2]}".encode())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled kernels are kept, if it can be written."""
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    from platformdirs import user_cache_path

    return user_cache_path("tbviz", appauthor=False) / "kernels"


def _drop_unused(root: Path, keep: Path) -> None:
    """Removes compiled kernels of versions that nobody has started for a month."""
    oldest = time.time() - _KEEP_UNUSED_SECONDS
    for folder in root.iterdir():
        if folder != keep and folder.name.startswith("tbviz-") and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def _prepare_cache() -> Path | None:
    """The folder for this version's compiled kernels; None where nothing can be written."""
    root = cache_root()
    folder = root / f"tbviz-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _drop_unused(root, folder)
        if not os.access(folder, os.W_OK):
            return None
    except OSError:
        return None
    numba.config.CACHE_DIR = str(folder)
    return folder


CACHE_FOLDER = None if numba.config.DISABLE_JIT else _prepare_cache()


def is_compiled(family: str) -> bool:
    """Whether an earlier start has left the kernels of a family here: this one need not compile."""
    if numba.config.DISABLE_JIT:
        return True
    return CACHE_FOLDER is not None and (CACHE_FOLDER / f"complete-{family}").exists()


def mark_compiled(family: str) -> None:
    """Notes that every kernel that a family needs stands in the cache."""
    if CACHE_FOLDER is not None:
        (CACHE_FOLDER / f"complete-{family}").touch()


def njit(function: Function) -> Function:
    """Compiles `function` as a kernel for kernels: numpy's error model, no refcounts.

    Without a way in from Python, and not cached by itself: that halves the time to compile it.
    """
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def door(function: Function) -> Function:
    """Compiles `function` as a kernel that Python calls. It is cached, with all that it calls."""
    return _compiled(function, cache=CACHE_FOLDER is not None, no_cfunc_wrapper=True)


def _compiled(function: Function, **options: Any) -> Function:
    if WITHOUT_RUNTIME:
        options["_nrt"] = False
    compiled: Function = numba.njit(error_model="numpy", **options)(function)
    return compiled


def entry(kernel: Any) -> Any:
    """The machine code of a door that has been called once, for callers whose types never change.

    numba's own call looks up the types of all arrays of a state each time: 2.5 microseconds, six
    times what the call itself takes.
    """
    overloads = list(getattr(kernel, "overloads", {}).values())
    return overloads[0].entry_point if len(overloads) == 1 else kernel


def _lowest_bit(word: Any) -> int:
    """Position of the lowest bit that is set."""
    return (int(word) & -int(word)).bit_length() - 1


# numba has it for its own use: one machine instruction.
lowest_bit: Any = _lowest_bit if numba.config.DISABLE_JIT else trailing_zeros
