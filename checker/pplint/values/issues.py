"""What is wrong with values: with what they are made from, with formats for them, and with comparing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.values.model import Value


# What `new` refuses


class NotConvertible(Issue):
    """A value that cannot be converted to a kind of value."""

    value: Value
    kind: str


class ConvertedToOther(Issue):
    """A value that was made for a type and is not of it; `found` is the type that it is of."""

    type: Type
    found: Type


class InitOfSeveral(Issue):
    """Other than one argument for a value of an `Init`."""

    count: int


class IllegalRadix(Issue):
    """A radix that no integer is written with."""

    radix: int


class NotRubyNumber(Issue):
    """A text that is no number as Ruby writes it."""

    kind: Literal["Integer", "Float"]
    text: str


class ZeroAsFloat(Issue):
    """The text `0` for a `Float`, on which the compiler fails."""


class NamelessObject(Issue):
    """A value of an object type that has no name."""


class NotRegexp(Issue):
    """A text that is no regular expression, and why in the words of the library that compiles them."""

    pattern: str
    reason: str


class InvalidBase64(Issue):
    """A text that is not in base 64."""


class OddHash(Issue):
    """An odd number of elements for a hash."""


class NotAPair(Issue):
    """An element for a hash that is no pair."""


class NotInUtf8(Issue):
    """Bytes that are no text, and the first of them that is to blame."""

    byte: int


# Trees that are made of paths and values


class UndefHasNoElements(Issue):
    """A path that leads beyond the end of an array."""


class ValueHasNoElements(Issue):
    """A path that leads into a value without elements."""


class ArrayKeyNotNumber(Issue):
    """A key of an array that is no number."""


class IndexTooSmall(Issue):
    """An index before the start of an array."""

    index: int


class NoImplicitConversion(Issue):
    """A value that Ruby does not take for one of another class."""

    into: Literal["Hash", "Integer", "String"]


# Formats


class InvalidFormat(Issue):
    """A text that is no format."""

    text: str


class RepeatedFlag(Issue):
    """A format with a flag that stands twice."""

    text: str


class SeveralDelimiters(Issue):
    """A format with more than one delimiter."""

    text: str


class FormatForNoType(Issue):
    """A key in a hash of formats that is no type."""


class UnknownFormatKey(Issue):
    """A key that the format of a collection does not have."""


class WrongLetter(Issue):
    """A letter in a format that does not fit a kind of value; `letters` do."""

    letter: str
    kind: str
    letters: str


class PackedOutOfRange(Issue):
    """An integer that is no character."""


# sprintf


class NamesNeedHash(Issue):
    """A format with names for something else than one hash."""


class NameNotGiven(Issue):
    """A name in a format that the hash does not have."""

    name: str


class MixedReferences(Issue):
    """A format that refers to its arguments in two ways."""

    mode: str
    before: str


class TooFewArguments(Issue):
    """A format with more directives than there are arguments."""


class IncompleteDirective(Issue):
    """A format that ends within a directive."""


class MisplacedFlag(Issue):
    """A flag behind the width or the precision."""

    behind: Literal["width", "precision"]


class WidthTooBig(Issue):
    """A width or a precision that is too large to be read."""


class ValueGivenTwice(Issue):
    """A directive with two numbers of arguments."""

    number: int


class WidthGivenTwice(Issue):
    """A directive with two widths."""


class WidthBehindPrecision(Issue):
    """A width behind the precision."""


class UnclosedName(Issue):
    """A name in a directive that is not closed."""


class NamedTwice(Issue):
    """A name in a directive that has a name or a number already."""


class PrecisionGivenTwice(Issue):
    """A directive with two precisions."""


class DecoratedPercent(Issue):
    """A percent sign with a flag, a width or a precision."""


class UnknownDirective(Issue):
    """A letter that is no directive."""

    letter: str


class NotACharacter(Issue):
    """A text of several characters for one."""


class InvalidCharacter(Issue):
    """An integer that is no character."""

    number: int


class NotANumber(Issue):
    """A value that Ruby makes no number of; `kind` is what Ruby calls it."""

    kind: str
    into: Literal["Integer", "Float"]


# Comparing


class NotComparable(Issue):
    """Two values that have no order, of which the left one decides what it could be compared with."""

    code = "COMPARISON_NOT_POSSIBLE"
    left: Value


# Limits


class TooManyElements(Issue):
    """A value with more elements than are made."""

    most: int


class TooManyCharacters(Issue):
    """A text with more characters than are made."""

    most: int


class TooWide(Issue):
    """A width or a precision that text is not brought to."""

    most: int
