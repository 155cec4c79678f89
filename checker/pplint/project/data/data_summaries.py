"""Summaries of a file of data, for results to depend on: its keys, and what it has for each of them.

So an edit of a value concerns those who ask for its key, and an edit of a comment nobody.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from pplint.base.digests import digest
from pplint.data.document import is_json, read_document
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.project.data.documents import data_document
from pplint.project.parsed_summaries import ParsedFile, parsed_summary

if TYPE_CHECKING:
    from pplint.data.document import Document
    from pplint.data.nodes import Entry, Node
    from pplint.session import Session

_R = TypeVar("_R")

_JSON: Final = ".json"
_YAML: Final = ".yaml"
_MOST_KEPT: Final = 2048
"""How many bytes a fingerprint has at most that lists all keys, so that the file need not be read for them."""


class data_summary(parsed_summary[_R]):  # noqa: N801 - a decorator
    """Have a function of a file of data, and perhaps of words, tell what is in it, but for places.

    No cache has any of it, but a digest: the texts in data may be secrets.
    """

    _most_whole = -1

    def at(self, session: Session, path: str) -> ParsedFile | None:
        """Return what is in the file of data at a path, None if it cannot be read."""
        document = data_document(session, path)
        return None if document is None else ParsedFile(document.data, document)

    def parsed(self, data: bytes, words: tuple[str, ...]) -> ParsedFile | None:
        """Read a file of data outside of a session; the first word is how the path of one like it ends."""
        return ParsedFile(data, _document(data, words[0]))

    def tell(self, parsed: ParsedFile, words: tuple[str, ...]) -> _R:
        """Return what is told of a file that was read."""
        return self._tell(parsed.content, *words[1:])

    def _summary_at(self, session: object, path: str, *words: str) -> _R | None:
        return super()._summary_at(session, path, _JSON if is_json(path) else _YAML, *words)


class _key_summary(data_summary[_R]):  # noqa: N801 - a decorator
    """Do the same for keys, which are kept where they are few."""

    _most_whole = _MOST_KEPT


@lru_cache(maxsize=4)
def _document(data: bytes, ending: str) -> Document:
    """Read a file of which somebody asks key by key."""
    return read_document(ending, data)


def keys_in(session: Session, path: str) -> list[str] | None:
    """Return the keys of a file of data that are texts, None if they are not known: it cannot be read."""
    found = _keys(session, path)
    return None if found is None or not found[0] else found[1]


def entry_in(session: Session, path: str, key: str) -> Entry | None:
    """Return what a file of data has for a key.

    Where it is noted what results depend on, it is that alone, and not the file: nobody may look at its place then.
    """
    if not session.is_recording or " " in key:
        return _entry(data_document(session, path), key)
    _entry_summary(session, path, key)
    with session.engine.unnoted():
        return _entry(data_document(session, path), key)


def _entry(document: Document | None, key: str) -> Entry | None:
    mapping = None if document is None else document.mapping
    return None if mapping is None else mapping.entry(key)


@_key_summary
def _keys(document: Document) -> tuple[bool, list[str]]:
    """Return whether a file of data could be read, and its keys in their order."""
    entries = {} if document.mapping is None else document.mapping.entries
    return document.error is None, [key for key in entries if isinstance(key, str)]


@data_summary
def _entry_summary(document: Document, key: str) -> bytes:
    """Return what tells what a file of data has for a key from anything else."""
    entry = _entry(document, key)
    return b"" if entry is None else digest(msgspec.msgpack.encode(_shape(entry.value)))


def _shape(value: Node) -> list[object]:
    """Return all that a value consists of but for places; what is there several times, through aliases, stands once."""
    found: list[object] = []
    numbers: dict[int, int] = {}
    waiting: list[Node] = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            found.append((type(node.value).__name__, repr(node.value), node.is_plain))
        elif id(node) in numbers:
            found.append(numbers[id(node)])
        else:
            numbers[id(node)] = len(numbers)
            parts = node.items if isinstance(node, Sequence) else _parts(node)
            found.append((type(node).__name__, len(parts)))
            waiting += reversed(parts)
    return found


def _parts(mapping: Mapping) -> list[Node]:
    return [part for entry in mapping.written for part in (entry.key, entry.value)]
