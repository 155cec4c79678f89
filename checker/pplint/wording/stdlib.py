"""Words for what the functions of stdlib refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.builtins.stdlib import issues
from pplint.values.text import text
from pplint.wording.table import says

if TYPE_CHECKING:
    from collections.abc import Mapping

_RECEIVERS: Final = {"key": "a key", "version": "a version", "no hash": "what is no hash"}


says(issues.DeprecatedFunction, "deprecation. {name}. This function is deprecated.")
says(issues.NoMethod, lambda issue: f"undefined method `{issue.method}' for {_RECEIVERS[issue.receiver]}")
says(issues.NoImplicitConversion, "no implicit conversion into String", of="{function}")

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
    "Expected second argument to be equal to or larger than third argument",
    of="validate_slength",
)
says(issues.WrongLength, "Expected length of {value:text} to be between {least} and {most}", of="validate_slength")
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


says(issues.WrongArgumentCount, "wrong number of arguments (given {count}, expected {expected})", of="{function}")
says(issues.TooFewHashes, "wrong number of arguments ({count}; must be at least 2)", of="deep_merge")
says(issues.NotClampOfThree, "Wrong number of arguments, need three to clamp", of="clamp")
says(issues.NotPositive, "the first argument must be a positive integer")
says(issues.NotAnAddress, "Wrong argument given {value:text} is not an ip address.", of="enclose_ipv6")
says(issues.NotACollection, "First argument must be an {expected}.", of="{function}")
says(issues.NothingToSearch, "You must provide item to search for within array given", of="member")
says(issues.InvalidIndex, "You must provide non-negative numeric index", of="delete_at")
says(issues.IndexBeyondEnd, lambda issue: f"Given index exceeds {_BEYOND[issue.function]}", of="{function}")
says(issues.NoIndexes, "You must provide at least one positive index to collect", of="values_at")
says(issues.RangeBeyondEnd, "Stop index in given indices range exceeds array size", of="values_at")
says(issues.UnknownIndexForm, "Unknown format of given index", of="values_at")
says(issues.NothingNotEmpty, "must receive at least one non empty value", of="pick")
says(issues.PathNotString, "the path must be a string", of="try_get_value")

# Conversions

says(issues.NotHashArray, "Unable to compute hash from array given", of="hash")
says(issues.BooleanNotString, "Requires string to work with", of="str2bool")
says(issues.UnknownBoolean, "Unknown type of boolean given", of="str2bool")
says(issues.NotFinite, "{text}")
says(issues.NotNumber, "'{text}' does not look like a number", of="num2bool")
says(issues.UnknownPrefix, "Unknown prefix {prefix}", of="to_bytes")
says(issues.BaseOutOfRange, "base must be at least 2 and must not be greater than 36", of="convert_base")
says(issues.NotDecimal, "it must be an integer or a string corresponding to an integer in base 10", of="convert_base")
says(issues.NotClampNumber, "Required explicit numeric", of="clamp")
says(issues.InvalidBase64, "invalid base64")
says(issues.NotJson, "{reason}")
says(issues.JsonTooDeep, "nesting of {depth} is too deep")
says(issues.NumberNotInJson, "{text} not allowed in JSON")
says(issues.InvalidAddress, lambda issue: _FAULTS[issue.fault])
says(issues.UnmatchedQuote, "Unmatched quote or illegal character: {rest}")
says(issues.InvalidCharacterRange, 'invalid range "{first}-{last}" in string transliteration')

# Ranges

says(issues.NotARange, "Unable to compute range from the value: {text}", of="range")
says(issues.NoStep, "3rd arg (step size) must be a non zero integer (e.g. 1 or -1)", of="range")
says(issues.RangeOfNoNumber, "undefined method `to_i'", of="range")
