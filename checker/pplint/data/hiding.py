"""A file of data as reports show it: what is encrypted or secret is there as long as it is, in asterisks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.digests import digest
from pplint.late_patterns import late_pattern
from pplint.source import ShownSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.source import SourceFile, Span

_ENCRYPTED: Final = late_pattern(rb"(?<=ENC\[)[^\]\x00]*")
_SEEN: Final = late_pattern(rb"[^\s]")


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
