"""What a source is: a manifest, a plan or a template. Its path tells."""

from __future__ import annotations

from enum import Enum


class SourceKind(Enum):
    """How a source starts: in a template's text or in code, and whether `plan` and `apply` are keywords."""

    MANIFEST = "manifest"
    PLAN = "plan"
    TEMPLATE = "template"

    __hash__ = object.__hash__  # Each of them is one object; to hash their names, as is the rule, takes longer.


def source_kind(path: str) -> SourceKind:
    """Return the kind of the file at `path`: `*.epp` are templates, what lies in a folder `plans` are plans."""
    if path.endswith(".epp"):
        return SourceKind.TEMPLATE
    return SourceKind.PLAN if "/plans/" in path.replace("\\", "/") else SourceKind.MANIFEST
