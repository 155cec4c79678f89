"""What the language, its resource types and its facts are for: our own words, in files beside the stubs.

Each line is `NAME [VALUES]: TEXT`. The name is that of a function, a type, a type with an attribute (`file.mode`), or
the path of a fact; values are those to suggest first. `*.noop` is an attribute of any type.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

TYPES: Final = "types"
FUNCTIONS: Final = "functions"
FACTS: Final = "facts"
DATA_TYPES: Final = "data_types"

_ANY: Final = "*."
_DIRECTORY: Final = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "stubs", "words")
_LINE: Final = late_pattern(r"(?P<name>[^ #\[]+?)(?: \[(?P<values>[^\]]*)\])?: (?P<text>.*)")


class Described(Struct, frozen=True):
    """A sentence or two about something, and values of it that are suggested."""

    text: str
    values: tuple[str, ...] = ()


_NOTHING: Final = Described("")


def describe_type(name: str, attribute: str = "") -> Described:
    """Return what is said of a resource type, or of an attribute of it or of any type."""
    words = _words(TYPES)
    if not attribute:
        return words.get(name, _NOTHING)
    return words.get(f"{name}.{attribute}") or words.get(f"{_ANY}{attribute}", _NOTHING)


def describe_function(name: str) -> Described:
    """Return what is said of a function."""
    return _words(FUNCTIONS).get(name, _NOTHING)


def describe_data_type(name: str) -> Described:
    """Return what is said of a data type of the language."""
    return _words(DATA_TYPES).get(name, _NOTHING)


def describe_fact(path: str) -> Described:
    """Return what is said of a fact, by its path with dots."""
    return _words(FACTS).get(path, _NOTHING)


@cache
def _words(kind: str) -> Mapping[str, Described]:
    with open(os.path.join(_DIRECTORY, f"{kind}.txt"), encoding="utf-8") as file:
        found = (_LINE.fullmatch(line.rstrip("\n")) for line in file)
        return {each["name"]: Described(each["text"], tuple((each["values"] or "").split())) for each in found if each}


def names_described(kind: str) -> list[str]:
    """Return the names that there are words for."""
    return list(_words(kind))
