"""What is wrong with the catalogs of nodes, as plain data: a rule's name, a place, a sentence."""

from __future__ import annotations

from msgspec import Struct


class NodeFinding(Struct, frozen=True, array_like=True):
    """What a rule finds in a catalog; the place is in a file, which `path` names, or unknown."""

    rule: str
    path: str
    span: tuple[int, int]
    message: str
    help: str | None = None
    label: tuple[str, tuple[int, int], str] | None = None
    """Another place that explains it: the path, the bytes, and the words."""
