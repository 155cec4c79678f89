"""What the functions of stdlib refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.values.model import Value


class DeprecatedFunction(Issue):
    """A function that stdlib no longer has for those who are strict."""

    words = "deprecation. {name}. This function is deprecated."
    name: str


class NoMethod(Issue):
    """A value that Ruby does not have the method for."""

    words = "undefined method `{method}' for {receiver}"
    method: Literal["to_sym", "to_f", "keys", "gsub"]
    receiver: Literal["a key", "a version", "what is no hash"]


class NoImplicitConversion(Issue):
    """What should be a string; the message names the function, or not."""

    words = "no implicit conversion into String"
    function_name = "{function}"
    function: Literal["", "squeeze", "validate_re"] = ""


# Arguments


class WrongArgumentCount(Issue):
    """A wrong number of arguments, as Ruby says it."""

    words = "wrong number of arguments (given {count}, expected {expected})"
    function_name = "{function}"
    count: int
    expected: str
    function: Literal["", "merge"] = ""


class TooFewHashes(Issue):
    """Fewer than two hashes to merge."""

    words = "wrong number of arguments ({count}; must be at least 2)"
    function_name = "deep_merge"
    count: int


class NotClampOfThree(Issue):
    """Other than three numbers to clamp."""

    words = "Wrong number of arguments, need three to clamp"
    function_name = "clamp"


class NotPositive(Issue):
    """What should be a positive integer."""

    words = "the first argument must be a positive integer"


class NotAnAddress(Issue):
    """What should be an address of IP, to be put in brackets."""

    words = "Wrong argument given {value:text} is not an ip address."
    function_name = "enclose_ipv6"
    value: Value


Collections = Literal["Array, String, or Hash", "Array, Hash, or String"]


class NotACollection(Issue):
    """A first argument that is none of the collections that the function takes."""

    words = "First argument must be an {expected}."
    function_name = "{function}"
    function: str
    expected: Collections


class NothingToSearch(Issue):
    """No value to look for in an array."""

    words = "You must provide item to search for within array given"
    function_name = "member"


class InvalidIndex(Issue):
    """An index that is no number."""

    words = "You must provide non-negative numeric index"
    function_name = "delete_at"


class IndexBeyondEnd(Issue):
    """An index beyond the end of an array."""

    words = "Given index exceeds {bound}"
    function_name = "{function}"
    function: Literal["delete_at", "values_at"]
    bound: Literal["size of array given", "array size"]


class NoIndexes(Issue):
    """No index of the values that are asked for."""

    words = "You must provide at least one positive index to collect"
    function_name = "values_at"


class RangeBeyondEnd(Issue):
    """A range of indexes that ends beyond the array."""

    words = "Stop index in given indices range exceeds array size"
    function_name = "values_at"


class UnknownIndexForm(Issue):
    """An index, or a range of some, in no form that is known."""

    words = "Unknown format of given index"
    function_name = "values_at"


class NothingNotEmpty(Issue):
    """Values to pick from that are all empty."""

    words = "must receive at least one non empty value"
    function_name = "pick"


class PathNotString(Issue):
    """A path into data that is no string."""

    words = "the path must be a string"
    function_name = "try_get_value"


# Conversions


class NotHashArray(Issue):
    """An array that no hash can be made of."""

    words = "Unable to compute hash from array given"
    function_name = "hash"


class BooleanNotString(Issue):
    """What should be a string that names a boolean."""

    words = "Requires string to work with"
    function_name = "str2bool"


class UnknownBoolean(Issue):
    """A string that names no boolean."""

    words = "Unknown type of boolean given"
    function_name = "str2bool"


class NotFinite(Issue):
    """A number that is infinite or none."""

    words = "{text}"
    text: str


class NotNumber(Issue):
    """A text that is no number, where a boolean is made of one."""

    words = "'{text}' does not look like a number"
    function_name = "num2bool"
    text: str


class UnknownPrefix(Issue):
    """A number of bytes with a prefix that there is not."""

    words = "Unknown prefix {prefix}"
    function_name = "to_bytes"
    prefix: str


class BaseOutOfRange(Issue):
    """A base that no number is written in."""

    words = "base must be at least 2 and must not be greater than 36"
    function_name = "convert_base"


class NotDecimal(Issue):
    """A number that is converted to another base and is no decimal integer."""

    words = "it must be an integer or a string corresponding to an integer in base 10"
    function_name = "convert_base"


class NotClampNumber(Issue):
    """A value that is clamped and is no number."""

    words = "Required explicit numeric"
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

    words = "nesting of {depth} is too deep"
    depth: int


class NumberNotInJson(Issue):
    """A number that JSON does not have."""

    words = "{text} not allowed in JSON"
    text: str


class InvalidAddress(Issue):
    """A text that is no address of IP, or what in it is wrong."""

    words = "{fault}"
    fault: str


class UnmatchedQuote(Issue):
    """A command with a quote that is not closed, or a character that cannot be there."""

    words = "Unmatched quote or illegal character: {rest}"
    rest: str


class InvalidCharacterRange(Issue):
    """A range of characters that goes down."""

    words = 'invalid range "{first}-{last}" in string transliteration'
    first: str
    last: str


# Ranges


class NotARange(Issue):
    """A text that is no range."""

    words = "Unable to compute range from the value: {text}"
    function_name = "range"
    text: str


class NoStep(Issue):
    """A range in steps of zero."""

    words = "3rd arg (step size) must be a non zero integer (e.g. 1 or -1)"
    function_name = "range"


class RangeOfNoNumber(Issue):
    """A bound of a range that Ruby makes no number of."""

    words = "undefined method `to_i'"
    function_name = "range"
