"""What the functions of Puppet refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type
    from pplint.values.model import ObjectValue, Value


# Classes and resources


class UndefClassName(Issue):
    """`undef` where the name of a class is needed."""


class EmptyClassName(Issue):
    """An empty string where the name of a class is needed."""


class NamelessClass(Issue):
    """The type `Class` without a name where a class is needed."""


class NotClassName(Issue):
    """A value that names no class."""

    found: Kind


class FunctionNotInScript(Issue):
    """A function that is only there where a catalog is compiled."""

    function: str
    code: str


class NotAReference(Issue):
    """A type that is no reference to a resource, where a text is made of one."""

    type: Type


class ResourcesInScript(Issue):
    """A question for resources where there is no catalog."""


# Data


class PathLeadsNowhere(Issue):
    """A step into data that is no collection, or with an index that is none; a program can read the error."""

    error: ObjectValue


class InvalidPath(Issue):
    """A path into data that cannot be read."""


class PathWithoutDot(Issue):
    """A variable that a path follows without a dot."""

    found: str


class NotAVariable(Issue):
    """A text that does not start with the name of a variable."""

    function: str


# Ruby


class NotConverted(Issue):
    """A value that Ruby makes no string of."""

    found: Kind


class NoMethod(Issue):
    """A value that Ruby does not have the method for; `has_article` says whether the message has one."""

    method: str
    found: Kind
    has_article: bool


class NoMethodOfUndef(Issue):
    """A method of what is `undef`."""

    method: str


class InvalidRandomLimit(Issue):
    """A limit of random numbers that none is below."""

    limit: int


class IteratorRefused(Issue):
    """An iterator where the values are needed."""


# Numbers and order


class NotDecimal(Issue):
    """A text that is no decimal number, of which the absolute value is asked."""


class NotAFloat(Issue):
    """A text that is no number."""

    function: str


class NoValues(Issue):
    """The greatest or least of no values."""

    function: str


class IgnoredCaseOfNoText(Issue):
    """Whether to ignore the case of what is no text."""


class TooManyToCompare(Issue):
    """A comparison with more than three arguments."""

    count: int


class IgnoredCaseNotBoolean(Issue):
    """Whether to ignore the case, which is no boolean."""

    found: Kind


class NotSameKind(Issue):
    """Values of different types, which cannot be compared."""

    left: Kind
    right: Kind


class NotComparable(Issue):
    """Values of types that cannot be compared."""

    left: Kind
    right: Kind


# Patterns


class BareRegexp(Issue):
    """The type `Regexp` without a regular expression as a pattern."""


class NotAPattern(Issue):
    """A value that is no pattern."""

    found: Kind


class UnknownGroup(Issue):
    """A group that the regular expression does not have."""

    name: str


# Templates


class FailsInTemplate(Issue):
    """What fails in a template that stands in a string."""

    reason: Issue
    code: str


class TemplateTooDeep(Issue):
    """A template that is nested too deeply, and how deep is too deep."""

    limit: str


class NotATemplate(Issue):
    """A text that is no template."""


class UnknownTemplateParameter(Issue):
    """A parameter that the template does not have."""

    name: str


class MissingTemplateParameter(Issue):
    """A parameter of the template without a value."""

    name: str


class WrongTemplateParameter(Issue):
    """A parameter of the template that is not of its type."""

    name: str
    expected: Type
    found: Type


# Trees and slices


class NotContainerType(Issue):
    """What should be a type of containers in a tree."""

    type: Value


class NothingIncluded(Issue):
    """A walk through a tree that leaves out everything."""


class RootNotContainer(Issue):
    """A tree that is not of the type of containers."""


class SliceWithoutParameters(Issue):
    """A lambda for slices that takes nothing."""


class SliceParameters(Issue):
    """A lambda for slices that takes neither one argument nor as many as a slice has elements."""

    size: int
    count: int
    names: tuple[str, ...]


class AssertionFails(Issue):
    """A value that is not of the type that the program says it is of."""

    expected: Type
    found: Type
