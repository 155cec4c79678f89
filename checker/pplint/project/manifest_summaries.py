"""Summaries of a manifest by its tree, for results to depend on: many edits of the program leave them as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.project.parsed_summaries import ParsedFile, parsed_summary
from pplint.project.sources import manifest_at
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from pplint.session import Session

_R = TypeVar("_R")


class manifest_summary(parsed_summary[_R]):  # noqa: N801 - a decorator
    """Have a function of a manifest that was parsed, and perhaps of words, tell what is in it, but for places."""

    def at(self, session: Session, path: str) -> ParsedFile | None:
        """Return the manifest at a path, None if it cannot be read."""
        manifest = manifest_at(session, path)
        return None if manifest is None else ParsedFile(manifest.source.data, manifest.parsed)

    def parsed(self, data: bytes, words: tuple[str, ...]) -> ParsedFile | None:  # noqa: ARG002 - all are parsed alike
        """Parse a manifest outside of a session; return None if it is no text."""
        parsed = parse_source(SourceFile("", data), SourceKind.MANIFEST)
        return None if isinstance(parsed, Diagnostic) else ParsedFile(data, parsed)
