"""Where output goes: the terminal with colours if it has them, a pipe that may be closed early, or a file."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from pplint.cli.errors import UsageError
from pplint.reporters.escape import visible
from pplint.reporters.report import Display

WIDTH = 100


def display_for(stream: TextIO | None, color: str, quiet: bool) -> Display:
    """Return how to write to a stream; None is a file."""
    return Display(_wants_color(stream, color), _width(stream), quiet)


def _wants_color(stream: TextIO | None, color: str) -> bool:
    if color != "auto" or stream is None:
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _width(stream: TextIO | None) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH if stream is not None else WIDTH
    except (OSError, ValueError):
        return WIDTH


def print_text(text: str, stream: TextIO | None = None) -> None:
    """Write text to standard output, or another stream; if nobody reads it any more, that is no error."""
    to = sys.stdout if stream is None else stream
    try:
        to.write(text)
        to.flush()
    except BrokenPipeError:
        _discard(to)


def print_error(message: str) -> None:
    """Tell the user on standard error what went wrong."""
    print_text(f"pplint: {visible(message)}\n", sys.stderr)


def print_bytes(data: bytes) -> None:
    """Write bytes to standard output, unchanged."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _discard(sys.stdout)


def _discard(stream: TextIO) -> None:
    """Send what else is written to a stream nowhere, so that closing it does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def write_file(path: str, text: str) -> None:
    """Write a report to a file, or to standard output if it is `-`; raise `UsageError` if that cannot be done."""
    if path == "-":
        print_text(text)
        return
    try:
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"cannot write `{path}`: {error.strerror or error}") from None
