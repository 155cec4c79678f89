"""Which types accept which values and types: the examples of "Types, Values, and Variables", paragraph by paragraph."""

from __future__ import annotations

import pytest

from pplint.types.equality import is_equal
from pplint.types.errors import InvalidTypeError
from pplint.types.relations import is_assignable
from tests.unit.refusals import refuses
from tests.unit.types.reading import accepts, read

VALUES = {
    "String": [
        ("String[1]", "'abc'", True),
        ("String[1, 2]", "'abc'", False),
        ("String[Integer[1, 2]]", "'abc'", False),
        ("String[3]", "'äöü'", True),
        ("Array[Pattern['a-z']]", "['a-z', 'xa-zx']", True),
    ],
    "Enum": [
        ("Enum['port', 'name', 'ip']", "'ip'", True),
        ("Enum['port', 'name', 'ip']", "'IP'", False),
        ("Enum['port', 'name', 'ip', true]", "'IP'", True),
        ("Enum", "'anything'", True),
    ],
    "Pattern": [
        ("Pattern['.*']", "''", True),
        ("Pattern[/^all of me$/]", "'all of me'", True),
        ("Pattern[/^all of me$/]", "'not all of me'", False),
        ("Pattern[red, blue, green]", "'blue'", True),
        ("Pattern[red, blue, green]", "'yellow'", False),
    ],
    "Boolean": [
        ("Boolean", "true", True),
        ("Boolean[true]", "true", True),
        ("Boolean[false]", "true", False),
        ("Boolean[true]", "false", False),
        ("Boolean[false]", "false", True),
    ],
    "Integer": [
        ("Integer[1, 10]", "10", True),
        ("Integer[1, 10]", "11", False),
        ("Integer[default, -1]", "-1", True),
        ("Integer[0, default]", "-1", False),
        ("Integer", "1.0", False),
        ("Integer", "true", False),
    ],
    "Float": [("Float", "1", False), ("Float[1.0, 2.0]", "1.5", True), ("Numeric", "1", True)],
    "Array": [("Array[0, 0]", "[]", True), ("Array[Integer]", "[]", True), ("Array[Integer, 1]", "[]", False)],
    "Hash": [
        ("Hash[0, 0]", "{}", True),
        ("Hash[String, Integer]", "{}", True),
        ("Hash[String, Integer]", "{a => 1}", True),
        ("Hash[String, Integer]", "{1 => 1}", False),
    ],
    "Struct": [
        ("Struct[{mode => Enum[read, write, update], path => String[1]}]", "{mode => read, path => '/x'}", True),
        ("Struct[{mode => Enum[read, write, update], path => String[1]}]", "{mode => go, path => '/x'}", False),
        ("Struct[{mode => Enum[read, write, update], path => String[1]}]", "{mode => read, path => ''}", False),
        ("Struct[{mode => Enum[read, write, update], path => String[1]}]", "{mode => read}", False),
        ("Struct[{article => Data}]", "{}", True),
        ("Struct[{article => NotUndef[Data]}]", "{}", False),
        ("Struct[{article => NotUndef[Data]}]", "{article => undef}", False),
        ("Struct[{NotUndef[article] => Data}]", "{}", False),
        ("Struct[{NotUndef[article] => Data}]", "{article => undef}", True),
        ("Struct[{Optional[article] => NotUndef[Data]}]", "{}", True),
        ("Struct[{Optional[article] => NotUndef[Data]}]", "{article => undef}", False),
        ("Struct[{a => Integer}]", "{a => 1, b => 2}", False),
    ],
    "Tuple": [
        ("Tuple[String, Integer]", "['a', 1]", True),
        ("Tuple[String, Integer, 1]", "['a', 1, 2, 3]", True),
        ("Tuple[String, Integer, 0]", "['a', 1, 2, 3]", True),
        ("Tuple[String, Integer, 0, 2]", "['a', 1, 2, 3]", False),
        ("Tuple[String, Integer, 4]", "['a', 1, 2, 3]", True),
        ("Tuple[String, Integer, 5]", "['a', 1, 2, 3]", False),
        ("Tuple[String, 0, 1]", "[]", True),
        ("Tuple[String, 5, 5]", "[a, b, c, d, e]", True),
    ],
    "Collection": [("Collection[1, 3]", "[1, 2, 3]", True), ("Collection[3]", "{a => 1, b => 2}", False)],
    "Variant": [
        ("Array[Variant[Integer[1000, 1999], Integer[10000, default]]]", "[1500, 20000]", True),
        ("Array[Variant[Integer[1000, 1999], Integer[10000, default]]]", "[1500, 5000]", False),
    ],
    "NotUndef": [("NotUndef", "undef", False), ("NotUndef", "default", True), ("NotUndef[Integer]", "1", True)],
    "Optional": [("Optional[Integer]", "undef", True), ("Optional[a]", "'a'", True), ("Optional[a]", "'b'", False)],
    "Data": [
        ("Data", "{a => [1, 2.5, true, undef, 'x', {}]}", True),
        ("Data", "{1 => a}", False),
        ("Data", "[default]", False),
        ("RichData", "[default, /a/, Integer, {1 => undef}]", True),
        ("RichData", "{[1] => 1}", False),
    ],
    "Type": [("Type", "Integer", True), ("Type[Numeric]", "Integer", True), ("Type[Integer]", "Numeric", False)],
    "Iterable": [
        ("Iterable[String]", "'abc'", True),
        ("Iterable[Integer]", "[1, 2]", True),
        ("Iterable[String]", "[1, 2]", False),
        ("Iterable[Tuple[String, Integer]]", "{a => 1}", True),
        ("Iterable[Integer]", "Integer[1, 3]", True),
        ("Iterable[Integer]", "Integer[1, default]", False),
        ("Iterable[String]", "Enum[a, b]", True),
        ("Iterable", "true", False),
    ],
    "Init": [
        ("Init[Integer]", "'0x1F'", True),
        ("Init[Integer]", "'x'", False),
        ("Init[Integer, 16]", "'FF'", False),
        ("Init[Integer]", "[12, 16]", True),
        ("Init[Timestamp, '%Y']", "'2015'", True),
    ],
}


