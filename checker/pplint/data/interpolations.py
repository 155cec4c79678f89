"""Interpolations (`%{…}`) in strings of data and of hierarchies.

Specification: "Hiera: Interpolate dynamic data".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.locations import PartlyKnown

SCOPE: Final = "scope"
"""The method that is meant where none is named: the key is that of a variable."""

METHODS: Final = ("lookup", "hiera", "alias", "literal", SCOPE)

_CALL = late_pattern(r"""(?ma)^(?P<method>\w+)\((?:"(?P<double>[^"]+)"|'(?P<single>[^']+)')\)$""")
_EMPTY: Final = frozenset({"", "::", '""', "''", '"::"', "'::'"})
_BLANK: Final = "\t\n\v\f\r \0"


class Interpolation(Struct, frozen=True):
    """What stands between `start` and `end` of a text: the braces, too. `is_call` says that it names its method.

    An interpolation without a key, such as `%{}`, comes to nothing.
    """

    start: int
    end: int
    method: str
    key: str
    is_call: bool = False


def interpolations(text: str) -> Iterator[Interpolation]:
    """Yield the interpolations in a text, in order."""
    start = text.find("%{")
    # Where one does not end, none after it does.
    while start >= 0 and (brace := text.find("}", start)) >= 0:
        end = brace + 1
        inner = text[start + 2 : brace].strip(_BLANK)
        call = _CALL.search(inner) if "(" in inner else None
        if inner in _EMPTY:
            yield Interpolation(start, end, SCOPE, "")
        elif call is None:
            yield Interpolation(start, end, SCOPE, inner)
        else:
            yield Interpolation(start, end, call["method"], call["double"] or call["single"], is_call=True)
        start = text.find("%{", end)


def known_parts(text: str) -> PartlyKnown:
    """Return the parts of a text of which no variable is known, with None for each interpolation."""
    parts: list[str | None] = []
    end = 0
    for each in interpolations(text):
        parts.append(text[end : each.start])
        if each.key:
            parts.append(None)
        end = each.end
    return (*(part for part in parts if part != ""), text[end:])
