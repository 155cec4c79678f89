"""Summaries of a file by its content alone, for results to depend on: many edits leave them as they were.

Most of what a project is asked for as a whole is put together from what each of its files says by itself: which names
it mentions, which attributes it sets. What is put together depends on these, and not on the contents of all files.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast, get_type_hints

from pplint.base.digests import DIGEST, digest
from pplint.base.time_limit import grant_time
from pplint.query.node import Function

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.query import Queries
    from pplint.session.answers import Fingerprint

_R = TypeVar("_R")
_R_co = TypeVar("_R_co", covariant=True)

_TOO_LARGE = b"too large"
"""The fingerprint of a file with more bytes than are read."""

_MOST_KEPT: Final = 256
"""How many bytes a fingerprint has at most that says all of a summary of names."""


if TYPE_CHECKING:

    class Summary(Protocol[_R_co]):
        """The summary of the content of a file."""

        def of(self, data: bytes, limit: int, words: tuple[str, ...], /) -> _R_co | None:
            """Return the summary of bytes, None if they are more than `limit`."""
            ...

        def kind(self, words: tuple[str, ...], /) -> str:
            """Return what the question is called as one to the disk."""
            ...

        def fingerprint(self, value: object, /) -> bytes:
            """Return what tells an answer from others."""
            ...

        def known_by(self, fingerprint: Fingerprint, /) -> _R_co | None:
            """Return a summary, given its fingerprint, None if that does not say it."""
            ...

    class _Disk(Protocol):
        def summary(self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...], /) -> _R | None: ...

        def summary_of(
            self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...], data: bytes, /
        ) -> _R | None: ...

    class _Session(Protocol):
        @property
        def max_file_size(self) -> int: ...

        @property
        def queries(self) -> Queries: ...

        @property
        def disk(self) -> _Disk: ...


class file_summary(Generic[_R]):  # noqa: N801 - a decorator
    """Have a function of the bytes of a file, and perhaps of words, return a summary of the file, once in a session.

    It depends on nothing but these, takes time in proportion to them, and returns data that `msgspec` can encode, but
    never None. The summary of a file that cannot be read is None.
    """

    _most_whole = DIGEST - 1

    def __init__(self, function: Callable[..., _R]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.name = f"{function.__module__}:{function.__name__}"
        self._options = Function(self._summary_at)
        self._options.are_equivalent = self._are_same

    def __call__(self, session: _Session, path: str, *words: str) -> _R | None:
        """Return the summary of the file at a path, as it was computed before, if it was."""
        found = session.queries.get(self) or session.queries.of(self, self._summary_at, self._options)
        return cast("_R | None", found(path, *words))

    def _are_same(self, before: object, now: object) -> bool:
        # What has the same encoding is the same data, even if it is of a class whose objects might be changed.
        return self.fingerprint(before) == self.fingerprint(now)

    def _summary_at(self, session: _Session, path: str, *words: str) -> _R | None:
        grant_time()
        try:
            return session.disk.summary(self, path, session.max_file_size, words)
        except OSError:
            return None

    def of_read(self, session: _Session, path: str, data: bytes, *words: str) -> _R | None:
        """Return the summary of a file whose bytes are there, in a session whose files stay as they are.

        It is not remembered.
        """
        return session.disk.summary_of(self, path, session.max_file_size, words, data)

    def of(self, data: bytes, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return the summary of bytes, None if they are more than `limit`."""
        return self._function(data, *words) if len(data) <= limit else None

    def kind(self, words: tuple[str, ...]) -> str:
        """Return what the question is called as one to the disk."""
        return " ".join((self.name, *words))

    def fingerprint(self, value: object) -> bytes:
        """Return what tells an answer from others, whatever order its sets are in: all of it, or a digest."""
        import msgspec

        if value is None:
            return _TOO_LARGE
        encoded = msgspec.msgpack.encode(cast("Any", value), order="deterministic")
        return encoded if len(encoded) <= self._most_whole and len(encoded) != DIGEST else digest(encoded)

    def known_by(self, fingerprint: Fingerprint) -> _R | None:
        """Return a summary, given its fingerprint, None if that does not say it."""
        if isinstance(fingerprint, bool) or len(fingerprint) == DIGEST or self._decode is None:
            return None
        try:
            return self._decode(fingerprint)
        except (ValueError, RecursionError):  # It is the fingerprint of something else.
            return None

    @cached_property
    def _decode(self) -> Callable[[bytes], _R] | None:
        import msgspec

        summary = type("", (), {"__annotations__": {"value": self._function.__annotations__["return"]}})
        try:
            return msgspec.msgpack.Decoder(get_type_hints(summary, self._function.__globals__)["value"]).decode
        except (NameError, TypeError):  # It is a type that is known to checkers alone.
            return None


class names_summary(file_summary[_R]):  # noqa: N801 - a decorator
    """Do the same for names in a program: where they are few, they are kept as they are, so that the next run has them.

    A cache may be shared, so it has nothing else of a file.
    """

    _most_whole = _MOST_KEPT
