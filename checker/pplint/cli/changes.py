"""What fixes change: written to the files, or shown as a diff that `git apply` takes."""

from __future__ import annotations

import os
from difflib import unified_diff
from typing import TYPE_CHECKING

from pplint.project.patterns import relative_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.batch import Change

# The bytes that stand for themselves in the path of a patch: printable ASCII, but for quotes and backslashes.
_PLAIN = frozenset(range(0x20, 0x7F)) - frozenset(b'"\\')

_NO_LINE_FEED = "\\ No newline at end of file\n"


def write(change: Change) -> str | None:
    """Write a changed file in place, so that its owner, mode and links stay; return what went wrong, if anything."""
    try:
        with open(change.path, "r+b") as file:
            if file.read() != change.before:
                return f"`{change.path}` changed while it was checked, and is left as it is"
            file.seek(0)
            file.write(change.after)
            file.truncate()
    except OSError as error:
        return f"cannot write `{change.path}`: {error.strerror or error}"
    return None


def diff(change: Change) -> bytes:
    """Return a change as a unified diff, with the path relative to the current directory."""
    path = relative_to(os.path.abspath(change.path), os.getcwd()).lstrip("/")
    lines = unified_diff(
        _lines(change.before), _lines(change.after), _header(f"a/{path}"), _header(f"b/{path}"), lineterm="\n"
    )
    return "".join(_ended(lines)).encode("utf-8", "surrogateescape")


def _lines(data: bytes) -> list[str]:
    """Split at line feeds only, as git does."""
    text = data.decode("utf-8", "surrogateescape")
    return [f"{line}\n" for line in text.split("\n")[:-1]] + [line for line in text.split("\n")[-1:] if line]


def _ended(lines: Iterator[str]) -> Iterator[str]:
    """Say after a line without a line feed that it has none."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n{_NO_LINE_FEED}"


def _header(path: str) -> str:
    """Write a path as git does: in quotes if there are characters in it that would be misread."""
    raw = os.fsencode(path)
    if not _PLAIN.issuperset(raw):
        return '"' + "".join(chr(byte) if byte in _PLAIN else f"\\{byte:03o}" for byte in raw) + '"'
    return f"{path}\t" if " " in path else path
