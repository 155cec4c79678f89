"""Keys with dots: `a.b.0` is a part of the value of `a`; dots in quotes do not divide a key.

Specification: "Hiera: Look up data", "Access hash and array elements using a key.subkey notation".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.values import Array, Hash, Leaf, Unknown

if TYPE_CHECKING:
    from pplint.data.lookup.values import Value

_SPECIAL: Final = frozenset("'\".")
_SEGMENT: Final = late_pattern(r"""(\s*"[^"]+"\s*|\s*'[^']+'\s*|[^'".]+)""")
_NUMBER: Final = late_pattern(r"(?m)^:?[+-]?[0-9]+$")
_LEADING_NUMBER: Final = late_pattern(r"[+-]?[0-9]+")
_LONGEST_NUMBER: Final = 1_000
_BLANK: Final = "\t\n\v\f\r \0"


class Key(Struct, frozen=True):
    """A key as it is written, the part that data have, and the segments that lead into the value, if there are any."""

    text: str
    root: str
    segments: tuple[str | int, ...] = ()

    @property
    def module(self) -> str | None:
        """The module whose data is asked, too, if the key is qualified."""
        at = self.root.find("::")
        # As the compiler has it: what starts with the colons is of a module that is called so, and cannot be.
        return None if at < 0 else self.root[:at] if at else self.root


def read_key(text: str) -> Key:
    """Read a key; raise `LookupFailedError` if it is none."""
    first, *others = split_key(text)
    if isinstance(first, int):
        raise LookupFailedError(f"`{text}` starts with a number, but a key with a dot starts with a string")
    return Key(text, first, tuple(others))


def split_key(text: str) -> list[str | int]:
    """Split a key at its dots; what consists of digits is an index. Raise `LookupFailedError` for a syntax error."""
    if _SPECIAL.isdisjoint(text):
        return [text]
    pieces = _SEGMENT.split(text)
    # Ruby has no empty text after the last separator.
    while pieces and not pieces[-1]:
        pieces.pop()
    segments = [piece for piece in pieces[1:] if piece != "."]
    if not pieces or pieces[0] or len(pieces) == 1 or len(segments) * 2 != len(pieces):
        raise LookupFailedError(f"`{text}` is not a key: single dots separate segments, and quotes come in pairs")
    return [_segment(piece.strip(_BLANK)) for piece in segments]


def _segment(piece: str) -> str | int:
    if piece.startswith(("'", '"')):
        return piece[1:-1]
    if _NUMBER.search(piece) is None or len(piece) > _LONGEST_NUMBER:
        return piece
    # Ruby reads no number after a colon, or on a later line.
    leading = _LEADING_NUMBER.match(piece)
    return 0 if leading is None else int(leading[0])


def dig(key: str, segments: tuple[str | int, ...], value: Value) -> Value:
    """Return the part of a value that segments lead to.

    Raises `KeyNotFoundError` if it is not there, and `LookupFailedError` if there can be none.
    """
    for segment in segments:
        value = _part(key, segment, value)
    return value


def _part(key: str, segment: str | int, value: Value) -> Value:
    if isinstance(value, Leaf) and value.value is None:
        raise KeyNotFoundError
    if isinstance(value, Array) and isinstance(segment, int):
        if not 0 <= segment < len(value.items):
            raise KeyNotFoundError
        return value.items[segment]
    if isinstance(value, Hash):
        pair = value.entries.get(segment if isinstance(segment, str) else ("int", segment))
        if pair is None:
            raise KeyNotFoundError
        return pair[1]
    if isinstance(value, Leaf) and isinstance(value.value, Unknown):
        raise LookupFailedError(f"`{key}`: `{segment}` is a key in a string", value.place)
    kind = "a list" if isinstance(value, Array) else "a value that has none"
    raise LookupFailedError(f"`{key}`: `{segment}` is a key in {kind}", value.place)
