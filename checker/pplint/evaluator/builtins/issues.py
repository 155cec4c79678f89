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

    words = "the name of a class cannot be `undef`"


class EmptyClassName(Issue):
    """An empty string where the name of a class is needed."""

    words = "the name of a class cannot be empty"


class NamelessClass(Issue):
    """The type `Class` without a name where a class is needed."""

    words = "`Class` without a name is not a class"


class NotClassName(Issue):
    """A value that names no class."""

    words = "the name of a class must be a String or a reference, got {found:a_label}"
    found: Kind


class FunctionNotInScript(Issue):
    """A function that is only there where a catalog is compiled."""

    words = "`{function}` needs a catalog, and none is compiled here"
    function: str
    code: str


class NotAReference(Issue):
    """A type that is no reference to a resource, where a text is made of one."""

    words = "{type:type} is not a resource reference"
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

    words = "the path is not a name with keys after dots"


class PathWithoutDot(Issue):
    """A variable that a path follows without a dot."""

    words = "a `.` must follow the name of the variable, got {found}"
    found: str


class NotAVariable(Issue):
    """A text that does not start with the name of a variable."""

    words = "the string does not start with the name of a variable"
    function: str


# Ruby


class NotConverted(Issue):
    """A value that Ruby makes no string of."""

    words = "expected a String, got {found:a_label}"
    found: Kind


class NoMethod(Issue):
    """A value that Ruby does not have the method for."""

    words = "{found:a_label} has no method `{method}` in Ruby"
    method: str
    found: Kind


class NoMethodOfUndef(Issue):
    """A method of what is `undef`."""

    words = "undef has no method `{method}` in Ruby"
    method: str


class InvalidRandomLimit(Issue):
    """A limit of random numbers that none is below."""

    words = "no random number is below {limit}"
    limit: int


class IteratorRefused(Issue):
    """An iterator where the values are needed."""

    words = "an Iterator cannot be used here"


# Numbers and order


class NotDecimal(Issue):
    """A text that is no decimal number, of which the absolute value is asked."""

    words = "expected a number, but the string is not a decimal number"
    function_name = "abs"


class NotAFloat(Issue):
    """A text that is no number."""

    words = "the string is not a number"
    function_name = "{function}"
    function: str


class NoValues(Issue):
    """The greatest or least of no values."""

    words = "expected at least one value"
    function_name = "{function}"
    function: str


class IgnoredCaseOfNoText(Issue):
    """Whether to ignore the case of what is no text."""

    words = "only strings can be compared without regard to case"


class TooManyToCompare(Issue):
    """A comparison with more than three arguments."""

    words = "expected at most 3 arguments, got {count}"
    count: int


class IgnoredCaseNotBoolean(Issue):
    """Whether to ignore the case, which is no boolean."""

    words = "the third argument must be a Boolean, got {found:a_label}"
    found: Kind


class NotSameKind(Issue):
    """Values of different types, which cannot be compared."""

    words = "{left:a_label} and {right:a_label} are of different types"
    left: Kind
    right: Kind


class NotComparable(Issue):
    """Values of types that cannot be compared."""

    words = "{left:a_label} and {right:a_label} have no order"
    left: Kind
    right: Kind


# Patterns


class BareRegexp(Issue):
    """The type `Regexp` without a regular expression as a pattern."""

    words = "the type Regexp has no regular expression to match"


class NotAPattern(Issue):
    """A value that is no pattern."""

    words = "a pattern must be a String, a Regexp, a Pattern or an Array of them, got {found:a_label}"
    found: Kind


class UnknownGroup(Issue):
    """A group that the regular expression does not have."""

    words = "the regular expression has no group `{name}`"
    name: str


# Templates


class FailsInTemplate(Issue):
    """A failure in a template that is written in a string."""

    words = "{cause}"
    function_name = "inline_epp"
    reason: Issue
    code: str


class TemplateTooDeep(Issue):
    """A template that is nested too deeply, and how deep is too deep."""

    words = "the text is not a template: {limit}"
    function_name = "inline_epp"
    limit: str


class NotATemplate(Issue):
    """A text that is no template."""

    words = "the text is not a template"
    function_name = "inline_epp"


class UnknownTemplateParameter(Issue):
    """A parameter that the template does not have."""

    words = "the template has no parameter `{name}`"
    function_name = "inline_epp"
    name: str


class MissingTemplateParameter(Issue):
    """A parameter of the template without a value."""

    words = "the template needs a value for the parameter `{name}`"
    function_name = "inline_epp"
    name: str


class WrongTemplateParameter(Issue):
    """A parameter of the template that is not of its type."""

    words = "parameter `{name}` of the template{mismatch}"
    function_name = "inline_epp"
    name: str
    expected: Type
    found: Type


# Trees and slices


class NotContainerType(Issue):
    """What should be a type of containers in a tree; `found` is the type that it is, empty for what is not a type."""

    words = "the type of containers must be an Array, a Hash or an Object type, got {found}"
    found: str


class NothingIncluded(Issue):
    """A walk through a tree that leaves out everything."""

    words = "`include_containers` and `include_values` cannot both be false"


class RootNotContainer(Issue):
    """A tree that is not of the type of containers."""

    words = "the tree is not of the container type"
    function_name = "tree_each"


class SliceWithoutParameters(Issue):
    """A lambda for slices that takes nothing."""

    words = "the block needs at least one parameter"
    function_name = "slice"


class SliceParameters(Issue):
    """A lambda for slices that takes neither one argument nor as many as a slice has elements."""

    words = "the block needs one parameter, or {size} for the elements of a slice, got {count}: {names:list}"
    function_name = "slice"
    size: int
    count: int
    names: tuple[str, ...]


class AssertionFails(Issue):
    """A value that is not of the type that the program says it is of."""

    words = "the value{mismatch}"
    expected: Type
    found: Type
