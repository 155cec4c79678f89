"""What is wrong with types: with how they are written, made, described, resolved and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type


# Types as text


class NotAType(Issue):
    """A text that is no type."""

    words = "`{text}` is not a type"
    text: str


class NoTypeHere(Issue):
    """An expression that stands for a value where a type is asked for."""

    words = "this is not a type"


class EvaluatedType(Issue):
    """An expression within a type that would have to be evaluated."""

    words = "a type can contain only types, literals, arrays and hashes"


class ParametersOfValue(Issue):
    """Parameters after something that is not a type."""

    words = "only a type can have parameters"


class ParametersOfName(Issue):
    """Parameters after the name of a type that is being made."""

    words = "`{name}` takes no parameters"
    name: str


class ArrayAsParameter(Issue):
    """An array as the parameter of a type that takes none."""

    words = "an array is not a parameter here"


class NegativeValue(Issue):
    """A `-` before what is no number."""

    words = "only a number can be negative"


class SourceTooDeep(Issue):
    """A text that is nested too deeply to be read, and how deep is too deep."""

    words = "{limit}"
    limit: str


class TypeTooDeep(Issue):
    """A type that is nested too deeply to be made."""

    words = "the type is nested too deeply"


class TypesTooDeep(Issue):
    """Types that are nested too deeply to be compared."""

    words = "the types are nested too deeply to be compared"


# Parameters


class UnknownType(Issue):
    """A type that does not exist."""

    code = "UNKNOWN_RESOURCE_TYPE"
    words = "unknown type `{name}`"
    name: str


class TakesNoParameters(Issue):
    """Parameters after a type that takes none."""

    code = "OPERATOR_NOT_APPLICABLE"
    words = "`{type:type}` takes no parameters"
    type: Type


class WrongParameterCount(Issue):
    """Too many or too few parameters; `most` is None where there is no limit."""

    type: Type
    least: int
    most: int | None
    count: int
    code: str

    def wording(self) -> str:
        """Say how many parameters the type takes."""
        least, most = self.least, self.most
        expected = f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"
        noun = "parameter" if expected.endswith("1") else "parameters"
        return f"`{{type:kind}}` takes {expected} {noun}, got {{count}}"


class WrongParameterKind(Issue):
    """A parameter of a kind that the type does not take there.

    `expected` says in words what it takes, `found` is the general type of what is given.
    """

    words = "`{type:kind}` takes {expected} here, got {found:type}"
    type: Type
    expected: str
    found: Type
    code: str


class NotRegexp(Issue):
    """A text that is no regular expression, and why in the words of the library that compiles them."""

    words = "`{text}` is not a valid regular expression: {reason}"
    text: str
    reason: str


class UnknownToCode(Issue):
    """What only a compiled catalog knows of a resource or a class: its parameters."""

    code = "UNKNOWN_RESOURCE"
    words = "only a compiled catalog knows the parameters of a {owner}"
    owner: Literal["resource", "class"]


class NotResourceTypeName(Issue):
    """A text in a reference that cannot be the name of a resource type."""

    code = "ILLEGAL_CLASSREF"
    words = "`{name}` is not the name of a resource type"
    name: str


class NotClassName(Issue):
    """A text in a reference that cannot be the name of a class."""

    code = "ILLEGAL_NAME"
    words = "`{name}` is not the name of a class"
    name: str


class TupleWithoutTypes(Issue):
    """A `Tuple` with a size and no type."""

    code = "BAD_TYPE_SLICE_ARITY"
    words = "`Tuple` takes at least 1 type"


class EmptyStructKey(Issue):
    """A key of a `Struct` that is the empty string."""

    words = "a key of a `Struct` cannot be empty"


class InvalidStructKey(Issue):
    """A key of a `Struct` that is no string."""

    words = "a key of a `Struct` must be a string, or `Optional` or `NotUndef` of a string"


class EmptyRuntimeName(Issue):
    """A `Runtime` of nothing."""

    words = "the name of a `Runtime` type cannot be empty"


class BoundsInWrongOrder(Issue):
    """A range of times whose first bound is above the second."""

    words = "the lower bound must not be greater than the upper bound"


class EmptyRange(Issue):
    """A range of numbers whose first bound is above the second."""

    words = "the range from {lower} to {upper} ends before it starts"
    lower: float
    upper: float


class FractionalUnit(Issue):
    """A unit of a span of time that is given as what is no integer."""

    words = "the units of a span of time are integers"


class UriWithoutScheme(Issue):
    """A URI without a scheme."""

    words = "`{text}` is not a URI with a scheme"
    text: str


class ObjectWithoutParameters(Issue):
    """Parameters after an object type that has none."""

    words = "`{owner}` has no parameters"
    owner: str


class OnlyDefaults(Issue):
    """Parameters after an object type that are all `default`."""

    words = "`{owner}` takes at least 1 parameter that is not default"
    owner: str


class WrongObjectParameter(Issue):
    """A parameter of an object type that is of another type; `found` is the general type of what is given."""

    words = "parameter `{name}` of `{owner}` takes {expected:type}, got {found:type}"
    name: str
    owner: str
    expected: Type
    found: Type


class UnknownObjectParameter(Issue):
    """A parameter that an object type does not have."""

    words = "`{owner}` has no parameter called `{name}`"
    name: str
    owner: str


class InvalidPattern(Issue):
    """A regular expression within a type that does not compile, or cannot be searched for."""

    words = "`{pattern}`: {reason}"
    pattern: str
    reason: str


# Aliases and definitions


class AliasTooLong(Issue):
    """An alias that refers to too many other aliases."""

    words = "the type alias `{name}` refers to too many other aliases"
    name: str


class UnresolvableAlias(Issue):
    """An alias that refers to itself and to no type."""

    words = "the type alias `{name}` refers to itself"
    name: str


class EndlessDefinition(Issue):
    """A definition that is asked for while it is being made."""

    words = "`{name}` is used in its own definition"
    name: str


class UnsupportedDefinition(Issue):
    """A definition of a type in the form that the compiler reads and does not support."""

    words = "`{name}` is defined in a way that the compiler does not support"
    name: str


class InvalidTypeSetKey(Issue):
    """An entry that describes a set of types under what is no word."""

    words = "the keys of a type set definition must be words"


class InitNotGeneralized(Issue):
    """An `Init` whose general form the compiler fails to make."""

    words = "the compiler fails to generalize the type within `Init`"


class InitNotNormalized(Issue):
    """An `Init` whose simplest form the compiler fails to make."""

    words = "the compiler fails to simplify the type within `Init`"


class NothingToMake(Issue):
    """A type of which `new` makes no values; None stands for no type."""

    words = "no value of type {type:made} can be created"
    type: Type | None


class InvalidInitArguments(Issue):
    """An `Init` with arguments that `new` does not take for the type."""

    words = "`{type:name}.new` does not take the arguments of `Init`"
    type: Type
