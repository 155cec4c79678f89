"""Values, arguments and types that do not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from tests.conformance.harness.mistakes.model import altered, attributes, edit, heads, literal, over, refused, resources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.model import Program
    from tests.conformance.harness.mistakes.model import Edits, Names

WRONG: Final = {
    "Boolean": ("'true'", "'yes'", "1"),
    "Integer": ("'80'", "true", "3.5"),
    "String": ("80", "true", "['x']"),
    "Array": ("'x'", "{ 'x' => 1 }"),
    "Hash": ("'x'", "['x']"),
    "Enum": ("'oops'", "42"),
}
"""Values that are not of a type, by its name."""


def _head(type_: ast.Expression | None) -> str | None:
    """Return the name of a type, whatever its parameters are."""
    operand = type_.operand if isinstance(type_, ast.Access) else type_
    return operand.value if isinstance(operand, ast.Reference) else None


def _with_default(program: Program, type_: str) -> Iterator[tuple[ast.Parameter, ast.Expression]]:
    for node in heads(program):
        for each in node.parameters:
            if _head(each.type) == type_ and each.default is not None and each.type is not None:
                yield each, each.default


def _wrong_default(program: Program, type_: str, wrong: str) -> Edits:
    for _, default in _with_default(program, type_):
        yield over(default, wrong)


@refused
def boolean_as_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`Boolean $x = 'true'`."""
    return _wrong_default(program, "Boolean", "'true'")


@refused
def boolean_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`Boolean $x = True`: a type that does not exist."""
    return _wrong_default(program, "Boolean", "True")


@refused
def integer_as_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`Integer $x = '80'`."""
    return _wrong_default(program, "Integer", "'80'")


@refused
def text_as_integer(program: Program, _names: Names, _random: Random) -> Edits:
    """`String $x = 80`."""
    return _wrong_default(program, "String", "80")


@refused
def undef_without_optional(program: Program, _names: Names, _random: Random) -> Edits:
    """`String $x = undef`."""
    return _wrong_default(program, "String", "undef")


@refused
def null_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`Optional[String] $x = Null`."""
    return _wrong_default(program, "Optional", "Null")


@refused
def scalar_for_array(program: Program, _names: Names, _random: Random) -> Edits:
    """`Array[String] $x = 'a'`."""
    return _wrong_default(program, "Array", "'a'")


@refused
def array_for_hash(program: Program, _names: Names, _random: Random) -> Edits:
    """`Hash $x = []`: an empty array is no hash."""
    return _wrong_default(program, "Hash", "[]")


@refused
def word_outside_of_enum(program: Program, _names: Names, _random: Random) -> Edits:
    """`Enum['a', 'b'] $x = 'c'`."""
    return _wrong_default(program, "Enum", "'oops'")


def _given(program: Program, types: dict[tuple[str, str], str]) -> Iterator[tuple[ast.Attribute, str]]:
    """Yield the attributes that are parameters of what this file or others define, with the name of the type."""
    for type_, _, body in resources(program):
        owner = literal(body.title) if type_ == "class" else type_
        for each in body.attributes:
            head = types.get(((owner or "").removeprefix("::"), each.name)) if isinstance(each, ast.Attribute) else None
            if head is not None and isinstance(each, ast.Attribute):
                yield each, head


@refused
def wrong_parameter_value(program: Program, names: Names, random: Random) -> Edits:
    """A value that is of another type than the parameter of the class or defined type."""
    for each, head in _given(program, names.parameter_types):
        if head in WRONG:
            yield over(each.value, random.choice(WRONG[head]))


@refused
def missing_required_parameter(program: Program, names: Names, _random: Random) -> Edits:
    """A defined type without a parameter that has no default."""
    for type_, _, body in resources(program):
        required = names.required.get(type_, set())
        given = [each for each in body.attributes if isinstance(each, ast.Attribute)]
        if len(given) == len(body.attributes) and len(given) > 1:
            for each in given:
                following = given[given.index(each) + 1] if each is not given[-1] else None
                if each.name in required and following is not None:
                    yield edit(each.start, following.start, "", body.start)


@refused
def swapped_arguments(program: Program, _names: Names, _random: Random) -> Edits:
    """`join(',', $names)`."""
    for call, name in program.calls():
        if (
            name in {"join", "split", "regsubst", "versioncmp"}
            and len(call.arguments) >= 2
            and isinstance(call, ast.Call)
        ):
            first, second = call.arguments[:2]
            if name == "join" and isinstance(second, ast.String) and isinstance(first, (ast.Array, ast.Variable)):
                yield edit(first.start, second.end, f"{program.text(second)}, {program.text(first)}", call.start)


REQUIRED: Final = {"split": 2, "versioncmp": 2, "regsubst": 3}
"""How many arguments functions of Puppet need."""


@refused
def too_many_arguments(program: Program, _names: Names, _random: Random) -> Edits:
    """An argument too many for a function of Puppet."""
    for call, name in program.calls():
        closes = program.source.data[call.end - 1 : call.end] == b")" and call.block is None
        if name in {"join", "split", "versioncmp", "downcase", "upcase", "lookup", "flatten"} and closes:
            extra = ", 'x', 'y', 'z', 'w', 'v'" if call.arguments else "'x', 'y', 'z', 'w', 'v'"
            yield edit(call.end - 1, call.end, f"{extra})", call.start)


@refused
def too_few_arguments(program: Program, _names: Names, _random: Random) -> Edits:
    """A function of Puppet without its last argument."""
    for call, name in program.calls():
        if isinstance(call, ast.Call) and len(call.arguments) == REQUIRED.get(name):
            last, before = call.arguments[-1], call.arguments[-2]
            if call.block is None:
                yield edit(before.end, last.end, "", call.start)


@refused
def text_plus_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`'a' + 'b'`."""
    for _, _, each in attributes(program):
        text = program.text(each.value)
        is_word = isinstance(each.value, ast.String) and text.startswith("'") and not each.value.value[:1].isdigit()
        if is_word and len(text) > 3:
            yield over(each.value, f"{text} + 'x'")


