"""The values that data may give for a type, as JSON Schema says it.

JSON has fewer kinds of values than the language: 1 and 1.0 are the same number, and all keys are text. What comes from
data is text, a number, a boolean, `undef`, an array or a hash; types that have none of these let no value through, and
`Sensitive` lets through what is in it, as `lookup_options` wrap that. Types that say what can be done with a value,
such as `Iterable`, are left open.

A text with `%{…}` is another one when it is looked up, and so is `ENC[…]`: it is let through wherever there may be
text. `%{alias('…')}` alone may come to anything.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, Final

from pplint.schema.alternatives import ANYTHING, NOTHING, Schema, any_of
from pplint.schema.ecma import ecma_pattern, pattern_in_any_case
from pplint.syntax.quoting import regexp_literal
from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType
from pplint.types.data_aliases import DATA, RICH_DATA
from pplint.types.errors import InvalidTypeError
from pplint.types.intersection import intersects
from pplint.types.model import (
    AnyType,
    ArrayType,
    BooleanType,
    CollectionType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    IterableType,
    NotUndefType,
    NumericType,
    OptionalType,
    PatternType,
    ReferenceType,
    ScalarDataType,
    ScalarType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
    UnitType,
    VariantType,
)
from pplint.types.part import possibilities
from pplint.types.relations import is_assignable
from pplint.types.sizes import tuple_size

TEXT_FROM_ELSEWHERE: Final = "text-from-elsewhere"
VALUE_FROM_ELSEWHERE: Final = "value-from-elsewhere"

_ELSEWHERE: Final[dict[str, Schema]] = {
    TEXT_FROM_ELSEWHERE: {"type": "string", "pattern": r"%\{[^}]*\}|ENC\["},
    VALUE_FROM_ELSEWHERE: {"type": "string", "pattern": r"""^%\{\s*alias\((?:"[^"}]+"|'[^'}]+')\)\s*\}$"""},
}
"""What is another value when it is looked up, by the names of their definitions; no type is called so."""

_NULL: Final[Schema] = {"type": "null"}
_TEXT: Final[Schema] = {"type": "string"}
_SCALAR: Final[Schema] = {"type": ["string", "number", "boolean"]}

_KEYS: Final[dict[type[Type], Schema]] = {
    NumericType: {"pattern": r"^[-+]?\.?[0-9]"},
    BooleanType: {"pattern": "^([tT]rue|TRUE|[fF]alse|FALSE|[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF)$"},
    UndefType: {"pattern": "^(|~|[nN]ull|NULL)$"},
}
"""What keys that are no text look like in YAML."""


class TypeSchemas:
    """Makes the schemas of types; what stands after an alias is defined once, and referred to by its name.

    Where values `are_merged` with those of other files, a part may be missing in each.
    """

    def __init__(self, definitions: dict[str, Schema], *, are_merged: bool = False) -> None:
        self.are_merged = are_merged
        self._definitions = definitions

    def of_value(self, type_: Type) -> Schema:
        """Return the schema of what stands where a value of a type is wanted.

        Raise `InvalidTypeError` if the type is none.
        """
        own = self.of(type_)
        if own == ANYTHING or any(map(_has_all_text, possibilities(type_))):
            return own
        name = TEXT_FROM_ELSEWHERE if any(map(_has_text, possibilities(type_))) else VALUE_FROM_ELSEWHERE
        return any_of([own, self.elsewhere(name)])

    def elsewhere(self, name: str) -> Schema:
        """Refer to what is another value when it is looked up."""
        self._definitions[name] = _ELSEWHERE[name]
        return {"$ref": f"#/definitions/{name}"}

    def of(self, type_: Type) -> Schema:
        """Return the schema of the values of a type as they are."""
        make = _SCHEMAS.get(type(type_))
        return NOTHING if make is None else make(self, type_)

    def of_alias(self, type_: AliasType) -> Schema:
        """Refer to the definition of an alias."""
        if type_ in (DATA, RICH_DATA):
            return ANYTHING
        name = f"{type_.name}-merged" if self.are_merged else type_.name
        reference: Schema = {"$ref": f"#/definitions/{name}"}
        if name in self._definitions:
            return reference
        # It may mention itself.
        self._definitions[name] = reference
        try:
            found = self.of(type_.resolved)
        except (InvalidTypeError, RecursionError):
            found = ANYTHING
        if found in (ANYTHING, NOTHING) and not type_.is_recursive:
            del self._definitions[name]
            return found
        self._definitions[name] = found
        return reference

    def of_key(self, type_: Type) -> Schema:
        """Return the schema of keys, which are all text."""
        return any_of([*(_key(self, each) for each in possibilities(type_)), self.elsewhere(TEXT_FROM_ELSEWHERE)])


