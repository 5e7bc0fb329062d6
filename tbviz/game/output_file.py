"""Files that a run writes: numbers that every JSON reader takes, and no file half written."""

from __future__ import annotations

import contextlib
import json
import math
import os
import secrets
from pathlib import Path
from types import TracebackType
from typing import Any

from tbviz.errors import BadInput


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


class OutputFile:
    """A file that takes its name only when it is complete.

    It is opened before the work begins, so that a missing folder costs no work. Leaving the `with`
    block by an exception leaves what was there before.
    """

    def __init__(self, path: str) -> None:
        try:
            if Path(path).is_dir():
                raise BadInput("is a directory, not a file", path)
            self._target = Path(os.path.realpath(path))  # a link stays a link
            self._direct = self._target.exists() and not self._target.is_file()  # a pipe, a device
            name = f".tbviz-{os.getpid()}-{secrets.token_hex(4)}.tmp"
            self._place = self._target if self._direct else self._target.with_name(name)
            self._file = self._place.open(
                "w" if self._direct else "x", encoding="utf-8", newline=""
            )
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
