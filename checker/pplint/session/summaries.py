"""Summaries of a file: plain data that other results depend on in place of the file, so that fewer edits concern them.

Most of what a project is asked for as a whole is put together from what each of its files says by itself: which names
it mentions, which attributes it sets. That depends on the summaries, and not on the contents of all files.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast, get_type_hints

from pplint.base.diagnostic import Diagnostic
from pplint.base.digests import DIGEST, digest
from pplint.base.time_limit import grant_time
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.session.answers import Fingerprint
    from pplint.session.session import Session

_P = ParamSpec("_P")
_R = TypeVar("_R")

_MAX_NAMES: Final = 256
"""How many bytes a fingerprint has at most that is all of a summary of names."""


class file_summary(query["Session", Concatenate[str, _P], _R | None]):  # noqa: N801 - a decorator
    """Make a query about the file at a path of a function of its bytes, and perhaps of words.

    The function depends on nothing but these, takes time in proportion to them, and returns data that `msgspec` can
    encode, but never None. The summary of a file that cannot be read is None.
    """

    max_whole = DIGEST - 1
    """How many bytes a summary has at most that is its own fingerprint, so that it is known without reading the file.

    A cache may be shared, so it has nothing of a file but digests, and names where they are few.
    """

    def __init__(self, function: Callable[Concatenate[Any, _P], _R]) -> None:
        super().__init__(cast("Any", function))
        self.summarize: Callable[..., _R] = function
        self.function.call = self._summary_at
        self.function.fingerprint = self.fingerprint_of

    def read(self, session: Session, path: str) -> object:
        """Return what the function summarizes, None if the file cannot be read."""
        data = session.read(path)
        return None if isinstance(data, Diagnostic) else data

    def _summary_at(self, session: Session, path: str, *words: _P.args, **_named: _P.kwargs) -> _R | None:
        grant_time()
        earlier = session.earlier_answer(self.function.kind(map(str, words)), path)
        known = None if earlier is None else self.known_by(earlier.answer.fingerprint)
        if earlier is not None and known is not None:
            session.engine.note(earlier)
            return known
        content = self.read(session, path)
        return None if content is None else self.summarize(content, *words)

    def fingerprint_of(self, value: _R | None) -> bytes | None:
        """Return all of a summary, whatever order its sets are in, or its digest; None if there is none."""
        import msgspec

        if value is None:
            return None
        # What has the same encoding is the same data, even if it is of a class whose objects might be changed.
        encoded = msgspec.msgpack.encode(value, order="deterministic")
        return encoded if len(encoded) <= self.max_whole and len(encoded) != DIGEST else digest(encoded)

    def known_by(self, fingerprint: Fingerprint | None) -> _R | None:
        """Return a summary, given its fingerprint, None if that is not all of it."""
        if not isinstance(fingerprint, bytes) or len(fingerprint) == DIGEST or self._decode is None:
            return None
        try:
            return self._decode(fingerprint)
        except (ValueError, RecursionError):  # It is the fingerprint of something else.
            return None

    @cached_property
    def _decode(self) -> Callable[[bytes], _R] | None:
        import msgspec

        function: Any = self.summarize
        summary = type("", (), {"__annotations__": {"value": function.__annotations__["return"]}})
        try:
            return msgspec.msgpack.Decoder(get_type_hints(summary, function.__globals__)["value"]).decode
        except (NameError, TypeError):  # It is a type that is known to checkers alone.
            return None


class names_summary(file_summary[_P, _R]):  # noqa: N801 - a decorator
    """Do the same for names in a program: where they are few, the next run has them without reading the file."""

    max_whole = _MAX_NAMES