@pytest.mark.parametrize(
    ("type_", "literal", "expected"),
    [pytest.param(*row, id=f"{row[1]} =~ {row[0]}") for rows in VALUES.values() for row in rows],
)
def test_values(type_: str, literal: str, expected: bool) -> None:
    assert accepts(type_, literal) is expected


COMPARISONS = {
    "Integer": [
        ("Integer[1, 10]", ">", "Integer[2, 3]", True),
        ("Integer[1, 10]", "==", "Integer[2, 3]", False),
        ("Integer[1, 10]", ">", "Integer[0, 5]", False),
        ("Integer[1, 10]", ">", "Integer[1, 10]", False),
        ("Integer[1, 10]", ">=", "Integer[1, 10]", True),
        ("Integer[1, 10]", "==", "Integer[1, 10]", True),
        ("Numeric", ">", "Integer", True),
        ("Any", ">", "Integer", True),
    ],
    "Boolean": [
        ("Boolean", "==", "Boolean[true]", False),
        ("Boolean[false]", "==", "Boolean[true]", False),
        ("Boolean", ">", "Boolean[true]", True),
        ("Boolean", ">", "Boolean[false]", True),
    ],
    "SemVer": [
        ("SemVer", ">", "SemVer['1.x']", True),
        ("SemVer['1.x']", ">", "SemVer['>=1.2.0 <1.4.0']", True),
        ("SemVer['1.x']", ">", "SemVer['>=1.2.0 <3.0.0']", False),
        ("Any", ">", "SemVerRange", True),
    ],
    "Timespan": [("Timespan[1, 9]", ">", "Timespan[2, 3]", True), ("Timespan[1, 9]", ">", "Timespan[2]", False)],
    "URI": [
        ("URI", ">", "URI[{scheme => 'http'}]", True),
        ("URI[{host => Enum[a, b]}]", ">", "URI[{host => 'a'}]", True),
        ("URI[{host => /^a/}]", ">", "URI[{host => 'ab'}]", True),
        ("URI[{host => 'a'}]", ">=", "URI[{host => 'b'}]", False),
    ],
    "Tuple": [
        ("Array[Integer]", "==", "Tuple[Integer, 0, default]", True),
        ("Array[Integer]", ">", "Tuple[Integer, Integer]", True),
        ("Tuple[Integer, 0, 2]", ">=", "Array[Integer]", False),
    ],
    "Struct": [
        ("Hash[String, Integer]", ">", "Struct[{a => Integer}]", True),
        ("Struct[{a => Integer}]", ">=", "Hash[String, Integer, 1, 1]", True),
        ("Struct[{a => Integer}]", ">=", "Hash[String, Integer]", False),
        ("Struct[{a => Optional[Integer]}]", ">", "Struct[{a => Integer}]", True),
    ],
    "Optional": [
        ("Variant[Optional[Integer]]", "==", "Variant[Integer, Undef]", True),
        ("Variant[Integer, Undef]", "==", "Optional[Variant[Integer]]", True),
        ("Optional[Variant[Integer]]", "==", "Optional[Integer]", True),
    ],
    "Enum": [
        ("Enum[a, b]", ">", "Enum[a]", True),
        ("Enum[a, true]", ">", "Enum['A']", True),
        ("Enum[a]", ">", "Enum[a, true]", False),
        ("String[1, 3]", ">", "Enum[abc]", True),
        ("Pattern[/^a/]", ">", "Enum[abc]", True),
        ("Pattern[/a/, /b/]", ">", "Pattern[/a/]", True),
    ],
    "Resource": [
        ("Resource", ">", "File", True),
        ("File", ">", "File['a']", True),
        ("Resource[File]", "==", "File", True),
        ("Resource[File, 'a']", "==", "File['a']", True),
        ("File", ">=", "Service", False),
        ("CatalogEntry", ">", "Class[apache]", True),
    ],
    "Class": [("Class", ">", "Class[apache]", True), ("Class[apache]", ">=", "Class[nginx]", False)],
    "Type": [("Type", ">", "Type[Integer]", True), ("Type[Numeric]", ">", "Type[Integer]", True)],
    "Callable": [
        ("Callable", ">", "Callable[String]", True),
        ("Callable[Integer]", ">", "Callable[Numeric]", True),
        ("Callable[Any]", ">=", "Callable[Integer]", False),
        ("Callable[[String], Numeric]", ">", "Callable[[String], Integer]", True),
        ("Callable[String, Callable[String]]", ">=", "Callable[String, Callable[Scalar]]", False),
        ("Callable[String, Callable[Scalar]]", ">=", "Callable[String, Callable[String]]", True),
        ("Callable[2, 2]", ">=", "Callable[1, 3]", True),
        ("Callable[1, 3]", ">=", "Callable[2, 2]", False),
    ],
    "Sensitive": [
        ("Sensitive", ">", "Sensitive[String]", True),
        ("Sensitive[String]", ">=", "Sensitive[Integer]", False),
        ("Sensitive[Integer[1, 2]]", "==", "Sensitive[Integer]", True),
        ("String", ">=", "Sensitive[String]", False),
    ],
    "Binary": [("Binary", ">=", "Binary", True), ("String", ">=", "Binary", False)],
    "Object": [("Object", ">", "Error", True), ("Object", ">", "Deferred", True), ("Error", ">=", "Deferred", False)],
    "Runtime": [
        ("Runtime[ruby, 'A']", ">=", "Runtime[ruby, 'A']", True),
        ("Runtime[ruby, 'A']", ">=", "Runtime[ruby, 'B']", False),
        ("Runtime", ">", "Runtime[ruby, 'A']", True),
    ],
}


