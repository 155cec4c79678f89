"""Words for what is wrong with values."""

from __future__ import annotations

from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.values import issues
from pplint.values.model import DEFAULT, SemVer, Timespan, Timestamp
from pplint.values.numbers import is_number
from pplint.values.value_types import reduced_type_of
from pplint.wording.mismatches import describe_mismatch
from pplint.wording.table import says


def _not_convertible(issue: issues.NotConvertible) -> str:
    if isinstance(issue.value, str):
        return f"The string '{issue.value}' cannot be converted to {issue.kind}"
    return f"Value of type {display(generalize(reduced_type_of(issue.value)))} cannot be converted to {issue.kind}"


def _converted_to_other(issue: issues.ConvertedToOther) -> str:
    subject = f"Converted value from {display(issue.type)}.new() has wrong type,"
    return describe_mismatch(subject, issue.type, issue.found)


says(issues.NotConvertible, _not_convertible)
says(issues.ConvertedToOther, _converted_to_other)
says(issues.InitOfSeveral, lambda issue: f"`Init.new` expects 1 argument, got {issue.count or 'none'}")
says(issues.IllegalRadix, "Illegal radix: {radix}, expected 2, 8, 10, 16, or default")
says(issues.NotRubyNumber, 'invalid value for {kind}(): "{text}"')
says(issues.ZeroAsFloat, "the compiler fails to convert the string '0' to Float")
says(issues.NamelessObject, "an object type without a name makes no objects")
says(issues.NotRegexp, "{reason}: /{pattern}/")
says(issues.InvalidBase64, "invalid base64")
says(issues.OddHash, "odd number of arguments for Hash")
says(issues.NotAPair, "wrong element in array")
says(issues.NotInUtf8, lambda issue: f'"\\x{issue.byte:02X}" from ASCII-8BIT to UTF-8')

# Trees that are made of paths and values

says(issues.UndefHasNoElements, "undef has no elements")
says(issues.ValueHasNoElements, "a path leads into a value without elements")
says(issues.ArrayKeyNotNumber, "an array has numbers for keys")
says(issues.IndexTooSmall, "index {index} too small for array")
says(issues.NoImplicitConversion, "no implicit conversion into {into}")

# Formats

says(issues.InvalidFormat, "The format '{text}' is not a valid format on the form '%<flags><width>.<prec><format>'")
says(issues.RepeatedFlag, "The same flag can only be used once, got '{text}'")
says(issues.SeveralDelimiters, "Only one of the delimiters [ {{ ( < | can be given in the format flags, got '{text}'")
says(issues.FormatForNoType, "top level keys in the format hash must be data types")
says(issues.UnknownFormatKey, "only 'separator', 'separator2', 'format', 'string_formats' are allowed")
says(
    issues.WrongLetter,
    "Illegal format '{letter}' specified for value of {kind} type - expected one of the characters '{letters}'",
)
says(issues.PackedOutOfRange, "pack(U): value out of range")

# sprintf

says(issues.NamesNeedHash, "one hash required")
says(issues.NameNotGiven, "key<{name}> not found")
says(issues.MixedReferences, "{mode} mixed with {before}")
says(issues.TooFewArguments, "too few arguments")
says(issues.IncompleteDirective, "incomplete format specifier; use %% (double %) instead")
says(issues.MisplacedFlag, "flag after {behind}")
says(issues.WidthTooBig, "width too big")
says(issues.ValueGivenTwice, "value given twice - {number}$")
says(issues.WidthGivenTwice, "width given twice")
says(issues.WidthBehindPrecision, "width after precision")
says(issues.UnclosedName, "malformed name - unmatched parenthesis")
says(issues.NamedTwice, "named after another")
says(issues.PrecisionGivenTwice, "precision given twice")
says(issues.DecoratedPercent, "invalid format character - %")
says(issues.UnknownDirective, "malformed format string - %{letter}")
says(issues.NotACharacter, "%c requires a character")
says(issues.InvalidCharacter, "invalid character: {number}")
says(issues.NotANumber, "can't convert {kind} into {into}")


# Comparing


def _not_comparable(issue: issues.NotComparable) -> str:
    left = issue.left
    if isinstance(left, str):
        return "A String is not comparable to a non String"
    if is_number(left):
        return "A Numeric is not comparable to non Numeric"
    if isinstance(left, SemVer):
        return "Versions not comparable to non Versions"
    if isinstance(left, Timespan | Timestamp):
        kind = type(left).__name__
        return f"{kind}s are only comparable to {kind}s, Integers, and Floats"
    if left is DEFAULT:
        return "Symbol not comparable to non Symbol"
    return "Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable"


says(issues.NotComparable, _not_comparable)

# Limits

says(issues.TooManyElements, "gave up: a value has more than {most} elements")
says(issues.TooManyCharacters, "gave up: a value has more than {most} characters")
says(issues.TooWide, "gave up: a value has a width or precision beyond {most}")
