"""What is wrong with formats of values, and with what `sprintf` is given."""

from __future__ import annotations

from typing import Literal

from pplint.base.issue import Issue

# Formats


class InvalidFormat(Issue):
    """A text that is not a format."""

    words = "'{text}' is not a format: flags, width, precision and a letter follow a `%`"
    text: str


class RepeatedFlag(Issue):
    """A format with a flag that stands twice."""

    words = "a flag is given twice in the format '{text}'"
    text: str


class SeveralDelimiters(Issue):
    """A format with more than one delimiter."""

    words = "the format '{text}' has more than one of the delimiters `[`, `{{`, `(`, `<` and `|`"
    text: str


class FormatForNoType(Issue):
    """A key in a hash of formats that is not a type."""

    words = "the keys of a hash of formats must be types"


class UnknownFormatKey(Issue):
    """A key that the format of a collection does not have."""

    words = "the format of a collection has the keys `separator`, `separator2`, `format` and `string_formats` only"


class WrongLetter(Issue):
    """A letter in a format that does not fit a kind of value; `letters` do."""

    words = "a format for a value of type {kind} ends in one of the letters {letters}, got `{letter}`"
    letter: str
    kind: str
    letters: str


class PackedOutOfRange(Issue):
    """An integer that is not the code of a character."""

    words = "the integer is not the code of a character"


# sprintf


class NamesNeedHash(Issue):
    """A format with names for something else than one hash."""

    words = "a format with names needs one Hash"


class NameNotGiven(Issue):
    """A name in a format that the hash does not have."""

    words = "the hash has no key `{name}`"
    name: str


class MixedReferences(Issue):
    """A format that refers to its arguments in two ways."""

    words = "the format mixes {mode} with {before} arguments"
    mode: str
    before: str


class TooFewArguments(Issue):
    """A format with more directives than there are arguments."""

    words = "the format has more directives than there are arguments"


class IncompleteDirective(Issue):
    """A format that ends within a directive."""

    words = "the format ends within a directive; `%%` writes a percent sign"


class MisplacedFlag(Issue):
    """A flag after the width or the precision."""

    words = "a flag follows the {part} in the format"
    part: Literal["width", "precision"]


class WidthTooBig(Issue):
    """A width or a precision that is too large to be read."""

    words = "the width in the format is too large"


class ValueGivenTwice(Issue):
    """A directive with two numbers of arguments."""

    words = "a directive has a second number of an argument: `{number}$`"
    number: int


class WidthGivenTwice(Issue):
    """A directive with two widths."""

    words = "a directive has two widths"


class WidthAfterPrecision(Issue):
    """A width after the precision."""

    words = "the width follows the precision in the format"


class UnclosedName(Issue):
    """A name in a directive that is not closed."""

    words = "a name in the format is not closed"


class NamedTwice(Issue):
    """A name in a directive that has a name or a number already."""

    words = "a directive has two names"


class PrecisionGivenTwice(Issue):
    """A directive with two precisions."""

    words = "a directive has two precisions"


class DecoratedPercent(Issue):
    """A percent sign with a flag, a width or a precision."""

    words = "`%%` takes no flag, width or precision"


class UnknownDirective(Issue):
    """A letter that is not a directive."""

    words = "`%{letter}` is not a directive of a format"
    letter: str


class NotACharacter(Issue):
    """A text of several characters for one."""

    words = "`%c` needs one character"


class InvalidCharacter(Issue):
    """An integer that is not the code of a character."""

    words = "{number} is not the code of a character"
    number: int


class NotANumber(Issue):
    """A value that Ruby makes no number of; `kind` is what Ruby calls it."""

    words = "{kind} cannot be converted to {into}"
    kind: str
    into: Literal["Integer", "Float"]
