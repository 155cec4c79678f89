"""Arrays and hashes made from other values: "Array.new", "Hash.new", "Tuple.new" and "Struct.new"."""

from __future__ import annotations

import pytest

from pplint.values.errors import ConversionError, TooLargeError
from pplint.values.model import Binary, Hash, IteratorValue, Value
from tests.unit.refusals import refuses
from tests.unit.values.language import made, made_text


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[[1, 2]]", "[1, 2]"),
        ("[{a => 1, b => 2}]", "[['a', 1], ['b', 2]]"),
        ("[{}]", "[]"),
        ("['abc']", "['a', 'b', 'c']"),
        ("[3]", "[0, 1, 2]"),
        ("[Integer[1, 3]]", "[1, 2, 3]"),
        ("[Enum[b, a]]", "['a', 'b']"),
        ("[1, true]", "[1]"),
        ("[undef, true]", "[undef]"),
        ("[[1], true]", "[1]"),
        ("[2, false]", "[0, 1]"),
        ("[{a => 1}, true]", "[{'a' => 1}]"),
    ],
)
def test_array_from_what_has_elements(arguments: str, expected: str) -> None:
    assert made_text("Array", arguments) == expected


def test_array_from_bytes_and_iterators() -> None:
    assert made("Array", Binary(b"ab")) == (97, 98)
    assert made("Array", IteratorValue(iter((1, 2)))) == (1, 2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("[1.5]", "a value of type Float cannot be converted to Array"),
        ("[-1]", "a value of type Integer cannot be converted to Array"),
        ("[undef]", "a value of type Undef cannot be converted to Array"),
        ("[Integer]", "cannot be converted to Array"),
        ("[1, 2]", "Array.new"),
    ],
)
def test_nothing_else_has_elements(arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text("Array", arguments)


def test_an_array_of_billions_is_not_made() -> None:
    with pytest.raises(TooLargeError):
        made("Array", 10**12)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[[]]", "{}"),
        ("[[[a, 1], [b, 2]]]", "{'a' => 1, 'b' => 2}"),
        ("[[1, 2, 3, 4]]", "{1 => 2, 3 => 4}"),
        ("[[[a, 1], [b]]]", "{['a', 1] => ['b']}"),
        ("['abcd']", "{'a' => 'b', 'c' => 'd'}"),
        ("[4]", "{0 => 1, 2 => 3}"),
        ("[{a => 1}]", "{'a' => 1}"),
        ("[[1, a, 1.0, b, true, c, '1', d]]", "{1 => 'a', 1.0 => 'b', true => 'c', '1' => 'd'}"),
        ("[[a, 1, b, 2, a, 3]]", "{'a' => 3, 'b' => 2}"),
    ],
)
def test_hash_from_pairs_and_from_a_flat_array(arguments: str, expected: str) -> None:
    assert made_text("Hash", arguments) == expected


def test_hash_from_an_iterator_over_one_array_of_pairs() -> None:
    assert made("Hash", IteratorValue(iter((((1, 2), (3, 4)),)))) == Hash[Value]([(1, 2), (3, 4)])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("[[1, 2, 3]]", "even number of elements"),
        ("['a']", "even number of elements"),
        ("[undef]", "a value of type Undef cannot be converted to Hash"),
        ("[[[1, 2]], tree]", "Hash.new"),
    ],
)
def test_nothing_else_is_a_hash(arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text("Hash", arguments)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[[[[a, b], 1], [[a, c], 2]], tree]", "{'a' => {'b' => 1, 'c' => 2}}"),
        ("[[[[a, b], 1], [[a, c], 2]]]", "{['a', 'b'] => 1, ['a', 'c'] => 2}"),
        ("[[[[0], 1], [[1], 2]], tree]", "{0 => 1, 1 => 2}"),
        ("[[[[a], [1, 2]], [[a, 0], 3]], tree]", "{'a' => [3, 2]}"),
        ("[[[[a], [1]], [[a, 3], 4]], tree]", "{'a' => [1, undef, undef, 4]}"),
        ("[[[[a], [1, 2]], [[a, -1], 3]], tree]", "{'a' => [1, 3]}"),
        ("[[[[a], [1, [2]]], [[a, 0], 3]], hash_tree]", "{'a' => {0 => 3, 1 => {0 => 2}}}"),
        ("[[[[], [1, 2]]], tree]", "{0 => 1, 1 => 2}"),
        ("[[[[], {x => {y => 1}}], [[x, z], 2]], tree]", "{'x' => {'y' => 1, 'z' => 2}}"),
    ],
)
def test_hash_from_a_tree_of_paths(arguments: str, expected: str) -> None:
    assert made_text("Hash", arguments) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        "[[[[a], 1], [[a, b], 2]], tree]",
        "[[[[a], text], [[a, 0], 2]], tree]",
        "[[[[a], [1]], [[a, b], 2]], tree]",
        "[[[[a], [1]], [[a, 5, 0], 2]], tree]",
        "[[[[a], [1]], [[a, -2], 2]], tree]",
        "[[[[], 3]], tree]",
    ],
)
def test_a_path_leads_only_into_arrays_and_hashes(arguments: str) -> None:
    with pytest.raises(ConversionError):
        made_text("Hash", arguments)


@pytest.mark.parametrize(
    ("type_name", "arguments", "expected"),
    [
        ("Tuple[Integer, String]", "[[1, a]]", "[1, 'a']"),
        ("Struct[{a => Integer}]", "[[a, 1]]", "{'a' => 1}"),
        ("Array[Integer, 1, 3]", "[2]", "[0, 1]"),
        ("Hash[String, Integer]", "[[[a, 1]]]", "{'a' => 1}"),
    ],
)
def test_arrays_and_hashes_of_a_type(type_name: str, arguments: str, expected: str) -> None:
    assert made_text(type_name, arguments) == expected


@pytest.mark.parametrize(
    ("type_name", "arguments"),
    [
        ("Tuple[Integer, String]", "['ab']"),
        ("Struct[{a => Integer}]", "[[a, b]]"),
        ("Array[Integer, 1, 2]", "[5]"),
        ("Hash[Integer, Integer]", "[[[a, 1]]]"),
    ],
)
def test_what_is_made_must_be_an_instance(type_name: str, arguments: str) -> None:
    with refuses(ConversionError, "the result of `"):
        made_text(type_name, arguments)


def test_a_hash_keeps_the_first_key_and_its_place() -> None:
    hash_ = Hash[Value]([(0.0, 1), ("a", 2), (-0.0, 3)])
    assert hash_.pairs == ((0.0, 3), ("a", 2))
    assert hash_[-0.0] == 3
    assert hash_.get(0) is None
    assert 0 not in hash_
    assert list(hash_) == [0.0, "a"]
    assert len(hash_) == 2


def test_hashes_are_equal_in_any_order_and_by_kind() -> None:
    assert Hash[Value]([(1, 2), (3, 4)]) == Hash[Value]([(3, 4), (1, 2)])
    assert Hash[Value]([(1, 2)]) != Hash[Value]([(1.0, 2)])
    assert Hash[Value]([(1, True)]) != Hash[Value]([(1, 1)])
    assert hash(Hash[Value]([(1, 2), (3, 4)])) == hash(Hash[Value]([(3, 4), (1, 2)]))


def test_the_later_hash_wins_in_a_merge() -> None:
    merged = Hash[Value]([("a", 1), ("b", 2)]).merged(Hash[Value]([("b", 3), ("c", 4)]))
    assert merged.pairs == (("a", 1), ("b", 3), ("c", 4))
