"""Why a value does not fit, in words."""

from __future__ import annotations

import pytest

from pplint.types.explain import explain
from pplint.types.mismatch import describe
from pplint.types.mismatch_calls import signature_text
from pplint.types.mismatch_kinds import TypeMismatch
from pplint.types.model import CallableType, TupleType
from pplint.types.named_callable import NamedCallable
from pplint.types.parse import parse_type_text
from pplint.wording.mismatches import describe_mismatch, describe_mismatches, describe_signatures, step_text
from tests.unit.types.reading import define, read, type_of


@pytest.mark.parametrize(
    ("expected", "literal", "words"),
    [
        ("Integer", "'a'", "expects an Integer value, got String"),
        ("Integer[1, 2]", "3", "expects an Integer[1, 2] value, got Integer[3, 3]"),
        ("String[3]", "'ab'", "expects a String[3] value, got 'ab'"),
        ("Optional[Integer]", "'a'", "expects a value of type Undef or Integer, got String"),
        ("Variant[Integer, Boolean]", "'a'", "expects a value of type Integer or Boolean, got String"),
        ("Variant[Integer, Boolean, Regexp]", "'a'", "expects a value of type Integer, Boolean, or Regexp, got String"),
        ("Enum[a, b]", "'c'", "expects a match for Enum['a', 'b'], got 'c'"),
        ("Pattern[/^a/]", "1", "expects a match for Pattern[/^a/], got Integer"),
        ("Optional[Enum[a]]", "1", "expects undef or a match for Enum['a'], got Integer"),
        ("Variant[Undef, Integer, Enum[a]]", "'c'", "expects a value of type Undef, Integer, or Enum['a'], got 'c'"),
        ("Array[Integer]", "1", "expects an Array value, got Integer"),
        ("Array[Integer, 1]", "[]", "expects at least 1 element, got none"),
        ("Array[Any, 1]", "[]", "expects at least 1 element, got none"),
        ("Collection", "1", "expects a Collection value, got Integer"),
        ("Array[Integer, 0, 1]", "[1, 2]", "expects at most 1 element, got 2"),
        ("Tuple[Integer, String]", "[1]", "expects 2 elements, got 1"),
        ("Hash[String, Integer, 1, 2]", "{a => 1, b => 2, c => 3}", "expects between 1 and 2 elements, got 3"),
        ("Collection[1]", "[]", "expects at least 1 element, got none"),
        ("Hash[String, Integer]", "{a => b}", "entry `a` expects an Integer value, got String"),
        ("Hash[Enum[b], Integer]", "{a => 1}", "key of entry `a` expects a match for Enum['b'], got 'a'"),
        ("Array[Array[Integer]]", "[[1], [2, x]]", "index 1 index 1 expects an Integer value, got String"),
        ("Struct[{a => Integer}]", "{}", "expects an entry `a`"),
        ("Struct[{a => Integer, b => String}]", "{a => 1}", "expects an entry `b`"),
        ("Struct[{a => Integer}]", "{a => 1, b => 2}", "does not allow an entry `b`"),
        (
            "Variant[Array[Integer], Array[Boolean]]",
            "[a]",
            "index 0 expects a value of type Integer or Boolean, got String",
        ),
        ("Type[Integer]", "String", "expects a Type[Integer] value, got Type[String]"),
        ("Data", "/a/", "expects a Data value, got Regexp"),
        ("Array[Nothing]", "[1]", "refers to an unknown type `Nothing`"),
    ],
)
def test_one_mismatch(expected: str, literal: str, words: str) -> None:
    assert describe_mismatch("it", read(expected), type_of(literal)) == f"it {words}"


@pytest.mark.parametrize(
    ("expected", "literal", "lines"),
    [
        (
            "Array[Integer]",
            "[1, a, 2, b]",
            ["index 1 expects an Integer value, got String", "index 3 expects an Integer value, got String"],
        ),
        (
            "Array[Struct[{a => Integer}]]",
            "[{a => 1}, {a => x}, {b => 1}]",
            [
                "index 1 entry `a` expects an Integer value, got String",
                "index 2:",
                "  expects an entry `a`",
                "  does not allow an entry `b`",
            ],
        ),
        (
            "Variant[Array[Integer], Hash[String, Integer]]",
            "[a]",
            [
                "as `Array[Integer]` index 0 expects an Integer value, got String",
                "as `Hash[String, Integer]` expects a Hash value, got Array",
            ],
        ),
    ],
)
def test_several_mismatches_are_a_tree(expected: str, literal: str, lines: list[str]) -> None:
    found = describe_mismatch("it", read(expected), type_of(literal))
    assert found == "\n".join(["it:", *(f"  {line}" for line in lines)])


