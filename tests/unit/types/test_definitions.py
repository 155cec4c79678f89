"""Types that programs define: "Type Alias Expression", "Recursive Types" and "Object Type, TypeSet"."""

from __future__ import annotations

import re

import pytest

from pplint.types.display import display, display_value
from pplint.types.equality import is_equal
from pplint.types.errors import InvalidTypeError
from pplint.types.objects import ObjectType
from pplint.types.relations import is_assignable
from tests.unit.refusals import refuses
from tests.unit.types.reading import define, read, type_of

PRINTED = [
    ("type A = Array[Integer[0, default]]", "A = Array[Integer[0]]"),
    ("type A = Variant[Enum[b], Enum[a]]", "A = Enum['a', 'b']"),
    ("type A = Variant[A, Integer]", "A = Integer"),
    ("type A = Array[Variant[Integer, A]]", "A = Array[Variant[Integer, A]]"),
    ("type A = Struct[{a => Optional[A]}]", "A = Struct[{'a' => Optional[A]}]"),
    ("type A = Collection[1, 2]", "A = Collection"),
    ("type A = Array[Any, 1, 2]", "A = Array"),
    ("type A = Hash[Any, Any, 1, 2]", "A = Hash[Any, Any, 1, 2]"),
    ("type A = Array[1, 2]", "A = Array[Default, 1, 2]"),
    ("type A = Hash[1, 2]", "A = Hash[Default, Default, 1, 2]"),
    ("type A = Nothing", "A = TypeReference['Nothing']"),
    ("type A = Array[Nothing[Integer]]", "A = Array[TypeReference['Nothing[Integer]']]"),
    ("type A = Resource[File, 'x']", "A = File['x']"),
    ("type A = Callable[b]", "A = Callable[Runtime[ruby, 'b']]"),
    ("type A = {}", "Object[{name => 'A'}]"),
    ("type A = Object[{attributes => {a => Integer}}]", "Object[{name => 'A', attributes => {'a' => Integer}}]"),
    (
        "type A = {attributes => {next => Optional[A]}}",
        "Object[{name => 'A', attributes => {'next' => {type => Optional[A], value => undef}}}]",
    ),
    (
        "type A = {attributes => {a => {type => Integer, kind => derived, final => true}}, constants => {k => [1]}}",
        (
            "Object[{name => 'A', attributes => {'a' => {type => Integer, final => true, kind => derived}}, "
            "constants => {'k' => [1]}}]"
        ),
    ),
    (
        "type A = {attributes => {c => {type => Integer, kind => constant, value => 3}}}",
        "Object[{name => 'A', constants => {'c' => 3}}]",
    ),
    (
        (
            "type A = {type_parameters => {p => Integer}, attributes => {p => Integer}, equality => p,"
            " functions => {f => Callable[[], Integer], g => {type => Callable[String], final => true}}}"
        ),
        (
            "Object[{name => 'A', type_parameters => {'p' => Integer}, attributes => {'p' => Integer}, "
            "functions => {'f' => Callable[[0, 0], Integer], 'g' => {type => Callable[String], final => true}}, "
            "equality => ['p']}]"
        ),
    ),
]


@pytest.mark.parametrize(("program", "printed"), PRINTED)
def test_definitions_print_what_they_stand_for(program: str, printed: str) -> None:
    type_ = define(program).resolve("A")
    assert type_ is not None
    assert display_value(type_) == printed


def test_an_alias_within_a_type_goes_by_its_name() -> None:
    types = define("type Port = Integer[1, 65535]\ntype Ports = Array[Port]")
    ports = types.resolve("Ports")
    assert ports is not None
    assert display(ports) == "Ports"
    assert display_value(ports) == "Ports = Array[Port = Integer[1, 65535]]"


def test_names_are_the_same_in_any_case() -> None:
    types = define("type MyModule::MyType = Integer")
    assert types.resolve("Mymodule::MYTYPE") is types.resolve("MyModule::MyType")
    assert types.resolve("MyModule::Other") is None


def test_an_alias_is_equal_to_what_it_stands_for() -> None:
    alias = define("type PositiveInts = Array[Integer[0, default]]").resolve("PositiveInts")
    assert alias is not None
    assert is_equal(read("Array[Integer[0, default]]"), alias)
    assert is_assignable(alias, type_of("[1, 2, 3]"))
    assert not is_assignable(alias, type_of("[-1]"))


def test_recursive_types() -> None:
    types = define(
        "type IntegerTree = Array[Variant[Integer, IntegerTree]]\n"
        "type Mix = Variant[Integer, String, MixedTree]\n"
        "type MixedTree = Array[Variant[Mix, MixedTree]]"
    )
    tree, mixed = types.resolve("IntegerTree"), types.resolve("MixedTree")
    assert tree is not None
    assert mixed is not None
    assert is_assignable(tree, type_of("[1, 2, [42, 4], [[[5]]]]"))
    assert not is_assignable(tree, type_of("[1, 2, [42, a]]"))
    assert is_assignable(mixed, type_of("[1, 2, [hello, 4], [[[5, deep]]]]"))
    assert is_assignable(mixed, tree)
    assert not is_assignable(tree, mixed)


def test_recursive_types_of_the_same_form_accept_each_other() -> None:
    types = define("type A = Array[Optional[A]]\ntype B = Array[Optional[B]]")
    one, other = types.resolve("A"), types.resolve("B")
    assert one is not None
    assert other is not None
    assert is_equal(one, other)
    assert one != other


