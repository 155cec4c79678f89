"""The type that is wanted of a part of a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.types.display import display
from pplint.types.part import holds_sensitive, wanted_part
from tests.property.strategies import read
from tests.unit.types.reading import define

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.types.type_definitions import TypeDefinitions


@pytest.mark.parametrize(
    ("type_", "keys", "wanted"),
    [
        ("Integer", (), "Integer"),
        ("Array[Integer]", (3,), "Integer"),
        ("Tuple[Integer, String]", (5,), "String"),
        ("Hash[String, Array[Float]]", ("a", 0), "Float"),
        ("Struct[{a => Integer, Optional[b] => String}]", ("b",), "String"),
        ("Optional[Sensitive[Array[Integer]]]", (0,), "Integer"),
        ("Variant[String, Array[Integer], Hash[String, Float]]", (0,), "Variant[Integer, Float]"),
        ("Variant[String, Array[Integer], Hash[String, Float]]", ("a",), "Float"),
        ("Tree", (0, 1, 2), "Tree"),
        ("Ping", (0, "a"), "Variant[Integer, Ping]"),
        ("Any", ("a",), "Any"),
        ("Collection", (0,), "Any"),
    ],
)
def test_parts_have_types(type_: str, keys: tuple[object, ...], wanted: str) -> None:
    found = wanted_part(read(type_), keys)
    assert found is not None
    assert display(found) == wanted


@pytest.mark.parametrize(
    ("type_", "keys"), [("Integer", (0,)), ("Struct[{a => Integer}]", ("b",)), ("Array[Integer]", ("a",))]
)
def test_some_parts_cannot_be(type_: str, keys: tuple[object, ...]) -> None:
    assert wanted_part(read(type_), keys) is None


def _resolved(defined: TypeDefinitions, name: str) -> Type:
    found = defined.resolve(name)
    assert found is not None
    return found


def test_secrets_are_found_through_aliases() -> None:
    defined = define("""
type Secret = Sensitive[String]
type Tree = Variant[Integer, Array[Tree]]
type Vault = Hash[String, Variant[Secret, Vault]]
""")
    held = {name: holds_sensitive(_resolved(defined, name)) for name in ("Secret", "Tree", "Vault")}
    assert held == {"Secret": True, "Tree": False, "Vault": True}
    assert holds_sensitive(read("Optional[Sensitive]"))
    assert not holds_sensitive(read("Struct[{a => Integer}]"))
