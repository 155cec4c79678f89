"""What is wrong with assignments."""

from __future__ import annotations

from pplint.base.issue import Issue


class UnsupportedOperator(Issue):
    """An assignment by an operator of old."""

    code = "UNSUPPORTED_OPERATOR"
    words = "The operator '{operator}' is not supported."
    operator: str


class IllegalAssignment(Issue):
    """An assignment to what is no variable."""

    code = "ILLEGAL_ASSIGNMENT"
    words = "Illegal attempt to assign to what is not an assignable reference"


class CrossScopeAssignment(Issue):
    """An assignment to a variable with a namespace."""

    code = "CROSS_SCOPE_ASSIGNMENT"
    words = "Illegal attempt to assign to '{name}'. Cannot assign to variables in other namespaces"
    name: str


class IllegalNumericAssignment(Issue):
    """An assignment to a match variable."""

    code = "ILLEGAL_NUMERIC_ASSIGNMENT"
    words = (
        "Illegal attempt to assign to the numeric match result variable '${name}'. Numeric variables are not assignable"
    )
    name: str


class ReservedAssignment(Issue):
    """An assignment to a variable of the compiler that is set."""

    code = "ILLEGAL_RESERVED_ASSIGNMENT"
    words = "Attempt to assign to a reserved variable name: '${name}'"
    name: str


class Reassignment(Issue):
    """An assignment to a variable that is set."""

    code = "ILLEGAL_REASSIGNMENT"
    words = "Cannot reassign variable '${name}'"
    name: str


class AssignmentInParameters(Issue):
    """An assignment in the default value of a parameter."""

    words = "Attempt to assign variable {name} when evaluating parameters"
    name: str


class MissingKey(Issue):
    """A variable among several that a hash has no key for."""

    code = "MISSING_MULTI_ASSIGNMENT_KEY"
    words = "No value for required key '{name}' in assignment to variables from hash"
    name: str


class MissingClassVariable(Issue):
    """A variable among several that a class does not set."""

    code = "MISSING_MULTI_ASSIGNMENT_VARIABLE"
    words = "No value for required variable '${owner}::{name}' in assignment to variables from class reference"
    owner: str
    name: str


class WrongElementCount(Issue):
    """As many variables as there are no elements for."""

    code = "ILLEGAL_MULTI_ASSIGNMENT_SIZE"
    words = "Mismatched number of assignable entries and values, expected {expected}, got {found}"
    expected: int
    found: int
