"""The secrets in a file of data: by the names of keys, by the types that their values are for, by how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.check.secrets.scan import inner, plain_secrets, secrets_by_line, secrets_in_comments
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.data.secret_names import may_be_secret_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.base.source import Span
    from pplint.data.document import Document
    from pplint.data.nodes import Node

_PUBLIC: Final = frozenset({LOOKUP_OPTIONS, "version", "hierarchy"})


def secret_spans(document: Document, is_sensitive: Callable[[str], bool] = lambda _key: False) -> Iterator[Span]:
    """Yield the places of secrets in a document: all texts and numbers below a key that is called like one.

    So is all that is below an outermost key which `is_sensitive`.
    """
    yield from plain_secrets(document.data)
    yield from secrets_in_comments(document.data)
    if document.root is None:
        yield from secrets_by_line(document.data, is_program=False)
        return
    seen: set[tuple[int, bool]] = set()
    waiting: list[tuple[Node, bool]] = [*_outer(document.root, is_sensitive)]
    while waiting:
        node, is_secret = waiting.pop()
        if isinstance(node, Scalar):
            if is_secret and node.value is not None and not isinstance(node.value, bool):
                yield inner(document.data, node.span)
        elif (id(node), is_secret) not in seen:
            seen.add((id(node), is_secret))
            if isinstance(node, Sequence):
                waiting += [(each, is_secret) for each in node.items]
            else:
                waiting += [(each.value, is_secret or _is_of_secret(each.key)) for each in node.written]


def _outer(root: Node, is_sensitive: Callable[[str], bool]) -> Iterator[tuple[Node, bool]]:
    """Yield the values of the outermost keys, each with whether it is secret; options of keys are not."""
    if not isinstance(root, Mapping):
        yield root, False
        return
    for entry in root.written:
        key = entry.key.value if isinstance(entry.key, Scalar) else None
        if not isinstance(key, str) or key not in _PUBLIC:
            yield entry.value, _is_of_secret(entry.key) or (isinstance(key, str) and is_sensitive(key))


def _is_of_secret(key: Node) -> bool:
    return isinstance(key, Scalar) and isinstance(key.value, str) and may_be_secret_name(key.value)
