"""Summaries of a manifest by its tree, for results to depend on: many edits of the program leave them as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from pplint.project.sources import manifest_at
from pplint.session import names_summary

if TYPE_CHECKING:
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
