"""The signatures that are shown of the call around a cursor, and which of them fits so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.unit.server.completion.typist import Typist

METHOD = "textDocument/signatureHelp"
PRICE = "shop::price(Integer $net, [Enum['high', 'low'] $tax]) >> Integer"

CALLS = [
    ("$x = shop::price(█", PRICE, "Integer $net"),
    ("$x = shop::price(1, █)", PRICE, "[Enum['high', 'low'] $tax]"),
    ("$x = 1.shop::price(█", PRICE, "[Enum['high', 'low'] $tax]"),
    ("$x = shop::price([1, {a => █", PRICE, "Integer $net"),
    ("$x = notice(shop::price(1, '█'))", PRICE, "[Enum['high', 'low'] $tax]"),
    ("class a { $y = 1\n include shop, █", "include(Any *$names) >> Array[Type[Class]]", "Any *$names"),
]


def shown(answer: dict[str, Any]) -> tuple[str, str]:
    """Return the signature that fits, and the parameter that is next."""
    signature = answer["signatures"][answer["activeSignature"]]
    start, end = signature["parameters"][answer["activeParameter"]]["label"]
    return signature["label"], signature["label"].encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


@pytest.mark.parametrize(("text", "label", "parameter"), CALLS)
def test_the_parameter_that_is_next(typist: Typist, text: str, label: str, parameter: str) -> None:
    assert shown(typist.ask(text, METHOD)) == (label, parameter)


@pytest.mark.parametrize(
    ("text", "signature"),
    [
        ("$x = { a => 1 }.filter(█", "filter(Hash $hash) |Callable[2, 2]| >> Hash"),
        ("$x = [1].filter(█", "filter(Iterable $enumerable) |Callable[2, 2]| >> Array"),
        ("class a(Array $many) { $many.filter(█", "filter(Iterable $enumerable) |Callable[2, 2]| >> Array"),
        ("$x = split($y, /a/█", "split(String $str, Regexp $pattern) >> Array[String]"),
        ("$x = [1].join(',').split(/a/█", "split(String $str, Regexp $pattern) >> Array[String]"),
        ("$x = split($y, █", "split(String $str, String $pattern) >> Array[String]"),
        ("$x = Sensitive.new(█", "Sensitive.new(Sensitive $value) >> Sensitive"),
        (
            "$x = Shop::Till(█",
            "Shop::Till(Struct[{'kind' => Enum['card', 'cash'], Optional['open'] => Boolean}] $hash) >> Shop::Till",
        ),
        (
            "$x = Timestamp.new('x', █",
            (
                "Timestamp.new(String[1] $value, [Variant[String[2], Array[String[2], 1]] $format], "
                "[String[1] $timezone]) >> Timestamp"
            ),
        ),
    ],
)
def test_the_overload_that_fits_so_far(typist: Typist, text: str, signature: str) -> None:
    answer = typist.ask(text, METHOD)
    assert answer["signatures"][answer["activeSignature"]]["label"] == signature


def test_a_signature_has_the_documentation_of_its_function(typist: Typist) -> None:
    (signature,) = typist.ask("$x = shop::price(█", METHOD)["signatures"]
    assert signature["documentation"].startswith("The price.")


def test_a_value_of_an_alias_is_made_of_what_it_stands_for(typist: Typist) -> None:
    signature, *_ = typist.ask("$x = Shop::Port.new(█", METHOD)["signatures"]
    assert signature["documentation"].startswith("`Shop::Port` is `Integer[1, 65535]`.")


@pytest.mark.parametrize(
    "text", ["$x = █", "unknown_thing(█", "file { '/x': ensure => █", "notice(1)\n█", "each(1) |$x| { █"]
)
def test_nothing_is_shown_outside_of_calls(typist: Typist, text: str) -> None:
    assert typist.ask(text, METHOD) is None
