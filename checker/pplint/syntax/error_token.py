"""The token at which a source stops being Puppet."""

from __future__ import annotations

from msgspec import Struct


class ErrorToken(Struct, frozen=True):
    """The first token that cannot stand where it stands: its kind, its bytes, and the kinds that could."""

    kind: str
    start: int
    end: int
    expected: frozenset[str]
    in_string: bool
