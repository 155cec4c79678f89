"""The secrets in a file of data: by the names of keys, by the types that their values are for, by how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.check.secrets.in_words import secrets_in_words
from pplint.check.secrets.scan import inner, plain_secrets, secrets_by_line
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of
from pplint.data.secret_names import NAMING, may_be_secret_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.base.source import Span
    from pplint.data.document import Document
    from pplint.data.nodes import Node

_ABOUT_PARAMETERS: Final = frozenset({"type", "description", "sensitive"})
"""Keys of a parameter of a task or a plan that are not its value."""
_PUBLIC: Final = frozenset({LOOKUP_OPTIONS, "version", "hierarchy"})


def secret_spans(document: Document, is_sensitive: Callable[[str], bool] = lambda _key: False) -> Iterator[Span]:
    """Yield the places of secrets in a document: all texts and numbers below a key that is called like one.

    So is all that is below an outermost key which `is_sensitive`.
    """
    yield from plain_secrets(document.data)
    yield from secrets_in_words(document.data)
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
                waiting += _values_in(node, is_secret=is_secret)


def _outer(root: Node, is_sensitive: Callable[[str], bool]) -> Iterator[tuple[Node, bool]]:
    """Yield the values of the outermost keys, each with whether it is secret; options of keys are not."""
    if not isinstance(root, Mapping):
        yield root, False
        return
    for entry in root.written:
        key = entry.key.value if isinstance(entry.key, Scalar) else None
        if not isinstance(key, str) or key not in _PUBLIC:
            yield entry.value, _is_of_secret(entry.key) or (isinstance(key, str) and is_sensitive(key))


def _values_in(node: Mapping, *, is_secret: bool) -> Iterator[tuple[Node, bool]]:
    """Yield the values in a mapping, each with whether it is secret.

    A mapping may also name what it has the value of, `{setting: password, value: x}`, or say that it is of a parameter,
    whose type is not secret.
    """
    written = {each.key.value: each.value for each in node.written if isinstance(each.key, Scalar)}
    is_parameter = "type" in written and isinstance(written["type"], Scalar)
    names = (each for name, each in written.items() if name in NAMING)
    is_named = any(isinstance(each, Scalar) and _is_of_secret(each) for each in names)
    hides = written.get("sensitive")
    for entry in node.written:
        key = entry.key.value if isinstance(entry.key, Scalar) else None
        is_value = (is_named and key == "value") or (
            key == "default" and isinstance(hides, Scalar) and hides.value is True
        )
        is_about = is_parameter and key in _ABOUT_PARAMETERS
        yield entry.value, is_value or (is_secret and not is_about) or _is_of_secret(entry.key)


def _is_of_secret(key: Node) -> bool:
    name = text_of(key)
    return name is not None and may_be_secret_name(name)
