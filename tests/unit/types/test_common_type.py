"""The tables "Type Algebra on …": the common type of two, as the released compiler finds it.

Where the specification says otherwise, the compiler is right: `undef` adds nothing, sizes are lost, and for a pair
without a closer parent it tries `Data` and `RichData` before `Any`.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce

import pytest

from pplint.types import join
from pplint.types.display import display
from pplint.types.join import common_type, common_type_of, reduced
from pplint.types.make import enum
from pplint.types.model import StringValueType, Type
from tests.unit.types.reading import read, type_of

TABLES = {
    "Any": [("Any", "Any", "Any"), ("Any", "Integer", "Any")],
    "Undef": [("Undef", "Undef", "Undef"), ("Undef", "Integer", "Integer"), ("Integer", "Undef", "Integer")],
    "Data": [
        ("Data", "Data", "Data"),
        ("Data", "Numeric", "Data"),
        ("Data", "String", "Data"),
        ("Data", "Array[Data]", "Data"),
        ("Data", "Hash[String, Data]", "Data"),
        ("Data", "Undef", "Data"),
        ("Data", "Regexp", "RichData"),
        ("Data", "Callable", "Any"),
    ],
    "Scalar": [("Scalar", "Scalar", "Scalar"), ("Scalar", "Regexp", "Scalar"), ("Scalar", "Array", "Any")],
    "Numeric": [
        ("Numeric", "Numeric", "Numeric"),
        ("Numeric", "Integer", "Numeric"),
        ("Numeric", "String", "ScalarData"),
        ("Numeric", "Array", "Any"),
    ],
    "Integer": [
        ("Integer", "Integer", "Integer"),
        ("Integer", "Float", "Numeric"),
        ("Integer", "Numeric", "Numeric"),
        ("Integer", "String", "ScalarData"),
        ("Integer", "Regexp", "Scalar"),
        ("Integer", "Array", "Any"),
        ("Integer[1, 3]", "Integer[5, 9]", "Integer[1, 9]"),
        ("Integer[1]", "Integer[default, 0]", "Integer"),
    ],
    "Float": [
        ("Float", "Integer", "Numeric"),
        ("Float", "Numeric", "Numeric"),
        ("Float", "Regexp", "Scalar"),
        ("Float", "Binary", "RichData"),
        ("Float[1.0, 2.0]", "Float[5.0, 9.0]", "Float[1.0, 9.0]"),
    ],
    "Timespan": [
        ("Timespan", "Timespan", "Timespan"),
        ("Timespan", "Numeric", "Scalar"),
        ("Timespan", "Array", "Any"),
        ("Timespan[1, 2]", "Timespan[4, 5]", "Scalar"),
    ],
    "Timestamp": [
        ("Timestamp", "Timestamp", "Timestamp"),
        ("Timestamp", "Timespan", "Scalar"),
        ("Timestamp[1, 2]", "Timestamp[4, 5]", "Scalar"),
    ],
    "String": [
        ("String", "String", "String"),
        ("String", "Enum[a]", "String"),
        ("String", "Pattern[/a/]", "String"),
        ("String", "Regexp", "Scalar"),
        ("String", "Array", "Any"),
        ("String[1, 2]", "String[4, 5]", "String[1, 5]"),
        ("String[1, 2]", "Enum[abc]", "Enum"),
    ],
    "Enum": [
        ("Enum[a, b, c]", "Enum[x, b, c]", "Enum['a', 'b', 'c', 'x']"),
        ("Enum[a, true]", "Enum[b]", "Enum['a', 'b', true]"),
        ("Enum[a]", "Pattern[/b/]", "ScalarData"),
    ],
    "Pattern": [("Pattern[/a/]", "Pattern[/b/]", "Pattern[/a/, /b/]")],
    "Regexp": [
        ("Regexp", "Regexp", "Regexp"),
        ("Regexp[/a/]", "Regexp[/a/]", "Regexp[/a/]"),
        ("Regexp[/a/]", "Regexp[/b/]", "Regexp"),
        ("Regexp[/a/]", "Integer", "Scalar"),
        ("Regexp[/a/]", "Array", "Any"),
    ],
    "Array": [
        ("Array", "Array", "Array"),
        ("Array[Integer]", "Array[Integer]", "Array[Integer]"),
        ("Array[Integer]", "Array[String]", "Array[ScalarData]"),
        ("Array[Integer, 1, 2]", "Array[String, 4, 5]", "Array[ScalarData]"),
        ("Array", "Hash", "Any"),
    ],
    "Hash": [
        ("Hash", "Hash", "Hash"),
        ("Hash[String, Integer]", "Hash[Integer, Float]", "Hash[ScalarData, Numeric]"),
        ("Hash", "Collection", "Collection"),
        ("Hash", "Integer", "Any"),
    ],
    "Struct": [
        ("Struct", "Struct", "Struct"),
        ("Struct[{a => Integer}]", "Struct[{a => Integer}]", "Struct[{'a' => Integer}]"),
        ("Struct[{a => Integer}]", "Struct[{b => Integer}]", "Data"),
        ("Struct[{a => Integer}]", "Collection", "Collection"),
    ],
    "Tuple": [("Tuple", "Tuple", "Tuple"), ("Tuple[Integer]", "Tuple[String]", "Data")],
    "Collection": [("Collection", "Array", "Collection"), ("Collection", "Hash", "Collection")],
    "Variant": [
        ("Variant[Integer, String]", "Variant[String, Regexp]", "Variant[Integer, String, Regexp]"),
        ("Variant[Integer, String]", "Regexp", "Scalar"),
    ],
    "Optional": [
        ("Optional[Integer]", "Integer", "Optional[Integer]"),
        ("Optional[Integer]", "Undef", "Optional[Integer]"),
        ("Optional[Integer]", "Optional[String]", "Data"),
    ],
    "NotUndef": [
        ("NotUndef[Integer]", "Integer", "NotUndef[Integer]"),
        ("NotUndef[Integer]", "NotUndef[String]", "ScalarData"),
    ],
    "Resource": [
        ("Resource", "Resource", "Resource"),
        ("File", "File", "File"),
        ("File", "Service", "Resource"),
        ("File['a']", "File['a']", "File['a']"),
        ("File['a']", "File['b']", "File"),
        ("Resource", "CatalogEntry", "CatalogEntry"),
        ("Resource", "Integer", "Any"),
    ],
    "Class": [
        ("Class", "Class", "Class"),
        ("Class[a]", "Class[a]", "Class[a]"),
        ("Class[a]", "Class[b]", "Class"),
        ("Class", "CatalogEntry", "CatalogEntry"),
    ],
    "Type": [
        ("Type", "Type[Integer]", "Type"),
        ("Type[Integer]", "Type[Integer]", "Type[Integer]"),
        ("Type[Integer]", "Type[String]", "Type[ScalarData]"),
        ("Type", "Integer", "RichData"),
    ],
    "Callable": [
        ("Callable", "Callable", "Callable"),
        ("Callable[String]", "Callable[String]", "Callable[String]"),
        ("Callable[String]", "Callable[Scalar]", "Callable[String]"),
        ("Callable[Scalar]", "Callable[String]", "Callable[String]"),
        ("Callable[String]", "Callable[Numeric]", "Callable"),
        ("Callable[String]", "Integer", "Any"),
    ],
    "SemVer": [("SemVer", "SemVerRange", "Scalar")],
}


@pytest.mark.parametrize(
    ("one", "other", "common"),
    [pytest.param(*row, id=f"{table}: {row[0]} and {row[1]}") for table, rows in TABLES.items() for row in rows],
)
def test_type_algebra(one: str, other: str, common: str) -> None:
    assert display(common_type(read(one), read(other))) == common


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("[]", "Array[0, 0]"),
        ("[1, 2]", "Array[Integer[1, 2], 2, 2]"),
        ("[1, 'a']", "Array[ScalarData, 2, 2]"),
        ("[a, b]", "Array[Enum['a', 'b'], 2, 2]"),
        ("[1, undef]", "Array[Integer[1, 1], 2, 2]"),
        ("[[1], [2, 3]]", "Array[Array[Integer[1, 3]], 2, 2]"),
        ("[[], [1]]", "Array[Array[Integer[1, 1]], 2, 2]"),
        ("{}", "Hash[0, 0]"),
        ("{a => 1, b => 2.5}", "Hash[Enum['a', 'b'], Numeric, 2, 2]"),
        ("{1 => a, 2 => [b]}", "Hash[Integer[1, 2], Data, 2, 2]"),
    ],
)
def test_reduced_type_of_a_value(literal: str, expected: str) -> None:
    assert display(reduced(type_of(literal))) == expected


@pytest.mark.parametrize(
    "types",
    [
        ["Enum[b]", "Enum[a]", "Enum[c]"],
        ["Enum[b, c]", "Enum[a]", "Enum[b, c]"],
        ["Enum[a]", "Enum[b, a]", "Enum[b]"],
        ["Enum[a]", "Enum[a]"],
        ["Enum[b]", "Enum[a]", "Enum['A', true]", "Enum[c]"],
        ["Enum[b]", "Enum[a]", "String[2]", "Enum[c]"],
        ["Enum[b]", "Enum[a]", "Integer", "Enum[c]"],
        ["Integer", "Enum[b]", "Enum[a]"],
        ["Enum", "Enum[b]", "Enum[a]"],
    ],
)
def test_the_common_type_of_several_is_found_from_first_to_last(types: list[str]) -> None:
    known = [type_of(each) for each in types]
    assert common_type_of(known) == reduce(common_type, known)
    texts = [StringValueType(each) for each in ("b", "a", "b")]
    assert common_type_of([*texts, *known]) == reduce(common_type, [*texts, *known])


def test_many_strings_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[int] = []

    def counted(values: Collection[str]) -> Type:
        listed.append(len(values))
        return enum(values)

    monkeypatch.setattr(join, "enum", counted)
    count = 1000
    common_type_of(StringValueType(str(number)) for number in range(count))
    assert sum(listed) == count
