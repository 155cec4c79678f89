"""Summaries of a manifest by its tree, for results to depend on: many edits of the program leave them as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from pplint.project.sources import manifest_at, manifest_of
from pplint.session import names_summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.project.sources import Manifest
    from pplint.session import Session
    from pplint.syntax.parser import Parsed

_P = ParamSpec("_P")
_R = TypeVar("_R")


class manifest_summary(names_summary[_P, _R]):  # noqa: N801 - a decorator
    """Make a query about a manifest of a function of what was parsed, and perhaps of words, without places."""

    def read(self, session: Session, path: str) -> Parsed | None:
        """Return what was parsed of the manifest at a path, None if it cannot be read."""
        manifest = manifest_at(session, path)
        return None if manifest is None else manifest.parsed


@manifest_summary
def _defined(parsed: Parsed) -> tuple[bool, frozenset[str]]:
    """Return whether the compiler accepts a manifest, and the names of what it defines, in lower case."""
    manifest = manifest_of(parsed)
    return manifest.is_sound, frozenset(manifest.definitions)


def is_sound(session: Session, path: str) -> bool:
    """Return whether the compiler accepts the manifest at an absolute path."""
    found = _defined(session, path)
    return found is not None and found[0]


def defining(session: Session, paths: Iterable[str], name: str) -> Iterator[Manifest]:
    """Yield those of the manifests at some paths that define a name; nothing depends on what is in the others."""
    for path in paths:
        found = _defined(session, path)
        manifest = None if found is None or name not in found[1] else manifest_at(session, path)
        if manifest is not None:
            yield manifest
