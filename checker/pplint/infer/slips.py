"""Slips of the pen: names that are almost those that everybody knows.

Where a module is missing that might define a name, nobody can say that the name does not exist. One that is almost that
of something in the core is still taken for a slip: nobody calls a function `eahc`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, DATA_TYPES, RESOURCE_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable


@cache
def is_slip(kind: str, name: str) -> bool:
    """Return whether the name of a function, a type or a resource type is almost one of the core's."""
    return "::" not in name and is_almost(name.lower(), _KNOWN[kind]) if kind in _KNOWN else False


_KNOWN: Final[dict[str, Iterable[str]]] = {
    "function": FUNCTIONS,
    "type": DATA_TYPES | RESOURCE_TYPES,
    "resource type": RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES,
}


def is_almost(name: str, known: Iterable[str]) -> bool:
    """Return whether a name differs from a known one by one letter, or by two that are exchanged."""
    return len(name) >= _SHORTEST and any(_is_one_edit(name, each) for each in known if abs(len(each) - len(name)) <= 1)


def _is_one_edit(name: str, other: str) -> bool:
    """Whether one edit within a word makes the other of it; at the end of a word, a letter may mean something else."""
    if name == other or name[:1] != other[:1]:
        return False
    start = next((index for index, pair in enumerate(zip(name, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return False
    rest, other_rest = name[start:], other[start:]
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or (rest[1::-1] == other_rest[:2] and rest[2:] == other_rest[2:])
    )


_SHORTEST = 3
