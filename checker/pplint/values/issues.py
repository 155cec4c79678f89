"""What is wrong with values: with what they are made from, with formats for them, and with comparing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pplint.base.issue import Issue
from pplint.values.model import Default, SemVer, Timespan, Timestamp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.types.model import Type
    from pplint.values.model import Value


# What `new` refuses


class NotConvertible(Issue):
    """A value that cannot be converted to a kind of value."""

    value: Value
    kind: str

    def wording(self) -> str:
        """Quote a text, and name the type of anything else."""
        if isinstance(self.value, str):
            return "the string '{value}' cannot be converted to {kind}"
        return "a value of type {value:general_type} cannot be converted to {kind}"


class ConvertedToOther(Issue):
    """A value that was made for a type and is not of it; `found` is the type that it is of."""

    words = "the result of `{expected:type}.new`{mismatch}"
    expected: Type
    found: Type


class InitOfSeveral(Issue):
    """Other than one argument for a value of an `Init`."""

    count: int

    def wording(self) -> str:
        """Say how many arguments there are."""
        return f"`Init.new` expects 1 argument, got {self.count or 'none'}"


class IllegalRadix(Issue):
    """A radix that no integer is written with."""

    words = "the radix must be 2, 8, 10, 16 or default, got {radix}"
    radix: int


class NotRubyNumber(Issue):
    """A text that is no number as Ruby writes it."""

    words = "'{text}' cannot be converted to {kind}"
    kind: Literal["Integer", "Float"]
    text: str


class ZeroAsFloat(Issue):
    """The text `0` for a `Float`, on which the compiler fails."""

    words = "the compiler fails to convert the string '0' to Float"


class NamelessObject(Issue):
    """A value of an object type that has no name."""

    words = "an object type without a name cannot create objects"


class NotRegexp(Issue):
    """A text that is no regular expression, and why in the words of the library that compiles them."""

    words = "`/{pattern}/` is not a valid regular expression: {reason}"
    pattern: str
    reason: str


class InvalidBase64(Issue):
    """A text that is not in base 64."""

    words = "invalid base64"


class OddHash(Issue):
    """An odd number of elements for a hash."""

    words = "a Hash needs an even number of elements"


class NotAPair(Issue):
    """An element for a hash that is no pair."""

    words = "an element is not a pair of a key and a value"


class NotInUtf8(Issue):
    """Bytes that are no text, and the first of them that is to blame."""

    words = "the bytes are not UTF-8: `\\x{byte:hexadecimal}`"
    byte: int


# Trees that are made of paths and values


class UndefHasNoElements(Issue):
    """A path that leads beyond the end of an array."""

    words = "undef has no elements"


class ValueHasNoElements(Issue):
    """A path that leads into a value without elements."""

    words = "a path leads into a value without elements"


class ArrayKeyNotNumber(Issue):
    """A key of an array that is no number."""

    words = "an array has numbers for keys"


class IndexTooSmall(Issue):
    """An index before the start of an array."""

    words = "the index {index} is before the start of the array"
    index: int


class NoImplicitConversion(Issue):
    """A value that Ruby does not take for one of another class."""

    words = "the value is not a {into}"
    into: Literal["Hash", "Integer", "String"]


# Comparing


NOTHING_COMPARABLE: Final = "only strings, numbers, times and versions can be compared"

_COMPARABLE: Final[Mapping[type, str]] = {
    str: "a String can be compared with a String only",
    int: "a number can be compared with a number only",
    float: "a number can be compared with a number only",
    SemVer: "a version can be compared with a version only",
    Timespan: "a Timespan can be compared with a Timespan or a number only",
    Timestamp: "a Timestamp can be compared with a Timestamp or a number only",
    Default: "`default` can be compared with `default` only",
}


class NotComparable(Issue):
    """Two values that have no order, of which the left one decides what it could be compared with."""

    code = "COMPARISON_NOT_POSSIBLE"
    left: Value

    def wording(self) -> str:
        """Say what the left one is comparable with."""
        return _COMPARABLE.get(type(self.left), NOTHING_COMPARABLE)


# Limits


class TooManyElements(Issue):
    """A value with more elements than are made."""

    words = "gave up: a value has more than {most} elements"
    most: int


class TooManyCharacters(Issue):
    """A text with more characters than are made."""

    words = "gave up: a value has more than {most} characters"
    most: int


class TooWide(Issue):
    """A width or a precision that text is not brought to."""

    words = "gave up: a value has a width or precision beyond {most}"
    most: int