@pytest.mark.parametrize(
    ("expected", "literal"),
    [("Integer", "1"), ("Variant[Integer, String]", "'a'"), ("Array[Integer]", "[]"), ("Enum[a]", "a")],
)
def test_nothing_is_wrong_with_what_is_accepted(expected: str, literal: str) -> None:
    assert describe_mismatch("it", read(expected), type_of(literal)) == ""
    assert describe(read(expected), type_of(literal)) == []


def test_an_alias_is_named_with_what_it_stands_for() -> None:
    mode = define("type Mode = Pattern[/^[0-7]{4}$/]").resolve("Mode")
    assert mode is not None
    found = describe_mismatch("parameter `mode`", mode, type_of("'644'"))
    assert found == "parameter `mode` expects a match for Mode = Pattern[/^[0-7]{4}$/], got '644'"


@pytest.mark.parametrize(
    ("expected", "actual", "words"),
    [
        ("Callable[Integer]", "Callable[0, 0]", "expects 1 element, got none"),
        ("Callable[[Integer], String]", "Callable[[Integer], Float]", "return value expects a String value, got Float"),
        ("Callable[Integer]", "Callable[Integer, Callable]", "block expects an Undef value, got Callable"),
        ("Callable[Integer]", "String", "expects a Callable value, got String"),
        ("Callable[Any]", "Callable[Integer]", "expects a Callable[Any] value, got Callable[Integer]"),
    ],
)
def test_callables(expected: str, actual: str, words: str) -> None:
    assert describe_mismatch("it", read(expected), read(actual)) == f"it {words}"


def signature(text: str, *names: str, block: str | None = None) -> NamedCallable:
    type_ = read(text)
    assert isinstance(type_, CallableType)
    return NamedCallable(type_, names, block)


def arguments(*types: str) -> TupleType:
    return TupleType(tuple(read(text) for text in types))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["Integer"], "`f` expects 2 arguments, got 1"),
        (["Integer", "Integer"], "`f` parameter `b` expects a String value, got Integer"),
        (["Integer", "String", "Callable"], "`f` does not take a block"),
    ],
)
def test_one_signature(given: list[str], words: str) -> None:
    assert describe_signatures("f", [signature("Callable[Integer, String]", "a", "b")], arguments(*given)) == words


def test_a_block_that_is_missing() -> None:
    only = signature("Callable[Integer, Callable[Integer]]", "a", block="block")
    assert describe_signatures("f", [only], arguments("Integer")) == "`f` expects a block"
    found = describe_signatures("f", [only], arguments("Integer", "Callable[String]"))
    assert found.startswith("`f` block")


def test_several_signatures() -> None:
    both = [signature("Callable[Integer]", "a"), signature("Callable[String, Boolean]", "b", "c")]
    assert describe_signatures("f", both, arguments("Regexp")).splitlines() == [
        "no signature of `f` takes these arguments:",
        "  (Integer a)",
        "    rejected: parameter `a` expects an Integer value, got Regexp",
        "  (String b, Boolean c)",
        "    rejected: expects 2 arguments, got 1",
    ]
    assert describe_signatures("lambda", both, arguments()) == "block expects between 1 and 2 arguments, got none"


@pytest.mark.parametrize(
    ("text", "names", "written"),
    [
        ("Callable[0, 0]", [], ""),
        ("Callable[Integer, String]", ["a", "b"], "Integer a, String b"),
        ("Callable[Integer, Optional[String], 1, 2]", ["a", "b"], "Integer a, String b?"),
        ("Callable[Integer, 0]", ["a"], "Integer a*"),
        ("Callable[Integer, 1]", ["a"], "Integer a+"),
        ("Callable[Integer, Optional[Callable]]", ["a"], "Integer a, Callable block?"),
        ("Callable[Integer, Callable[String]]", ["a"], "Integer a, Callable[String] block"),
    ],
)
def test_text_of_a_signature(text: str, names: list[str], written: str) -> None:
    assert signature_text(signature(text, *names)) == written