def _has_all_text(type_: Type) -> bool:
    return is_assignable(type_, StringType())


def _has_text(type_: Type) -> bool:
    return intersects(type_, StringType())


def _key(schemas: TypeSchemas, type_: Type) -> Schema:
    if _has_all_text(type_) or isinstance(type_, _COLLECTIONS):
        return ANYTHING
    if isinstance(type_, _TEXTS):
        return schemas.of(type_)
    return _KEYS.get(NumericType if isinstance(type_, _NUMBERS) else type(type_), NOTHING)


_TEXTS = StringType | StringValueType | EnumType | PatternType
_COLLECTIONS = CollectionType | ArrayType | TupleType | HashType | StructType
_NUMBERS = NumericType | IntegerType | FloatType


# Single values


def _range(kind: str) -> Callable[[TypeSchemas, IntegerType | FloatType], Schema]:
    def schema(_: TypeSchemas, type_: IntegerType | FloatType) -> Schema:
        bounds = {"minimum": type_.lower, "maximum": type_.upper}
        return {"type": kind, **{key: bound for key, bound in bounds.items() if bound is not None and isfinite(bound)}}

    return schema


def _boolean(_: TypeSchemas, type_: BooleanType) -> Schema:
    return {"type": "boolean"} if type_.value is None else {"enum": [type_.value]}


def _string(_: TypeSchemas, type_: StringType) -> Schema:
    return {"type": "string", **_size("Length", type_.lower, type_.upper)}


def _enum(_: TypeSchemas, type_: EnumType) -> Schema:
    if not type_.values:
        return _TEXT
    if not type_.case_insensitive:
        return {"enum": list(type_.values)}
    words = ", ".join(f"`{each}`" for each in type_.values)
    return _matching(pattern_in_any_case(type_.values), f"expected one of {words}, in any case")


def _pattern(_: TypeSchemas, type_: PatternType) -> Schema:
    patterns = [pattern for each in type_.patterns if (pattern := ecma_pattern(each)) is not None]
    if not patterns or len(patterns) < len(type_.patterns):
        return _TEXT
    whole = patterns[0] if len(patterns) == 1 else "|".join(f"(?:{each})" for each in patterns)
    return _matching(whole, f"expected a match of {' or '.join(map(regexp_literal, type_.patterns))}")


def _matching(pattern: str, message: str) -> Schema:
    """Return the schema of text by a pattern; the message, which the server for YAML shows, says it in Ruby's words."""
    return {"type": "string", "pattern": pattern, "patternErrorMessage": message}


# Collections


def _size(what: str, lower: int | None, upper: int | None) -> Schema:
    return {**({f"min{what}": lower} if lower else {}), **({} if upper is None else {f"max{what}": upper})}


def _items(schemas: TypeSchemas, lower: int | None, upper: int | None) -> Schema:
    return {} if schemas.are_merged else _size("Items", lower, upper)


def _properties(schemas: TypeSchemas, schema: Schema) -> Schema:
    """Return what is asked of the number and names of keys, unless these are known only when they are looked up."""
    if not schema or schemas.are_merged:
        return {}
    names = {"propertyNames": {"not": schemas.elsewhere(TEXT_FROM_ELSEWHERE)}}
    return {"if": names, "then": schema}