@pytest.mark.parametrize(
    ("left", "operator", "right", "expected"),
    [pytest.param(*row, id=" ".join(row[:3])) for rows in COMPARISONS.values() for row in rows],
)
def test_comparison(left: str, operator: str, right: str, expected: bool) -> None:
    one, other = read(left), read(right)
    result = {
        "==": is_equal(one, other),
        ">=": is_assignable(one, other),
        ">": is_assignable(one, other) and not is_equal(one, other),
    }[operator]
    assert result is expected


@pytest.mark.parametrize("made", ["CatalogEntry", "Any", "Scalar", "Object", "Optional[Integer]", "Init[Integer]"])
def test_init_of_what_cannot_be_made(made: str) -> None:
    with refuses(InvalidTypeError, "no value of type"):
        is_assignable(read(f"Init[{made}]"), read("Integer"))


def test_init_with_arguments_that_new_does_not_take() -> None:
    with refuses(InvalidTypeError, "does not take the arguments"):
        is_assignable(read("Init[Integer, nonsense]"), read("Integer"))


def test_a_recursive_alias_that_accepts_nothing_by_itself_ends() -> None:
    from tests.unit.types.reading import define

    alias = define("type A = Optional[A]").resolve("A")
    assert alias is not None
    assert not is_assignable(alias, read("Integer"))
    assert is_assignable(alias, read("Undef"))
