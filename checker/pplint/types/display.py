"""Types and their parameters as text: what the compiler prints, and what reads back as the same type.

`display` gives aliases and objects by their names; `display_expanded` says what they stand for, as the compiler does
where the type itself is printed: `Port = Integer[1, 65535]`. The type of one string prints as `String`, since it
cannot be written; `display_with_values` shows the string.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from pplint.syntax.numbers import float_text
from pplint.syntax.quoting import quote, regexp_literal
from pplint.types import argument_types, catalog_types, model
from pplint.types.alias import AliasType
from pplint.types.data_aliases import ALIASES
from pplint.types.enumerated import once
from pplint.types.model import UNIT, OptionalType, StringValueType, StructElement, Type
from pplint.types.names import capitalized, kind_name, simple_name
from pplint.types.object_text import object_text, type_set_text
from pplint.types.objects import ObjectExtensionType, ObjectType, TypeSetType
from pplint.types.plain_values import DEFAULT, Default, Regexp
from pplint.types.relations import accepts_undef


def display(type_: Type) -> str:
    """Return a type as it is printed within a value: an alias by its name."""
    return Writer().type(type_)


def display_expanded(type_: Type) -> str:
    """Return a type with what its aliases stand for, as messages show it: `Port = Integer[1, 65535]`."""
    return Writer(expands=True).type(type_)


def display_value(type_: Type) -> str:
    """Return a type as it is printed as a value: aliases, objects and sets of types say what they stand for."""
    return display_expanded(type_) if isinstance(type_, AliasType | ObjectType | TypeSetType) else display(type_)


def display_with_values(type_: Type) -> str:
    """Return a type with the strings that the types of single strings stand for: `String['abc']`."""
    return Writer(shows_strings=True).type(type_)


def plain_text(value: object) -> str:
    """Return a plain value as it is printed as the parameter of a type."""
    return Writer().value(value)


_MOST_EXPANSIONS: Final = 1000
"""How many aliases are written out, before those that follow go by their names only."""


class Writer:
    """Writes types; it knows which aliases it is within, and of which set the types go by their short names."""

    def __init__(self, *, expands: bool = False, shows_strings: bool = False) -> None:
        self.expands = expands
        self.shows_strings = shows_strings
        self.type_set: TypeSetType | None = None
        self._open: set[AliasType] = set()
        self._expanded = 0

    def type(self, type_: Type) -> str:
        """Return the text of a type; what is nested too deeply is left out."""
        try:
            write = _WRITERS.get(type(type_))
            return kind_name(type_) if write is None else write(self, type_)
        except RecursionError:
            return f"{kind_name(type_)}[…]"

    def types(self, types: Iterable[Type | None]) -> list[str]:
        """Return the texts of those types that are there."""
        return [self.type(each) for each in types if each is not None]

    def alias(self, type_: AliasType) -> str:
        """Return the name of an alias, and what it stands for where that is asked for and not said already."""
        if not self.expands or type_ in self._open or self._expanded > _MOST_EXPANSIONS:
            return self.name(type_, type_.name)
        is_member = self.type_set is not None and any(each == type_ for _, each in self.type_set.types)
        if (self.type_set is not None and not is_member) or type_.name in ALIASES:
            return self.name(type_, type_.name)
        self._expanded += 1
        self._open.add(type_)
        resolved = self.type(type_.resolved)
        self._open.discard(type_)
        return resolved if is_member else f"{type_.name} = {resolved}"

    def name(self, type_: Type, name: str) -> str:
        """Return the name of a type within the set of types that is being written."""
        members = () if self.type_set is None else self.type_set.types
        return next((key for key, each in members if each == type_), name)

    def value(self, value: object) -> str:
        """Return the text of a plain value."""
        write = _VALUE_WRITERS.get(type(value))
        if write is not None:
            return write(self, value)
        if isinstance(value, Type):
            return self.type(value)
        return self.hash(cast("Mapping[object, object]", value).items()) if isinstance(value, Mapping) else f"'{value}'"

    def array(self, value: tuple[object, ...]) -> str:
        """Return the text of an array of plain values."""
        return f"[{', '.join(map(self.value, value))}]"

    def hash(self, entries: Iterable[tuple[object, object]]) -> str:
        """Return the text of a hash of plain values."""
        return f"{{{', '.join(f'{self.value(key)} => {self.value(value)}' for key, value in entries)}}}"


def _parameterized(name: str, parameters: list[str]) -> str:
    return f"{name}[{', '.join(parameters)}]" if parameters else name


def _bounds(lower: object, upper: object, text: Callable[[Any], str] = str) -> list[str]:
    """Return the ends of a range; nothing if it is open at both."""
    if lower is None and upper is None:
        return []
    low = "default" if lower is None else text(lower)
    return [low] if upper is None else [low, text(upper)]


def _boolean(_: Writer, type_: model.BooleanType) -> str:
    return _parameterized("Boolean", [] if type_.value is None else [str(type_.value).lower()])


def _range(_: Writer, type_: model.IntegerType | model.StringType | model.CollectionType) -> str:
    return _parameterized(kind_name(type_), _bounds(type_.lower, type_.upper))


def _float(_: Writer, type_: model.FloatType) -> str:
    return _parameterized("Float", _bounds(type_.lower, type_.upper, float_text))


def _times(_: Writer, type_: model.TimespanType | model.TimestampType) -> str:
    from pplint.types.timespans import Timespan
    from pplint.types.timestamps import Timestamp

    kind = Timespan if isinstance(type_, model.TimespanType) else Timestamp
    upper = None if type_.upper == type_.lower else type_.upper
    return _parameterized(kind_name(type_), _bounds(type_.lower, upper, lambda nanoseconds: f"'{kind(nanoseconds)}'"))


def _string_value(writer: Writer, type_: StringValueType) -> str:
    return f"String[{quote(type_.value)}]" if writer.shows_strings else "String"


def _enum(_: Writer, type_: model.EnumType) -> str:
    values = [_quoted(type_.values)] if type_.values else []
    return _parameterized("Enum", [*values, *(["true"] if type_.case_insensitive else [])])


@once
def _quoted(values: tuple[str, ...]) -> str:
    return ", ".join(map(quote, values))


def _pattern(_: Writer, type_: model.PatternType) -> str:
    return _parameterized("Pattern", list(map(regexp_literal, type_.patterns)))


def _regexp(_: Writer, type_: model.RegexpType) -> str:
    return _parameterized("Regexp", [] if type_.pattern is None else [regexp_literal(type_.pattern)])


def _semver(_: Writer, type_: model.SemVerType) -> str:
    return _parameterized("SemVer", [f"'{each}'" for each in type_.ranges])


def _array(writer: Writer, type_: model.ArrayType) -> str:
    if (type_.lower, type_.upper) == (0, 0):
        # What an empty array holds has no name: `Array[Unit, 0, 0]` could not be read back.
        return "Array[0, 0]"
    if type_ == model.ArrayType():
        return "Array"
    return _parameterized("Array", [writer.type(type_.element), *_bounds(type_.lower, type_.upper)])


def _hash(writer: Writer, type_: model.HashType) -> str:
    if (type_.lower, type_.upper) == (0, 0):
        return "Hash[0, 0]"
    if type_ == model.HashType():
        return "Hash"
    return _parameterized("Hash", [*writer.types((type_.key, type_.value)), *_bounds(type_.lower, type_.upper)])


def _tuple(writer: Writer, type_: model.TupleType) -> str:
    if not type_.types:
        return "Tuple"
    return _parameterized("Tuple", [*writer.types(type_.types), *_bounds(type_.lower, type_.upper)])


def _struct(writer: Writer, type_: model.StructType) -> str:
    elements = [f"{_key(each)} => {writer.type(each.value)}" for each in type_.elements]
    return f"Struct[{{{', '.join(elements)}}}]" if elements else "Struct"


def _key(element: StructElement) -> str:
    """Return the key as plain as it can be: it is optional by itself where the value may be `undef`."""
    name = quote(element.name)
    if element.is_optional == accepts_undef(element.value):
        return name
    return f"Optional[{name}]" if element.is_optional else f"NotUndef[{name}]"


def _variant(writer: Writer, type_: model.VariantType) -> str:
    return _parameterized("Variant", writer.types(type_.types))


def _container(writer: Writer, type_: model.IterableType) -> str:
    return _parameterized(kind_name(type_), writer.types((type_.type,)))


def _string_container(writer: Writer, type_: OptionalType | model.NotUndefType) -> str:
    if isinstance(type_.type, StringValueType):
        return f"{kind_name(type_)}[{quote(type_.type.value)}]"
    is_bare = isinstance(type_, model.NotUndefType) and type_.type == model.ANY
    return kind_name(type_) if is_bare else _parameterized(kind_name(type_), writer.types((type_.type,)))


def _sensitive(writer: Writer, type_: model.SensitiveType) -> str:
    return _parameterized("Sensitive", [] if type_.type == model.ANY else [writer.type(type_.type)])


def _init(writer: Writer, type_: argument_types.InitType) -> str:
    return _parameterized("Init", [*writer.types((type_.type,)), *map(writer.value, type_.arguments)])


def _callable(writer: Writer, type_: model.CallableType) -> str:
    parameters = [] if type_.parameters is None else _callable_parameters(writer, type_.parameters, type_.block)
    if type_.returns is None:
        return _parameterized("Callable", parameters)
    return f"Callable[[{', '.join(parameters)}], {writer.type(type_.returns)}]"


def _callable_parameters(writer: Writer, parameters: model.TupleType, block: Type | None) -> list[str]:
    # `Callable` alone takes anything; what takes nothing is `Callable[0, 0]`.
    count = _bounds(parameters.lower, parameters.upper) if parameters.types else ["0", "0"]
    return [*writer.types(each for each in parameters.types if each != UNIT), *count, *writer.types((block,))]


def _runtime(_: Writer, type_: model.RuntimeType) -> str:
    if type_.runtime is None and type_.name is None and type_.pattern is None:
        return "Runtime"
    name = "undef" if type_.name is None else quote(type_.name)
    if type_.pattern is not None:
        name = f"[{regexp_literal(type_.pattern[0])}, {quote(type_.pattern[1])}]"
    return f"Runtime[{'undef' if type_.runtime is None else type_.runtime}, {name}]"


def _class(_: Writer, type_: catalog_types.ClassType) -> str:
    return _parameterized("Class", [] if type_.name is None else [type_.name])


def _resource(_: Writer, type_: catalog_types.ResourceType) -> str:
    if type_.type_name is None:
        return "Resource"
    return _parameterized(capitalized(type_.type_name), [] if type_.title is None else [quote(type_.title)])


def _reference(_: Writer, type_: model.ReferenceType) -> str:
    return f"TypeReference[{quote(type_.text)}]"


def _uri(writer: Writer, type_: argument_types.UriType) -> str:
    return _parameterized("URI", [writer.hash(type_.parts)] if type_.parts else [])


def _object(writer: Writer, type_: ObjectType) -> str:
    return object_text(writer, type_) if writer.expands else writer.name(type_, type_.label)


def _object_extension(writer: Writer, type_: ObjectExtensionType) -> str:
    return f"{writer.name(type_, simple_name(type_))}[{', '.join(_arguments(writer, type_))}]"


_NAMED_ABOVE: Final = 2


def _arguments(writer: Writer, type_: ObjectExtensionType) -> list[str]:
    """Return the arguments in the order of the parameters; those of more than two parameters as one hash."""
    given = dict(type_.arguments)
    names = list(type_.base.all_parameters())
    if len(names) > _NAMED_ABOVE:
        return [writer.hash(type_.arguments)]
    last = max(names.index(name) for name in given)
    return [writer.value(given.get(name, DEFAULT)) for name in names[: last + 1]]


_WRITERS: Final[dict[type[Type], Callable[[Writer, Any], str]]] = {
    AliasType: Writer.alias,
    model.BooleanType: _boolean,
    model.IntegerType: _range,
    model.StringType: _range,
    model.CollectionType: _range,
    model.FloatType: _float,
    model.TimespanType: _times,
    model.TimestampType: _times,
    StringValueType: _string_value,
    model.EnumType: _enum,
    model.PatternType: _pattern,
    model.RegexpType: _regexp,
    model.SemVerType: _semver,
    model.ArrayType: _array,
    model.HashType: _hash,
    model.TupleType: _tuple,
    model.StructType: _struct,
    model.VariantType: _variant,
    model.TypeType: _container,
    model.IterableType: _container,
    model.IteratorType: _container,
    OptionalType: _string_container,
    model.NotUndefType: _string_container,
    model.SensitiveType: _sensitive,
    argument_types.InitType: _init,
    model.CallableType: _callable,
    model.RuntimeType: _runtime,
    catalog_types.ClassType: _class,
    catalog_types.ResourceType: _resource,
    model.ReferenceType: _reference,
    argument_types.UriType: _uri,
    ObjectType: _object,
    ObjectExtensionType: _object_extension,
    TypeSetType: type_set_text,
}

_VALUE_WRITERS: Final[dict[type, Callable[[Writer, Any], str]]] = {
    type(None): lambda _, __: "undef",
    Default: lambda _, __: "default",
    bool: lambda _, value: "true" if value else "false",
    int: lambda _, value: str(value),
    float: lambda _, value: float_text(value),
    str: lambda _, value: quote(value),
    Regexp: lambda _, value: regexp_literal(value.pattern),
    tuple: Writer.array,
}
