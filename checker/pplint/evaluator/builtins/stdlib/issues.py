"""What the functions of stdlib refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.values.model import Value


class DeprecatedFunction(Issue):
    """A function that stdlib no longer has for those who are strict."""

    name: str


class NoMethod(Issue):
    """A value that Ruby does not have the method for."""

    method: Literal["to_sym", "to_f", "keys", "gsub"]
    receiver: Literal["key", "version", "no hash"]


class NoImplicitConversion(Issue):
    """What should be a string; the message names the function, or not."""

    function: Literal["", "squeeze", "validate_re"] = ""


# Values that are validated

Form = Literal[
    "absolute path",
    "array",
    "boolean",
    "domain name",
    "email address",
    "hash",
    "IP address",
    "IPv4 address",
    "IPv6 address",
    "string",
]


class NotOfForm(Issue):
    """A value that does not have the form that it should have."""

    value: Value
    form: Form


class NotMatching(Issue):
    """A text that none of the patterns matches."""

    value: Value
    patterns: Value


class ProgramRefuses(Issue):
    """A text that none of the patterns matches, for which the program says so itself."""

    text: str


class LengthsInWrongOrder(Issue):
    """A greatest length that is below the least one."""


class WrongLength(Issue):
    """A text that is too long or too short."""

    value: Value
    least: int
    most: int


class BoundsInWrongOrder(Issue):
    """A greatest number that is below the least one."""

    most: float
    least: float


class HashAsNumber(Issue):
    """A hash where a number or an array is validated."""


class OutOfBounds(Issue):
    """A number that is too large or too small."""

    value: Value
    least: float | None
    most: float | None


class NotOfType(Issue):
    """A value that is not of the type that `validate_legacy` is given."""

    function: str
    value: Value


# Arguments


class WrongArgumentCount(Issue):
    """A wrong number of arguments, as Ruby says it."""

    count: int
    expected: str
    function: Literal["", "merge"] = ""


class TooFewHashes(Issue):
    """Fewer than two hashes to merge."""

    count: int


class NotClampOfThree(Issue):
    """Other than three numbers to clamp."""


class NotPositive(Issue):
    """What should be a positive integer."""


class NotAnAddress(Issue):
    """What should be an address of IP, to be put in brackets."""

    value: Value


Collections = Literal["Array, String, or Hash", "Array, Hash, or String"]


class NotACollection(Issue):
    """A first argument that is none of the collections that the function takes."""

    function: str
    expected: Collections


class NothingToSearch(Issue):
    """No value to look for in an array."""


class InvalidIndex(Issue):
    """An index that is no number."""


class IndexBeyondEnd(Issue):
    """An index beyond the end of an array."""

    function: Literal["delete_at", "values_at"]


class NoIndexes(Issue):
    """No index of the values that are asked for."""


class RangeBeyondEnd(Issue):
    """A range of indexes that ends beyond the array."""


class UnknownIndexForm(Issue):
    """An index, or a range of some, in no form that is known."""


class NothingNotEmpty(Issue):
    """Values to pick from that are all empty."""


class PathNotString(Issue):
    """A path into data that is no string."""


# Conversions


class NotHashArray(Issue):
    """An array that no hash can be made of."""


class BooleanNotString(Issue):
    """What should be a string that names a boolean."""


class UnknownBoolean(Issue):
    """A string that names no boolean."""


class NotFinite(Issue):
    """A number that is infinite or none."""

    text: str


class NotNumber(Issue):
    """A text that is no number, where a boolean is made of one."""

    text: str


class UnknownPrefix(Issue):
    """A number of bytes with a prefix that there is not."""

    prefix: str


class BaseOutOfRange(Issue):
    """A base that no number is written in."""


class NotDecimal(Issue):
    """A number that is converted to another base and is no decimal integer."""


class NotClampNumber(Issue):
    """A value that is clamped and is no number."""


class InvalidBase64(Issue):
    """A text that is not in base 64."""


class NotJson(Issue):
    """A text that is no JSON, and why."""

    reason: str


class JsonTooDeep(Issue):
    """A value that is nested more deeply than JSON may be."""

    depth: int


class NumberNotInJson(Issue):
    """A number that JSON does not have."""

    text: str


class InvalidAddress(Issue):
    """A text that is no address of IP, or what in it is wrong."""

    fault: Literal["family", "address", "length", "mask"]


class UnmatchedQuote(Issue):
    """A command with a quote that is not closed, or a character that cannot be there."""

    rest: str


class InvalidCharacterRange(Issue):
    """A range of characters that goes down."""

    first: str
    last: str


# Ranges


class NotARange(Issue):
    """A text that is no range."""

    text: str


class NoStep(Issue):
    """A range in steps of zero."""


class RangeOfNoNumber(Issue):
    """A bound of a range that Ruby makes no number of."""
