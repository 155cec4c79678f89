"""What is wrong with types: with how they are written, made, described, resolved and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.types.model import Type


# Types as text


class NotAType(Issue):
    """A text that is no type."""

    text: str


class NoTypeHere(Issue):
    """An expression that stands for a value where a type is asked for."""


class EvaluatedType(Issue):
    """An expression within a type that would have to be evaluated."""


class ParametersBehindValue(Issue):
    """Parameters behind what is no type."""


class ParametersBehindName(Issue):
    """Parameters behind the name of a type that is being made."""

    name: str


class ArrayAsParameter(Issue):
    """An array as the parameter of a type that takes none."""


class NegativeValue(Issue):
    """A `-` before what is no number."""


class SourceTooDeep(Issue):
    """A text that is nested too deeply to be read, and how deep is too deep."""

    limit: str


class TypeTooDeep(Issue):
    """A type that is nested too deeply to be made."""


class TypesTooDeep(Issue):
    """Types that are nested too deeply to be compared."""


# Parameters


class UnknownType(Issue):
    """A type that does not exist."""

    code = "UNKNOWN_RESOURCE_TYPE"
    name: str


class TakesNoParameters(Issue):
    """Parameters behind a type that takes none."""

    code = "OPERATOR_NOT_APPLICABLE"
    type: Type


class WrongParameterCount(Issue):
    """Too many or too few parameters; `most` is None where there is no limit."""

    type: Type
    least: int
    most: int | None
    count: int
    code: str


Expected = Literal[
    "boolean",
    "hash",
    "integer or default",
    "name of a class",
    "number or default",
    "point in time",
    "resource type or its name",
    "size",
    "span of time",
    "string",
    "string or range of versions",
    "string or regular expression",
    "string, regular expression or Pattern",
    "title",
    "type",
    "type or string",
    "URI",
]
"""What a type may take as a parameter."""


class WrongParameterKind(Issue):
    """A parameter of a kind that the type does not take there; `found` is the general type of what is given."""

    type: Type
    expected: Expected
    found: Type
    code: str


class NotRegexp(Issue):
    """A text that is no regular expression, and why in the words of the library that compiles them."""

    text: str
    reason: str


class UnknownToCode(Issue):
    """What only a compiled catalog knows of a resource or a class: its parameters."""

    code = "UNKNOWN_RESOURCE"
    owner: Literal["resource", "class"]


class NotResourceTypeName(Issue):
    """A text in a reference that cannot be the name of a resource type."""

    code = "ILLEGAL_CLASSREF"
    name: str


class NotClassName(Issue):
    """A text in a reference that cannot be the name of a class."""

    code = "ILLEGAL_NAME"
    name: str


class TupleWithoutTypes(Issue):
    """A `Tuple` with a size and no type."""

    code = "BAD_TYPE_SLICE_ARITY"


class EmptyStructKey(Issue):
    """A key of a `Struct` that is the empty string."""


class InvalidStructKey(Issue):
    """A key of a `Struct` that is no string."""


class EmptyRuntimeName(Issue):
    """A `Runtime` of nothing."""


class BoundsInWrongOrder(Issue):
    """A range of times whose first bound is above the second."""


class EmptyRange(Issue):
    """A range of numbers whose first bound is above the second."""

    lower: float
    upper: float


class FractionalUnit(Issue):
    """A unit of a span of time that is given as what is no integer."""


class UriWithoutScheme(Issue):
    """A URI without a scheme."""

    text: str


class ObjectWithoutParameters(Issue):
    """Parameters behind an object type that has none."""

    owner: str


class OnlyDefaults(Issue):
    """Parameters behind an object type that are all `default`."""

    owner: str


class WrongObjectParameter(Issue):
    """A parameter of an object type that is of another type; `found` is the general type of what is given."""

    name: str
    owner: str
    expected: Type
    found: Type


class UnknownObjectParameter(Issue):
    """A parameter that an object type does not have."""

    name: str
    owner: str


class InvalidPattern(Issue):
    """A regular expression within a type that does not compile, or cannot be searched for."""

    pattern: str
    reason: str


# Aliases and definitions


class AliasTooLong(Issue):
    """An alias that leads through too many others."""

    name: str


class UnresolvableAlias(Issue):
    """An alias that leads back to itself and to no type."""

    name: str


class EndlessDefinition(Issue):
    """A definition that is asked for while it is being made."""

    name: str


class UnsupportedDefinition(Issue):
    """A definition of a type in the form that the compiler reads and does not support."""

    name: str


class InvalidTypeSetKey(Issue):
    """An entry that describes a set of types under what is no word."""


class InitNotGeneralized(Issue):
    """An `Init` whose general form the compiler fails to make."""


class InitNotNormalized(Issue):
    """An `Init` whose simplest form the compiler fails to make."""


class NothingToMake(Issue):
    """A type of which `new` makes no values; None stands for no type."""

    type: Type | None


class InvalidInitArguments(Issue):
    """An `Init` with arguments that `new` does not take for the type."""

    type: Type


# Descriptions of object types and of sets of types

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


class UnknownParent(Issue):
    """An object type that inherits from one that is not known."""

    owner: str
    parent: str


class InheritsFromItself(Issue):
    """An object type that inherits from itself."""

    owner: str


Fault = Literal[
    "constant and attribute",
    "function and attribute",
    "reserved",
    "overrides nothing",
    "overrides another kind",
    "overrides final",
    "overrides unsaid",
    "overrides another type",
]
"""What may be wrong with a member of an object type."""


class InvalidMember(Issue):
    """A member of an object type that cannot be, as it is or where it is."""

    name: str
    owner: str
    fault: Fault


class ConstantNotFinal(Issue):
    """A constant attribute that is said not to be final."""

    name: str
    owner: str


class ConstantWithoutValue(Issue):
    """A constant attribute without a value."""

    name: str
    owner: str


class DerivedWithValue(Issue):
    """An attribute that is derived, and has a value."""

    name: str
    owner: str
    kind: str


class UntypedParameter(Issue):
    """A parameter of an object type without a type."""

    name: str
    owner: str


class ComparesWithoutType(Issue):
    """An object type that says what attributes are compared, and that its type is not."""

    owner: str


class InvalidComparison(Issue):
    """An object type that compares what cannot be compared."""

    owner: str
    name: str
    fault: Literal["no attribute", "inherited", "constant"]


class UnknownTypeSystem(Issue):
    """A set of types for another version of the type system."""

    version: str