@refused
def text_compared_with_number(program: Program, _names: Names, _random: Random) -> Edits:
    """`$facts['os']['release']['major'] >= 8`: a String and an Integer."""
    for node in program.all(ast.Call):
        if isinstance(node.function, ast.Name) and node.function.value == "versioncmp":
            around = program.parents[node]
            if isinstance(around, ast.Binary) and around.left is node and isinstance(node.arguments[0], ast.Access):
                yield over(around, f"{program.text(node.arguments[0])} >= 8")


@refused
def range_turned_round(program: Program, _names: Names, _random: Random) -> Edits:
    """`Integer[10, 1]`."""
    for node in program.all(ast.Access):
        if _head(node) == "Integer" and len(node.keys) == 2:
            first, second = node.keys
            if isinstance(first, ast.Integer) and isinstance(second, ast.Integer) and first.value < second.value:
                yield edit(first.start, second.end, f"{second.value}, {first.value}", node.start)


@refused
def two_types_of_optional(program: Program, _names: Names, _random: Random) -> Edits:
    """`Optional[String, Integer]`."""
    for node in program.all(ast.Access):
        if _head(node) == "Optional" and len(node.keys) == 1 and program.text(node.operand) == "Optional":
            yield edit(node.end - 1, node.end, ", Integer]", node.start)


@refused
def parenthesized_type(program: Program, _names: Names, _random: Random) -> Edits:
    """`Optional(String)`."""
    for each in program.all(ast.Parameter):
        if isinstance(each.type, ast.Access):
            inner = program.source.data[each.type.keys[0].start : each.type.end - 1].decode()
            yield over(each.type, f"{program.text(each.type.operand)}({inner})")


@refused
def wrong_return_value(program: Program, _names: Names, _random: Random) -> Edits:
    """A function returns what is of another type than it says."""
    for node in program.all(ast.Function):
        head = _head(node.return_type)
        if head in WRONG and node.body.statements:
            last = node.body.statements[-1]
            yield edit(last.end, last.end, f"\n{WRONG[head][0]}", last.end + 1)


@refused
def wrong_element_of_array(program: Program, _names: Names, _random: Random) -> Edits:
    """A hash in an array of strings."""
    for parameter, default in _with_default(program, "Array"):
        is_of_text = isinstance(parameter.type, ast.Access) and program.text(parameter.type) == "Array[String]"
        if is_of_text and isinstance(default, ast.Array) and default.elements:
            yield over(default.elements[0], "{ 'x' => 1 }", default.start)


@refused
def too_many_lambda_parameters(program: Program, _names: Names, _random: Random) -> Edits:
    """`.map |$a, $b, $c| { … }`."""
    for call, name in program.calls():
        block = call.block
        if name in {"each", "map", "filter"} and block is not None and len(block.parameters) in {1, 2}:
            last = block.parameters[-1]
            text = "".join(f", $more{number}" for number in range(3 - len(block.parameters)))
            yield edit(last.end, last.end, text, call.start)


@refused
def key_of_a_number(program: Program, _names: Names, _random: Random) -> Edits:
    """`$port['x']` of an Integer."""
    types = {each.name: _head(each.type) for each in program.parameters}
    for node in program.all(ast.Variable):
        around = program.parents[node]
        is_plain = isinstance(around, (ast.Attribute, ast.Assignment, ast.Binary)) and program.text(node)[:1] == "$"
        if is_plain and types.get(node.name) in {"Boolean", "Integer"} and getattr(around, "target", None) is not node:
            yield over(node, f"{program.text(node)}['x']")


@altered
def boolean_compared_with_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`if $flag == 'true'` of a Boolean never holds."""
    flags = {each.name for each in program.parameters if _head(each.type) == "Boolean"}
    for node in program.all(ast.If):
        if isinstance(node.condition, ast.Variable) and node.condition.name in flags:
            yield over(node.condition, f"${node.condition.name} == 'true'")


@altered
def integer_compared_with_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`$port == '80'` of an Integer: texts and numbers are never the same."""
    numbers = {each.name for each in program.parameters if _head(each.type) == "Integer"}
    for node in program.all(ast.Binary):
        is_number = isinstance(node.left, ast.Variable) and node.left.name in numbers
        if node.operator in {"==", "!="} and is_number and isinstance(node.right, ast.Integer):
            yield over(node.right, f"'{node.right.value}'", node.start)