def _collection(schemas: TypeSchemas, type_: CollectionType) -> Schema:
    entries = _properties(schemas, _size("Properties", type_.lower, type_.upper))
    return any_of([{"type": "array", **_items(schemas, type_.lower, type_.upper)}, {"type": "object", **entries}])


def _array(schemas: TypeSchemas, type_: ArrayType) -> Schema:
    element = schemas.of_value(type_.element)
    items = {} if element == ANYTHING else {"items": element}
    return {"type": "array", **items, **_items(schemas, type_.lower, type_.upper)}


def _tuple(schemas: TypeSchemas, type_: TupleType) -> Schema:
    if schemas.are_merged or not type_.types:
        return {"type": "array", **_items(schemas, type_.lower, type_.upper)}
    *first, last = map(schemas.of_value, type_.types)
    return {"type": "array", "items": [*first, last], "additionalItems": last, **_size("Items", *tuple_size(type_))}


def _hash(schemas: TypeSchemas, type_: HashType) -> Schema:
    key, value = schemas.of_key(type_.key), schemas.of_value(type_.value)
    return {
        "type": "object",
        **({} if key == ANYTHING else {"propertyNames": key}),
        **({} if value == ANYTHING else {"additionalProperties": value}),
        **_properties(schemas, _size("Properties", type_.lower, type_.upper)),
    }


def _struct(schemas: TypeSchemas, type_: StructType) -> Schema:
    schemas.elsewhere(TEXT_FROM_ELSEWHERE)
    required = [each.name for each in type_.elements if not each.is_optional]
    return {
        "type": "object",
        "properties": {each.name: schemas.of_value(each.value) for each in type_.elements},
        "patternProperties": {_ELSEWHERE[TEXT_FROM_ELSEWHERE]["pattern"]: {}},
        "additionalProperties": False,
        **_properties(schemas, {"required": required} if required else {}),
    }


# Types made of types


def _variant(schemas: TypeSchemas, type_: VariantType) -> Schema:
    return any_of(map(schemas.of, type_.types))


def _optional(schemas: TypeSchemas, type_: OptionalType) -> Schema:
    return ANYTHING if type_.type is None else any_of([schemas.of(type_.type), _NULL])


def _not_undef(schemas: TypeSchemas, type_: NotUndefType) -> Schema:
    defined: Schema = {"not": _NULL}
    own = ANYTHING if type_.type is None else schemas.of(type_.type)
    return defined if own == ANYTHING else {"allOf": [own, defined]}


def _always(schema: Schema) -> Callable[[TypeSchemas, Type], Schema]:
    return lambda _schemas, _type: schema


_SCHEMAS: Final[dict[type[Type], Callable[[TypeSchemas, Any], Schema]]] = {
    AnyType: _always(ANYTHING),
    UnitType: _always(ANYTHING),
    ReferenceType: _always(ANYTHING),
    IterableType: _always(ANYTHING),
    InitType: _always(ANYTHING),
    UndefType: _always(_NULL),
    ScalarType: _always(_SCALAR),
    ScalarDataType: _always(_SCALAR),
    NumericType: _always({"type": "number"}),
    IntegerType: _range("integer"),
    FloatType: _range("number"),
    BooleanType: _boolean,
    StringType: _string,
    StringValueType: lambda _, type_: {"enum": [type_.value]},
    EnumType: _enum,
    PatternType: _pattern,
    CollectionType: _collection,
    ArrayType: _array,
    TupleType: _tuple,
    HashType: _hash,
    StructType: _struct,
    VariantType: _variant,
    OptionalType: _optional,
    NotUndefType: _not_undef,
    SensitiveType: lambda schemas, type_: schemas.of(type_.type),
    AliasType: TypeSchemas.of_alias,
}
"""For each type of which data may have a value, the function that says which."""
