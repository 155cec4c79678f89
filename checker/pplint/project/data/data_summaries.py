"""Summaries of a file of data, for results to depend on: its keys, and what it has for each of them.

So an edit of a value concerns those who ask for its key, and an edit of a comment nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import msgspec

from pplint.base.digests import digest
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.project.data.documents import data_document
from pplint.query import query
from pplint.session import file_summary

if TYPE_CHECKING:
    from pplint.data.document import Document
    from pplint.data.nodes import Entry, Node
    from pplint.session import Session

_P = ParamSpec("_P")
_R = TypeVar("_R")

_MAX_KEYS: Final = 2048
"""How many bytes a fingerprint has at most that lists all keys, so that the file need not be read for them."""


class data_summary(file_summary[_P, _R]):  # noqa: N801 - a decorator
    """Make a query about a file of data of a function of what was read, and perhaps of words, without places.

    No cache has any of it, but a digest: the texts in data may be secrets.
    """

    max_whole = -1

    def read(self, session: Session, path: str) -> Document | None:
        """Return what is in the file of data at a path, None if it cannot be read."""
        return data_document(session, path)


class _key_summary(data_summary[_P, _R]):  # noqa: N801 - a decorator
    """Do the same for keys, which are kept where they are few."""

    max_whole = _MAX_KEYS


def keys_in(session: Session, path: str) -> list[str] | None:
    """Return the keys of a file of data that are texts, None if they are not known: it cannot be read."""
    found = _keys(session, path)
    return None if found is None or not found[0] else found[1]


@query
def entry_in(session: Session, path: str, key: str) -> Entry | None:
    """Return what a file of data has for a key."""
    return _entry(data_document(session, path), key)


@entry_in.fingerprint
def _value(entry: Entry | None) -> bytes:
    """Return what identifies a value, wherever it is in the file."""
    return b"" if entry is None else digest(msgspec.msgpack.encode(_shape(entry.value)))


def _entry(document: Document | None, key: str) -> Entry | None:
    mapping = None if document is None else document.mapping
    return None if mapping is None else mapping.entry(key)


@_key_summary
def _keys(document: Document) -> tuple[bool, list[str]]:
    """Return whether a file of data could be read, and its keys in their order."""
    entries = {} if document.mapping is None else document.mapping.entries
    return document.error is None, [key for key in entries if isinstance(key, str)]


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
