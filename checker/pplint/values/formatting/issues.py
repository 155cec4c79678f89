"""What is wrong with formats of values, and with what `sprintf` is given."""

from __future__ import annotations

from typing import Literal

from pplint.base.issue import Issue

# Formats


class InvalidFormat(Issue):
    """A text that is no format."""

    words = "The format '{text}' is not a valid format on the form '%<flags><width>.<prec><format>'"
    text: str


class RepeatedFlag(Issue):
    """A format with a flag that stands twice."""

    words = "The same flag can only be used once, got '{text}'"
    text: str


class SeveralDelimiters(Issue):
    """A format with more than one delimiter."""

    words = "Only one of the delimiters [ {{ ( < | can be given in the format flags, got '{text}'"
    text: str


class FormatForNoType(Issue):
    """A key in a hash of formats that is no type."""

    words = "top level keys in the format hash must be data types"


class UnknownFormatKey(Issue):
    """A key that the format of a collection does not have."""

    words = "only 'separator', 'separator2', 'format', 'string_formats' are allowed"


class WrongLetter(Issue):
    """A letter in a format that does not fit a kind of value; `letters` do."""

    words = "Illegal format '{letter}' specified for value of {kind} type - expected one of the characters '{letters}'"
    letter: str
    kind: str
    letters: str


class PackedOutOfRange(Issue):
    """An integer that is no character."""

    words = "pack(U): value out of range"


# sprintf


class NamesNeedHash(Issue):
    """A format with names for something else than one hash."""

    words = "one hash required"


class NameNotGiven(Issue):
    """A name in a format that the hash does not have."""

    words = "key<{name}> not found"
    name: str


class MixedReferences(Issue):
    """A format that refers to its arguments in two ways."""

    words = "{mode} mixed with {before}"
    mode: str
    before: str


class TooFewArguments(Issue):
    """A format with more directives than there are arguments."""

    words = "too few arguments"


class IncompleteDirective(Issue):
    """A format that ends within a directive."""

    words = "incomplete format specifier; use %% (double %) instead"


class MisplacedFlag(Issue):
    """A flag behind the width or the precision."""

    words = "flag after {behind}"
    behind: Literal["width", "precision"]


class WidthTooBig(Issue):
    """A width or a precision that is too large to be read."""

    words = "width too big"


class ValueGivenTwice(Issue):
    """A directive with two numbers of arguments."""

    words = "value given twice - {number}$"
    number: int


class WidthGivenTwice(Issue):
    """A directive with two widths."""

    words = "width given twice"


class WidthBehindPrecision(Issue):
    """A width behind the precision."""

    words = "width after precision"


class UnclosedName(Issue):
    """A name in a directive that is not closed."""

    words = "malformed name - unmatched parenthesis"


class NamedTwice(Issue):
    """A name in a directive that has a name or a number already."""

    words = "named after another"


class PrecisionGivenTwice(Issue):
    """A directive with two precisions."""

    words = "precision given twice"


class DecoratedPercent(Issue):
    """A percent sign with a flag, a width or a precision."""

    words = "invalid format character - %"


class UnknownDirective(Issue):
    """A letter that is no directive."""

    words = "malformed format string - %{letter}"
    letter: str


class NotACharacter(Issue):
    """A text of several characters for one."""

    words = "%c requires a character"


class InvalidCharacter(Issue):
    """An integer that is no character."""

    words = "invalid character: {number}"
    number: int


class NotANumber(Issue):
    """A value that Ruby makes no number of; `kind` is what Ruby calls it."""

    words = "can't convert {kind} into {into}"
    kind: str
    into: Literal["Integer", "Float"]
