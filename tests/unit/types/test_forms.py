"""Other forms of a type: in general, in normal form, as text; and what iterating over it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.types.display import display, display_with_values
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.iteration import element_type, is_iterable
from pplint.types.model import StringValueType
from pplint.types.normalize import normalize
from pplint.types.parse import parse_type_text
from pplint.types.plain_matching import plain_type
from tests.unit.refusals import refuses
from tests.unit.types.reading import read, type_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.types.model import Type


@pytest.mark.parametrize(
    ("text", "general"),
    [
        ("Integer[1, 2]", "Integer"),
        ("Float[1.0]", "Float"),
        ("Boolean[true]", "Boolean"),
        ("String[1, 2]", "String"),
        ("Enum[a, abc]", "String[1, 3]"),
        ("Enum", "String"),
        ("Pattern[/a/]", "Pattern[/a/]"),
        ("Regexp[/a/]", "Regexp[/a/]"),
        ("SemVer['1.x']", "SemVer['1.x']"),
        ("Timespan[1, 2]", "Timespan"),
        ("Timestamp[1]", "Timestamp"),
        ("Collection[1]", "Collection"),
        ("Array[Integer[1], 2]", "Array[Integer]"),
        ("Array[0, 0]", "Array[Unit]"),
        ("Hash[Enum[a], Integer[1], 2]", "Hash[String[1, 1], Integer]"),
        ("Hash[0, 0]", "Hash[0, 0]"),
        ("Tuple[Integer[1], 1, 2]", "Tuple[Integer, 1, 2]"),
        ("Struct[{a => Enum[a]}]", "Struct[{'a' => String[1, 1]}]"),
        ("Variant[Integer[1], Integer[2]]", "Integer"),
        ("Variant[Integer, String]", "Variant[Integer, String]"),
        ("Optional[Integer[1]]", "Optional[Integer]"),
        (
            "Callable[[Integer[1], Callable[Enum[a]]], Integer[2]]",
            "Callable[[Integer, Callable[String[1, 1]]], Integer]",
        ),
        ("URI['http://a.b']", "URI"),
        ("Error['a']", "Error"),
        ("File['a']", "File['a']"),
        ("Init[Integer]", "Init[Integer]"),
    ],
)
def test_general_form(text: str, general: str) -> None:
    assert display(generalize(read(text))) == general


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (generalize, "Init[Integer[1, 2]]"),
        (generalize, "Array[Init[Optional[Tuple]]]"),
        (normalize, "Init[Variant[Integer, Undef]]"),
        (normalize, "Init[Hash[String, Integer, 1, 2]]"),
        (normalize, "Init[Struct[{a => NotUndef}]]"),
    ],
)
def test_the_compiler_fails_to_change_what_is_within_init(change: Callable[[Type], Type], text: str) -> None:
    type_ = read(text)
    with pytest.raises(InvalidTypeError):
        change(type_)


@pytest.mark.parametrize(
    "text", ["Init[Integer[1, 2]]", "Init[Hash[String, Integer]]", "Init", "Init[Struct[{a => Integer}]]"]
)
def test_what_is_within_init_may_be_in_normal_form(text: str) -> None:
    assert normalize(read(text)) == read(text)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Variant[Integer, Variant[String, Float]]", "Variant[Integer, String, Float]"),
        ("Variant[Undef, Integer, Optional[String]]", "Optional[Variant[Integer, String]]"),
        ("Variant[Undef]", "Undef"),
        ("Variant[Undef, Default]", "Optional[Default]"),
        ("Variant[Enum[b], Integer, Enum[a]]", "Variant[Integer, Enum['a', 'b']]"),
        ("Variant[Enum['A', true], Enum['b', true], Enum[c]]", "Variant[Enum['c'], Enum['a', 'b', true]]"),
        ("Variant[Pattern[/a/], String, Pattern[/b/]]", "Variant[String, Pattern[/a/, /b/]]"),
        ("Variant[Pattern, Pattern[/a/]]", "Pattern"),
        ("Variant[SemVer['1.x'], Integer, SemVer['3.x']]", "Variant[SemVer['1.x', '3.x'], Integer]"),
        (
            "Variant[Integer[1, 2], Integer[3, 4], Integer[6, 7], String, Integer[4, 5]]",
            "Variant[Integer[3, 7], Integer[1, 2], String]",
        ),
        ("Variant[Integer[1], Integer[default, 0]]", "Integer"),
        ("Variant[Float[1.0, 2.0], Float[2.0, 3.0]]", "Float[1.0, 3.0]"),
        ("Variant[NotUndef[Scalar], NotUndef[String], Integer]", "Variant[Scalar, String, Integer]"),
        ("Optional[Optional[Integer]]", "Optional[Integer]"),
        ("Optional[NotUndef[Integer]]", "Optional[Integer]"),
        ("Optional[Data]", "Data"),
        ("NotUndef[Optional[Integer]]", "Integer"),
        ("NotUndef[Variant[Integer, Undef]]", "Integer"),
        ("NotUndef[Data]", "NotUndef[Data]"),
        ("Array[Variant[Integer, Undef], 1]", "Array[Optional[Integer], 1]"),
        (
            "Callable[[Variant[Integer, Undef]], Variant[Undef, String]]",
            "Callable[[Optional[Integer]], Optional[String]]",
        ),
        ("Collection[1, 2]", "Collection"),
        ("Array[Any, 1, 2]", "Array"),
    ],
)
def test_normal_form(text: str, normal: str) -> None:
    assert display(normalize(read(text))) == normal


@pytest.mark.parametrize(
    ("literal", "printed", "with_values"),
    [
        ("'a'", "String", "String['a']"),
        ("[a, 1]", "Tuple[String, Integer[1, 1]]", "Tuple[String['a'], Integer[1, 1]]"),
        ("{'a b' => [x]}", "Struct[{'a b' => Tuple[String]}]", "Struct[{'a b' => Tuple[String['x']]}]"),
        ("{a => undef}", "Struct[{NotUndef['a'] => Undef}]", "Struct[{NotUndef['a'] => Undef}]"),
        ("{1 => a}", "Hash[Integer[1, 1], String, 1, 1]", "Hash[Integer[1, 1], String['a'], 1, 1]"),
        ("[undef, default, /a/, Integer]", "Tuple[Undef, Default, Regexp[/a/], Type[Integer]]", None),
        ("[-1.5, true]", "Tuple[Float[-1.5, -1.5], Boolean[true]]", None),
    ],
)
def test_types_of_values(literal: str, printed: str, with_values: str | None) -> None:
    assert display(type_of(literal)) == printed
    assert display_with_values(type_of(literal)) == (with_values or printed)


def test_the_type_of_one_string_prints_as_all_strings() -> None:
    assert display(StringValueType("it's")) == "String"
    assert display_with_values(StringValueType("it's")) == "String['it\\'s']"


def test_only_plain_values_have_a_plain_type() -> None:
    with pytest.raises(TypeError):
        plain_type(object())


@pytest.mark.parametrize(
    ("text", "element"),
    [
        ("String", "String[1, 1]"),
        ("Array[Integer]", "Integer"),
        ("Array", None),
        ("Hash[String, Integer]", "Tuple[String, Integer, 2, 2]"),
        ("Struct[{a => Integer, b => Float}]", "Tuple[Variant[String, String], Variant[Integer, Float], 2, 2]"),
        ("Tuple[Integer, String]", "Variant[Integer, String]"),
        ("Integer[0, 3]", "Integer"),
        ("Type[Integer[1, 3]]", "Integer[1, 3]"),
        ("Type[Enum[a, b]]", "Enum['a', 'b']"),
        ("Iterator[Float]", "Float"),
        ("Iterable[Float]", "Float"),
        ("Collection", None),
    ],
)
def test_what_iterating_gives(text: str, element: str | None) -> None:
    type_ = read(text)
    assert is_iterable(type_)
    found = element_type(type_)
    assert (None if found is None else display(found)) == element


@pytest.mark.parametrize("text", ["Float", "Boolean", "Type[Integer]", "Type[String]", "Undef", "Regexp", "Object"])
def test_what_cannot_be_iterated_over(text: str) -> None:
    assert not is_iterable(read(text))
    assert element_type(read(text)) is None


@pytest.mark.parametrize("text", ["", "1", "Integer; String", "Integer[", "$x", "if true { Integer }", "'Integer'"])
def test_text_that_is_no_type(text: str) -> None:
    with pytest.raises(InvalidTypeError):
        parse_type_text(text)


def test_types_nested_beyond_reason_are_refused() -> None:
    with refuses(InvalidTypeError, "nested"):
        parse_type_text("Array[" * 2000 + "Any" + "]" * 2000)
