"""Values that are looked up: what data hold, with the place of each part, whichever file it comes from."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from pplint.base.source import Place
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.nodes import Mapping, Scalar, Sequence, Symbol
from pplint.syntax.numbers import float_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.data.nodes import Node

MAX_NODES: Final = 1_000_000
"""How many parts a value may have, and how many characters a text; aliases and lookups in texts multiply them."""


class Unknown(Struct, frozen=True):
    """Stands for a text that nobody can tell, and says why: it is encrypted, or holds a fact that was not given."""

    reason: str


class Converted(Struct, frozen=True, eq=False):
    """What `convert_to` has made of a value, where data have no form for it; `text` is what Ruby writes for it."""

    value: object
    text: str


Plain: TypeAlias = "str | int | float | bool | Unknown | Converted | None"


class Leaf(Struct, frozen=True, eq=False):
    """A value that holds no others."""

    value: Plain
    place: Place | None = None


class Array(Struct, frozen=True, eq=False):
    """A list; `size` counts all that is in it."""

    items: tuple[Value, ...]
    place: Place | None = None
    size: int = 1

    @classmethod
    def of(cls, items: Iterable[Value], place: Place | None = None) -> Array:
        """Make a list; raise `LookupFailedError` if it is too large."""
        found = tuple(items)
        return cls(found, place, _total(found, place))


class Hash(Struct, frozen=True, eq=False):
    """Keys with values, by what identifies a key; `size` counts all that is in it."""

    entries: dict[Hashable, tuple[Value, Value]]
    place: Place | None = None
    size: int = 1

    @classmethod
    def of(cls, pairs: Iterable[tuple[Value, Value]], place: Place | None = None) -> Hash:
        """Make a hash, in which the last value of a key counts; raise `LookupFailedError` if it is too large."""
        entries = {identity(key): (key, value) for key, value in pairs}
        return cls(entries, place, _total((each for pair in entries.values() for each in pair), place))

    def get(self, name: str) -> Value | None:
        """Return the value of a key that is a text."""
        pair = self.entries.get(name)
        return None if pair is None else pair[1]


Value: TypeAlias = "Leaf | Array | Hash"


def text(value: str, place: Place | None = None) -> Leaf:
    """Make a text; raise `LookupFailedError` if it is too long."""
    if len(value) > MAX_NODES:
        raise LookupFailedError(f"a text has more than {MAX_NODES:,} characters", place)
    return Leaf(value, place)


def _total(parts: Iterable[Value], place: Place | None) -> int:
    total = 1 + sum(1 if isinstance(each, Leaf) else each.size for each in parts)
    if total > MAX_NODES:
        raise LookupFailedError(f"a value has more than {MAX_NODES:,} parts", place)
    return total


def identity(value: Value) -> Hashable:
    """Return what is equal for values that Ruby takes for the same key; numbers of different kinds differ."""
    if isinstance(value, Array):
        return ("array", *map(identity, value.items))
    if isinstance(value, Hash):
        return ("hash", frozenset((key, identity(each)) for key, (_, each) in value.entries.items()))
    plain = value.value
    if isinstance(plain, str):
        return plain
    return (type(plain).__name__, id(value) if isinstance(plain, (Unknown, Converted)) else plain)


class NodeReader:
    """Makes values of the nodes of one file; what aliases share is shared."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._known: dict[int, Value] = {}

    def value(self, node: Node) -> Value:
        """Return the value of a node; raise `LookupFailedError` where the compiler takes it for none."""
        found = self._known.get(id(node))
        if found is None:
            self._known[id(node)] = found = self._read(node)
        return found

    def _read(self, node: Node) -> Value:
        place = Place(self._path, node.span)
        if isinstance(node, Sequence):
            return Array.of([self.value(item) for item in node.items], place)
        if isinstance(node, Mapping):
            return Hash.of([(self._key(each.key), self.value(each.value)) for each in node.entries.values()], place)
        if isinstance(node.value, Symbol):
            symbol = f":{node.value.name}"
            raise LookupFailedError(f"`{symbol}` is a symbol, not data; quote it for a string: `'{symbol}'`", place)
        return Leaf(_plain(node), place)

    def _key(self, node: Node) -> Value:
        place = Place(self._path, node.span)
        if isinstance(node, Scalar) and isinstance(node.value, Symbol):
            return Leaf(node.value.name, place)
        plain = _plain(node) if isinstance(node, Scalar) else None
        if plain is None or isinstance(plain, bool):
            raise LookupFailedError("a key must be a text or a number", place)
        return Leaf(plain, place)


def _plain(node: Scalar) -> Plain:
    value = node.value
    if isinstance(value, Symbol):
        return value.name
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def unknown_in(value: Value) -> Unknown | None:
    """Return what is not known of a value, if anything is."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, Leaf):
            if isinstance(each.value, Unknown):
                return each.value
        elif isinstance(each, Array):
            pending += each.items
        else:
            for pair in each.entries.values():
                pending += pair
    return None


def ruby_text(value: Value) -> str:
    """Return what Ruby writes for a value within a text."""
    if not isinstance(value, Leaf):
        return _inspected(value)
    return "" if value.value is None else value.value if isinstance(value.value, str) else _inspected(value)


def _inspected(value: Value) -> str:
    if isinstance(value, Array):
        return f"[{', '.join(map(_inspected, value.items))}]"
    if isinstance(value, Hash):
        pairs = (f"{_inspected(key)}=>{_inspected(each)}" for key, each in value.entries.values())
        return f"{{{', '.join(pairs)}}}"
    return _inspected_plain(value.value)


def _inspected_plain(plain: Plain) -> str:
    if isinstance(plain, str):
        return _quoted(plain)
    if plain is None:
        return "nil"
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, float):
        return float_text(plain)
    return plain.text if isinstance(plain, Converted) else str(plain)


_ESCAPES: Final = {
    character: f"\\{letter}" for character, letter in zip('\a\b\t\n\v\f\r\x1b"\\', 'abtnvfre"\\', strict=True)
}


def _quoted(plain: str) -> str:
    escaped = [_escaped(character, following) for character, following in zip(plain, f"{plain[1:]} ", strict=False)]
    return f'"{"".join(escaped)}"'


def _escaped(character: str, following: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character == "#":
        return r"\#" if following in "{$@" else "#"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02X}" if code < 0x80 else f"\\u{code:04X}" if code < 0x10000 else f"\\u{{{code:X}}}"  # noqa: PLR2004 - ASCII, and the first plane
