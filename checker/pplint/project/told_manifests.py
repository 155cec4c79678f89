"""What is told of a manifest by its tree, for others to stand on: many an edit of the program leaves it as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, cast

from msgspec import Struct

from pplint.diagnostic import Diagnostic
from pplint.parsing import parse_source
from pplint.project.sources import manifest_at
from pplint.session.told import told_names
from pplint.source import SourceFile
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.session import Session
    from pplint.session.answers import Mark
    from pplint.session.told import Fact
    from pplint.syntax.node_index import NodeIndex

_R = TypeVar("_R")


class told_of_manifest(told_names[_R]):  # noqa: N801 - a decorator
    """Have a function of the nodes of a manifest, and perhaps of words, tell what is in it; places are no part of that.

    In a session, the manifest is the one that is parsed there for whoever needs it.
    """

    def __init__(self, function: Callable[..., _R]) -> None:
        super().__init__(function)
        self._tell = function

    def _told(self, session: object, path: str, *words: str) -> _R | None:
        asked = cast("Session", session)
        if not asked.memory.is_watching:
            manifest = manifest_at(asked, path)
            return None if manifest is None else self._tell(manifest.nodes, *words)
        try:
            return asked.disk.told(cast("Fact[_R]", _OfParsed(self, asked, path)), path, asked.max_file_size, words)
        except OSError:
            return None

    def of(self, data: bytes, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return what is told of bytes, None if they are more than `limit`, or no text."""
        parsed = parse_source(SourceFile("", data), SourceKind.MANIFEST) if len(data) <= limit else None
        return None if parsed is None or isinstance(parsed, Diagnostic) else self.of_nodes(parsed.nodes, words)

    def of_nodes(self, nodes: NodeIndex, words: tuple[str, ...]) -> _R:
        """Return what is told of a manifest that was parsed."""
        return self._tell(nodes, *words)


class _OfParsed(Struct, Generic[_R]):
    """The same fact, of a file that a session has parsed, which is parsed again only if it is another one now."""

    fact: told_of_manifest[_R]
    session: Session
    path: str

    def of(self, data: bytes, limit: int, words: tuple[str, ...], /) -> _R | None:
        """Return what is told of bytes, None if they are more than `limit`, or no text."""
        with self.session.memory.unnoted():
            manifest = manifest_at(self.session, self.path)
            is_same = manifest is not None and manifest.source.data == data
        if manifest is None or not is_same:
            return self.fact.of(data, limit, words)
        return self.fact.of_nodes(manifest.nodes, words)

    def kind(self, words: tuple[str, ...], /) -> str:
        """Return what the question is called as one to the disk."""
        return self.fact.kind(words)

    def mark(self, value: object, /) -> bytes:
        """Return what tells an answer from others."""
        return self.fact.mark(value)

    def known_by(self, mark: Mark, /) -> _R | None:
        """Return what was told, given its mark, None if that does not say it."""
        return self.fact.known_by(mark)
