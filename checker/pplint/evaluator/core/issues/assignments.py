"""What is wrong with assignments."""

from __future__ import annotations

from pplint.base.issue import Issue


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
