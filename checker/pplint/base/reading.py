"""From a path to bytes: read what can be read, and say why the rest cannot."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_FILE_SIZE = 1 << 20
"""How many bytes a file may have: what is checked unless the user says otherwise, and whatever is read beside it."""

# Opening a pipe must not wait for somebody to write to it; the flags are missing where there are no such pipes.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


POLICY_PACKAGE = b"\x8f\xff\x7c\xf9"
"""How compiled policy modules of SELinux begin, whose names end in `.pp`, too."""


def is_policy_package(data: bytes) -> bool:
    """Return whether a file that is called like a manifest is a compiled policy module of SELinux, and no program."""
    return data.startswith(POLICY_PACKAGE)


def read_regular_file(path: str | bytes, limit: int = MAX_FILE_SIZE) -> bytes:
    """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
    descriptor = os.open(path, _OPEN_FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is not a regular file")
        # Room is made for all that is asked for. A file that the system makes up has a size of 0.
        wanted = min(status.st_size or limit, limit) + 1
        data = os.read(descriptor, wanted)
        while len(data) not in {wanted, status.st_size} and (more := os.read(descriptor, wanted - len(data))):
            data += more
        return data
    finally:
        os.close(descriptor)


def read_bytes(
    path: str, limit: int = MAX_FILE_SIZE, read: Callable[[str, int], bytes] = read_regular_file
) -> bytes | Diagnostic:
    """Return the bytes of the file at `path`, or the diagnostic that says why they are not read."""
    try:
        data = read(path, limit)
    except OSError as error:
        return unreadable(path, error.strerror or str(error))
    return data if len(data) <= limit else too_large(path, limit)


def unreadable(path: str, reason: str) -> Diagnostic:
    """Say that the file or directory at `path` cannot be read."""
    return builtin_diagnostic("unreadable-file", path, Finding(Span(0, 0), f"cannot be read: {reason}"))


def too_large(path: str, limit: int) -> Diagnostic:
    """Say that the file at `path` has more bytes than the limit."""
    help_ = "raise `max-file-size` in the configuration, or skip the file with `exclude`"
    finding = Finding(Span(0, 0), f"not checked: the file is larger than {_size(limit)}", help=help_)
    return builtin_diagnostic("file-too-large", path, finding)


def _size(count: int) -> str:
    return f"{count >> 20} MiB" if count and not count % (1 << 20) else f"{count:,} bytes"
