"""The rows of files and runs: what they are found by, and what they hold."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.cache.present import Place  # noqa: TC001 - msgspec looks for it
from pplint.session.answers import digest

if TYPE_CHECKING:
    from collections.abc import Sequence

_VARIABLES = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TERM")
"""The environment variables by which what is printed may differ."""


class RunRow(Struct, array_like=True, gc=False, frozen=True):
    """A run that found all as it should be to be repeated: what it printed, and its exit code.

    `started` is when it began, in nanoseconds since 1970. Of a run that cannot be repeated without looking at the files
    again, `text` is None, and only the places count.
    """

    started: int
    places: list[Place]
    code: int
    text: str | None


def run_key(program: bytes, arguments: Sequence[str], terminal: tuple[object, ...]) -> bytes:
    """Return what the row of a run is found by."""
    environment = [os.environ.get(name) for name in _VARIABLES]
    return _key("run", program, os.getcwd(), list(arguments), terminal, environment)


def file_key(program: bytes, path: str, settings: bytes) -> bytes:
    """Return what the row of a file is found by, given what counts of the settings for it."""
    return _key("file", program, os.getcwd(), path, settings)


def _key(*parts: object) -> bytes:
    # As `repr` writes them, paths with bytes that are no text are different from all others, too.
    return digest(repr(parts).encode("utf-8", "backslashreplace"))


def group_key(name: bytes) -> bytes:
    """Return what the row of a group of answers is found by."""
    return _key("group", name)
