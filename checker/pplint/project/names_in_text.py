"""Names in the text of a program, found without a look at what it means."""

from __future__ import annotations

from typing import Final

from pplint.project.autoload import NAME_LIMIT

_OF_NAMES: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:$"
_SPACES_BETWEEN: Final = bytes(each if each in _OF_NAMES else ord(" ") for each in range(256))


def name_at_end(text: bytes) -> bytes:
    """Return the name that a text ends with, of a variable with its `$`; nothing if it ends with something else.

    Of a name that is too long to be one, it returns the end.
    """
    return text[-NAME_LIMIT:].translate(_SPACES_BETWEEN).rpartition(b" ")[2]
