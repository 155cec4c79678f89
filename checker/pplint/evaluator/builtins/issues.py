"""What the functions of Puppet refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type
    from pplint.values.model import ObjectValue


# Classes and resources


class UndefClassName(Issue):
    """`undef` where the name of a class is needed."""

    words = "Cannot use undef as a class name"


class EmptyClassName(Issue):
    """An empty string where the name of a class is needed."""

    words = "Cannot use empty string as a class name"


class NamelessClass(Issue):
    """The type `Class` without a name where a class is needed."""

    words = "Cannot use an unspecific Class[] Type"


class NotClassName(Issue):
    """A value that names no class."""

    words = "Cannot use {found:a_label} as a class name"
    found: Kind


class FunctionNotInScript(Issue):
    """A function that is only there where a catalog is compiled."""

    words = "The catalog operation '{function}' is only available when compiling a catalog"
    function: str
    code: str


class NotAReference(Issue):
    """A type that is no reference to a resource, where a text is made of one."""

    words = "{type:type} is not a reference to a resource"
    type: Type


class ResourcesInScript(Issue):
    """A question for resources where there is no catalog."""

    words = "resources need a catalog"
    function_name = "defined"


# Data


class PathLeadsNowhere(Issue):
    """A step into data that is no collection, or with an index that is none; a program can read the error."""

    words = "{error:message}"
    error: ObjectValue


class InvalidPath(Issue):
    """A path into data that cannot be read."""

    words = "Syntax error in dotted-navigation string"


class PathWithoutDot(Issue):
    """A variable that a path follows without a dot."""

    words = "First character after var name in get string must be a '.' - got {found}"
    found: str


class NotAVariable(Issue):
    """A text that does not start with the name of a variable."""

    words = "'{function}' The given string does not start with a valid variable name"
    function: str


# Ruby


class NotConverted(Issue):
    """A value that Ruby makes no string of."""

    words = "no implicit conversion of {found:label} into String"
    found: Kind


class NoMethod(Issue):
    """A value that Ruby does not have the method for; `has_article` says whether the message has one."""

    method: str
    found: Kind
    has_article: bool

    def wording(self) -> str:
        """Put an article before the kind of value where Ruby does."""
        return f"undefined method `{{method}}' for {{found:{'a_label' if self.has_article else 'label'}}}"


class NoMethodOfUndef(Issue):
    """A method of what is `undef`."""

    words = "undefined method `{method}' for nil:NilClass"
    method: str


class InvalidRandomLimit(Issue):
    """A limit of random numbers that none is below."""

    words = "invalid argument - {limit}"
    limit: int


class IteratorRefused(Issue):
    """An iterator where the values are needed."""

    words = "Use of an Iterator is not supported here"


# Numbers and order


class NotDecimal(Issue):
    """A text that is no decimal number, of which the absolute value is asked."""

    words = "Requires float or integer to work with - was given non decimal string"
    function_name = "abs"


class NotAFloat(Issue):
    """A text that is no number."""

    words = "cannot convert given value to a floating point value."
    function_name = "{function}"
    function: str


class NoValues(Issue):
    """The greatest or least of no values."""

    words = "Wrong number of arguments need at least one"
    function_name = "{function}"
    function: str


class IgnoredCaseOfNoText(Issue):
    """Whether to ignore the case of what is no text."""

    words = "'compare' compare(): The third argument (ignore case) can only be used when comparing strings"


class TooManyToCompare(Issue):
    """A comparison with more than three arguments."""

    words = "'compare' compare(): Accepts at most 3 arguments, got {count}"
    count: int


class IgnoredCaseNotBoolean(Issue):
    """Whether to ignore the case, which is no boolean."""

    words = "'compare' compare(): The third argument (ignore case) must be a Boolean. Got {found:label}"
    clause = "'compare' compare(): The third argument (ignore case) must be a Boolean, got {found:label}"
    found: Kind


_SAME_KIND = (
    "'compare' compare(): Can only compare values of the same type (or for Timestamp/Timespan also against Numeric)"
)
_COMPARABLE = (
    "'compare' compare(): Non comparable type. Only values of the types Numeric, String, Semver, Timestamp and "
    "Timestamp can be compared"
)
_GOT = "ot {left:label} and {right:label}"


class NotSameKind(Issue):
    """Values of different types, which cannot be compared."""

    words = f"{_SAME_KIND}. G{_GOT}"
    clause = f"{_SAME_KIND}, g{_GOT}"
    left: Kind
    right: Kind


class NotComparable(Issue):
    """Values of types that cannot be compared."""

    words = f"{_COMPARABLE}. G{_GOT}"
    clause = f"{_COMPARABLE}, g{_GOT}"
    left: Kind
    right: Kind


# Patterns


class BareRegexp(Issue):
    """The type `Regexp` without a regular expression as a pattern."""

    words = "Given Regexp Type has no regular expression"


_PATTERN = "match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or Array[T]"


class NotAPattern(Issue):
    """A value that is no pattern."""

    words = f"{_PATTERN}. Got {{found:label}}"
    clause = f"{_PATTERN}, got {{found:label}}"
    found: Kind


class UnknownGroup(Issue):
    """A group that the regular expression does not have."""

    words = "undefined group name reference: {name}"
    name: str


# Templates


class FailsInTemplate(Issue):
    """What fails in a template that stands in a string."""

    words = "{cause}"
    function_name = "inline_epp"
    reason: Issue
    code: str


class TemplateTooDeep(Issue):
    """A template that is nested too deeply, and how deep is too deep."""

    words = "Invalid EPP: {limit}"
    function_name = "inline_epp"
    limit: str


class NotATemplate(Issue):
    """A text that is no template."""

    words = "Invalid EPP: the text is not a template"
    function_name = "inline_epp"


class UnknownTemplateParameter(Issue):
    """A parameter that the template does not have."""

    words = "has no parameter named '{name}'"
    function_name = "inline_epp"
    name: str


class MissingTemplateParameter(Issue):
    """A parameter of the template without a value."""

    words = "expects a value for parameter '{name}'"
    function_name = "inline_epp"
    name: str


class WrongTemplateParameter(Issue):
    """A parameter of the template that is not of its type."""

    words = "parameter '{name}' has wrong type,{mismatch}"
    function_name = "inline_epp"
    name: str
    expected: Type
    found: Type


# Trees and slices


_CONTAINERS = "Only Array, Hash, and Object types can be used as container types"


class NotContainerType(Issue):
    """What should be a type of containers in a tree; `found` is the type that it is, or empty for what is none."""

    words = f"{_CONTAINERS}. Got {{found}}"
    clause = f"{_CONTAINERS}, got {{found}}"
    found: str


class NothingIncluded(Issue):
    """A walk through a tree that leaves out everything."""

    words = "Options 'include_containers' and 'include_values' cannot both be false"


class RootNotContainer(Issue):
    """A tree that is not of the type of containers."""

    words = "the tree is not of the container type"
    function_name = "tree_each"


class SliceWithoutParameters(Issue):
    """A lambda for slices that takes nothing."""

    words = "block must define at least one parameter. Block has 0."
    function_name = "slice"


class SliceParameters(Issue):
    """A lambda for slices that takes neither one argument nor as many as a slice has elements."""

    words = (
        "block must define one parameter, or the same number of parameters as the given size of the slice ({size}). "
        "Block has {count}; {names:list}"
    )
    function_name = "slice"
    size: int
    count: int
    names: tuple[str, ...]


class AssertionFails(Issue):
    """A value that is not of the type that the program says it is of."""

    words = "assert_type():{mismatch}"
    clause = "{mismatch}"
    expected: Type
    found: Type
