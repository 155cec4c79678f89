"""Conditions, options and texts that mean something else."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from tests.conformance.harness.faults.model import misspell
from tests.conformance.harness.mistakes.model import altered, edit, literal, over, refused, resources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.model import Program
    from tests.conformance.harness.mistakes.model import Edits, Names

EQUALITY: Final = frozenset({"==", "!="})


def _words(type_: ast.Expression | None) -> set[str] | None:
    """Return the words of an `Enum`, also an optional one."""
    if not isinstance(type_, ast.Access) or not isinstance(type_.operand, ast.Reference):
        return None
    if type_.operand.value == "Optional" and len(type_.keys) == 1:
        return _words(type_.keys[0])
    words = {each.value for each in type_.keys if isinstance(each, ast.String)}
    return words if type_.operand.value == "Enum" and len(words) == len(type_.keys) else None


def _enums(program: Program) -> dict[str, set[str]]:
    return {each.name: words for each in program.parameters if (words := _words(each.type))}


def _starts(program: Program, parameter: ast.Parameter, text: str) -> bool:
    """Tell whether the type of a parameter starts so."""
    return parameter.type is not None and program.text(parameter.type).startswith(text)


def _options(program: Program) -> Iterator[tuple[str, ast.Expression]]:
    """Yield the values that a variable is compared with, with its name."""
    for node in program.all(ast.Binary):
        if node.operator in EQUALITY and isinstance(node.left, ast.Variable):
            yield node.left.name, node.right
        if node.operator == "in" and isinstance(node.left, ast.Variable) and isinstance(node.right, ast.Array):
            yield from ((node.left.name, each) for each in node.right.elements)
    for case in program.all(ast.Case):
        if isinstance(case.operand, ast.Variable):
            yield from ((case.operand.name, value) for option in case.options for value in option.values)
    for selector in program.all(ast.Selector):
        if isinstance(selector.operand, ast.Variable):
            yield from ((selector.operand.name, option.match) for option in selector.options)


@altered
def misspelt_option(program: Program, _names: Names, random: Random) -> Edits:
    """A parameter of an `Enum` is compared with a word that it never is."""
    enums = _enums(program)
    for name, value in _options(program):
        word = literal(value)
        if name in enums and word in enums[name] and len(word) > 3:
            wrong = misspell(random, word)
            if wrong not in enums[name]:
                yield over(value, f"'{wrong}'")


@altered
def repeated_option(program: Program, _names: Names, _random: Random) -> Edits:
    """An option of `case` is there twice."""
    for case in program.all(ast.Case):
        plain = [each for each in case.options if all(isinstance(value, ast.String) for value in each.values)]
        for first, second in pairwise(plain):
            yield over(second.values[0], program.text(first.values[0]))


@altered
def not_binds_tighter(program: Program, _names: Names, _random: Random) -> Edits:
    """`!$x in $xs`: what is negated is `$x`."""
    for node in program.all(ast.Not):
        inner = node.operand
        binary = inner.expression if isinstance(inner, ast.Parenthesized) else None
        if isinstance(binary, ast.Binary) and binary.operator in {"in", "=="}:
            yield over(node, f"!{program.text(binary)}")


@altered
def word_as_condition(program: Program, _names: Names, _random: Random) -> Edits:
    """`$x == 'a' or 'b'` is always true."""
    for node in program.all(ast.Binary):
        parts = node.left, node.right
        if node.operator == "or" and all(isinstance(each, ast.Binary) and each.operator == "==" for each in parts):
            right = node.right.right if isinstance(node.right, ast.Binary) else None
            if isinstance(right, ast.String):
                yield over(node.right, program.text(right), node.start)


@altered
def text_condition(program: Program, _names: Names, _random: Random) -> Edits:
    """`if 'false'` is true, as every text."""
    for node in program.all(ast.If):
        if isinstance(node.condition, ast.Variable):
            yield over(node.condition, "'false'")


@altered
def in_turned_round(program: Program, _names: Names, _random: Random) -> Edits:
    """`['a', 'b'] in $x`."""
    texts = set(_enums(program)) | {each.name for each in program.parameters if _starts(program, each, "String")}
    for node in program.all(ast.Binary):
        is_text = isinstance(node.left, ast.Variable) and node.left.name in texts
        if node.operator == "in" and isinstance(node.right, ast.Array) and is_text:
            yield over(node, f"{program.text(node.right)} in {program.text(node.left)}")


@altered
def regular_expression_as_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`'/^a/'` in `case` is compared as it stands."""
    for option in program.all(ast.CaseOption):
        for value in option.values:
            if isinstance(value, ast.Regexp):
                yield over(value, f"'{program.text(value)}'")


@altered
def missing_group(program: Program, _names: Names, _random: Random) -> Edits:
    """`$2` after a regular expression with one group."""
    for node in program.all(ast.Variable):
        around = program.parents[node]
        outer = around if isinstance(around, ast.Interpolation) else node
        if node.name == "1":
            yield over(outer, program.text(outer).replace("1", "2"))