@pytest.mark.parametrize("program", ["type A = A", "type A = B\ntype B = A", "type A = Variant[A, B]\ntype B = A"])
def test_an_alias_of_nothing_but_itself(program: str) -> None:
    alias = define(program).resolve("A")
    assert alias is not None
    with refuses(InvalidTypeError, "refers to itself"):
        display_value(alias)


@pytest.mark.parametrize(
    "program",
    [
        "type A = Any[1]",
        "type A = Array[[Integer]]",
        "type A = Enum[[a, b]]",
        "type A = Integer[1 + 1]",
        "type A = Class[a, b]",
        "type B = Integer\ntype A = B[1]",
    ],
)
def test_what_no_alias_can_stand_for(program: str) -> None:
    alias = define(program).resolve("A")
    assert alias is not None
    with pytest.raises(InvalidTypeError):
        display_value(alias)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("type A = {parent => A}", "in its own definition"),
        ("type A = {parent => Nothing}", "`Nothing`, which is not known"),
        ("type A = {constants => {K => 1}}", "entry `constants`"),
        ("type A = {wrong => 1}", "does not allow an entry `wrong`"),
        ("type A = {attributes => {a => 1}}", "attribute `a` of `A` expects"),
        ("type A = {attributes => {a => Integer}, constants => {a => 1}}", "both a constant and an attribute"),
        ("type A = {attributes => {a => Integer}, functions => {a => Callable}}", "both a function and an attribute"),
        ("type A = {attributes => {a => {type => Integer, value => x}}}", "expects an Integer value, got String"),
        ("type A = {attributes => {a => {type => Integer, kind => constant}}}", "needs a value"),
        (
            "type A = {attributes => {a => {type => Integer, kind => constant, value => 1, final => false}}}",
            "so it must be final",
        ),
        ("type A = {attributes => {a => {type => Integer, kind => derived, value => 1}}}", "cannot have a value"),
        ("type A = {attributes => {a => {type => Integer, override => true}}}", "overrides nothing"),
        ("type A = {equality => b}", "not one of its attributes"),
        ("type A = {constants => {b => 1}, equality => b}", "which is constant"),
        ("type A = {attributes => {a => Integer}, equality => a, equality_include_type => false}", "without its type"),
        ("type B = {attributes => {a => Integer}}\ntype A = B {attributes => {a => Integer}}", "without `override"),
        (
            (
                "type B = {attributes => {a => Integer}}\n"
                "type A = B {attributes => {a => {type => String, override => true}}}"
            ),
            "member of another type",
        ),
        (
            (
                "type B = {attributes => {a => {type => Integer, final => true}}}\n"
                "type A = B {attributes => {a => {type => Integer, override => true}}}"
            ),
            "overrides what is final",
        ),
        ("type B = {attributes => {a => Integer}}\ntype A = B {functions => {a => Callable}}", "of another kind"),
        ("type B = {attributes => {a => Integer}}\ntype A = B {equality => a}", "compared by what it inherits from"),
        ("type A = TypeSet[{pcore_version => '2.0.0'}]", "version 2.0.0"),
    ],
)
def test_objects_that_are_refused(program: str, message: str) -> None:
    with refuses(InvalidTypeError, re.escape(message)):
        define(program).resolve("A")


def test_inheritance() -> None:
    types = define(
        "type Parent = {attributes => {a => Integer, b => {type => String, value => 'x'}}}\n"
        "type Child = Parent {attributes => {a => {type => Integer[1, 2], override => true}, c => Boolean}}"
    )
    parent, child = types.resolve("Parent"), types.resolve("Child")
    assert isinstance(parent, ObjectType)
    assert isinstance(child, ObjectType)
    assert is_assignable(parent, child)
    assert not is_assignable(child, parent)
    assert is_assignable(read("Object"), child)
    assert list(child.all_attributes()) == ["a", "b", "c"]
    assert child.member("b") == parent.member("b")
    assert child.member("a") != parent.member("a")
    assert child.member("d") is None
    assert child.compared_attributes() == ("a", "b", "c")


SET = """type Things = TypeSet[{pcore_version => '1.0.0', version => '1.0.0', types => {
    Size => Integer[1],
    Box => {attributes => {size => Size}},
    Pair => Struct[{one => Box, two => Size}],
}}]"""
OPENING = (
    "TypeSet[{pcore_version => '1.0.0', name_authority => 'http://puppet.com/2016.1/runtime', "
    "name => 'Things', version => '1.0.0', types => "
)


def test_a_set_of_types_prints_its_members_by_their_short_names() -> None:
    things = define(SET).resolve("Things")
    assert things is not None
    box = "Object[{attributes => {'size' => Size}}]"
    pair = f"Struct[{{'one' => {box}, 'two' => Integer[1]}}]"
    assert display(things) == f"{OPENING}{{Size => Size, Box => Box, Pair => Pair}}}}]"
    assert display_value(things) == f"{OPENING}{{Size => Integer[1], Box => {box}, Pair => {pair}}}}}]"


def test_the_members_of_a_set_of_types() -> None:
    types = define(SET)
    size, pair = types.resolve("Things::Size"), types.resolve("things::pair")
    assert size is not None
    assert pair is not None
    assert display(size) == "Things::Size"
    assert is_assignable(size, type_of("3"))
    assert not is_assignable(size, type_of("0"))
    assert not is_assignable(pair, type_of("{one => 1, two => 2}"))
    assert types.resolve("Things::Nothing") is None


def test_any_set_of_types_accepts_every_set() -> None:
    things = define(SET).resolve("Things")
    assert things is not None
    assert is_assignable(read("TypeSet"), things)
    assert not is_assignable(things, read("TypeSet"))
    assert is_equal(things, things)
