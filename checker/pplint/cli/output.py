"""Where reports go: the terminal with colours if it has them, a pipe, or a file."""

from __future__ import annotations

import os
from typing import TextIO

from pplint.cli.errors import UsageError
from pplint.cli.streams import print_text
from pplint.report.links import manual_address
from pplint.report.report import Display

WIDTH = 100


def display_for(stream: TextIO | None, color: str, quiet: bool) -> Display:
    """Return how to write to a stream; None is a file."""
    manual = None if os.environ.get("NO_COLOR") else manual_address(is_terminal=_is_able(stream))
    return Display(_wants_color(stream, color), _width(stream), quiet, manual)


def _wants_color(stream: TextIO | None, color: str) -> bool:
    if color != "auto" or stream is None:
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return _is_able(stream)


def _is_able(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that does more than to show text."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def _width(stream: TextIO | None) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH if stream is not None else WIDTH
    except (OSError, ValueError):
        return WIDTH


def write_file(path: str, text: str) -> None:
    """Write a report to a file, or to standard output if it is `-`; raise `UsageError` if that cannot be done."""
    if path == "-":
        print_text(text)
        return
    from pplint.cli.whole_files import CANNOT_BE_WRITTEN, NotWritten, write_whole

    data = text.encode("utf-8", "backslashreplace")
    try:
        if _can_be_replaced(path):
            write_whole(path, data)
        else:
            with open(path, "wb") as file:
                file.write(data)
    except NotWritten as error:
        raise UsageError(f"cannot write `{path}`: {str(error).removeprefix(CANNOT_BE_WRITTEN)}") from None
    except OSError as error:
        raise UsageError(f"cannot write `{path}`: {error.strerror or error}") from None


def _can_be_replaced(path: str) -> bool:
    """Whether another file can take the place of one: it is no pipe or device, and its directory is open to us."""
    is_file = os.path.isfile(path) or not os.path.exists(path)
    return is_file and os.access(os.path.dirname(os.path.realpath(path)), os.W_OK)
