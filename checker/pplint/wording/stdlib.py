"""Words for what the functions of stdlib refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.builtins.stdlib import issues
from pplint.values.text import text
from pplint.wording.table import says

if TYPE_CHECKING:
    from collections.abc import Mapping

_RECEIVERS: Final = {"key": "a key", "version": "a version", "no hash": "what is no hash"}


def _converted(issue: issues.NoImplicitConversion) -> str:
    return f"{_called(issue.function)}no implicit conversion into String"


def _called(function: str) -> str:
    return f"{function}(): " if function else ""


says(issues.DeprecatedFunction, "deprecation. {name}. This function is deprecated.")
says(issues.NoMethod, lambda issue: f"undefined method `{issue.method}' for {_RECEIVERS[issue.receiver]}")
says(issues.NoImplicitConversion, _converted)

# Values that are validated

_FORMS: Final[Mapping[issues.Form, str]] = {
    "absolute path": "an absolute path.",
    "array": "an Array.",
    "boolean": "a boolean.",
    "domain name": "a syntactically correct domain name",
    "email address": "a valid email address",
    "hash": "a Hash.",
    "IP address": "a valid IP address.",
    "IPv4 address": "a valid IPv4 address.",
    "IPv6 address": "a valid IPv6 address.",
    "string": "a string.",
}
says(issues.NotOfForm, lambda issue: f"{text(issue.value)} is not {_FORMS[issue.form]}")
says(issues.NotMatching, "{value:text} does not match {patterns:text}")
says(issues.ProgramRefuses, "{text}")
says(
    issues.LengthsInWrongOrder,
    "validate_slength(): Expected second argument to be equal to or larger than third argument",
)
says(issues.WrongLength, "validate_slength(): Expected length of {value:text} to be between {least} and {most}")
says(issues.BoundsInWrongOrder, "Expected second argument to be larger than third argument, got {most} < {least}")
says(issues.HashAsNumber, "Expected first argument to be a Numeric or Array, got Hash")
says(issues.OutOfBounds, "Expected {value:text} to be between {least} and {most}")
says(issues.NotOfType, "validate_legacy({function}) expects a value of another type, got {value:text}")

# Arguments

_FAULTS: Final = {
    "family": "address family must be specified",
    "address": "invalid address",
    "length": "invalid length",
    "mask": "invalid mask",
}
_BEYOND: Final = {"delete_at": "size of array given", "values_at": "array size"}


def _wrong_count(issue: issues.WrongArgumentCount) -> str:
    words = f"wrong number of arguments (given {issue.count}, expected {issue.expected})"
    return f"{_called(issue.function)}{words}"


says(issues.WrongArgumentCount, _wrong_count)
says(issues.TooFewHashes, "deep_merge(): wrong number of arguments ({count}; must be at least 2)")
says(issues.NotClampOfThree, "clamp(): Wrong number of arguments, need three to clamp")
says(issues.NotPositive, "the first argument must be a positive integer")
says(issues.NotAnAddress, "enclose_ipv6(): Wrong argument given {value:text} is not an ip address.")
says(issues.NotACollection, "{function}(): First argument must be an {expected}.")
says(issues.NothingToSearch, "member(): You must provide item to search for within array given")
says(issues.InvalidIndex, "delete_at(): You must provide non-negative numeric index")
says(issues.IndexBeyondEnd, lambda issue: f"{issue.function}(): Given index exceeds {_BEYOND[issue.function]}")
says(issues.NoIndexes, "values_at(): You must provide at least one positive index to collect")
says(issues.RangeBeyondEnd, "values_at(): Stop index in given indices range exceeds array size")
says(issues.UnknownIndexForm, "values_at(): Unknown format of given index")
says(issues.NothingNotEmpty, "pick(): must receive at least one non empty value")
says(issues.PathNotString, "try_get_value(): the path must be a string")

# Conversions

says(issues.NotHashArray, "hash(): Unable to compute hash from array given")
says(issues.BooleanNotString, "str2bool(): Requires string to work with")
says(issues.UnknownBoolean, "str2bool(): Unknown type of boolean given")
says(issues.NotFinite, "{text}")
says(issues.NotNumber, "num2bool(): '{text}' does not look like a number")
says(issues.UnknownPrefix, "to_bytes(): Unknown prefix {prefix}")
says(issues.BaseOutOfRange, "convert_base(): base must be at least 2 and must not be greater than 36")
says(issues.NotDecimal, "convert_base(): it must be an integer or a string corresponding to an integer in base 10")
says(issues.NotClampNumber, "clamp(): Required explicit numeric")
says(issues.InvalidBase64, "invalid base64")
says(issues.NotJson, "{reason}")
says(issues.JsonTooDeep, "nesting of {depth} is too deep")
says(issues.NumberNotInJson, "{text} not allowed in JSON")
says(issues.InvalidAddress, lambda issue: _FAULTS[issue.fault])
says(issues.UnmatchedQuote, "Unmatched quote or illegal character: {rest}")
says(issues.InvalidCharacterRange, 'invalid range "{first}-{last}" in string transliteration')

# Ranges

says(issues.NotARange, "range(): Unable to compute range from the value: {text}")
says(issues.NoStep, "range(): 3rd arg (step size) must be a non zero integer (e.g. 1 or -1)")
says(issues.RangeOfNoNumber, "range(): undefined method `to_i'")
