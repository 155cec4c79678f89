"""What rules about types and references share: mismatches in a sentence, places in other files, similar names."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.diagnostic import Edit, Finding, Fix, Label
from pplint.evaluator.unknown import alternatives, result_type
from pplint.source import Span
from pplint.types.display import display
from pplint.types.errors import TypeIssue
from pplint.types.explain import explain
from pplint.types.make import variant
from pplint.types.model import UNDEF, EnumType, OptionalType, StringValueType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.diagnostic import Severity
    from pplint.evaluator.unknown import Result
    from pplint.project.declarations import Place
    from pplint.rule import Context
    from pplint.types.model import Type

_LONGEST_TYPE = 120
_LONGEST_SENTENCE = 200
_COMPARISON = re.compile(r"\AComparison of: (.+) ([<>]=?) (.+), is not possible.*")
_OPERATOR = re.compile(r"(?<=[Oo]perator )'([^']+)'")


def mismatch(expected: Type, found: Result, subject: str) -> str:
    """Say in a sentence why a value does not fit, at the closest place where it goes wrong."""
    actual = result_type(found)
    try:
        explanation = explain(expected, actual, subject)
    except TypeIssue:
        explanation = None
    if explanation:
        return _shortened(explanation.sentence)
    return f"{subject} expects {type_text(expected)}, got {type_text(actual)}"


def _shortened(sentence: str) -> str:
    """Cut what is expected if it is very long; what was found stays."""
    if len(sentence) <= _LONGEST_SENTENCE:
        return sentence
    expected, separator, found = sentence.rpartition(", got ")
    return f"{expected[:_LONGEST_SENTENCE]}…{separator}{found[:_LONGEST_TYPE]}"


def type_text(type_: Type) -> str:
    """Return a type as the language writes it, cut if it is very long; several single strings are an `Enum`."""
    text = display(_with_strings(type_))
    return text if len(text) <= _LONGEST_TYPE else f"{text[: _LONGEST_TYPE - 1]}…"


def _with_strings(type_: Type) -> Type:
    """Put strings that are known into an `Enum`: the type of a single one cannot be written."""
    parts = alternatives(type_)
    strings = tuple(sorted(each.value for each in parts if isinstance(each, StringValueType)))
    if len(strings) <= 1:
        return type_
    others = [each for each in parts if not isinstance(each, StringValueType) and each != UNDEF]
    joined = variant([*others, EnumType(strings)])
    return OptionalType(joined) if UNDEF in parts else joined


def sentence(message: str) -> str:
    """Return the compiler's words as a part of a sentence: its first line, in lower case, without the period."""
    first = message.partition("\n")[0].rstrip(" .:").replace(". Got ", ", got ")
    compared = _COMPARISON.match(first)
    if compared is not None:
        left, operator, right = (each.removeprefix("value of type ") for each in compared.groups())
        return f"`{operator}` cannot compare {left} and {right}"
    first = _OPERATOR.sub(r"`\1`", first)
    is_word = first[:1].isupper() and not first[1:2].isupper()
    return first[:1].lower() + first[1:] if is_word else first


def deprecated(what: str, reason: str) -> str:
    """Say that something is deprecated, and why, in the first sentence of its declaration, if that says more."""
    reason = reason.partition(". ")[0]
    more = "" if reason.lower().strip(" .") in {"deprecated", "it is deprecated"} else f": {sentence(reason)}"
    return f"{what} is deprecated{more}"


def there(ctx: Context, place: Place | None, message: str) -> tuple[Label, ...]:
    """Name where something is declared, in this file or in another one; nothing if that is not known."""
    if place is None:
        return ()
    is_here = os.path.abspath(place.path) == os.path.abspath(ctx.source.path)
    return (Label(place.span, message, None if is_here else place.path),)


@dataclass(frozen=True, slots=True)
class Misnomer:
    """A name that does not exist, the bytes that it is to blame for, and those that exist and look like it."""

    name: str
    span: Span
    similar: Sequence[str]

    def finding(
        self, ctx: Context, message: str, labels: Sequence[Label] = (), severity: Severity | None = None
    ) -> Finding:
        """Report it; where one name only is like it, a fix puts that in its place."""
        span = named(ctx, self.span, self.name)
        if not self.similar:
            return ctx.finding(span, message, *labels, severity=severity)
        choices = " or ".join(f"`{each}`" for each in self.similar)
        fix = self._rename(ctx, span) if len(self.similar) == 1 else None
        return ctx.finding(span, message, *labels, help=f"did you mean {choices}?", fix=fix, severity=severity)

    def _rename(self, ctx: Context, span: Span) -> Fix | None:
        """Replace the name if it stands there as it is."""
        if ctx.source.text(span) != self.name:
            return None
        other = self.similar[0]
        return Fix(f"write `{other}`", (Edit(span, other),), safe=False)


def named(ctx: Context, span: Span, name: str) -> Span:
    """Return where a name stands within a span, if it stands there once."""
    data, word = ctx.source.data[span.start : span.end], name.encode()
    if data == word:
        return span
    found = [match.start() for match in re.finditer(rb"(?<![\w:])" + re.escape(word) + rb"(?!\w)", data)]
    if len(found) != 1:
        return span
    start = span.start + found[0]
    return Span(start, start + len(word))
