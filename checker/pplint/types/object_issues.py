"""What is wrong with the descriptions of object types and of sets of types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type

Described = Literal["object initializer", "TypeSet initializer", "attribute", "function", "parameter"]
"""What is described by a hash, or by an entry of one."""


class WrongDescription(Issue):
    """A description, or the value that it gives, of another type than it has to be.

    `name` and `owner` are those of a member, and None where the whole is described. `is_value` says whether it is the
    value of the member.
    """

    what: Described
    expected: Type
    found: Type
    name: str | None = None
    owner: str | None = None
    is_value: bool = False

    def wording(self) -> str:
        """Name what is described, and its member if it is one."""
        member = "" if self.name is None else " `{name}` of `{owner}`"
        return f"{'the value of ' if member and self.is_value else ''}{{what}}{member}{{mismatch}}"


class UnknownParent(Issue):
    """An object type that inherits from one that is not known."""

    words = "`{owner}` inherits from `{parent}`, which is not known"
    owner: str
    parent: str


class InheritsFromItself(Issue):
    """An object type that inherits from itself."""

    words = "`{owner}` inherits from itself"
    owner: str


class InvalidMember(Issue):
    """A member of an object type that cannot be, as it is or where it is, and why in words."""

    words = "`{name}` of `{owner}` {fault}"
    name: str
    owner: str
    fault: str


class ConstantNotFinal(Issue):
    """A constant attribute that is said not to be final."""

    words = "attribute `{name}` of `{owner}` is constant, so it must be final"
    name: str
    owner: str


class ConstantWithoutValue(Issue):
    """A constant attribute without a value."""

    words = "attribute `{name}` of `{owner}` is constant and needs a value"
    name: str
    owner: str


class DerivedWithValue(Issue):
    """An attribute that is derived, and has a value."""

    words = "attribute `{name}` of `{owner}` is {kind} and cannot have a value"
    name: str
    owner: str
    kind: str


class UntypedParameter(Issue):
    """A parameter of an object type without a type."""

    words = "the type of parameter `{name}` of `{owner}` is missing"
    name: str
    owner: str


class ComparesWithoutType(Issue):
    """An object type that says what attributes are compared, and that its type is not."""

    words = "`{owner}` compares attributes without its type"
    owner: str


class InvalidComparison(Issue):
    """An object type that compares what cannot be compared, and why in words."""

    words = "`{owner}` compares `{name}`, which is {fault}"
    owner: str
    name: str
    fault: str


class UnknownTypeSystem(Issue):
    """A set of types for another version of the type system."""

    words = "version {version} of the type system is not known"
    version: str