SERVERS = define("""
type Mode = Pattern[/^[0-7]{4}$/]
type Port = Integer[1, 65535]
type Host = Pattern[/^[a-z.]+$/]
type Server = Struct[{host => Host, Optional[port] => Port, Optional[tags] => Array[String[1]]}]
type Servers = Variant[String[1], Server, Array[Server]]
type Tree = Variant[Integer, Hash[String, Tree]]
""").resolve
PORT = "a Port = Integer[1, 65535] value"


@pytest.mark.parametrize(
    ("expected", "literal", "sentence"),
    [
        ("Mode", "0644", "expects a match for Mode = Pattern[/^[0-7]{4}$/], got Integer"),
        ("Array[Server]", "[{host => a}, {host => a, port => x}]", f"index 1 entry `port` expects {PORT}, got 'x'"),
        ("Servers", "{host => a, port => x}", f"entry `port` expects {PORT}, got 'x'"),
        ("Servers", "[{host => a, port => x}]", f"index 0 entry `port` expects {PORT}, got 'x'"),
        ("Optional[Servers]", "[{port => 1}]", "index 0 expects an entry `host`"),
        ("Variant[Port, Array[Port, 2]]", "[1]", "expects at least 2 elements, got 1"),
        ("Optional[Variant[Array[Port], Hash[String, Port]]]", "{a => x}", f"entry `a` expects {PORT}, got 'x'"),
        ("Tuple[Host, Port]", "[a, b]", f"index 1 expects {PORT}, got 'b'"),
        (
            "Variant[Host, Port]",
            "/a/",
            "expects a match for Variant[Host = Pattern[/^[a-z.]+$/], Port = Integer[1, 65535]], got Regexp",
        ),
        (
            "Tree",
            "{a => {b => [1]}}",
            "entry `a` entry `b` expects a Tree = Variant[Integer, Hash[String, Tree]] value, got Array",
        ),
    ],
)
def test_an_explanation_names_the_closest_place(expected: str, literal: str, sentence: str) -> None:
    found = explain(parse_type_text(expected, SERVERS), type_of(literal))
    assert describe_mismatches("parameter `p`", found) == f"parameter `p` {sentence}"


def test_an_explanation_of_several_places_is_a_tree() -> None:
    literal = "[{host => a, port => 0}, {port => x, tags => ['']}]"
    found = explain(parse_type_text("Servers", SERVERS), type_of(literal))
    assert describe_mismatches("parameter `p`", found).splitlines() == [
        "parameter `p`:",
        f"  index 0 entry `port` expects {PORT}, got Integer[0, 0]",
        "  index 1:",
        "    expects an entry `host`",
        f"    entry `port` expects {PORT}, got 'x'",
        "    entry `tags` index 0 expects a String[1] value, got ''",
    ]


def test_an_explanation_keeps_choices_of_the_same_kind() -> None:
    expected = parse_type_text("Variant[Integer, Struct[{a => Port}], Struct[{b => Port}]]", SERVERS)
    assert describe_mismatches("it", explain(expected, type_of("{a => x}"))).splitlines() == [
        "it:",
        f"  as `Struct[{{'a' => Port}}]` entry `a` expects {PORT}, got 'x'",
        "  as `Struct[{'b' => Port}]`:",
        "    expects an entry `b`",
        "    does not allow an entry `a`",
    ]


def test_an_explanation_tells_the_innermost_types_and_their_place() -> None:
    (found,) = explain(parse_type_text("Servers", SERVERS), type_of("[{host => a, port => x}]"))
    assert isinstance(found, TypeMismatch)
    assert (found.expected, found.actual) == (SERVERS("Port"), type_of("x"))
    assert [step_text(step) for step in found.place] == ["index 0", "entry `port`"]


def test_there_is_nothing_to_explain_about_what_is_accepted() -> None:
    found = explain(read("Variant[Integer, String]"), type_of("1"))
    assert not found
    assert not describe_mismatches("it", found)


def test_a_variant_without_types_expects_itself() -> None:
    assert describe_mismatch("it", read("Variant"), type_of("1")) == "it expects a Variant value, got Integer"


def test_an_object_with_arguments_is_compared_by_what_it_is_made_of() -> None:
    expected = read("Error['puppet/timeout']")
    assert describe_mismatch("it", expected, type_of("1")) == "it expects an Error['puppet/timeout'] value, got Integer"
    assert describe_mismatch("it", expected, read("Error")) == "it expects an Error['puppet/timeout'] value, got Error"