@altered
def same_on_both_sides(program: Program, _names: Names, _random: Random) -> Edits:
    """The same on both sides of a comparison."""
    for node in program.all(ast.Binary):
        if (
            node.operator in EQUALITY
            and isinstance(node.left, ast.Variable)
            and not isinstance(node.right, ast.Variable)
        ):
            yield over(node.right, program.text(node.left), node.start)


@altered
def interpolation_in_single_quotes(program: Program, _names: Names, _random: Random) -> Edits:
    """`'${name}'` is the text as it stands."""
    for node in program.all(ast.InterpolatedString):
        text = program.text(node)
        inner = text[1:-1]
        if text.startswith('"') and "${" in text and "'" not in inner and "\\" not in inner and "\n" not in inner:
            yield over(node, f"'{inner}'")


def _interpolations(program: Program) -> Iterator[tuple[ast.Interpolation, str]]:
    for node in program.all(ast.Interpolation):
        text = program.text(node)
        inner = node.expression
        if isinstance(inner, ast.Variable) and text == f"${{{inner.name}}}" and inner.name.isidentifier():
            yield node, inner.name


@altered
def interpolation_of_ruby(program: Program, _names: Names, _random: Random) -> Edits:
    """`"#{name}"`."""
    for node, name in _interpolations(program):
        yield over(node, f"#{{{name}}}")


@altered
def interpolation_without_dollar(program: Program, _names: Names, _random: Random) -> Edits:
    """`"{name}"`."""
    for node, name in _interpolations(program):
        yield over(node, f"{{{name}}}")


@altered
def key_outside_of_interpolation(program: Program, _names: Names, _random: Random) -> Edits:
    """`"$facts['os']['name']"` is the text of the whole hash."""
    for node in program.all(ast.Interpolation):
        inner, text = node.expression, program.text(node)
        if isinstance(inner, ast.Access) and text.startswith("${"):
            yield over(node, f"${text[2:-1]}")


@altered
def unreachable_statement(program: Program, _names: Names, _random: Random) -> Edits:
    """What follows `fail` is never reached."""
    for call, name in program.calls():
        block = program.parents[call]
        if name == "fail" and isinstance(block, ast.Block) and block.statements[-1] is call:
            yield edit(call.end, call.end, "\n    notice('never')", call.end + 5)


@altered
def branch_of_constant(program: Program, _names: Names, _random: Random) -> Edits:
    """A condition that was set to `true` for a try."""
    for node in program.all(ast.If):
        if isinstance(node.condition, ast.Binary) and not isinstance(program.parents[node], ast.If):
            yield over(node.condition, f"{program.text(node.condition)} or true")


@altered
def wrong_key_of_struct(program: Program, _names: Names, random: Random) -> Edits:
    """A key that the `Struct` of a parameter does not have."""
    structs = {each.name for each in program.parameters if _starts(program, each, "Struct[")}
    for node in program.all(ast.Access):
        key = node.keys[0]
        if isinstance(node.operand, ast.Variable) and node.operand.name in structs and isinstance(key, ast.String):
            yield over(key, f"'{misspell(random, key.value)}'")


@altered
def unused_local_variable(program: Program, _names: Names, _random: Random) -> Edits:
    """A variable of a function that nothing reads."""
    for node in program.all(ast.Function):
        if len(node.body.statements) > 0:
            first = node.body.statements[0]
            yield edit(first.start, first.start, "$leftover = 1\n  ")


@altered
def quoted_undef(program: Program, _names: Names, _random: Random) -> Edits:
    """`$x == 'undef'` of a parameter that is never that word."""
    enums = _enums(program)
    for node in program.all(ast.Binary):
        if node.operator in EQUALITY and isinstance(node.left, ast.Variable) and node.left.name in enums:
            yield over(node.right, "'undef'", node.start)


@refused
def comparison_of_text_and_number(program: Program, _names: Names, _random: Random) -> Edits:
    """`5 > '8'`."""
    numbers = {each.name for each in program.parameters if _starts(program, each, "Integer")}
    for node in program.all(ast.Binary):
        left = node.left
        is_compared = isinstance(left, ast.Call) and program.text(left.function) == "versioncmp"
        is_number = is_compared or (isinstance(left, ast.Variable) and left.name in numbers)
        if node.operator in {"<", ">", "<=", ">="} and isinstance(node.right, ast.Integer) and is_number:
            yield over(node.right, f"'{node.right.value}'", node.start)


@altered
def misspelt_ensure_of_file(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure => 'fiel'` makes a link to a file of that name."""
    for type_, _, body in resources(program):
        given = {each.name: each for each in body.attributes if isinstance(each, ast.Attribute)}
        if type_ == "file" and "ensure" in given and not given.keys() & {"content", "source", "target"}:
            yield over(given["ensure"].value, "'fiel'")
