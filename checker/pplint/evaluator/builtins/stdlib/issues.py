"""What the functions of stdlib refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.values.model import Value


class DeprecatedFunction(Issue):
    """A function that stdlib no longer has for those who are strict."""

    words = "the function `{name}` is deprecated"
    name: str


class NoMethod(Issue):
    """A value that Ruby does not have the method for."""

    words = "{receiver} has no method `{method}` in Ruby"
    method: Literal["to_sym", "to_f", "keys", "gsub"]
    receiver: Literal["a key", "a version", "a value other than a hash"]


class NoImplicitConversion(Issue):
    """What should be a string; the message names the function, or not."""

    words = "expected a String"
    function_name = "{function}"
    function: Literal["", "squeeze", "validate_re"] = ""


# Arguments


class WrongArgumentCount(Issue):
    """A wrong number of arguments, as Ruby counts them."""

    words = "got {count} arguments, expected {expected}"
    function_name = "{function}"
    count: int
    expected: str
    function: Literal["", "merge"] = ""


class TooFewHashes(Issue):
    """Fewer than two hashes to merge."""

    words = "expected at least 2 arguments, got {count}"
    function_name = "deep_merge"
    count: int


class NotClampOfThree(Issue):
    """Other than three numbers to clamp."""

    words = "expected three numbers"
    function_name = "clamp"


class NotPositive(Issue):
    """What should be a positive integer."""

    words = "the first argument must be a positive integer"


class NotAnAddress(Issue):
    """What should be an address of IP, to be put in brackets."""

    words = "{value:text} is not an IP address"
    function_name = "enclose_ipv6"
    value: Value


Collections = Literal["Array, String, or Hash", "Array, Hash, or String"]


class NotACollection(Issue):
    """A first argument that is none of the collections that the function takes."""

    words = "the first argument must be an {expected}"
    function_name = "{function}"
    function: str
    expected: Collections


class NothingToSearch(Issue):
    """No value to look for in an array."""

    words = "there is no item to look for"
    function_name = "member"


class InvalidIndex(Issue):
    """An index that is no number."""

    words = "the index must be a number that is not negative"
    function_name = "delete_at"


class IndexBeyondEnd(Issue):
    """An index beyond the end of an array."""

    words = "the index is beyond the end of the array"
    function_name = "{function}"
    function: Literal["delete_at", "values_at"]


class NoIndexes(Issue):
    """No index of the values that are asked for."""

    words = "expected at least one index"
    function_name = "values_at"


class RangeBeyondEnd(Issue):
    """A range of indexes that ends beyond the array."""

    words = "the range of indexes ends beyond the array"
    function_name = "values_at"


class UnknownIndexForm(Issue):
    """An index, or a range of some, in no form that is known."""

    words = "the index is neither a number nor a range of numbers"
    function_name = "values_at"


class NothingNotEmpty(Issue):
    """Values to pick from that are all empty."""

    words = "all of the values are empty"
    function_name = "pick"


class PathNotString(Issue):
    """A path into data that is no string."""

    words = "the path must be a string"
    function_name = "try_get_value"


# Conversions


class NotHashArray(Issue):
    """An array that no hash can be made of."""

    words = "the array has no pairs for a hash"
    function_name = "hash"


class BooleanNotString(Issue):
    """What should be a string that names a boolean."""

    words = "expected a String"
    function_name = "str2bool"


class UnknownBoolean(Issue):
    """A string that names no boolean."""

    words = "the string does not name a Boolean"
    function_name = "str2bool"


class NotFinite(Issue):
    """A number that is infinite or none."""

    words = "{text} is not a finite number"
    text: str


class NotNumber(Issue):
    """A text that is no number, where a boolean is made of one."""

    words = "'{text}' is not a number"
    function_name = "num2bool"
    text: str


class UnknownPrefix(Issue):
    """A number of bytes with a prefix that there is not."""

    words = "unknown prefix `{prefix}`"
    function_name = "to_bytes"
    prefix: str


class BaseOutOfRange(Issue):
    """A base that no number is written in."""

    words = "the base must be between 2 and 36"
    function_name = "convert_base"


class NotDecimal(Issue):
    """A number that is converted to another base and is no decimal integer."""

    words = "expected a decimal integer"
    function_name = "convert_base"


class NotClampNumber(Issue):
    """A value that is clamped and is no number."""

    words = "expected a number"
    function_name = "clamp"


class InvalidBase64(Issue):
    """A text that is not in base 64."""

    words = "invalid base64"


class NotJson(Issue):
    """A text that is no JSON, and why."""

    words = "{reason}"
    reason: str


class JsonTooDeep(Issue):
    """A value that is nested more deeply than JSON may be."""

    words = "the value is nested {depth} levels deep, which is too deep for JSON"
    depth: int


class NumberNotInJson(Issue):
    """A number that JSON does not have."""

    words = "{text} is not a number in JSON"
    text: str


class InvalidAddress(Issue):
    """A text that is no address of IP, or what in it is wrong."""

    words = "{fault}"
    fault: str


class UnmatchedQuote(Issue):
    """A command with a quote that is not closed, or a character that cannot be there."""

    words = "a quote is not closed, or a character is not allowed: {rest}"
    rest: str


class InvalidCharacterRange(Issue):
    """A range of characters that goes down."""

    words = "the range of characters from `{first}` to `{last}` goes backwards"
    first: str
    last: str


# Ranges


class NotARange(Issue):
    """A text that is no range."""

    words = "`{text}` is not a range"
    function_name = "range"
    text: str


class NoStep(Issue):
    """A range in steps of zero."""

    words = "the step must be an integer other than zero"
    function_name = "range"


class RangeOfNoNumber(Issue):
    """A bound of a range that Ruby makes no number of."""

    words = "a bound of the range is not a number"
    function_name = "range"
