"""The types of values in data."""

from __future__ import annotations

import pytest

from pplint.base.source import Span
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.data.yaml_reader import read_yaml
from pplint.types.display import display
from pplint.types.model import ANY, StringType, StringValueType
from pplint.values.data_types import DEEPEST, type_of_data


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("80", "Integer[80, 80]"),
        ("yes", "Boolean[true]"),
        ("~", "Undef"),
        ("1.5", "Float[1.5, 1.5]"),
        (".inf", "Float"),
        (":a", "Any"),
        ("!!binary YQ==", "String"),
        ("'%{facts.a}'", "String"),
        ("'%{}'", "String"),
        ("\"%{alias('a')}\"", "Any"),
        ("\"%{alias('a')} b\"", "String"),
        ("\"%{lookup('a')}\"", "String"),
        ("ENC[PKCS7,abc]", "String"),
        ("[1, a]", "Tuple[Integer[1, 1], String]"),
        ("{a: 1}", "Struct[{'a' => Integer[1, 1]}]"),
        ("{1: a, b: c}", "Hash"),
        ("{'%{a}': 1}", "Hash"),
        ("{'': 1}", "Hash"),
        ("[]", "Array"),
        ("{}", "Hash"),
    ],
)
def test_types(written: str, expected: str) -> None:
    node = read_yaml(f"a: {written}".encode())
    assert isinstance(node, Mapping)
    found = type_of_data(list(node.parts())[1])
    shown = display(found)
    assert shown == expected or shown.startswith(f"{expected}[")


def test_a_text_is_known() -> None:
    assert type_of_data(Scalar(Span(0, 0), "80", is_plain=False)) == StringValueType("80")
    assert type_of_data(Scalar(Span(0, 0), "ENC[GPG,80]", is_plain=False)) == StringType()


def test_what_aliases_multiply_may_be_anything() -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40))]
    root = read_yaml("\n".join(lines).encode())
    assert isinstance(root, Mapping)
    last = list(root.parts())[-1]
    assert type_of_data(last) == ANY


def test_what_is_too_deep_may_be_anything() -> None:
    node = Sequence(Span(0, 0))
    for _ in range(DEEPEST):
        node = Sequence(Span(0, 0), [node])
    assert type_of_data(node) == ANY
