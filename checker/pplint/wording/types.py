"""Words for what is wrong with types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.types import call_issues, issues, text_issues
from pplint.types.names import kind_name
from pplint.wording.mismatches import describe_mismatch, describe_signatures
from pplint.wording.table import says

if TYPE_CHECKING:
    from collections.abc import Mapping

says(issues.NotAType, "`{text}` is not a type")
says(issues.NoTypeHere, "this is not a type")
says(issues.EvaluatedType, "a type is made of types, literals, arrays and hashes")
says(issues.ParametersBehindValue, "only a type takes parameters")
says(issues.ParametersBehindName, "`{name}` takes no parameters")
says(issues.ArrayAsParameter, "an array is not a parameter here")
says(issues.NegativeValue, "only a number can be negative")
says(issues.SourceTooDeep, "{limit}")
says(issues.TypeTooDeep, "the type is nested too deeply")
says(issues.TypesTooDeep, "the types are nested too deeply to be compared")


# Parameters


def _wrong_count(issue: issues.WrongParameterCount) -> str:
    least, most = issue.least, issue.most
    expected = f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"
    noun = "parameter" if expected.endswith("1") else "parameters"
    return f"`{kind_name(issue.type)}` takes {expected} {noun}, got {issue.count}"


says(issues.UnknownType, "unknown type `{name}`")
says(issues.TakesNoParameters, "`{type:type}` takes no parameters")
says(issues.WrongParameterCount, _wrong_count)
says(issues.WrongParameterKind, "`{type:kind}` takes {expected:parameter} here, got {found:type}")
says(issues.NotRegexp, "`{text}` is not a valid regular expression: {reason}")
says(issues.UnknownToCode, "only a compiled catalog knows the parameters of a {owner}")
says(issues.NotResourceTypeName, "`{name}` is not the name of a resource type")
says(issues.NotClassName, "`{name}` is not the name of a class")
says(issues.TupleWithoutTypes, "`Tuple` takes at least 1 type")
says(issues.EmptyStructKey, "a key of a `Struct` cannot be empty")
says(issues.InvalidStructKey, "a key of a `Struct` must be a string, or `Optional` or `NotUndef` of a string")
says(issues.EmptyRuntimeName, "the name of what a `Runtime` stands for cannot be empty")
says(issues.BoundsInWrongOrder, "the first bound must not be above the second")
says(
    issues.EmptyRange,
    "'from' must be less or equal to 'to'. Got ({lower}, {upper})",
    clause="the range from {lower} to {upper} ends before it starts",
)
says(issues.FractionalUnit, "the units of a span of time are integers")
says(issues.UriWithoutScheme, "`{text}` is not a URI with a scheme")
says(issues.ObjectWithoutParameters, "`{owner}` has no parameters")
says(issues.OnlyDefaults, "`{owner}` takes at least 1 parameter that is not default")
says(issues.WrongObjectParameter, "parameter `{name}` of `{owner}` takes {expected:type}, got {found:type}")
says(issues.UnknownObjectParameter, "`{owner}` has no parameter called `{name}`")
says(issues.InvalidPattern, "`{pattern}`: {reason}")

# Aliases and definitions

says(issues.AliasTooLong, "Type alias '{name}' leads through too many others")
says(issues.UnresolvableAlias, "Type alias '{name}' cannot be resolved to a real type")
says(issues.EndlessDefinition, "`{name}` is asked for while it is being made")
says(issues.UnsupportedDefinition, "`{name}` is defined in a way that the compiler does not support")
says(issues.InvalidTypeSetKey, "the keys of what describes a set of types are words")
says(issues.InitNotGeneralized, "the compiler fails to generalize the type within `Init`")
says(issues.InitNotNormalized, "the compiler fails to simplify the type within `Init`")
says(issues.NothingToMake, "Creation of new instance of type '{type:made}' is not supported")
says(
    issues.InvalidInitArguments,
    "The arguments of Init do not represent a valid set of parameters for {type:name}.new()",
)


# Descriptions of object types and of sets of types


def _wrong_description(issue: issues.WrongDescription) -> str:
    what: str = issue.what
    if issue.name is not None:
        what = f"{'the value of ' if issue.is_value else ''}{what} `{issue.name}` of `{issue.owner}`"
    return describe_mismatch(f"{what} has wrong type,", issue.expected, issue.found)


_FAULTS: Final[Mapping[issues.Fault, str]] = {
    "constant and attribute": "is both a constant and an attribute",
    "function and attribute": "is both a function and an attribute",
    "reserved": "is reserved",
    "overrides nothing": "overrides nothing",
    "overrides another kind": "overrides a member of another kind",
    "overrides final": "overrides what is final",
    "overrides unsaid": "overrides an inherited member without `override => true`",
    "overrides another type": "overrides a member of another type",
}
_COMPARISONS: Final = {
    "no attribute": "not one of its attributes",
    "inherited": "compared by what it inherits from",
    "constant": "constant",
}

says(issues.WrongDescription, _wrong_description)
says(issues.UnknownParent, "`{owner}` inherits from `{parent}`, which is not known")
says(issues.InheritsFromItself, "`{owner}` inherits from itself")
says(issues.InvalidMember, lambda issue: f"`{issue.name}` of `{issue.owner}` {_FAULTS[issue.fault]}")
says(issues.ConstantNotFinal, "attribute `{name}` of `{owner}` is constant, so that it cannot be other than final")
says(issues.ConstantWithoutValue, "attribute `{name}` of `{owner}` is constant and needs a value")
says(issues.DerivedWithValue, "attribute `{name}` of `{owner}` is {kind} and cannot have a value")
says(issues.UntypedParameter, "the type of parameter `{name}` of `{owner}` is missing")
says(issues.ComparesWithoutType, "`{owner}` compares attributes without its type")
says(
    issues.InvalidComparison,
    lambda issue: f"`{issue.owner}` compares `{issue.name}`, which is {_COMPARISONS[issue.fault]}",
)
says(issues.UnknownTypeSystem, "version {version} of the type system is not known")

# Texts for versions and times

says(text_issues.NotVersion, "Unable to parse '{text}' as a semantic version identifier")
says(text_issues.LeadingZero, "Numeric pre-release identifiers MUST NOT contain leading zeroes")
says(text_issues.NotVersionRange, 'Unparsable version range: "{text}"')
says(text_issues.EmptyComparator, "The compiler fails on a version range that is empty before its last comparator")
says(text_issues.AnyVersionCompared, "The compiler fails on the version range `{range}`")
says(text_issues.OverlappingVersionRanges, "The compiler fails on overlapping version ranges with the same upper bound")
says(text_issues.SeveralIntervals, "The compiler cannot merge version ranges of several intervals")
says(text_issues.NotFinite, "{value:float}")
says(text_issues.TimeInNoFormat, "Unable to parse '{text}' using any of the formats {formats:list}")
says(text_issues.TimeNotInFormat, "Unable to parse '{text}' using format '{format}'")
says(
    text_issues.FractionWithoutWhole,
    "Format specifiers %L and %N denotes fractions and must be used together with a specifier of higher magnitude",
)
says(text_issues.RepeatsDownwards, "'{format}' repeats a digit from more to fewer times")
says(text_issues.DirectiveTooWide, "Bad format specifier '{directive}': it is too wide")
says(text_issues.InvalidDirective, "Bad format specifier '{directive}' in '{format}', at position {place}")
says(
    text_issues.TwoTimeZones,
    "Using a Timezone designator in format specification is mutually exclusive to providing an explicit timezone "
    "argument",
)
says(text_issues.TimeWithoutYear, "the text does not name a year")
says(text_issues.TimeOutOfRange, "the time is out of range")
says(text_issues.UnknownTimeZone, "Illegal timezone '{name}'")
says(text_issues.OffsetOutOfRange, "utc_offset out of range: '{text}'")
says(text_issues.TimeZoneOfMachine, "the time zone `current` differs from machine to machine")

# Calls

says(call_issues.NoOverloadFits, lambda issue: describe_signatures(issue.function, issue.signatures, issue.arguments))
