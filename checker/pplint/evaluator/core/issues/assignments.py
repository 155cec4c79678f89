"""What is wrong with assignments."""

from __future__ import annotations

from pplint.base.issue import Issue


class UnsupportedOperator(Issue):
    """An assignment by an operator of old."""

    code = "UNSUPPORTED_OPERATOR"
    words = "`{operator}` is not an operator: variables cannot be reassigned"
    operator: str


class IllegalAssignment(Issue):
    """An assignment to what is no variable."""

    code = "ILLEGAL_ASSIGNMENT"
    words = "only a variable can be assigned"


class CrossScopeAssignment(Issue):
    """An assignment to a variable with a namespace."""

    code = "CROSS_SCOPE_ASSIGNMENT"
    words = "`${name}` cannot be assigned: it belongs to another scope"
    name: str


class IllegalNumericAssignment(Issue):
    """An assignment to a match variable."""

    code = "ILLEGAL_NUMERIC_ASSIGNMENT"
    words = "`${name}` cannot be assigned: only a match with a regular expression sets it"
    name: str


class ReservedAssignment(Issue):
    """An assignment to a variable of the compiler that is set."""

    code = "ILLEGAL_RESERVED_ASSIGNMENT"
    words = "`${name}` is reserved and cannot be set"
    name: str


class Reassignment(Issue):
    """An assignment to a variable that is set."""

    code = "ILLEGAL_REASSIGNMENT"
    words = "`${name}` is already assigned; variables cannot be reassigned"
    name: str


class AssignmentInParameters(Issue):
    """An assignment in the default value of a parameter."""

    words = "the default value of a parameter cannot assign `${name}`"
    name: str


class MissingKey(Issue):
    """A variable among several that a hash has no key for."""

    code = "MISSING_MULTI_ASSIGNMENT_KEY"
    words = "the hash has no key `{name}` for the variable of that name"
    name: str


class MissingClassVariable(Issue):
    """A variable among several that a class does not set."""

    code = "MISSING_MULTI_ASSIGNMENT_VARIABLE"
    words = "class `{owner}` sets no variable `${name}`"
    owner: str
    name: str


class WrongElementCount(Issue):
    """As many variables as there are no elements for."""

    code = "ILLEGAL_MULTI_ASSIGNMENT_SIZE"
    words = "{expected} variables need {expected} values, got {found}"
    expected: int
    found: int
