"""Collections of signatures: many modules, each at many of its versions, in one file.

A file begins with `MAGIC` and the length of the index in four bytes. The index maps the full names of modules to where
their histories are, after it; each is compressed by itself. Of a file, only the index and what is asked for are read.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Struct

from pplint.signatures.files import UnreadableSignature, decode
from pplint.signatures.history import History, history_of
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.signatures.model import Signature

T = TypeVar("T")

MAGIC: Final = b"pplint collection of signatures 1\n"
_LENGTH: Final = 4
_GLOBAL: Final = frozenset({"functions", "resource_types"})
"""The members of a signature with names that need no namespace."""
MAX_INDEX_BYTES: Final = 1 << 24
MAX_HISTORY_BYTES: Final = 1 << 26
"""How much the history of one module may unpack to; of the bundled ones, the largest is less than 4 MiB."""


class Entry(Struct, frozen=True, array_like=True):
    """A module in a collection: its versions, the oldest first, the repository, and where the history is in the file.

    `start` is counted from the end of the index.
    """

    versions: tuple[str, ...]
    source: str
    start: int
    length: int


class _Index(Struct, frozen=True, array_like=True):
    """The modules by their full names, and those that have functions or resource types without a namespace by these."""

    modules: dict[str, Entry]
    global_names: dict[str, tuple[str, ...]]


class SignatureCollection:
    """The signatures in a file, by the full names of modules; raises `UnreadableSignature`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._index, self._start = _index_in(data)
        self._histories: dict[str, History | None] = {}

    @property
    def modules(self) -> Mapping[str, Entry]:
        """The modules by their full names."""
        return self._index.modules

    def having(self, name: str) -> tuple[str, ...]:
        """Return the full names of the modules that have a function or resource type of a name without a namespace."""
        return self._index.global_names.get(name, ())

    def history(self, name: str) -> History | None:
        """Return the history of the module of a full name."""
        if name not in self._histories:
            entry = self.modules.get(name)
            self._histories[name] = None if entry is None else self._read(entry)
        return self._histories[name]

    def _read(self, entry: Entry) -> History:
        start = self._start + entry.start
        packed = self.data[start : start + entry.length]
        return _decoded(packed, MAX_HISTORY_BYTES, History)


def _index_in(data: bytes) -> tuple[_Index, int]:
    """Return the index of a collection, and where the histories begin."""
    if not is_collection(data):
        raise UnreadableSignature("is not a collection of signatures that this version of pplint reads")
    start = len(MAGIC) + _LENGTH
    end = start + int.from_bytes(data[len(MAGIC) : start], "big")
    return _decoded(data[start:end], MAX_INDEX_BYTES, _Index), end


def _decoded(packed: bytes, limit: int, type_: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(_unpacked(packed, limit), type=type_)
    except (msgspec.DecodeError, zlib.error, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableSignature(f"is damaged: {error}") from None


def _unpacked(data: bytes, limit: int) -> bytes:
    unpacking = zlib.decompressobj()
    found = unpacking.decompress(data, limit)
    if unpacking.unconsumed_tail:
        raise UnreadableSignature(f"unpacks to more than {limit >> 20} MiB")
    return found


def is_collection(data: bytes) -> bool:
    """Return whether the bytes of a file say that they are a collection."""
    return data.startswith(MAGIC)


def read_signatures(data: bytes) -> SignatureCollection | Signature:
    """Return the collection or the signature that the bytes of a file are; raise `UnreadableSignature`."""
    if is_collection(data):
        return SignatureCollection(data)
    signature = decode(data)
    if not is_version(signature.version or ""):
        raise UnreadableSignature("has no semantic version")
    return signature


def is_version(text: str) -> bool:
    """Return whether a text is a semantic version."""
    try:
        Version.parse(text)
    except ValueError:
        return False
    return True


def collection_of(signatures: Iterable[Signature]) -> SignatureCollection:
    """Return the collection of some signatures that have versions."""
    by_name: dict[str, dict[str, Signature]] = {}
    for each in signatures:
        by_name.setdefault(each.name, {})[each.version or ""] = each
    return SignatureCollection(write_collection(history_of(name, "", found) for name, found in by_name.items()))


def write_collection(histories: Iterable[History]) -> bytes:
    """Return the bytes of the file with some histories; the same histories are always the same bytes."""
    modules: dict[str, Entry] = {}
    global_names: dict[str, list[str]] = {}
    packed: list[bytes] = []
    start = 0
    for history in sorted(histories, key=lambda each: each.name):
        packed.append(zlib.compress(msgspec.msgpack.encode(history), 9))
        modules[history.name] = Entry(history.versions, history.source, start, len(packed[-1]))
        start += len(packed[-1])
        for name in sorted({row.name for row in history.rows if row.member in _GLOBAL and "::" not in row.name}):
            global_names.setdefault(name, []).append(history.name)
    index = _Index(modules, {name: tuple(names) for name, names in sorted(global_names.items())})
    head = zlib.compress(msgspec.msgpack.encode(index), 9)
    return b"".join((MAGIC, len(head).to_bytes(_LENGTH, "big"), head, *packed))


@cache
def bundled_collection() -> SignatureCollection | None:
    """Return the collection that is installed with pplint."""
    try:
        from pplint_signatures import PATH
    except ImportError:  # It is a package of its own, and may be left out.
        return None
    with open(PATH, "rb") as file:
        return SignatureCollection(file.read())
