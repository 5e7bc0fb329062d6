"""Reading and writing a user's text files: a failure is one clear line, no file is half written.

Reading looks at the first block before it takes the rest, so that a picture, an archive or a device
given by mistake is refused at once. Writing goes to a temporary file beside the target, which then
takes the target's name: whatever goes wrong, what the user had is still there. Devices, pipes and
open descriptors (`/dev/stdout`) have no old contents and no name to take: they are written at once.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from pathlib import Path
from typing import BinaryIO

from tbviz.errors import BadInput

AnyPath = str | os.PathLike[str]

MAX_BYTES = 2**30
STDOUT = "/dev/stdout"  # known by this name everywhere, also where the system has no such file
_FIRST_BLOCK = 2**16
_DESCRIPTOR = re.compile(r"/dev/(?:fd/([0-9]{1,6})|(stdout)|(stderr))|/proc/self/fd/([0-9]{1,6})")


def read_text_bytes(path: AnyPath) -> bytes:
    """The bytes of a text file: valid UTF-8, no NUL, not empty, byte order mark removed.

    Bytes rather than str, because map rows are decoded by numpy, ten times faster.
    """
    try:
        data = _read(path)
    except FileNotFoundError:
        raise BadInput("no such file", path) from None
    except IsADirectoryError:
        raise BadInput("is a directory, not a file", path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot be read: {_reason(error)}", path) from None
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise BadInput("the file is empty", path)
    if not data.isascii():
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            raise BadInput("not a text file", path) from None
    return data


def _read(path: AnyPath) -> bytes:
    if Path(path).is_dir():  # Windows would report it as a lack of permission
        raise IsADirectoryError
    with Path(path).open("rb") as file:
        data = file.read(_FIRST_BLOCK)
        if b"\0" not in data:
            data += file.read(MAX_BYTES + 1 - len(data))
    if b"\0" in data:
        raise BadInput("not a text file", path)
    if len(data) > MAX_BYTES:
        raise BadInput(f"larger than {MAX_BYTES} bytes", path)
    return data


def open_special(path: AnyPath) -> BinaryIO | None:
    """A descriptor that is open already, a pipe or a device, opened for writing; None if `path` is
    or becomes a file.
    """
    match = _DESCRIPTOR.fullmatch(os.fspath(path))
    if match is not None:
        # Not by its name: the file behind it would be emptied, and written from its beginning.
        number = 1 if match[2] else 2 if match[3] else int(match[1] or match[4])
        return os.fdopen(os.dup(number), "wb")
    if Path(path).exists() and not Path(path).is_file():
        return Path(path).open("wb")
    return None


def is_special(path: AnyPath) -> bool:
    """Whether `open_special` opens it."""
    named = _DESCRIPTOR.fullmatch(os.fspath(path)) is not None
    return named or (Path(path).exists() and not Path(path).is_file())


def write_bytes(path: AnyPath, data: bytes) -> None:
    """Replace the file at `path` by `data`, all or nothing."""
    try:
        if Path(path).is_dir():
            raise BadInput("is a directory, not a file", path)
        special = open_special(path)
        if special is not None:
            with special:
                special.write(data)
        else:
            _replace(Path(os.path.realpath(path)), data)  # a link stays a link
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot be written: {_reason(error)}", path) from None


def _replace(target: Path, data: bytes) -> None:
    temporary = target.with_name(f".tbviz-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:  # honours the umask, as tempfile would not
            file.write(data)
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
