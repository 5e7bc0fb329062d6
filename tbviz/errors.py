"""The one exception for everything that a user, not a programmer, got wrong."""

from __future__ import annotations

import os


class BadInput(ValueError):  # noqa: N818 (the word the design uses)
    """Input that cannot be used: one clear line, ``FILE:LINE: cause``, fit to print as it is.

    The doors (command line, window) print it and go on or exit with code 2; nobody else catches it.
    File and line are optional, as not all input comes from a file. Characters that would break the
    line or drive a terminal (a file name may hold them) are shown escaped.
    """

    def __init__(
        self, cause: str, file: str | os.PathLike[str] | None = None, line: int | None = None
    ) -> None:
        place = "" if file is None else f"{os.fspath(file)}: "
        if file is not None and line is not None:
            place = f"{os.fspath(file)}:{line}: "
        super().__init__("".join(map(_printable, place + cause)))


def _printable(character: str) -> str:
    return character if character.isprintable() else repr(character)[1:-1]
