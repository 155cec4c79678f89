"""What is wrong with calls, and with what is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type


class NotAFunctionName(Issue):
    """What is called and is no name of a function."""

    code = "ILLEGAL_EXPRESSION"
    words = "the callee is not the name of a function"


class ParameterTypeNotType(Issue):
    """A parameter with a type that is none."""

    words = "the type of a parameter is not a type"


class MissingArgument(Issue):
    """A parameter of a function or a lambda without a value."""

    code = "MISSING_REQUIRED_PARAMETER"
    words = "parameter `${name}` needs a value"
    name: str


class MissingParameter(Issue):
    """A parameter of a class, a defined type or a template without a value."""

    words = "{callee}: parameter `{name}` needs a value"
    callee: str
    name: str


class ParameterReadTooEarly(Issue):
    """A parameter that is read by the default value of another before it has a value; `callee` may be empty."""

    callee: str
    name: str
    by: str | None

    def wording(self) -> str:
        """Say where the parameter is read, if that is known."""
        if self.by is None:
            reason = "parameter `${name}` needs a value"
        else:
            reason = "the default value of `${by}` reads `${name}`, which has no value yet"
        return f"{{callee}}: {reason}" if self.callee else reason


class WrongReturnValue(Issue):
    """A function whose result is not of its type."""

    words = "the result of `{function}`{mismatch}"
    function: str
    expected: Type
    found: Type


class WrongParameterValue(Issue):
    """A parameter of a class or a defined type that is not of its type."""

    words = "{owner}: parameter `{name}`{mismatch}"
    owner: str
    name: str
    expected: Type
    found: Type


class JumpToNowhere(Issue):
    """A call of `next`, `break` or `return` that nothing around it lands."""

    words = "`{function}` cannot be used here"
    function: str


class NotIterable(Issue):
    """A value that nothing can go through."""

    words = "the value is not Iterable"


class SizeOfTree(Issue):
    """The size of a tree that is walked lazily."""

    words = "the size of a lazy tree iterator is unknown"


class WholeTree(Issue):
    """A tree that is walked lazily, where all of it is needed at once."""

    words = "a tree iterator can only be iterated over"
