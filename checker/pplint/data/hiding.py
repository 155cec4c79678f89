"""A file of data as reports show it: what is encrypted or secret is there as long as it is, in asterisks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.data.nodes import Scalar, Sequence
from pplint.data.secret_names import is_secret_key
from pplint.digests import digest
from pplint.late_patterns import late_pattern
from pplint.source import ShownSource, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.data.document import Document
    from pplint.data.nodes import Node
    from pplint.source import SourceFile

_ENCRYPTED: Final = late_pattern(rb"(?<=ENC\[)[^\]\x00]*")
_SEEN: Final = late_pattern(rb"[^\s]")
_LINE: Final = late_pattern(rb"(?m)^[ \t-]*[\"']?([\w:.-]+)[\"']?[ \t]*:[ \t]+(\S[^\r\n]*)")
"""A line with a key and its value, in a file that cannot be read as a whole."""


def shown_source(source: SourceFile, hidden: Iterable[Span]) -> SourceFile:
    """Return a source with the same lines and offsets that shows nothing of some bytes, nor of what is encrypted."""
    data = bytearray(source.data)
    spans = tuple(_joined(hidden))
    for start, end in spans:
        data[start:end] = _SEEN.sub(b"*", source.data[start:end])
    if b"ENC[" in source.data:
        for found in _ENCRYPTED.finditer(source.data):
            data[found.start() : found.end()] = _SEEN.sub(b"*", found[0])
    shown = bytes(data)
    return source if shown == source.data else ShownSource(source.path, shown, spans, digest(source.data))


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return the same bytes as spans in order, of which none touches another."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start <= found[-1].end:
            found[-1] = found[-1].cover(span)
        else:
            found.append(span)
    return found


def secret_spans(document: Document) -> Iterator[Span]:
    """Yield where values stand whose keys are called like secrets: texts and numbers, by themselves or in lists."""
    if document.root is None:
        for found in _LINE.finditer(document.data):
            if is_secret_key(found[1].decode("utf-8", "replace")):
                yield Span(*found.span(2))
        return
    seen: set[tuple[int, bool]] = set()
    waiting: list[tuple[Node, bool]] = [(document.root, False)]
    while waiting:
        node, is_secret = waiting.pop()
        if isinstance(node, Scalar):
            if is_secret and node.value is not None and not isinstance(node.value, bool):
                yield node.span
        elif (id(node), is_secret) not in seen:
            seen.add((id(node), is_secret))
            if isinstance(node, Sequence):
                waiting += [(each, is_secret) for each in node.items]
            else:
                waiting += [(each.value, _is_of_secret(each.key)) for each in node.written]


def _is_of_secret(key: Node) -> bool:
    return isinstance(key, Scalar) and is_secret_key(key.value)
