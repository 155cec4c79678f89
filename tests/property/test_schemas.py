"""What a type accepts of the values that data can have, its schema accepts, and nothing else.

JSON knows neither whether a number is an integer that is written as a float, nor of what kind a key is. So the law is:
the schema accepts a value if and only if the type accepts one of the values that look like it in JSON.

Left out are types whose own laws are broken (`test_types.py`), and those that are left open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from pplint.schema.ecma import ecma_pattern
from pplint.schema.type_schemas import TypeSchemas
from pplint.syntax.oniguruma import search
from pplint.syntax.regexps import regexp_error
from pplint.types.constituents import parts
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.model import (
    ArrayType,
    BooleanType,
    CollectionType,
    HashType,
    IntegerType,
    SensitiveType,
    StringType,
    TupleType,
    Type,
)
from pplint.types.plain_matching import plain_type
from pplint.types.relations import is_assignable
from tests.property.small_types import small_types
from tests.property.strategies import types

if TYPE_CHECKING:
    from pplint.schema.alternatives import Schema

OPEN = ("init", "iterable", "bare iterable", "sensitive")
BROKEN = ("bare optional", "bare variant", "bare not undef", "not undef of undef", "bare tuple", "struct")
TYPES = types(without=(*OPEN, *BROKEN))

KEYS = st.sampled_from(["a", "b", "c d", "A", "head", "tail"])
TEXTS = st.sampled_from(["a", "b", "A", "abc", "it's", "x y", "", "line\nend", "ä", "12", "/", "b\n"])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-4, 6), st.sampled_from([-1.25, 0.5, 2.75]), TEXTS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


Draw: TypeAlias = "Callable[[st.SearchStrategy[Any]], Any]"


def _schema(type_: Type, *, are_merged: bool = False) -> Schema:
    definitions: dict[str, Schema] = {}
    schema = TypeSchemas(definitions, are_merged=are_merged).of_value(type_)
    whole = {"allOf": [schema], "definitions": definitions}
    Draft7Validator.check_schema(whole)
    return whole


def _is_valid(schema: Schema, value: object) -> bool:
    validator: Any = Draft7Validator(schema)
    return cast("bool", validator.is_valid(_as_json(value)))


def _as_json(value: object) -> Any:  # noqa: ANN401 - whatever JSON has
    if isinstance(value, tuple):
        return [_as_json(each) for each in cast("tuple[object, ...]", value)]
    if isinstance(value, dict):
        return {key: _as_json(each) for key, each in cast("dict[str, object]", value).items()}
    return value


def _alike(value: object) -> Iterator[object]:
    """Yield the values that are the same in JSON."""
    if isinstance(value, tuple):
        yield from product(*map(_alike, cast("tuple[object, ...]", value)))
    elif isinstance(value, dict):
        entries = cast("dict[str, object]", value)
        yield from (dict(zip(entries, values, strict=True)) for values in product(*map(_alike, entries.values())))
    else:
        yield value
        if type(value) is int:
            yield float(value)


def _accepts(type_: Type, value: object) -> bool:
    return any(is_assignable(type_, plain_type(each)) for each in _alike(value))


@given(TYPES.filter(lambda type_: not _has_open_keys(type_)), st.lists(VALUES, min_size=10))
def test_a_schema_accepts_what_its_type_does(type_: Type, values: list[object]) -> None:
    schema = _schema(type_)
    for value in values:
        assert _is_valid(schema, value) is _accepts(type_, value), (schema, value)


def _has_open_keys(type_: Type) -> bool:
    """Whether keys would have to be arrays or hashes, of which JSON does not say what they look like."""
    if isinstance(type_, HashType) and not is_assignable(type_.key, StringType()):
        return intersects(type_.key, CollectionType())
    return any(map(_has_open_keys, parts(type_)))


SMALL = [each for each in small_types(without=(*OPEN, *BROKEN)) if not _has_open_keys(each)]
SMALL_VALUES: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 2, 5, 0.5, "", "a", "A", "abc", "/", (), (1,), (1, 2), ("a", "a"), (None, "b"), {}),
    *({"a": 1}, {"a": None}, {"a": "b"}, {"a": 1, "b": 2}, {"b": 2}, ((1, (2,)), {"a": 0.5}), {"a": {"a": (1,)}}),
)


def test_schemas_of_small_types_accept_what_these_do() -> None:
    wrong = [
        (type_, value)
        for type_ in SMALL
        for schema in [_schema(type_)]
        for value in SMALL_VALUES
        if _is_valid(schema, value) is not _accepts(type_, value)
    ]
    assert wrong == []


@given(TYPES, VALUES)
def test_what_is_sensitive_is_looked_at_like_anything_else(type_: Type, value: object) -> None:
    sensitive = SensitiveType(generalize(type_))
    assert _is_valid(_schema(sensitive), value) is _is_valid(_schema(sensitive.type), value)


# What comes from elsewhere


@given(TYPES, st.lists(VALUES, min_size=10), st.data())
def test_what_may_come_from_elsewhere_is_let_through(type_: Type, values: list[object], data: st.DataObject) -> None:
    schema = _schema(type_)
    for value in values:
        if _accepts(type_, value):
            written = _from_elsewhere(value, data.draw)
            assert _is_valid(schema, written), (schema, written)


def _from_elsewhere(value: object, draw: Draw) -> object:
    """Return what may be written in data where a value comes of it."""
    if draw(st.integers(0, 3)) == 0:
        return "%{alias('k')}"
    if isinstance(value, str):
        return draw(st.sampled_from([value, "%{facts.k}", f"{value}%{{}}", "ENC[PKCS7,MIIB]", "%{lookup('k')}"]))
    if isinstance(value, tuple):
        return tuple(_from_elsewhere(each, draw) for each in cast("tuple[object, ...]", value))
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value)
        keys = {key: draw(st.sampled_from([key, f"%{{facts.k}}{key}"])) for key in entries}
        return {keys[key]: _from_elsewhere(each, draw) for key, each in entries.items()}
    return value


@given(
    st.sampled_from([IntegerType(1), BooleanType(), ArrayType(IntegerType()), HashType(), TupleType((BooleanType(),))])
)
def test_text_is_let_through_only_where_it_can_come_to_a_value(type_: Type) -> None:
    schema = _schema(type_)
    assert not _is_valid(schema, "%{facts.port}")
    assert not _is_valid(schema, "ENC[PKCS7,MIIB]")
    assert not _is_valid(schema, "port %{alias('port')}")
    assert _is_valid(schema, "%{ alias('port') }")


# Values that are merged


@given(TYPES, st.lists(VALUES, min_size=10), st.data())
def test_a_part_of_what_is_merged_is_let_through(type_: Type, values: list[object], data: st.DataObject) -> None:
    schema = _schema(type_, are_merged=True)
    for value in values:
        if _accepts(type_, value):
            assert _is_valid(schema, _part(value, data.draw)), (schema, value)


def _part(value: object, draw: Draw) -> object:
    """Leave out some of what is in the hashes of a value: levels that are merged may give it."""
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value)
        return {key: _part(each, draw) for key, each in entries.items() if draw(st.booleans())}
    return value


# Keys


def test_keys_that_are_no_text_are_known_by_how_they_look() -> None:
    schema = _schema(HashType(IntegerType(0, 9), StringType()))
    assert _is_valid(schema, {"8080": "a", "-1": "b", "%{facts.port}": "c"})
    assert not _is_valid(schema, {"port": "a"})
    assert not _is_valid(_schema(HashType(BooleanType(), StringType())), {"a": "b"})
    assert _is_valid(_schema(HashType(BooleanType(), StringType())), {"on": "b"})


# Regular expressions

ATOMS = (
    *(
        "a",
        "b",
        "k",
        "S",
        ".",
        r"\d",
        r"\w",
        r"\s",
        r"\S",
        r"\h",
        "[a-c]",
        "[^a-c]",
        r"[\w.-]",
        "[[:xdigit:]]",
        "[k-s]",
    ),
    *("^", "$", r"\A", r"\z", r"\Z", r"\n", "/", r"\.", "{", "é", r"[^\s]", "[-a]", r"\x41", "|", "(?i)", "[&~|]"),
)
GROUPS = ("(", "(?:", "(?i:", "(?m:", "(?mi-x:", "(?=", "(?!", "(?<n>")
REPETITIONS = ("", "", "", "*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "*?", "+?", "??", "{0,1}?", "*+", "{2}+")
PATTERNS = st.recursive(
    st.tuples(st.sampled_from(ATOMS), st.sampled_from(REPETITIONS)).map("".join),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3).map("".join)
        | st.tuples(st.sampled_from(GROUPS), inner, st.just(")"), st.sampled_from(REPETITIONS)).map("".join)
    ),
    max_leaves=8,
)


@given(PATTERNS, st.lists(st.text("abkKsScdC019 .-/\n\ré_]{}~|&#", max_size=5), min_size=5))
def test_translated_expressions_find_the_same(pattern: str, texts: list[str]) -> None:
    translated = ecma_pattern(pattern)
    assume(translated is not None and regexp_error(pattern) is None)
    for text in texts:
        assert (re.search(str(translated), text) is None) is (search(pattern, text) is None), (translated, text)
