"""Words for what the compiler refuses to evaluate, and for where an evaluation gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.issues import assignments as assignment_issues
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.issues import expressions as expression_issues
from pplint.evaluator.core.issues import limits as limit_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.issues import operators as operator_issues
from pplint.evaluator.core.issues import resources as resource_issues
from pplint.wording.labels import a_label, label, with_article
from pplint.wording.mismatches import describe_mismatch
from pplint.wording.table import says, told

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind

# Names

says(name_issues.UnknownClass, "Could not find class ::{name}")
says(name_issues.UnknownFunction, "Unknown function: '{name}'.")
says(name_issues.UnknownResourceType, "Resource type not found: {name}")
says(name_issues.VariableNotSet, "Unknown variable: '{name}'.")
says(name_issues.ReservedWord, "Use of reserved word: {word}, must be quoted if intended to be a String value")
says(name_issues.PartOfLanguage, "The data type '{name}' is part of the language")
says(name_issues.DefinedTwice, "The {kind} '{name}' is already defined")

# Assignments

says(assignment_issues.UnsupportedOperator, "The operator '{operator}' is not supported.")
says(assignment_issues.IllegalAssignment, "Illegal attempt to assign to what is not an assignable reference")
says(
    assignment_issues.CrossScopeAssignment,
    "Illegal attempt to assign to '{name}'. Cannot assign to variables in other namespaces",
)
says(
    assignment_issues.IllegalNumericAssignment,
    "Illegal attempt to assign to the numeric match result variable '${name}'. Numeric variables are not assignable",
)
says(assignment_issues.ReservedAssignment, "Attempt to assign to a reserved variable name: '${name}'")
says(name_issues.ReservedName, "Attempt to assign to a reserved variable name: '{name}'")
says(assignment_issues.Reassignment, "Cannot reassign variable '${name}'")
says(assignment_issues.AssignmentInParameters, "Attempt to assign variable {name} when evaluating parameters")
says(assignment_issues.MissingKey, "No value for required key '{name}' in assignment to variables from hash")
says(
    assignment_issues.MissingClassVariable,
    "No value for required variable '${owner}::{name}' in assignment to variables from class reference",
)
says(
    assignment_issues.WrongElementCount,
    "Mismatched number of assignable entries and values, expected {expected}, got {found}",
)


# Operators


def _never_numeric(issue: operator_issues.NeverNumeric) -> str:
    words = a_label(issue.operand)
    return f"{words[:1].upper()}{words[1:]} cannot be converted to Numeric."


def _overflow(issue: operator_issues.Overflow) -> str:
    operator, result = issue.operator, issue.result
    end, shown = ("max", f"+{result:#x}") if result > 0 else ("min", f"{result:#x}")
    return f"A '{operator}' expression resulted in a value outside of Puppet Integer {end} range, got '{shown}'"


_WITH_TIME: Final = {
    ("Timespan", "-"): "{} cannot be subtracted from a Timespan",
    ("Timespan", "*"): "A Timestamp cannot be multiplied by {}",
    ("Timespan", "/"): "A Timespan cannot be divided by {}",
    ("Timespan", "%"): "Can not do modulus on a Timespan using a {}",
    ("Timestamp", "+"): "{} cannot be added to a Timestamp",
}


def _with_time(issue: operator_issues.WrongTimeOperand) -> str:
    return _WITH_TIME[issue.left, issue.operator].format(a_label(issue.right))


def _not_comparable(issue: operator_issues.NotComparable) -> str:
    compared = f"{label(issue.left)} {issue.operator} {label(issue.right)}"
    reason = _NOTHING_COMPARABLE if issue.reason is None else told(issue.reason)
    return f"Comparison of: {compared}, is not possible. Caused by '{reason}'."


_NOTHING_COMPARABLE: Final = "Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable"


def _cannot_compare(issue: operator_issues.NotComparable) -> str:
    return f"`{issue.operator}` cannot compare {_type_label(issue.left)} and {_type_label(issue.right)}"


def _type_label(kind: Kind) -> str:
    return label(kind).removeprefix("value of type ")


says(
    operator_issues.NotApplicable,
    "Operator '{operator}' is not applicable to {left:a_label}.",
    clause="operator `{operator}` is not applicable to {left:a_label}",
)
says(
    operator_issues.NotApplicableWhen,
    "Operator '{operator}' is not applicable to {left:a_label} when right side is {right:a_label}.",
    clause="operator `{operator}` is not applicable to {left:a_label} when right side is {right:a_label}",
)
says(operator_issues.NotNumeric, "The value '{text}' cannot be converted to Numeric.")
says(operator_issues.NeverNumeric, _never_numeric)
says(
    operator_issues.CoercedNumber, "The string '{text}' was automatically coerced to the numerical value {number:text}"
)
says(operator_issues.DivisionByZero, "Division by 0")
says(operator_issues.InfiniteResult, "The result of the {operator} expression is Infinity")
says(operator_issues.NotFiniteResult, "Infinity or NaN")
says(operator_issues.Overflow, _overflow)
says(operator_issues.WrongTimeOperand, _with_time)
says(operator_issues.NegatedTimestamp, "undefined method `-@' for a Timestamp")
says(operator_issues.NotComparable, _not_comparable, clause=_cannot_compare)
says(
    operator_issues.MatchNotString,
    "Left match operand must result in a String value. Got {operand:a_label}.",
    clause="left match operand must result in a String value, got {operand:a_label}",
)
_MATCH: Final = "Can not convert right match operand to a regular expression. Caused by"
says(operator_issues.MatchNotPattern, f"{_MATCH} 'it is {{operand:a_label}}'.")
says(operator_issues.MatchNotText, f"{_MATCH} 'no implicit conversion of {{operand:label}} into String'.")
says(operator_issues.MatchNotRegexp, f"{_MATCH} '{{reason}}'.")
says(operator_issues.NotAddedToHash, "Can only append Array or Hash to a Hash")
says(operator_issues.WrongPairSize, "wrong array length (expected {expected}, was {found})")
says(operator_issues.NotAddedToUri, "An URI can only be merged with an URI or String")
says(operator_issues.NotAddedToBinary, "Can only append Binary to a Binary")
says(operator_issues.BothUrisRelative, "both URI are relative")
says(operator_issues.QueryBehindOpaque, "query conflicts with opaque")
says(operator_issues.NotOrdered, "comparison of {left:label} with {right:label} failed")
says(operator_issues.NotAnOrder, "comparison of {result:label} with 0 failed")

# Access

says(
    expression_issues.WrongKeyCount,
    "{operand} supports [] with one or two arguments. Got {count}",
    clause=lambda issue: f"{issue.operand.lower()} supports [] with one or two arguments, got {issue.count}",
)
says(expression_issues.WrongIndexKind, "An Array[] cannot use {found} where Integer is expected")
says(
    expression_issues.WrongCharacterIndex,
    lambda issue: (
        f"A substring operation does not accept {with_article(issue.found)} as a character index. Expected an Integer"
    ),
)
says(expression_issues.UnknownResource, "Resource not found: {type}['{title}']")

# Conditions

says(expression_issues.UnmatchedSelector, "No matching entry for selector parameter with value '{text}'")


# Calls


def _too_early(issue: call_issues.ParameterReadTooEarly) -> str:
    if issue.by is None:
        reason = f"expects a value for parameter ${issue.name}"
    else:
        reason = f"default expression for ${issue.by} tries to illegally access not yet evaluated ${issue.name}"
    return f"{issue.callee}: {reason}" if issue.callee else reason


def _wrong_return(issue: call_issues.WrongReturnValue) -> str:
    subject = f"value returned from {issue.function} has wrong type,"
    return describe_mismatch(subject, issue.expected, issue.found)


def _wrong_parameter(issue: call_issues.WrongParameterValue) -> str:
    return describe_mismatch(f"{issue.owner}: parameter '{issue.name}'", issue.expected, issue.found)


says(call_issues.NotAFunctionName, "what is called is not the name of a function")
says(call_issues.ParameterTypeNotType, "the type of a parameter is not a type")
says(call_issues.MissingArgument, "Parameter ${name} is required but no value was given")
says(call_issues.MissingParameter, "{callee}: expects a value for parameter '{name}'")
says(call_issues.ParameterReadTooEarly, _too_early)
says(call_issues.WrongReturnValue, _wrong_return)
says(call_issues.WrongParameterValue, _wrong_parameter)
says(call_issues.JumpToNowhere, "{function}() from context where this is illegal")
says(call_issues.NotIterable, "wrong argument type: it is not Iterable.")
says(call_issues.SizeOfTree, "Not yet implemented - computes size lazily")
says(call_issues.WholeTree, "undefined method for a tree iterator")

# Resources

_EXPRESSIONS: Final = {
    "resource": "A Resource Statement",
    "defaults": "A Resource Defaults Expression",
    "override": "A Resource Override",
    "collector": "A Virtual Query",
    "definition": "A definition for a catalog",
}


def _not_in_script(issue: resource_issues.NotInScript) -> str:
    words = _EXPRESSIONS.get(issue.expression, f"A '{issue.expression}' expression")
    return f"{words} is only available when compiling a catalog"


says(resource_issues.NotInScript, _not_in_script)
says(
    resource_issues.IllegalResourceType,
    "Illegal Resource Type expression, expected result to be a type name, or untitled Resource, got {found:type}",
    clause="a value of type {found:type} cannot be the type of a resource",
)
says(resource_issues.UndefTitle, "Missing title. The title expression resulted in undef")
says(resource_issues.UndefTitleAt, "Missing title at index {index}. The title expression resulted in an undef title")
says(resource_issues.EmptyTitle, "Empty string title at {index}. Title strings must have a length greater than zero.")
says(resource_issues.IllegalTitle, "Illegal title type at index {index}. Expected String, got {found:type}")
says(resource_issues.DuplicateAttribute, "The attribute '{name}' has already been set")
says(resource_issues.AttributesNotHash, "Expected value of type Hash, got {found:type}")
says(resource_issues.IllegalOverride, "Resource Override can only operate on resources, got: {found:a_label}")
says(
    resource_issues.IllegalRelationshipOperand,
    "Illegal relationship operand, can not form a relationship with {found:a_label}. A Catalog type is required.",
)
says(
    resource_issues.NotCatalogType,
    "Illegal relationship operand, can not form a relationship with something of type {found:type}. "
    "A Catalog type is required.",
)

# Limits

says(limit_issues.TooManySteps, "gave up after {most:count} steps")
says(limit_issues.TooMuchTime, "gave up after {seconds:seconds} seconds of processor time")
says(limit_issues.TooDeep, "gave up: it is nested too deeply")
says(limit_issues.ValueTooLarge, "gave up: a value has more than {most:count} elements and characters")
says(limit_issues.TypeTooLarge, "gave up: a type is made of more than {most:count} others")
says(limit_issues.NumberTooLarge, "gave up: a number is too large")
says(limit_issues.SearchTooLong, "gave up: it takes too long to search for a regular expression")
