"""Parameters of types for which Python has no plain value.

A parameter of a type is plain data: None for `undef`, `bool`, `int`, `float`, `str`, a tuple for an array, a mapping
for a hash, a type, a version or a range of versions, and what is here.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct


class Default(Enum):
    """The value that the word `default` stands for; there is only one."""

    DEFAULT = "default"

    def __repr__(self) -> str:
        return "DEFAULT"


DEFAULT: Final = Default.DEFAULT


class Regexp(Struct, frozen=True):
    """A regular expression, with the pattern as Ruby reads it, without delimiters."""

    pattern: str
