"""What the compiler refuses to evaluate, and where an evaluation gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type
    from pplint.values.model import Value


# Names


class NotDeclared(Issue):
    """A name of a kind, such as `function`, that nothing is called by."""

    kind: str
    name: str


class UnknownClass(NotDeclared):
    """A class that does not exist."""


class UnknownFunction(NotDeclared):
    """A function or a method that does not exist."""

    code = "UNKNOWN_FUNCTION"


class UnknownResourceType(NotDeclared):
    """A type or a resource type that does not exist."""

    code = "UNKNOWN_RESOURCE_TYPE"


class VariableNotSet(Issue):
    """A variable that is not set."""

    code = "UNKNOWN_VARIABLE"
    name: str


class ReservedWord(Issue):
    """A word that the language keeps for itself, as a string without quotes."""

    code = "RESERVED_WORD"
    word: str


class PartOfLanguage(Issue):
    """The definition of a type that the language has."""

    name: str


class DefinedTwice(Issue):
    """A definition whose name another one of the same kind has."""

    kind: Literal["function", "class or defined type", "type"]
    name: str


# Assignments


class UnsupportedOperator(Issue):
    """An assignment by an operator of old."""

    code = "UNSUPPORTED_OPERATOR"
    operator: str


class IllegalAssignment(Issue):
    """An assignment to what is no variable."""

    code = "ILLEGAL_ASSIGNMENT"


class CrossScopeAssignment(Issue):
    """An assignment to a variable with a namespace."""

    code = "CROSS_SCOPE_ASSIGNMENT"
    name: str


class IllegalNumericAssignment(Issue):
    """An assignment to a match variable."""

    code = "ILLEGAL_NUMERIC_ASSIGNMENT"
    name: str


class ReservedAssignment(Issue):
    """An assignment to a variable of the compiler that is set."""

    code = "ILLEGAL_RESERVED_ASSIGNMENT"
    name: str


class ReservedName(Issue):
    """An assignment to the name of a variable of the compiler that is not set here."""

    name: str


class Reassignment(Issue):
    """An assignment to a variable that is set."""

    code = "ILLEGAL_REASSIGNMENT"
    name: str


class AssignmentInParameters(Issue):
    """An assignment in the default value of a parameter."""

    name: str


class MissingKey(Issue):
    """A variable among several that a hash has no key for."""

    code = "MISSING_MULTI_ASSIGNMENT_KEY"
    name: str


class MissingClassVariable(Issue):
    """A variable among several that a class does not set."""

    code = "MISSING_MULTI_ASSIGNMENT_VARIABLE"
    owner: str
    name: str


class WrongElementCount(Issue):
    """As many variables as there are no elements for."""

    code = "ILLEGAL_MULTI_ASSIGNMENT_SIZE"
    expected: int
    found: int


# Operators


class NotApplicable(Issue):
    """An operator whose left operand it does not take."""

    code = "OPERATOR_NOT_APPLICABLE"
    operator: str
    left: Kind


class NotApplicableWhen(Issue):
    """An operator whose left operand it takes, and not with this right one."""

    code = "OPERATOR_NOT_APPLICABLE_WHEN"
    operator: str
    left: Kind
    right: Kind


class NotNumeric(Issue):
    """A value that is no number, as the language writes it."""

    code = "NOT_NUMERIC"
    text: str


class NeverNumeric(Issue):
    """What is no number whatever its value."""

    code = "NOT_NUMERIC"
    operand: Kind


class CoercedNumber(Issue):
    """A text that reads as a number, which counted as one before Puppet 8."""

    code = "NUMERIC_COERCION"
    text: str
    number: Value


class DivisionByZero(Issue):
    """A division by zero."""

    code = "DIV_BY_ZERO"


class InfiniteResult(Issue):
    """A calculation whose result is infinite."""

    code = "RESULT_IS_INFINITY"
    operator: str


class NotFiniteResult(Issue):
    """A calculation on what is infinite, or no number."""


class Overflow(Issue):
    """A calculation whose result is beyond the integers."""

    code = "NUMERIC_OVERFLOW"
    operator: str
    result: int


class WrongTimeOperand(Issue):
    """A time with an operand that the calculation does not take."""

    left: str
    operator: str
    right: Kind


class NotComparable(Issue):
    """Two values that have no order, and why."""

    code = "COMPARISON_NOT_POSSIBLE"
    operator: str
    left: Kind
    right: Kind
    reason: Issue | None


class MatchNotString(Issue):
    """A left operand of a match that is no string."""

    code = "MATCH_NOT_STRING"
    operand: Kind


class MatchNotPattern(Issue):
    """A right operand of a match that can be no pattern, whatever its value."""

    code = "MATCH_NOT_REGEXP"
    operand: Kind


class MatchNotText(Issue):
    """A right operand of a match that is neither a pattern nor a text."""

    code = "MATCH_NOT_REGEXP"
    operand: Kind


class MatchNotRegexp(Issue):
    """A right operand of a match that does not compile, and why in the words of the library that compiles them."""

    code = "MATCH_NOT_REGEXP"
    reason: str


class NotAddedToHash(Issue):
    """What cannot be added to a hash."""


class WrongPairSize(Issue):
    """An array for the entry of a hash that is no pair."""

    expected: int
    found: int


class NotAddedToUri(Issue):
    """What cannot be added to a URI."""


class NotAddedToBinary(Issue):
    """What cannot be added to bytes."""


class BothUrisRelative(Issue):
    """URIs of which neither is absolute."""


class QueryBehindOpaque(Issue):
    """A query behind a URI that has none."""


class NotOrdered(Issue):
    """Two values that Ruby has no order for."""

    left: Kind
    right: Kind


class NotAnOrder(Issue):
    """What a function gives that should compare two values, and is no number."""

    result: Kind


class NegatedTimestamp(Issue):
    """The opposite of a point in time."""


# Access


class WrongKeyCount(Issue):
    """An array or a string with other than one or two keys."""

    operand: Literal["Array", "String"]
    count: int
    code: str


class WrongIndexKind(Issue):
    """An index of an array that is no integer; `found` names its type."""

    code = "BAD_SLICE_KEY_TYPE"
    found: str


class WrongCharacterIndex(Issue):
    """An index of a string that is no integer; `found` names its type."""

    code = "BAD_STRING_SLICE_KEY_TYPE"
    found: str


class UnknownResource(Issue):
    """A resource that is not declared."""

    code = "UNKNOWN_RESOURCE"
    type: str | None
    title: str | None


# Conditions


class UnmatchedSelector(Issue):
    """A selector of which no option matches; `text` is what it selects by, and empty if that is not known."""

    code = "UNMATCHED_SELECTOR"
    text: str


# Calls


class NotAFunctionName(Issue):
    """What is called and is no name of a function."""

    code = "ILLEGAL_EXPRESSION"


class ParameterTypeNotType(Issue):
    """A parameter with a type that is none."""


class MissingArgument(Issue):
    """A parameter of a function or a lambda without a value."""

    code = "MISSING_REQUIRED_PARAMETER"
    name: str


class MissingParameter(Issue):
    """A parameter of a class, a defined type or a template without a value."""

    callee: str
    name: str


class ParameterReadTooEarly(Issue):
    """A parameter that is read by the default value of another before it has a value; `callee` may be empty."""

    callee: str
    name: str
    by: str | None


class WrongReturnValue(Issue):
    """A function whose result is not of its type."""

    function: str
    expected: Type
    found: Type


class WrongParameterValue(Issue):
    """A parameter of a class or a defined type that is not of its type."""

    owner: str
    name: str
    expected: Type
    found: Type


class JumpToNowhere(Issue):
    """A call of `next`, `break` or `return` that nothing around it lands."""

    function: str


class NotIterable(Issue):
    """A value that nothing can go through."""


class SizeOfTree(Issue):
    """The size of a tree that is walked lazily."""


class WholeTree(Issue):
    """A tree that is walked lazily, where all of it is needed at once."""


# Resources


class NotInScript(Issue):
    """An expression that is only there where a catalog is compiled: what it is, or the operator of a relationship."""

    code = "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING"
    expression: str


class IllegalResourceType(Issue):
    """What should be the type of resources."""

    code = "ILLEGAL_RESOURCE_TYPE"
    found: Type


class UndefTitle(Issue):
    """A resource whose title is `undef`."""

    code = "MISSING_TITLE"


class UndefTitleAt(Issue):
    """A resource of which one title is `undef`."""

    code = "MISSING_TITLE_AT"
    index: int


class EmptyTitle(Issue):
    """A resource with an empty title."""

    code = "EMPTY_STRING_TITLE_AT"
    index: int


class IllegalTitle(Issue):
    """A resource with a title that is no string."""

    code = "ILLEGAL_TITLE_TYPE_AT"
    index: int
    found: Type


class DuplicateAttribute(Issue):
    """An attribute that is set twice."""

    code = "DUPLICATE_ATTRIBUE"
    name: str


class AttributesNotHash(Issue):
    """What should be a hash of attributes."""

    code = "TYPE_MISMATCH"
    found: Type


class IllegalOverride(Issue):
    """An override of what is no resource."""

    code = "ILLEGAL_OVERRIDDEN_TYPE"
    found: Kind


class IllegalRelationshipOperand(Issue):
    """An operand of a relationship that is no type."""

    code = "ILLEGAL_RELATIONSHIP_OPERAND_TYPE"
    found: Kind


class NotCatalogType(Issue):
    """An operand of a relationship that is a type of something else than what a catalog holds."""

    code = "NOT_CATALOG_TYPE"
    found: Type


# Limits


class TooManySteps(Issue):
    """A program that takes more steps than it may."""

    most: int


class TooMuchTime(Issue):
    """A program that takes more processor time than it may."""

    seconds: float


class TooDeep(Issue):
    """A program that recurses more deeply than it may."""


class ValueTooLarge(Issue):
    """A value with more elements and characters than one may have."""

    most: int


class TypeTooLarge(Issue):
    """A type that is made of more others than one may be."""

    most: int


class NumberTooLarge(Issue):
    """A number that is too large."""


class SearchTooLong(Issue):
    """A search for a regular expression that would take too long."""
