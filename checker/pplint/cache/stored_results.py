"""What was found in a file, to be kept, or sent elsewhere: everything but the sources, which are recognised again.

It may come from anywhere. What is taken from it is of the types that are written here, names rules that exist,
and points into its sources.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from itertools import pairwise
from sys import intern
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct, field
from msgspec.structs import astuple

from pplint.base.diagnostic import Diagnostic, Fix, Label, Severity
from pplint.base.digests import digest
from pplint.base.reading import read_bytes, read_regular_file
from pplint.base.source import LineCursor, Position, ShownSource, SourceFile, Span, UnreadSource
from pplint.check.file_result import FileResult
from pplint.check.suppress import Suppressed
from pplint.infer.inference_stats import InferenceStats
from pplint.project.unresolved import Unresolved

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_MOST_SOURCES: Final = 1000
"""How many sources are known at once."""

_ANYWHERE: Final = sys.maxsize
"""The size of what was not read."""

Count = Annotated[int, Meta(ge=0, le=1 << 40)]


class SourceMark(Struct, array_like=True, frozen=True):
    """What a source is recognised by.

    If only labels point into it, it is enough that it starts as it did, up to the end of their last line: `start` is
    the length of that, and its digest. Of a file of which reports do not show all, `digest` is that of the file itself,
    and `hidden` is what they do not show, besides what is encrypted; it is None for all others.
    """

    path: str
    size: Count
    digest: bytes
    start: tuple[Count, bytes] | None = None
    hidden: tuple[Span, ...] | None = None

    @classmethod
    def of(cls, source: SourceFile, shown: int | None = None) -> SourceMark:
        """Return what a source is recognised by; if an offset is given, nothing is shown after its line."""
        data = source.data
        if isinstance(source, ShownSource):
            return cls(source.path, len(data), source.digest, hidden=source.hidden)
        end = 0 if shown is None else data.find(b"\n", shown) + 1
        return cls(source.path, len(data), digest(data), (end, digest(data[:end])) if end else None)

    @property
    def extent(self) -> int:
        """How many bytes, from the first on, something may point into."""
        return self.size if self.start is None else self.start[0]

    def holds(self, data: bytes) -> bool:
        """Return whether a content is that of the source, as far as anything is shown of it."""
        if self.start is not None and len(data) >= self.start[0] and digest(data[: self.start[0]]) == self.start[1]:
            return True
        return len(data) == self.size and digest(data) == self.digest


class _Diagnostic(Struct, array_like=True, frozen=True):
    """A diagnostic; `source` is the number of its source among those of the file, `start` where it starts in it."""

    path: str
    span: Span
    rule: str
    category: str
    severity: Severity
    message: str
    labels: tuple[Label, ...]
    help: str | None
    fix: Fix | None
    source: Count | None
    start: Position | None = None


class StoredResult(Struct, array_like=True, frozen=True):
    """What was found in a file; `sources` are what it is about, and what its labels point into."""

    path: str
    diagnostics: list[_Diagnostic] = field(default_factory=list[_Diagnostic])
    suppressed: list[tuple[_Diagnostic, str]] = field(default_factory=list[tuple[_Diagnostic, str]])
    references: dict[str, Count] = field(default_factory=dict[str, Count])
    anywhere: Count = 0
    unchecked: tuple[str, ...] = ()
    knowledge: tuple[Count, Count, Count, Count, Count | None] = (0, 0, 0, 0, None)
    sources: list[SourceMark] = field(default_factory=list[SourceMark])


class OtherSource(Exception):  # noqa: N818 - reads as what it says
    """A source is not what it was when something was found in it; the text is its path."""


class Unusable(Exception):  # noqa: N818 - reads as what it says
    """A result says what no run would say."""


def stored(result: FileResult) -> StoredResult:
    """Return a result as it is stored."""
    sources = _Sources()
    found = [_stored(each, sources) for each in result.diagnostics]
    suppressed = [(_stored(each.diagnostic, sources), each.reason) for each in result.suppressed]
    return StoredResult(
        result.path,
        found,
        suppressed,
        dict(result.unresolved.references),
        result.unresolved.anywhere,
        tuple(result.unchecked),
        astuple(result.knowledge),
        sources.fingerprints(),
    )


class _Sources:
    """The sources that a result needs, each once; of those that only labels point into, with how far they are shown."""

    def __init__(self) -> None:
        self.cursor = LineCursor()
        self._numbers: dict[str, int] = {}
        self._sources: list[SourceFile] = []
        self._shown: dict[int, int] = {}

    def fingerprints(self) -> list[SourceMark]:
        """Return what the sources are recognised by, in the order of their numbers."""
        return [SourceMark.of(source, self._shown.get(number)) for number, source in enumerate(self._sources)]

    def number(self, source: SourceFile) -> int:
        """Return the number of a source that something was found in."""
        number = self._added(source.path, source)
        self._sources[number] = source
        self._shown.pop(number, None)
        return number

    def note(self, label: Label) -> None:
        """Take in a file that a label points into; what cannot be read now is not shown either."""
        path = label.path
        if path is None:
            return
        known = self._numbers.get(path)
        if known is None:
            data = read_bytes(path)
            if not isinstance(data, Diagnostic):
                self._shown[self._added(path, SourceFile(path, data))] = label.span.end
        elif known in self._shown:
            self._shown[known] = max(self._shown[known], label.span.end)

    def _added(self, path: str, source: SourceFile) -> int:
        number = self._numbers.setdefault(path, len(self._sources))
        if number == len(self._sources):
            self._sources.append(source)
        return number


def _stored(found: Diagnostic, sources: _Sources) -> _Diagnostic:
    number = start = None
    if found.source is not None:
        number, start = sources.number(found.source), sources.cursor.position(found.source, found.span.start)
    for label in found.labels:
        sources.note(label)
    return _Diagnostic(
        found.path,
        found.span,
        found.rule,
        found.category,
        found.severity,
        found.message,
        found.labels,
        found.help,
        found.fix,
        number,
        start,
    )


class Restorer:
    """Makes results of what is stored, given the categories of the rules that exist.

    A source that neighbouring files have in common is read once, and only to be shown if `digest_of` knows the digest
    of what is at its path, and all of it may be shown.
    """

    def __init__(self, categories: Mapping[str, str], digest_of: Callable[[str], object] = lambda _path: None) -> None:
        self._categories = categories
        self._digest_of = digest_of
        self._sources: dict[SourceMark, SourceFile] = {}

    def restored(self, row: StoredResult) -> FileResult:
        """Return a result as it was; raise `OtherSource` where a source has changed, or is gone, and `Unusable`."""
        sources = [*map(self._source, row.sources)]
        return FileResult(
            row.path,
            [self._diagnostic(each, row.sources, sources) for each in row.diagnostics],
            [Suppressed(self._diagnostic(each, row.sources, sources), reason) for each, reason in row.suppressed],
            Unresolved(Counter(row.references) if row.references else Counter(), row.anywhere),
            row.unchecked,
            InferenceStats(*row.knowledge),
        )

    def _source(self, fingerprint: SourceMark) -> SourceFile:
        found = self._sources.get(fingerprint)
        if found is None:
            if len(self._sources) >= _MOST_SOURCES:
                self._sources.clear()
            is_known = fingerprint.hidden is None and self._digest_of(fingerprint.path) == fingerprint.digest
            found = self._sources[fingerprint] = (
                UnreadSource(fingerprint.path, b"", partial(_read, fingerprint), {})
                if is_known
                else _read_source(fingerprint)
            )
        return found

    def _diagnostic(self, row: _Diagnostic, fingerprints: list[SourceMark], sources: list[SourceFile]) -> Diagnostic:
        if self._categories.get(row.rule) != row.category:
            raise Unusable(f"there is no rule `{row.rule}` of category `{row.category}`")
        source, end = None, _ANYWHERE
        if row.source is not None:
            if row.source >= len(sources):
                raise Unusable("a finding is in no source")
            source, end = sources[row.source], fingerprints[row.source].extent
            if row.start is not None and type(source) is UnreadSource:
                source.starts[row.span.start] = row.start
        _require_within(end, row.span)
        for label in row.labels:
            _require_within(end if label.path is None else _extent_of(label.path, fingerprints), label.span)
        if row.fix is not None:
            _require_sound(row.fix, end)
        # What many files have in common is there once.
        return Diagnostic(
            intern(row.path),
            row.span,
            intern(row.rule),
            intern(row.category),
            row.severity,
            intern(row.message),
            row.labels,
            row.help,
            row.fix,
            source,
        )


def _read(fingerprint: SourceMark) -> bytes:
    """Return what a source holds that was known to be as it was, nothing if it has changed since."""
    try:
        return _read_source(fingerprint).data
    except OtherSource:
        return b""


def _read_source(fingerprint: SourceMark) -> SourceFile:
    if fingerprint.size == 0:  # What is found about a file as a whole has no text, whatever is in the file.
        return SourceFile(fingerprint.path, b"")
    try:
        source = SourceFile(fingerprint.path, read_regular_file(fingerprint.path, fingerprint.size))
    except (OSError, ValueError):
        raise OtherSource(fingerprint.path) from None
    if not fingerprint.holds(source.data):
        raise OtherSource(fingerprint.path)
    if fingerprint.hidden is None:
        return source
    from pplint.check.secrets.secrets import shown_source

    for span in fingerprint.hidden:
        _require_within(fingerprint.size, span)
    _require_apart(fingerprint.hidden)
    return shown_source(source, fingerprint.hidden)


def _extent_of(path: str, fingerprints: list[SourceMark]) -> int:
    return next((fingerprint.extent for fingerprint in fingerprints if fingerprint.path == path), _ANYWHERE)


def _require_sound(fix: Fix, end: int) -> None:
    for edit in fix.edits:
        _require_within(end, edit.span)
    if len(fix.edits) > 1:
        _require_apart(sorted([edit.span for edit in fix.edits]))


def _require_apart(spans: Sequence[Span]) -> None:
    if any(one.end > next_.start for one, next_ in pairwise(spans)):
        raise Unusable("what is edited or hidden overlaps, or is out of order")


def _require_within(limit: int, span: Span) -> None:
    start, end = span
    if not 0 <= start <= end <= limit:
        raise Unusable("a finding is outside of its source")
