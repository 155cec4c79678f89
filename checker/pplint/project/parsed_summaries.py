"""What is told of a file by what a session has parsed of it, so that nothing is parsed again to tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from msgspec import Struct

from pplint.session.summaries import names_summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.session import Session
    from pplint.session.answers import Fingerprint
    from pplint.session.summaries import Summary

_R = TypeVar("_R")


class ParsedFile(Struct, frozen=True):
    """The bytes of a file, and what was parsed of them."""

    data: bytes
    content: Any


class parsed_summary(names_summary[_R]):  # noqa: N801 - a decorator
    """Have a function of what was parsed of a file, and perhaps of words, tell what is in it, but for places.

    Subclasses say how a file is parsed, in a session and without one.
    """

    def __init__(self, function: Callable[..., _R]) -> None:
        super().__init__(function)
        self._tell = function

    def at(self, session: Session, path: str) -> ParsedFile | None:
        """Return what a session has parsed of the file at a path, None if it cannot be read."""
        raise NotImplementedError

    def parsed(self, data: bytes, words: tuple[str, ...]) -> ParsedFile | None:
        """Parse bytes outside of a session; return None if they are no text."""
        raise NotImplementedError

    def tell(self, parsed: ParsedFile, words: tuple[str, ...]) -> _R:
        """Return what is told of a file that was parsed."""
        return self._tell(parsed.content, *words)

    def _summary_at(self, session: object, path: str, *words: str) -> _R | None:
        asked = cast("Session", session)
        if not asked.is_recording:
            parsed = self.at(asked, path)
            return None if parsed is None else self.tell(parsed, words)
        try:
            return asked.disk.summary(
                cast("Summary[_R]", _OfParsed(self, asked, path)), path, asked.max_file_size, words
            )
        except OSError:
            return None

    def of(self, data: bytes, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return what is told of bytes, None if they are more than `limit`, or no text."""
        parsed = self.parsed(data, words) if len(data) <= limit else None
        return None if parsed is None else self.tell(parsed, words)


class _OfParsed(Struct, Generic[_R]):
    """The same summary, of a file that a session has parsed, which is parsed again only if it is another one now."""

    summary: parsed_summary[_R]
    session: Session
    path: str

    def of(self, data: bytes, limit: int, words: tuple[str, ...], /) -> _R | None:
        """Return what is told of bytes, None if they are more than `limit`, or no text."""
        with self.session.engine.unnoted():
            parsed = self.summary.at(self.session, self.path)
        if parsed is None or parsed.data != data:
            return self.summary.of(data, limit, words)
        return self.summary.tell(parsed, words)

    def kind(self, words: tuple[str, ...], /) -> str:
        """Return what the question is called as one to the disk."""
        return self.summary.kind(words)

    def fingerprint(self, value: object, /) -> bytes:
        """Return what tells an answer from others."""
        return self.summary.fingerprint(value)

    def known_by(self, fingerprint: Fingerprint, /) -> _R | None:
        """Return what was told, given its fingerprint, None if that does not say it."""
        return self.summary.known_by(fingerprint)
