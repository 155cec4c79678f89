"""What is wrong with calls, and with what is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type


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
