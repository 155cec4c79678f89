"""Faults that are seen only by following a value: through variables, branches, lambdas, classes and functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.syntax import ast
from tests.conformance.harness.faults.knowledge import BOOLEANS, LITERALS, UNDEF
from tests.conformance.harness.faults.model import Edit, Program, kind, replaced
from tests.conformance.harness.faults.of_values import parameters_given

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits
    from tests.conformance.harness.faults.of_values import Given


def _given(program: Program, known: InferenceStats) -> Iterator[tuple[list[int], Given]]:
    """Yield attributes that are parameters, with the literals that their types refuse."""
    for type_kind in ("define", "class"):
        for parameter, _, given in parameters_given(program, known, type_kind):
            refused: list[int] = [each for each in parameter["refused"] if each != UNDEF]
            if refused:
                yield refused, given


def _through(
    program: Program,
    known: InferenceStats,
    random: Random,
    write: Callable[[str, str], str],
    needed: set[int] | None = None,
) -> Edits:
    """Yield attributes with a value that an expression makes of two literals, which may be the same."""
    for refused, (_, _, attribute) in _given(program, known):
        if needed is None or set(refused) >= needed:
            one, other = (LITERALS[random.choice(refused)] for _ in range(2))
            text = write(one, other)
            yield replaced(
                attribute.value, text, f"`{attribute.name}` takes neither {one} nor {other}", attribute.start
            )


@kind
def wrong_if(program: Program, known: InferenceStats, random: Random) -> Edits:
    """Both branches give what the parameter refuses."""
    return _through(program, known, random, lambda a, b: f"if $facts['kernel'] == 'Linux' {{ {a} }} else {{ {b} }}")


@kind
def wrong_selector(program: Program, known: InferenceStats, random: Random) -> Edits:
    """All options give what the parameter refuses."""
    return _through(program, known, random, lambda a, b: f"$facts['kernel'] ? {{ 'Linux' => {a}, default => {b} }}")


@kind
def wrong_case(program: Program, known: InferenceStats, random: Random) -> Edits:
    """All options give what the parameter refuses."""
    return _through(
        program, known, random, lambda a, b: f"case $facts['kernel'] {{ 'Linux': {{ {a} }} default: {{ {b} }} }}"
    )


@kind
def wrong_lambda_result(program: Program, known: InferenceStats, random: Random) -> Edits:
    """What a lambda gives is the result of `with`."""
    return _through(program, known, random, lambda a, _: f"with({a}) |$oops| {{ $oops }}")


@kind
def wrong_mapped_element(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The element of an array that `map` makes is what the lambda gives."""
    return _through(program, known, random, lambda a, b: f"[{a}, {b}].map |$oops| {{ $oops }}.reduce |$a, $b| {{ $b }}")


