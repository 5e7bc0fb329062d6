"""Files that a run writes: numbers that every JSON reader takes, and no file half written."""

from __future__ import annotations

import contextlib
import io
import json
import math
import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from tbviz.errors import BadInput
from tbviz.grid.textfile import AnyPath, is_special, open_special


def json_text(value: Any) -> str:
    """One line of JSON, plain ASCII; infinite numbers and NaN become null, as JSON has neither.

    >>> json_text({"g": [1.5, float("inf")]})
    '{"g": [1.5, null]}'
    """
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError:  # rare: only then is the value walked
        return json.dumps(_finite(value), allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def refuse_overwriting(
    inputs: Iterable[AnyPath], outputs: Iterable[str | None], states: Iterable[str] = ()
) -> None:
    """No output may go to a file that is read, or that another output goes to. `states` are written
    by a script, which may replace its own.
    """
    read = {_identity(path) for path in inputs if not is_special(path)}
    written: set[str] = set()
    for place in outputs:
        if place is not None:
            _refuse(place, read, written)
            if not is_special(place):
                written.add(_identity(place))
    for place in states:
        _refuse(place, read, written)


def _refuse(place: str, read: set[str], written: set[str]) -> None:
    if not is_special(place) and _identity(place) in read:
        raise BadInput("this run reads it, so no output can go there", place)
    if not is_special(place) and _identity(place) in written:
        raise BadInput("two outputs cannot go to one file", place)


def _identity(path: AnyPath) -> str:
    return os.path.normcase(os.path.realpath(path))


class OutputFile:
    """A file that takes its name only when it is complete.

    It is opened before the work begins, so that a missing folder costs no work. Leaving the `with`
    block by an exception leaves what was there before.
    """

    def __init__(self, path: str) -> None:
        if not path:
            raise BadInput("the name of the file to write is empty")
        try:
            if Path(path).is_dir():
                raise BadInput("is a directory, not a file", path)
            special = open_special(path)
            self._direct = special is not None
            self._target = Path(os.path.realpath(path))  # a link stays a link
            name = f".tbviz-{os.getpid()}-{secrets.token_hex(4)}.tmp"
            self._place = self._target.with_name(name)
            self._file: TextIO
            if special is not None:
                self._file = io.TextIOWrapper(special, encoding="utf-8", newline="")
            else:
                self._file = self._place.open("x", encoding="utf-8", newline="")
        except (OSError, ValueError) as error:
            raise self._bad(path, error) from None
        self._path = path

    @staticmethod
    def _bad(path: str, error: Exception) -> BadInput:
        if isinstance(error, BadInput):
            return error
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return BadInput(f"cannot be written: {reason}", path)

    def write(self, text: str) -> None:
        """As in a file, which makes it fit for `csv.writer`."""
        try:
            self._file.write(text)
        except OSError as error:
            raise self._bad(self._path, error) from None

    def __enter__(self) -> OutputFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._file.close()
            if kind is None and not self._direct:
                if self._target.exists():
                    self._place.chmod(self._target.stat().st_mode & 0o777)
                self._place.replace(self._target)
        except OSError as failure:
            raise self._bad(self._path, failure) from None
        finally:
            if not self._direct:
                with contextlib.suppress(OSError):
                    self._place.unlink()
