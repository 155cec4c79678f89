"""The standard streams. The reader of a pipe may go away; any other failure is reported and ends the run."""

from __future__ import annotations

import os
import sys

from pplint.cli.errors import UsageError

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

_KEPT = frozenset("\n\t")
_LAYOUT = r"([\n\t])"


def print_text(text: str, stream: TextIO | None = None) -> bool:
    """Write text to standard output, or another stream; return whether somebody may read it, which is no error if not.

    Raises `UsageError` if it cannot be written, because the disk is full or the stream is closed.
    """
    to = sys.stdout if stream is None else stream
    try:
        to.write(text)
        to.flush()
    except OSError as error:
        _give_up(to, error)
        return False
    return True


def print_source(text: str) -> None:
    """Write text that holds parts of checked files: unchanged for programs, harmless on a terminal.

    Raises `UsageError` as `print_text` does.
    """
    print_text(_harmless(text) if sys.stdout.isatty() else text)


def print_bytes(data: bytes) -> None:
    """Write bytes of checked files in the same way."""
    if sys.stdout.isatty():
        print_text(_harmless(data.decode("utf-8", "surrogateescape")))
        return
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        _give_up(sys.stdout, error)


def _harmless(text: str) -> str:
    """Escape whatever a terminal would obey, but for line feeds and tabs."""
    import re

    from pplint.report.escape import visible

    return "".join(piece if piece in _KEPT else visible(piece) for piece in re.split(_LAYOUT, text))


def print_error(message: str) -> None:
    """Tell the user on standard error what went wrong; if that cannot be done, there is nobody left to tell."""
    from contextlib import suppress

    from pplint.report.escape import visible

    with suppress(UsageError):
        print_text(f"pplint: {visible(message)}\n", sys.stderr)


def _give_up(stream: TextIO, error: OSError) -> None:
    """Send what else is written to a stream nowhere, so that closing it does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    if not isinstance(error, BrokenPipeError):
        name = "error" if stream is sys.stderr else "output"
        raise UsageError(f"cannot write to standard {name}: {error.strerror or error}")


def read_input(limit: int) -> bytes:
    """Return standard input, and one byte over `limit` if there is more; raise `UsageError` if it cannot be read."""
    try:
        return sys.stdin.buffer.read(limit + 1)
    except OSError as error:
        raise _unreadable(error) from None


def input_lines() -> Iterator[bytes]:
    """Yield the lines of standard input that are not blank; raise `UsageError` if it cannot be read."""
    try:
        yield from (line for line in sys.stdin.buffer if line.strip())
    except OSError as error:
        raise _unreadable(error) from None


def _unreadable(error: OSError) -> UsageError:
    return UsageError(f"cannot read standard input: {error.strerror or error}")


def open_missing() -> None:
    """Open those of the standard streams that the caller has closed, so that whatever uses them is an error.

    Else the next file that is opened would take their place.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(_useless(0, os.O_WRONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(_useless(1, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(_useless(2, os.O_RDONLY), "w")


def _useless(descriptor: int, flags: int) -> int:
    """Have a descriptor that cannot be used in the direction that its number stands for."""
    opened = os.open(os.devnull, flags)
    if opened != descriptor:
        os.dup2(opened, descriptor, inheritable=False)
        os.close(opened)
    return descriptor
