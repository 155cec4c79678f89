"""Words for what the functions of Puppet refuse."""

from __future__ import annotations

from pplint.evaluator.builtins import call_issues, issues
from pplint.types.display import display
from pplint.types.model import Type
from pplint.wording.labels import a_label, label
from pplint.wording.mismatches import describe_mismatch, describe_signatures
from pplint.wording.table import says, told

says(call_issues.CallRefused, lambda issue: describe_signatures(issue.function, issue.signatures, issue.arguments))
says(call_issues.NoBlock, "no block given", of="{function}")
says(call_issues.ProgramFails, "{text}")

# Classes and resources

says(issues.UndefClassName, "Cannot use undef as a class name")
says(issues.EmptyClassName, "Cannot use empty string as a class name")
says(issues.NamelessClass, "Cannot use an unspecific Class[] Type")
says(issues.NotClassName, "Cannot use {found:a_label} as a class name")
says(issues.FunctionNotInScript, "The catalog operation '{function}' is only available when compiling a catalog")
says(issues.NotAReference, "{type:type} is not a reference to a resource")
says(issues.ResourcesInScript, "resources need a catalog", of="defined")

# Data

says(issues.PathLeadsNowhere, lambda issue: str(issue.error.attributes["msg"]))
says(issues.InvalidPath, "Syntax error in dotted-navigation string")
says(issues.PathWithoutDot, "First character after var name in get string must be a '.' - got {found}")
says(issues.NotAVariable, "'{function}' The given string does not start with a valid variable name")


# Ruby


def _no_method(issue: issues.NoMethod) -> str:
    found = a_label(issue.found) if issue.has_article else label(issue.found)
    return f"undefined method `{issue.method}' for {found}"


says(issues.NotConverted, "no implicit conversion of {found:label} into String")
says(issues.NoMethod, _no_method)
says(issues.NoMethodOfUndef, "undefined method `{method}' for nil:NilClass")
says(issues.InvalidRandomLimit, "invalid argument - {limit}")
says(issues.IteratorRefused, "Use of an Iterator is not supported here")

# Numbers and order

says(issues.NotDecimal, "Requires float or integer to work with - was given non decimal string", of="abs")
says(issues.NotAFloat, "cannot convert given value to a floating point value.", of="{function}")
says(issues.NoValues, "Wrong number of arguments need at least one", of="{function}")
says(
    issues.IgnoredCaseOfNoText,
    "'compare' compare(): The third argument (ignore case) can only be used when comparing strings",
)
says(issues.TooManyToCompare, "'compare' compare(): Accepts at most 3 arguments, got {count}")
says(
    issues.IgnoredCaseNotBoolean,
    "'compare' compare(): The third argument (ignore case) must be a Boolean. Got {found:label}",
    clause="'compare' compare(): The third argument (ignore case) must be a Boolean, got {found:label}",
)
_SAME_KIND = (
    "'compare' compare(): Can only compare values of the same type (or for Timestamp/Timespan also against Numeric)"
)
_COMPARABLE = (
    "'compare' compare(): Non comparable type. Only values of the types Numeric, String, Semver, Timestamp and "
    "Timestamp can be compared"
)
_GOT = "ot {left:label} and {right:label}"
says(issues.NotSameKind, f"{_SAME_KIND}. G{_GOT}", clause=f"{_SAME_KIND}, g{_GOT}")
says(issues.NotComparable, f"{_COMPARABLE}. G{_GOT}", clause=f"{_COMPARABLE}, g{_GOT}")

# Patterns

says(issues.BareRegexp, "Given Regexp Type has no regular expression")
_PATTERN = "match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or Array[T]"
says(issues.NotAPattern, f"{_PATTERN}. Got {{found:label}}", clause=f"{_PATTERN}, got {{found:label}}")
says(issues.UnknownGroup, "undefined group name reference: {name}")


# Templates


def _wrong_parameter(issue: issues.WrongTemplateParameter) -> str:
    subject = f"parameter '{issue.name}' has wrong type,"
    return describe_mismatch(subject, issue.expected, issue.found)


says(issues.FailsInTemplate, lambda issue: told(issue.reason, "inline_epp"), of="inline_epp")
says(issues.TemplateTooDeep, "Invalid EPP: {limit}", of="inline_epp")
says(issues.NotATemplate, "Invalid EPP: the text is not a template", of="inline_epp")
says(issues.UnknownTemplateParameter, "has no parameter named '{name}'", of="inline_epp")
says(issues.MissingTemplateParameter, "expects a value for parameter '{name}'", of="inline_epp")
says(issues.WrongTemplateParameter, _wrong_parameter, of="inline_epp")


# Trees and slices


def _not_container(issue: issues.NotContainerType) -> str:
    shown = display(issue.type) if isinstance(issue.type, Type) else ""
    return f"Only Array, Hash, and Object types can be used as container types. Got {shown}"


says(
    issues.NotContainerType,
    _not_container,
    clause=lambda issue: _not_container(issue).rstrip().replace(". Got", ", got"),
)
says(issues.NothingIncluded, "Options 'include_containers' and 'include_values' cannot both be false")
says(issues.RootNotContainer, "the tree is not of the container type", of="tree_each")
says(issues.SliceWithoutParameters, "block must define at least one parameter. Block has 0.", of="slice")
says(
    issues.SliceParameters,
    "block must define one parameter, or the same number of parameters as the given size of the slice "
    "({size}). Block has {count}; {names:list}",
    of="slice",
)


def _assertion(issue: issues.AssertionFails, subject: str = "assert_type():") -> str:
    return describe_mismatch(subject, issue.expected, issue.found)


def _innermost_assertion(issue: issues.AssertionFails) -> str:
    """Say what does not fit if that is in one place."""
    words = _assertion(issue, "")
    return "assert_type()" if "\n" in words else words


says(issues.AssertionFails, _assertion, clause=_innermost_assertion)
