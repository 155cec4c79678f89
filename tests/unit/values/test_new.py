"""The function `new` itself: which types make values, and what becomes of a value that is one already."""

from __future__ import annotations

import pytest

from pplint.types.model import IntegerType, StringType, Type
from pplint.values.conversion.new import new
from pplint.values.errors import ConversionError, PuppetError
from pplint.values.model import Hash, ObjectValue, Sensitive, Value
from tests.unit.refusals import refuses
from tests.unit.values.language import made, made_text, type_of_text


@pytest.mark.parametrize(
    ("type_name", "argument"),
    [
        ("Any", "['x']"),
        ("Scalar", "[1]"),
        ("Variant[Integer, String]", "['x']"),
        ("Enum[a]", "['a']"),
        ("Undef", "[undef]"),
        ("Default", "[default]"),
        ("Optional[Integer]", "[undef]"),
        ("Collection", "[[1]]"),
    ],
)
def test_an_instance_is_the_result_as_it_is(type_name: str, argument: str) -> None:
    assert f"[{made_text(type_name, argument)}]" == argument


@pytest.mark.parametrize(
    "type_name",
    [
        "Any",
        "Scalar",
        "Data",
        "Enum[a]",
        "Pattern[/a/]",
        "Callable",
        "Iterable",
        "CatalogEntry",
        "Init",
    ],
)
def test_nothing_is_made_of_a_type_without_new(type_name: str) -> None:
    with refuses(PuppetError, "no value of type"):
        made(type_name, "x", "y")


@pytest.mark.parametrize(
    ("type_name", "arguments", "expected"),
    [
        ("Optional[Integer]", "['3']", "3"),
        ("NotUndef", "['3']", "'3'"),
        ("NotUndef[Integer]", "['3']", "3"),
        ("Type", "['Integer[1, 2]']", "Integer[1, 2]"),
        ("Type", "['Foo']", "TypeReference['Foo']"),
        ("Init[Integer]", "['3']", "3"),
        ("Init[Integer]", "[['11', 2]]", "3"),
        ("Init[Integer]", "[[3]]", "3"),
        ("Init[Integer, 16]", "['0xff']", "255"),
        ("Init[Array]", "[[1]]", "[1]"),
        ("Init[Timespan]", "[[1, 2, 3, 4]]", "Timespan('1-02:03:04.0')"),
    ],
)
def test_types_around_another(type_name: str, arguments: str, expected: str) -> None:
    assert made_text(type_name, arguments) == expected


@pytest.mark.parametrize(
    ("type_name", "arguments", "words"),
    [
        ("NotUndef", "[undef]", "the result of `"),
        ("NotUndef[Integer]", "[undef]", "a value of type Undef cannot be converted to Integer"),
        ("Optional[Integer]", "['x']", "the string 'x' cannot be converted to Integer"),
        ("Type[Integer]", "['String']", "the result of `"),
        ("Type", "['integer']", "type"),
        ("Type", "[5]", "Type.new"),
        ("Init[Integer]", "['1', 2]", "expects 1 argument, got 2"),
        ("Init[Integer, 5]", "['5']", "does not take the arguments of `Init`"),
        ("String", "[]", "expects between 1 and 2 arguments, got none"),
        ("String", "[1, 2]", "String.new"),
        ("String[3]", "[1]", "the result of `"),
        ("Regexp", "[5]", "Regexp.new"),
        ("Sensitive", "[1, 2]", "expects 1 argument, got 2"),
    ],
)
def test_what_is_refused(type_name: str, arguments: str, words: str) -> None:
    with refuses(PuppetError, words):
        made_text(type_name, arguments)


def test_a_name_in_the_text_of_a_type_is_looked_up() -> None:
    known: dict[str, Type] = {"Port": IntegerType(1, 65535)}
    assert new(type_of_text("Type"), ("Array[Port]",), known.get) == type_of_text("Array[Integer[1, 65535]]")


def test_a_secret_is_wrapped_once() -> None:
    secret = made("Sensitive", "x")
    assert secret == Sensitive("x")
    assert made("Sensitive", secret) is secret


def test_a_deferred_call_has_a_name_and_arguments() -> None:
    deferred = made("Deferred", "f", (1, 2))
    assert isinstance(deferred, ObjectValue)
    assert deferred.attributes == Hash[Value]([("name", "f"), ("arguments", (1, 2))])
    assert made("Deferred", Hash[Value]([("name", "f"), ("arguments", (1, 2))])) == deferred
    assert made("Deferred", "f") != deferred


@pytest.mark.parametrize("arguments", ["['F']", "['f', 1]", "['f', [1], 2]", "[]", "[{arguments => []}]"])
def test_nothing_else_makes_a_deferred_call(arguments: str) -> None:
    with refuses(ConversionError, r"Deferred\.new"):
        made_text("Deferred", arguments)


_OBJECT = "Object[{name => 'A', attributes => {b => {type => Integer, value => 3}, a => Integer}}]"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[1]", "A({'a' => 1})"),
        ("[1, 2]", "A({'b' => 2, 'a' => 1})"),
        ("[1, 3]", "A({'a' => 1})"),
        ("[{a => 1, b => 2}]", "A({'b' => 2, 'a' => 1})"),
        ("[{a => 1}]", "A({'a' => 1})"),
    ],
)
def test_objects_are_made_from_attributes_required_ones_first(arguments: str, expected: str) -> None:
    assert made_text(_OBJECT, arguments) == expected


@pytest.mark.parametrize("arguments", ["[]", "['x']", "[1, 'x']", "[{b => 1}]", "[{a => 1, c => 2}]"])
def test_attributes_have_types(arguments: str) -> None:
    with refuses(ConversionError, r"A\.new"):
        made_text(_OBJECT, arguments)


def test_an_object_type_without_a_name_makes_no_objects() -> None:
    with refuses(PuppetError, "without a name"):
        made_text("Object[{attributes => {a => Integer}}]", "[1]")


def test_the_value_of_a_string_type_is_only_the_string() -> None:
    assert new(StringType(), (5,)) == "5"
