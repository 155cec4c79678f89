"""From a path to a source: read what can be read, and say why the rest cannot."""

from __future__ import annotations

import os
import stat

from pplint.builtin_diagnostics import builtin_diagnostic
from pplint.diagnostic import Diagnostic, Edit, Effect, Finding, Fix
from pplint.source import SourceFile, Span

MAX_FILE_SIZE = 1 << 20
"""How many bytes a file may have unless the user says otherwise."""

# The marks that the compiler looks for, with the names it gives them.
BYTE_ORDER_MARKS = {
    b"\xef\xbb\xbf": "UTF-8",
    b"\x00\x00\xfe\xff": "UTF-32 (big endian)",
    b"\xff\xfe\x00\x00": "UTF-32 (little endian)",
    b"\xfe\xff": "UTF-16 (big endian)",
    b"\xff\xfe": "UTF-16 (little endian)",
    b"\xf7\x64\x4c": "UTF-1",
    b"\xdd\x73\x66\x73": "UTF-EBCDIC",
    b"\x0e\xfe\xff": "SCSU",
    b"\xfb\xee\x28": "BOCU-1",
    b"\x84\x31\x95\x33": "GB-18030",
}

# Opening a pipe must not wait for somebody to write to it; the flags are missing where there are no such pipes.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def read_bytes(path: str, limit: int = MAX_FILE_SIZE) -> bytes | Diagnostic:
    """Return the bytes of the file at `path`, or the diagnostic that says why they are not read."""
    try:
        data = read_regular_file(path, limit)
    except OSError as error:
        return unreadable(path, error.strerror or str(error))
    return data if len(data) <= limit else too_large(path, limit)


def unreadable(path: str, reason: str) -> Diagnostic:
    """Say that the file or directory at `path` cannot be read."""
    return builtin_diagnostic("unreadable-file", path, Finding(Span(0, 0), f"cannot be read: {reason}"))


def too_large(path: str, limit: int) -> Diagnostic:
    """Say that the file at `path` has more bytes than the limit."""
    help_ = "allow more with `max-file-size` in the configuration, or leave the file out with `exclude`"
    finding = Finding(Span(0, 0), f"not checked: the file is larger than {_size(limit)}", help=help_)
    return builtin_diagnostic("file-too-large", path, finding)


def _size(count: int) -> str:
    return f"{count >> 20} MiB" if count and not count % (1 << 20) else f"{count:,} bytes"


def read_regular_file(path: str, limit: int) -> bytes:
    """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
    descriptor = os.open(path, _OPEN_FLAGS)
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is not a regular file")
        # Room is made for all that is asked for. A file that the system makes up has a size of 0.
        return file.read(min(status.st_size or limit, limit) + 1)


def as_source(path: str, data: bytes) -> SourceFile | Diagnostic:
    """Make a source of the bytes of the file at `path`, or the diagnostic that says why the compiler refuses them."""
    source = SourceFile(path, data)
    return _refuse_mark(source) or _refuse_encoding(source) or source


def _refuse_mark(source: SourceFile) -> Diagnostic | None:
    for mark, name in BYTE_ORDER_MARKS.items():
        if source.data.startswith(mark):
            span = Span(0, len(mark))
            fix = _without_mark(span) if name == "UTF-8" else None
            message = f"the file starts with a byte order mark of {name}, which the compiler refuses"
            return builtin_diagnostic("byte-order-mark", source.path, Finding(span, message, fix=fix), source)
    return None


def _without_mark(span: Span) -> Fix:
    return Fix("remove the byte order mark", (Edit(span, ""),), effect=Effect.REPAIR)


def _refuse_encoding(source: SourceFile) -> Diagnostic | None:
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError as error:
        span = Span(error.start, error.end)
        message = f"byte 0x{source.data[error.start]:02x} at offset {error.start} is not valid UTF-8"
        return builtin_diagnostic("invalid-utf8", source.path, Finding(span, message, help=_CONVERT), source)
    return None


_CONVERT = "convert the file to UTF-8, for instance with `iconv -f ISO-8859-1 -t UTF-8`"