@kind
def wrong_hash_value(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The value of a key of a hash that is written down."""
    return _through(
        program, known, random, lambda a, b: f"{{ 'one' => {{ 'two' => {a} }}, 'other' => {b} }}['one']['two']"
    )


@kind
def wrong_lookup(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`lookup` fails unless it finds a value of the type, and the parameter refuses both values of that type."""
    return _through(program, known, random, lambda _a, _b: "lookup('oops', Boolean)", BOOLEANS)


@kind
def wrong_function_result(program: Program, known: InferenceStats, random: Random) -> Edits:
    """These functions and operators give `true` or `false`, and the parameter refuses both."""
    calls = ("defined('oops')", "['oops'].any |$oops| { $oops =~ /a/ }", "!$facts['kernel']", "$facts['kernel'] =~ /a/")
    return _through(program, known, random, lambda _a, _b: random.choice(calls), BOOLEANS)


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What comes before a resource and after it, with `{}` for a literal, and where that can be had from."""

    before: str
    value: str
    after: str = ""


def _within(program: Program, known: InferenceStats, random: Random, around: _Surroundings) -> Edits:
    """Yield resources of which a parameter gets a literal by way of what is around the resource."""
    data = program.source.data
    for refused, (resource, _, attribute) in _given(program, known):
        is_statement = isinstance(program.parents[resource], ast.Block)
        if is_statement and b"@(" not in data[resource.start : resource.end]:
            wrong = LITERALS[random.choice(refused)]
            before = around.before.replace("{}", wrong)
            head = before + data[resource.start : attribute.value.start].decode()
            text = head + around.value + data[attribute.value.end : resource.end].decode() + around.after
            start = resource.start + len(before.encode())
            marks = (start + attribute.start - resource.start, start + attribute.value.start - resource.start)
            yield Edit(resource.start, resource.end, text, f"`{attribute.name}` does not take {wrong}", marks)


@kind
def wrong_local_variable(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A variable that is set in front of the resource is given to a parameter that refuses its value."""
    return _within(program, known, random, _Surroundings("$oops = {}\n", "$oops"))


@kind
def wrong_local_hash(program: Program, known: InferenceStats, random: Random) -> Edits:
    """An entry of a hash that a variable holds is given to a parameter that refuses it."""
    return _within(program, known, random, _Surroundings("$oops = { 'key' => [{}] }\n", "$oops['key'][0]"))


@kind
def wrong_each_element(program: Program, known: InferenceStats, random: Random) -> Edits:
    """An element of the array that `each` goes through is given to a parameter that refuses it."""
    return _within(program, known, random, _Surroundings("[{}, {}].each |$oops| {\n", "$oops", "\n}"))


@kind
def wrong_each_value(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A value of the hash that `each` goes through is given to a parameter that refuses it."""
    return _within(program, known, random, _Surroundings("{ 'a' => {} }.each |$key, $oops| {\n", "$oops", "\n}"))


@kind
def wrong_assigned_branch(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A variable is set in both branches in front of the resource, to what the parameter refuses."""
    before = "if $facts['kernel'] == 'Linux' { $oops = {} } else { $oops = {} }\n"
    return _within(program, known, random, _Surroundings(before, "$oops"))


@kind
def wrong_class_variable(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A variable of another class that is only ever `true` or `false` is given to a parameter that refuses both."""
    for refused, (_, _, attribute) in _given(program, known):
        if set(refused) >= BOOLEANS and known.flags:
            flag = random.choice(sorted(known.flags))
            yield replaced(attribute.value, f"${flag}", f"`{attribute.name}` takes no Boolean", attribute.start)


@kind
def wrong_interpolation(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """A text in quotes is a `String` even if there is a number in it, and the attribute's own type takes none."""
    for each in program.all(ast.Class) + program.all(ast.Define):
        for parameter in each.parameters:
            if parameter.type is not None and parameter.default is not None:
                type_ = program.text(parameter.type).partition("[")[0]
                if type_ in {"Integer", "Float", "Numeric", "Boolean", "Array", "Hash"}:
                    text = "\"oops ${facts['kernel']}\""
                    yield replaced(parameter.default, text, f"{type_} is no String", parameter.start)


USES: dict[str, tuple[str, ...]] = {
    "Boolean": (
        "{} + 1",
        "{} < 1",
        "{} =~ /x/",
        "{}.keys",
        "{}['oops']",
        "-{}",
        "{}.each |$oops| {{ }}",
        "join({}, ',')",
    ),
    "Integer": ("{} =~ /x/", "{}.keys", "{}['oops']", "{} < 'oops'", "{} + {{}}", "join({}, ',')", "{} << 'oops'"),
    "String": ("{} < 1", "{}.keys", "{} + [1]", "-{}['oops']", "{}.filter |$a, $b, $c| {{ }}"),
    "Array": ("{} =~ /x/", "{} < 1", "-{}", "{} > {}", "{}.keys", "{} * 2", "{}['oops']", "{}.map"),
    "Hash": ("{} =~ /x/", "{} < 1", "-{}", "{} + 'oops'", "{}.downcase.abs", "{} - 1 * {}", "{}.map", "split({}, ',')"),
}


@kind
def wrong_use(program: Program, _known: InferenceStats, random: Random) -> Edits:
    """An operator or a function refuses all values of the type of a parameter: asked one by one."""
    definition = program.definition
    if not isinstance(definition, (ast.Class, ast.Define)) or not definition.body.statements:
        return
    for parameter in definition.parameters:
        uses = USES.get("" if parameter.type is None else program.text(parameter.type).partition("[")[0])
        if uses is not None:
            use = random.choice(uses).format(*[f"${parameter.name}"] * 2)
            start = definition.body.statements[0].start
            yield Edit(start, start, f"$oops = {use}\n", f"`{use}` fails for any value", (start,))


@kind
def wrong_early_return(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """What `return` is given is the function's result, which is not of the type after `>>`."""
    from tests.conformance.harness.faults.of_calls import RETURNED

    for function in program.all(ast.Function):
        returned = function.return_type
        operand = returned.operand if isinstance(returned, ast.Access) else returned
        wrong = RETURNED.get(operand.value) if isinstance(operand, ast.Reference) else None
        if wrong is not None and function.body.statements:
            start = function.body.statements[0].start
            text = f"if $facts['kernel'] == 'Linux' {{ return({wrong}) }}\n"
            yield Edit(start, start, text, f"`{function.name}` returns no {wrong}", (start,))
