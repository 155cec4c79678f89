"""What a check has to say about a place in a file, and how it may be fixed."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

if TYPE_CHECKING:
    from pplint.base.source import SourceFile


_LONGEST_QUOTE = 80
_QUOTE = late_pattern(r"`[^`]*`")

_LONGEST, _HEAD, _TAIL = 2000, 1500, 400


class Severity(IntEnum):
    """How bad a diagnostic is; a greater value is worse."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def label(self) -> str:
        """The word for people and for configuration files."""
        return self.name.lower()

    @classmethod
    def parse(cls, word: str) -> Severity:
        """Return the severity called `word`; raise `ValueError` for any other word."""
        try:
            return cls[word.upper()]
        except KeyError:
            raise ValueError(f"unknown severity `{word}`") from None


class Label(Struct, array_like=True, frozen=True):
    """A second place that explains the first: "parameter declared here".

    `path` is None when the place is in the file of the diagnostic itself. `hidden` are the bytes around it that nobody
    may be shown, in another file. `is_cause` marks the one mistake that other findings may have, too: a run reports it
    once.
    """

    span: Span
    message: str
    path: str | None = None
    hidden: tuple[Span, ...] = ()
    is_cause: bool = False


class Edit(Struct, array_like=True, frozen=True):
    """Replace the bytes of `span` by `text`; an empty span inserts, an empty text deletes."""

    span: Span
    text: str


class Effect(Enum):
    """What a fix does to the syntax tree. One that does more is not applied, but reported."""

    NONE = "the tree stays the same"
    LOCAL = "the innermost node around each edit becomes another one, and nothing else changes"
    REMOVAL = "the entries and elements of data that the edits cover are gone, and nothing else changes"
    REPAIR = "what does not parse becomes a part of the tree"


class Fix(Struct, array_like=True, frozen=True):
    """A change that fixes what the diagnostic is about.

    It is `safe` only if the program means the same afterwards, or means what it evidently should, and
    no comment is lost. Unsafe fixes are applied only when the user asks for them.
    """

    message: str
    edits: tuple[Edit, ...]
    safe: bool
    effect: Effect = Effect.LOCAL


class Finding(Struct, frozen=True):
    """What a rule yields: a span, one sentence, and perhaps other places, a way out and a fix.

    `severity` is None where it is the rule's own; `source` is the file that it is about, where that is not the one that
    is checked.
    """

    span: Span
    message: str
    labels: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    severity: Severity | None = None
    source: SourceFile | None = None


class Diagnostic(Struct, frozen=True):
    """A finding with the rule it comes from and the file it is about, ready to be reported.

    `source` is the checked file, kept so that a reporter can show the lines; it is None for a file that
    could not be read.
    """

    path: str
    span: Span
    rule: str
    category: str
    severity: Severity
    message: str
    labels: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    source: SourceFile | None = None

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """The order in which diagnostics are shown."""
        return (self.path, self.span.start, self.span.end, self.rule, self.message)


def shortened(text: str) -> str:
    """Shorten what is quoted from the source: a name, a value or a type may be as long as a file."""
    if len(text) <= _LONGEST_QUOTE:
        return text
    cut = _QUOTE.sub(
        lambda quote: quote[0] if len(quote[0]) <= _LONGEST_QUOTE else f"{quote[0][: _LONGEST_QUOTE - 2]}…`", text
    )
    return cut if len(cut) <= _LONGEST else f"{cut[:_HEAD]}…{cut[-_TAIL:]}"


def is_fixable(diagnostic: Diagnostic, *, unsafe: bool) -> bool:
    """Tell whether a diagnostic has a fix that may be applied."""
    return diagnostic.fix is not None and (diagnostic.fix.safe or unsafe)
