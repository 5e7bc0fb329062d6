"""Reading and writing a user's text files: a failure is one clear line, no file is half written.

Reading looks at the first block before it takes the rest, so that a picture, an archive or a device
given by mistake is refused at once. Writing goes to a temporary file beside the target, which then
takes the target's name: whatever goes wrong, what the user had is still there.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from tbviz.errors import BadInput

AnyPath = str | os.PathLike[str]

MAX_BYTES = 2**30
_FIRST_BLOCK = 2**16


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


def write_bytes(path: AnyPath, data: bytes) -> None:
    """Replace the file at `path` by `data`, all or nothing."""
    try:
        if Path(path).is_dir():
            raise BadInput("is a directory, not a file", path)
        target = Path(os.path.realpath(path))  # a link stays a link: its target is replaced
        if target.exists() and not target.is_file():  # a pipe or a device has no old contents
            target.write_bytes(data)
        else:
            _replace(target, data)
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
