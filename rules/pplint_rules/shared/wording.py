"""What rules about types and references share: types in a sentence, places in other files, similar names."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Edit, Finding, Fix, Label
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import question
from pplint.evaluator.core.unknown import with_enumeration
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.diagnostic import Severity
    from pplint.rule import Context
    from pplint.types.model import Type

_LONGEST_TYPE = 120
_LONGEST_SENTENCE = 200
_SHORTEST_LEFT_OUT = 20
_DEPRECATED = late_pattern(r"(?i)\Athis \w+ (?:is|has been|was) deprecated[,;.:]?\s*(?:please\s+)?")
"""What a reason starts with that says that there is one."""


def shortened(expected: str, found: str | None) -> str:
    """Say what is expected and what was found, cut if they are very long: first what both start with, then the ends."""
    sentence = expected if found is None else f"{expected}, got {found}"
    if len(sentence) <= _LONGEST_SENTENCE:
        return sentence
    if found is None:
        return _cut(sentence, _LONGEST_TYPE)
    expected, found = _without_same_start(expected, found)
    return f"{_cut(expected, _LONGEST_SENTENCE)}, got {_cut(found, _LONGEST_TYPE)}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _without_same_start(expected: str, found: str) -> tuple[str, str]:
    """Leave out the parameters that the type at the end of one text and the type that the other is start with."""
    name, bracket, _ = found.partition("[")
    start = expected.find(name + bracket)
    pairs = zip(expected[start:], found, strict=False) if bracket and start >= 0 else ()
    same = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    end = max(same.rfind(each) for each in " [{(") + 1
    if end <= len(name) + _SHORTEST_LEFT_OUT:
        return expected, found
    return f"{expected[:start]}{name}[…{expected[start + end :]}", f"{name}[…{found[end:]}"


def type_text(type_: Type) -> str:
    """Return a type as the language writes it, cut if it is very long; several single strings are an `Enum`."""
    return _cut(display(with_enumeration(type_)), _LONGEST_TYPE)


def deprecated(what: str, reason: str) -> str:
    """Say that something is deprecated, and why, in the first sentence of its declaration, if that says more."""
    reason = _DEPRECATED.sub("", reason.partition(". ")[0]).partition("\n")[0].rstrip(" .:")
    if reason.lower() in {"", "deprecated", "it is deprecated"}:
        return f"{what} is deprecated"
    is_word = reason[:1].isupper() and not reason[1:2].isupper()
    return f"{what} is deprecated: {reason[:1].lower() + reason[1:] if is_word else reason}"


class Misnomer(Struct, frozen=True):
    """A name that does not exist, the bytes that it is to blame for, and those that exist and look like it.

    `sigil` is what stands before the names in messages, such as the `$` of variables.
    """

    name: str
    span: Span
    similar: Sequence[str]
    sigil: str = ""

    def finding(
        self, ctx: Context, message: str, labels: Sequence[Label] = (), severity: Severity | None = None
    ) -> Finding:
        """Report it; where one name only is like it, a fix puts that in its place."""
        span = named(ctx, self.span, self.name)
        if not self.similar:
            return ctx.finding(span, message, *labels, severity=severity)
        help_ = question(*(f"{self.sigil}{each}" for each in self.similar))
        edits = self.edits_at(ctx, self.span)
        fix = Fix(f"write `{self.sigil}{self.similar[0]}`", edits, safe=False) if edits else None
        return ctx.finding(span, message, *labels, help=help_, fix=fix, severity=severity)

    def edits_at(self, ctx: Context, place: Span) -> tuple[Edit, ...]:
        """Put the only name that is like it in its place, if it stands there as it is."""
        span = named(ctx, place, self.name)
        is_clear = len(self.similar) == 1 and ctx.source.text(span) == self.name
        return (Edit(span, self.similar[0]),) if is_clear else ()


def named(ctx: Context, span: Span, name: str) -> Span:
    """Return where a name stands within a span, if it stands there once."""
    data, word = ctx.source.data[span.start : span.end], name.encode()
    if data == word:
        return span
    from pplint_rules.shared.whole_words import name_places

    found = list(islice(name_places(data, word), 2))
    if len(found) != 1:
        return span
    start = span.start + found[0]
    return Span(start, start + len(word))
