"""Random expressions that have a value of a type, whatever way they take to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.conformance.harness.catalogs.model import Sort

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conformance.harness.catalogs.model import Definition, Draft, Parameter, Scope

STRING: Final = Sort("String", ("'abc'", "'10'", "'a b'", '"x${1 + 1}"'), ("7", "undef", "['abc']", "true"))
INTEGER: Final = Sort("Integer", ("0", "7", "-3", "017"), ("'7'", "1.5", "undef", "[7]"))
BOOLEAN: Final = Sort("Boolean", ("true", "false"), ("'true'", "0", "undef"))
STRINGS: Final = Sort("Array[String]", ("['a', 'b']", "[]", "['c']"), ("['a', 1]", "'a'", "{'a' => 'b'}", "undef"))
NUMBERS: Final = Sort("Hash[String, Integer]", ("{'a' => 1}", "{}", "{'b' => 2, 'c' => 3}"), ("{'a' => 'b'}", "['a']"))

SORTS: Final = (
    STRING,
    INTEGER,
    BOOLEAN,
    STRINGS,
    NUMBERS,
    Sort("Integer[1, 100]", ("1", "50", "100"), ("0", "101", "'50'", "1.5")),
    Sort("String[1]", ("'abc'", "'x'"), ("''", "5", "undef")),
    Sort("Enum['present', 'absent']", ("'present'", "absent"), ("'preset'", "true", "''")),
    Sort("Optional[Integer]", ("undef", "5"), ("'5'", "true")),
    Sort("Variant[Integer, Boolean]", ("5", "true"), ("'5'", "undef")),
    Sort("Array[Integer, 1]", ("[1]", "[1, 2, 3]"), ("[]", "['1']", "1")),
    Sort("Hash[String, Hash]", ("{'a' => {'b' => 1}}", "{}"), ("{'a' => 1}", "[]")),
    Sort(
        "Struct[{port => Integer, Optional[host] => String}]",
        ("{'port' => 80}", "{port => 1, host => 'h'}"),
        ("{}", "{'port' => '80'}", "{'port' => 80, 'hots' => 'h'}"),
    ),
    Sort("Tuple[String, Integer]", ("['a', 1]",), ("['a']", "[1, 'a']", "['a', 1, 2]")),
    Sort("Pattern[/\\A[a-z]+\\z/]", ("'abc'",), ("'ABC'", "'a1'", "5")),
    Sort("Float", ("1.5", "2e3"), ("1", "'1.5'")),
    Sort("Sensitive[String]", ("Sensitive('secret')", "Sensitive.new('x')"), ("'secret'", "Sensitive(5)")),
    Sort("Any", ("undef", "5", "'x'"), ()),
    Sort("Data", ("5", "'x'", "[1, {'a' => true}]"), ("Sensitive('x')", "/x/", "Integer")),
    Sort("Scalar", ("5", "'x'", "/x/", "true"), ("undef", "[]")),
    Sort("Type[Resource]", ("Notify['x']", "File['/x']"), ("Integer", "'file'")),
    Sort("Regexp", ("/a.c/",), ("'a.c'",)),
    Sort("Timespan", ("Timespan('1-00:00:00')",), ("3600",)),
    Sort("Array[Tuple[String, Integer]]", ("[['a', 1]]", "[]"), ("[['a']]", "['a']")),
)  # fmt: skip

UNSET: Final = "$facts['absent']"
TEXT: Final = "'b'"
FACTS: Final = (
    ("$facts['os']['family']", "'Debian'", "'RedHat'"),
    ("$facts['os']['name']", "'Debian'", "'Ubuntu'"),
    ("$facts['kernel']", "'Linux'", "'windows'"),
    ("$facts['os']['release']['major']", "'12'", "'9'"),
    ("$trusted['certname']", "'web1.example.com'", "'db1.example.com'"),
    ("$facts['networking']['hostname']", "'web1'", "'db1'"),
    ("$trusted['domain']", "'example.com'", "'example.org'"),
)
"""Expressions for facts, each with the value that it has, and another."""


def any_sort(draft: Draft) -> Sort:
    """Return a type, most often one of the frequent ones."""
    if draft.sorts and draft.chance(0.2):
        return draft.random.choice(draft.sorts)
    return draft.random.choice(SORTS[:5] if draft.chance(0.5) else SORTS)


def literal(draft: Draft, sort: Sort) -> str:
    """Return a literal value of a type."""
    return draft.random.choice(sort.good)


def value(draft: Draft, scope: Scope, sort: Sort, depth: int = 2) -> str:
    """Return an expression of a type."""
    known = [name for name, each in scope.variables.items() if each is sort]
    if known and draft.chance(0.5):
        return variable(draft, draft.random.choice(known))
    if depth and draft.chance(0.5):
        found = draft.random.choice(_WAYS)(draft, scope, sort, depth - 1)
        if found is not None:
            return found
    return literal(draft, sort)


def variable(draft: Draft, name: str) -> str:
    """Return an expression for a variable that is set."""
    return "$" + draft.name("unknown-variable" if "::" not in name else "unknown-class-variable", name)


def given(draft: Draft, scope: Scope, sort: Sort, kind: str) -> str:
    """Return an expression of a type for a place that asks for it, or a fault of a kind."""
    good = value(draft, scope, sort)
    return draft.pick(kind, good, *sort.bad) if sort.bad else good


def condition(draft: Draft, scope: Scope, *, holds: bool) -> str:
    """Return a condition that certainly holds, or certainly does not."""
    fact, right, wrong = draft.random.choice(FACTS)
    asked = right if holds else wrong
    forms = [
        f"{fact} == {asked}",
        f"!({fact} != {asked})",
        f"{asked} in [{fact}, 'other']",
        f"{fact} =~ /^{asked[1:-1]}$/",
        f"{fact} =~ {'String' if holds else 'Integer'}",
        f"{fact} == {asked} and {'true' if holds else '1 < 2'}",
        f"defined('{'file' if holds else 'no_such_function_here'}')",
        f"{literal(draft, INTEGER)} {'<' if holds else '>'} 5000",
    ]
    certain = [each.reference for each in scope.resources]
    if certain and holds:
        forms.append(f"defined({draft.random.choice(certain)})")
    return draft.random.choice(forms)


def _selector(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str:
    fact, right, wrong = draft.random.choice(FACTS)
    this, other = value(draft, scope, sort, depth), literal(draft, sort)
    last = draft.pick("selector-without-match", right, wrong)
    otherwise = "default" if draft.chance(0.5) else last
    first = wrong if draft.chance(0.5) else "undef"
    return f"({fact} ? {{ {first} => {other}, {otherwise} => {this} }})"


def _lookup(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str:
    this = value(draft, scope, sort, depth)
    key = draft.fresh("missing_key")
    if draft.spoilt("lookup-without-value"):
        return f"lookup('{key}', {sort.type})"
    if draft.chance(0.5):
        return f"lookup('{key}', {sort.type}, 'first', {this})"
    return f"lookup('{key}', {{'value_type' => {sort.type}, 'default_value' => {this}}})"


def _element(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str:
    this = value(draft, scope, sort, depth)
    forms = (
        f"[{this}, 1][{draft.pick('bad-index', '0', TEXT)}]",
        f"{{'k' => {this}}}['k']",
        f"[1, {this}][-1]",
        f"[{{'k' => {this}}}].map |$each| {{ $each['k'] }}[0]",
        f"{{'k' => {{'l' => {this}}}}}.dig('k', 'l')",
    )
    return draft.random.choice(forms)


def _through_block(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str:
    this = value(draft, scope, sort, depth)
    type_ = sort.type if draft.chance(0.5) else "Any"
    parameters = draft.pick("lambda-arity", f"|{type_} $given|", "|$given, $other|", "||")
    forms = (
        f"with({this}) {parameters} {{ ${draft.name('unknown-lambda-variable', 'given')} }}",
        f"[{this}].reduce(undef) |$memo, $given| {{ $given }}",
        f"assert_type({sort.type}, {this})",
        f"[{this}].filter |$given| {{ true }}[0]",
        f"if {condition(draft, scope, holds=True)} {{ {this} }} else {{ {literal(draft, sort)} }}",
    )
    form = draft.random.choice(forms)
    return f"({form})" if form.startswith("if") else form


def _function(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str | None:
    functions = [each for each in draft.functions if each.returns is sort]
    return call(draft, scope, draft.random.choice(functions), depth) if functions else None


def call(draft: Draft, scope: Scope, function: Definition, depth: int = 1) -> str:
    """Return a call of a function."""
    arguments = [_argument(draft, scope, each, depth) for each in function.parameters if not _left_out(draft, each)]
    if draft.spoilt("wrong-argument-count"):
        arguments = arguments[1:] if arguments and draft.spare.random() < 0.5 else [*arguments, *["1"] * 4]
    return f"{draft.name('unknown-function', function.name)}({', '.join(arguments)})"


def _left_out(draft: Draft, parameter: Parameter) -> bool:
    return parameter.default is not None and parameter.name.startswith("last") and draft.chance(0.5)


def _argument(draft: Draft, scope: Scope, parameter: Parameter, depth: int) -> str:
    good = value(draft, scope, parameter.sort, depth)
    return draft.pick("wrong-argument", good, *parameter.sort.bad) if parameter.sort.bad else good


def _of_class(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str | None:
    if scope.kind == "function" and depth == 0:
        return None
    known = [f"{each.name}::{name}" for each in draft.classes for name, of in each.variables.items() if of is sort]
    return variable(draft, draft.random.choice(known)) if known and scope.kind != "function" else None


def _own(draft: Draft, scope: Scope, sort: Sort, depth: int) -> str | None:
    """Return an expression that only makes values of some types."""
    number, text = value(draft, scope, INTEGER, depth), value(draft, scope, STRING, depth)
    forms: dict[str, tuple[str, ...]] = {
        "String": (
            f'"a-${{{text}}}-b"',
            f"upcase({draft.pick('wrong-core-argument', text, '5')})",
            f"String({number})",
            f"join([{text}, {number}], ',')",
            draft.random.choice(FACTS)[0],
            "$server_facts['serverversion']",
            f"sprintf('%d', {number})",
            f"inline_epp('<%= $x %>', {{'x' => {number}}})",
            f"{draft.pick('deep-undef', '$facts', UNSET)}['os']['name']",
            "$module_name" if scope.kind != "site" else "$trusted['certname']",
        ),
        "Integer": (
            f"{number} + {draft.pick('bad-operand', '2', TEXT, '[1]', 'undef')}",
            f"length({text})",
            f"Integer('{draft.pick('bad-conversion', '12', 'twelve')}')",
            "[1, 2, 3].size",
            f"{number} * {draft.pick('bad-operand', '2', 'true')}",
            f"10 / {draft.pick('division-by-zero', '3', '0')}",
        ),
        "Boolean": (
            condition(draft, scope, holds=True),
            f"{number} < {draft.pick('bad-comparison', '5', TEXT)}",
            f"{text} =~ {draft.pick('bad-match', '/a/', '5')}",
            f"!empty({text})",
        ),
        "Array[String]": (
            f"['x'] + {value(draft, scope, STRINGS, depth)}",
            f'[{text}].map |$s| {{ "${{s}}.d" }}',
            "split('a,b', ',')",
        ),
        "Hash[String, Integer]": (
            f"{{'q' => {number}}} + {value(draft, scope, NUMBERS, depth)}",
            f"merge({{}}, {{'z' => {number}}})" if draft.has_stdlib else "{} + {'z' => 1}",
        ),
    }
    found = forms.get(sort.type)
    return f"({draft.random.choice(found)})" if found else None


_WAYS: Final[tuple[Callable[[Draft, Scope, Sort, int], str | None], ...]] = (
    _selector,
    _lookup,
    _element,
    _through_block,
    _function,
    _function,
    _of_class,
    _of_class,
    _own,
    _own,
    _own,
)
