"""Slips of the pen that the parser or the validator refuses."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from tests.conformance.harness.mistakes.model import attributes, edit, heads, over, refused, resources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.model import Program
    from tests.conformance.harness.mistakes.model import Edits, Names

COMPARISONS: Final = frozenset({"==", "!=", "<", ">", "in", "=~"})


def _next(program: Program, offset: int, text: bytes) -> int | None:
    """Return the offset of a text if nothing but white space is before it."""
    data = program.source.data
    while data[offset : offset + 1].isspace():
        offset += 1
    return offset if data.startswith(text, offset) else None


def _line_end(program: Program, offset: int) -> int:
    end = program.source.data.find(b"\n", offset)
    return end if end >= 0 else len(program.source.data)


@refused
def missing_comma_of_attribute(program: Program, _names: Names, _random: Random) -> Edits:
    """No comma between two attributes."""
    for _, _, body in resources(program):
        for each, following in pairwise(body.attributes):
            comma = _next(program, each.end, b",")
            if comma is not None:
                yield edit(comma, comma + 1, "", following.start)


@refused
def missing_comma_of_parameter(program: Program, _names: Names, _random: Random) -> Edits:
    """No comma between two parameters."""
    for node in heads(program):
        for each, following in pairwise(node.parameters):
            comma = _next(program, each.end, b",")
            if comma is not None:
                yield edit(comma, comma + 1, "", following.start)


@refused
def missing_comma_of_list(program: Program, _names: Names, _random: Random) -> Edits:
    """No comma between two elements of an array or a hash."""
    lists: list[list[ast.Expression] | list[ast.HashEntry]] = [each.elements for each in program.all(ast.Array)]
    lists += [each.entries for each in program.all(ast.Hash)]
    for elements in lists:
        for each, following in pairwise(elements):
            comma = _next(program, each.end, b",")
            plain = (ast.String, ast.Integer, ast.HashEntry)
            if comma is not None and isinstance(each, plain) and isinstance(following, plain):
                yield edit(comma, comma + 1, "", following.start)


@refused
def doubled_comma(program: Program, _names: Names, _random: Random) -> Edits:
    """`,,` between attributes."""
    for _, _, each in attributes(program):
        comma = _next(program, each.end, b",")
        if comma is not None:
            yield edit(comma, comma + 1, ",,")


def _arrows(program: Program) -> Iterator[tuple[int, int]]:
    for _, _, each in attributes(program):
        found = program.source.data.find(b"=>", each.name_span.end, each.value.start)
        if found >= 0:
            yield found, found + 2


@refused
def equals_for_arrow(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure = present`."""
    for start, end in _arrows(program):
        yield edit(start, end, "=")


@refused
def thin_arrow(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure -> present`."""
    for start, end in _arrows(program):
        yield edit(start, end, "->")


@refused
def colon_for_arrow(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure: present`."""
    for start, end in _arrows(program):
        yield edit(start, end, ":")


@refused
def missing_arrow(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure present`."""
    for start, end in _arrows(program):
        yield edit(start, end, "")


@refused
def missing_title_colon(program: Program, _names: Names, _random: Random) -> Edits:
    """`file { '/etc/motd' ensure => file }`."""
    for _, _, body in resources(program):
        colon = _next(program, body.title.end, b":")
        if colon is not None and body.attributes:
            yield edit(colon, colon + 1, "", body.attributes[0].start)


@refused
def missing_title(program: Program, _names: Names, _random: Random) -> Edits:
    """`file { ensure => file }`."""
    for _, resource, body in resources(program):
        colon = _next(program, body.title.end, b":")
        if colon is not None and body.attributes and len(resource.bodies) == 1:
            yield edit(body.title.start, colon + 1, "", resource.start, body.attributes[0].start)


@refused
def missing_closing_brace(program: Program, _names: Names, _random: Random) -> Edits:
    """A resource whose `}` is missing."""
    for _, resource, body in resources(program):
        last = body.attributes[-1] if body.attributes else body.title
        if len(resource.bodies) == 1 and isinstance(program.parents[resource], ast.Block):
            # Where it shows: at the next statement, or at the end of the block.
            block = program.parents[resource]
            below = (each for each in program.all(ast.Resource) if resource.end < each.start < block.end)
            marks = [each.start for each in islice(below, 1)]
            yield edit(resource.end - 1, resource.end, "", last.start, _line_end(program, resource.end) + 1, *marks)


@refused
def missing_opening_brace(program: Program, _names: Names, _random: Random) -> Edits:
    """`if $x` without its `{`."""
    for node in program.all(ast.If):
        brace = _next(program, node.condition.end, b"{")
        if brace is not None:
            first = node.consequence.statements[0].start if node.consequence.statements else node.start
            yield edit(brace, brace + 1, "", first)


@refused
def extra_closing_brace(program: Program, _names: Names, _random: Random) -> Edits:
    """A `}` too many after a resource, which ends the definition too early."""
    for _, resource, _ in resources(program):
        if isinstance(program.parents[resource], ast.Block):
            end = len(program.source.data.rstrip())
            yield edit(resource.end, resource.end, "\n}", resource.end + 1, end, end + 2)


@refused
def unclosed_quote(program: Program, _names: Names, _random: Random) -> Edits:
    """A string without its closing quote."""
    for node in program.all(ast.String):
        if program.text(node).startswith("'") and node.end - node.start > 3:
            yield edit(node.end - 1, node.end, "")


@refused
def quote_in_quotes(program: Program, _names: Names, _random: Random) -> Edits:
    """`'it's'`."""
    for node in program.all(ast.String):
        text = program.text(node)
        if text.startswith("'") and text[1:-1].isalpha() and len(text) > 5:
            yield over(node, f"{text[:-2]}'{text[-2:]}")


@refused
def unclosed_bracket(program: Program, _names: Names, _random: Random) -> Edits:
    """An array without its `]`."""
    for node in program.all(ast.Array):
        if isinstance(program.parents[node], (ast.Attribute, ast.Assignment)) and node.elements:
            yield edit(node.end - 1, node.end, "", node.end, _line_end(program, node.end) + 1)


@refused
def unclosed_call(program: Program, _names: Names, _random: Random) -> Edits:
    """A call without its `)`."""
    for call, _ in program.calls():
        is_last = call.block is None and program.source.data[call.end - 1 : call.end] == b")"
        if is_last and isinstance(program.parents[call], (ast.Attribute, ast.Assignment)):
            yield edit(call.end - 1, call.end, "", _line_end(program, call.end) + 1)


@refused
def braces_for_brackets(program: Program, _names: Names, _random: Random) -> Edits:
    """`{ 'a', 'b' }` as an array."""
    for node in program.all(ast.Array):
        text = program.text(node)
        if (
            text.startswith("[")
            and node.elements
            and isinstance(program.parents[node], (ast.Attribute, ast.Assignment))
        ):
            yield over(node, f"{{{text[1:-1]}}}", node.elements[0].end)


def _keywords(program: Program, word: str) -> Iterator[tuple[int, int]]:
    """Yield where a keyword starts a line or follows a closing brace."""
    for found in re.finditer(rb"(?m)^[ ]*(?:\}[ ]*)?\b(" + word.encode() + rb")\b(?= )", program.source.data):
        inside = (*program.all(ast.Heredoc), *program.all(ast.String), *program.all(ast.InterpolatedString))
        if not any(each.start <= found.start(1) < each.end for each in inside) and program.all(ast.If):
            yield found.start(1), found.end(1)


@refused
def else_if(program: Program, _names: Names, _random: Random) -> Edits:
    """`else if`."""
    for start, end in _keywords(program, "elsif"):
        yield edit(start, end, "else if")


@refused
def elseif(program: Program, _names: Names, _random: Random) -> Edits:
    """`elseif`."""
    for start, end in _keywords(program, "elsif"):
        yield edit(start, end, "elseif")


@refused
def elif_(program: Program, _names: Names, _random: Random) -> Edits:
    """`elif`."""
    for start, end in _keywords(program, "elsif"):
        yield edit(start, end, "elif")


@refused
def misspelt_else(program: Program, _names: Names, _random: Random) -> Edits:
    """`esle`."""
    for start, end in _keywords(program, "else"):
        yield edit(start, end, "esle")


@refused
def misspelt_class_keyword(program: Program, _names: Names, _random: Random) -> Edits:
    """`clas web { … }`."""
    for node in program.all(ast.Class):
        yield edit(node.start, node.start + len("class"), "clas", *_inner(node))


@refused
def misspelt_define_keyword(program: Program, _names: Names, _random: Random) -> Edits:
    """`defin web::vhost { … }`."""
    for node in program.all(ast.Define):
        yield edit(node.start, node.start + len("define"), "defin", *_inner(node))


def _inner(node: ast.Class | ast.Define) -> list[int]:
    return [each.start for each in (*node.parameters[:1], *node.body.statements[:1])]


@refused
def dashed_name(program: Program, _names: Names, _random: Random) -> Edits:
    """`class web-server`."""
    for node in program.all(ast.Class):
        span = node.name_span
        yield edit(span.start, span.end, f"{node.name}-server")


@refused
def dashed_variable(program: Program, _names: Names, _random: Random) -> Edits:
    """`$my-var = 1`."""
    for node in program.all(ast.Assignment):
        if isinstance(node.target, ast.Variable):
            yield over(node.target, f"${node.target.name}-x")


@refused
def upper_case_variable(program: Program, _names: Names, _random: Random) -> Edits:
    """`$MyVar = 1`."""
    for node in program.all(ast.Assignment):
        if isinstance(node.target, ast.Variable) and node.target.name[0].isalpha():
            yield over(node.target, f"${node.target.name.capitalize()}")


@refused
def and_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`&&` and `||`."""
    for node in program.all(ast.Binary):
        if node.operator in {"and", "or"}:
            between = program.source.data[node.left.end : node.right.start]
            at = node.left.end + between.find(node.operator.encode())
            if between.strip() == node.operator.encode():
                yield edit(at, at + len(node.operator), "&&" if node.operator == "and" else "||")


@refused
def triple_equals(program: Program, _names: Names, _random: Random) -> Edits:
    """`===`."""
    for node in program.all(ast.Binary):
        if node.operator == "==" and program.source.data[node.left.end : node.right.start].strip() == b"==":
            at = program.source.data.find(b"==", node.left.end)
            yield edit(at, at + 2, "===")


@refused
def assignment_in_condition(program: Program, _names: Names, _random: Random) -> Edits:
    """`if $x = 'a'` of a variable that is set already."""
    for node in program.all(ast.If):
        binary = node.condition
        if isinstance(binary, ast.Binary) and binary.operator == "==" and isinstance(binary.left, ast.Variable):
            known = {each.name for each in program.parameters}
            at = program.source.data.find(b"==", binary.left.end)
            if binary.left.name in known and at < binary.right.start:
                yield edit(at, at + 2, "=", node.start)


@refused
def not_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`if not $x`."""
    for node in program.all(ast.Not):
        if isinstance(program.parents[node], (ast.If, ast.Binary, ast.Parenthesized)):
            yield edit(node.start, node.start + 1, "not ")


@refused
def slashes_as_comment(program: Program, _names: Names, _random: Random) -> Edits:
    """`// comment`."""
    for block in program.all(ast.Block):
        for each in block.statements[1:2]:
            start = program.source.data.rfind(b"\n", 0, each.start) + 1
            if not program.source.data[start : each.start].strip():
                yield edit(start, start, "// what follows\n", each.start)


@refused
def unclosed_block_comment(program: Program, _names: Names, _random: Random) -> Edits:
    """`/*` without its end."""
    for block in program.all(ast.Block):
        for each in block.statements[1:2]:
            start = program.source.data.rfind(b"\n", 0, each.start) + 1
            if not program.source.data[start : each.start].strip() and b"*/" not in program.source.data:
                yield edit(start, start, "/* what follows\n")


@refused
def unclosed_interpolation(program: Program, _names: Names, _random: Random) -> Edits:
    """`"${name"`."""
    for node in program.all(ast.Interpolation):
        data = program.source.data
        outer = program.parents[node]
        if data[node.start : node.start + 2] == b"${" and data[node.end - 1 : node.end] == b"}":
            yield edit(node.end - 1, node.end, "", outer.start)


@refused
def number_with_underscore(program: Program, _names: Names, _random: Random) -> Edits:
    """`1_000`."""
    for node in program.all(ast.Integer):
        if node.radix == 10 and isinstance(program.parents[node], (ast.Attribute, ast.Assignment, ast.Parameter)):
            yield over(node, f"{program.text(node)}_000")


@refused
def version_without_quotes(program: Program, _names: Names, _random: Random) -> Edits:
    """`ensure => 1.2.3`."""
    for _, _, each in attributes(program, "package"):
        if each.name == "ensure":
            yield over(each.value, "1.2.3")


@refused
def path_without_quotes(program: Program, _names: Names, _random: Random) -> Edits:
    """`file { /etc/motd: }`."""
    for type_, _, body in resources(program):
        if type_ == "file" and isinstance(body.title, ast.String) and body.title.value.startswith("/"):
            yield over(body.title, body.title.value)


@refused
def parameter_without_dollar(program: Program, _names: Names, _random: Random) -> Edits:
    """`String name`."""
    for node in heads(program):
        for each in node.parameters:
            if each.type is not None and not each.captures_rest:
                yield edit(each.name_span.start, each.name_span.start + 1, "")


@refused
def arrow_as_default(program: Program, _names: Names, _random: Random) -> Edits:
    """`String $name => 'x'`."""
    for node in heads(program):
        for each in node.parameters:
            if each.default is not None:
                at = program.source.data.find(b"=", each.name_span.end, each.default.start)
                yield edit(at, at + 1, "=>")


@refused
def lower_case_type(program: Program, _names: Names, _random: Random) -> Edits:
    """`string $name`."""
    for each in program.all(ast.Parameter):
        if isinstance(each.type, ast.Reference) and "::" not in each.type.value:
            yield over(each.type, each.type.value.lower())


@refused
def unclosed_type(program: Program, _names: Names, _random: Random) -> Edits:
    """`Array[String $names`."""
    for each in program.all(ast.Parameter):
        if isinstance(each.type, ast.Access):
            yield edit(each.type.end - 1, each.type.end, "", each.name_span.start)


@refused
def lambda_without_bars(program: Program, _names: Names, _random: Random) -> Edits:
    """`.each $x { … }`."""
    for node in program.all(ast.Lambda):
        data = program.source.data
        if data[node.start : node.start + 1] == b"|" and node.parameters:
            second = data.find(b"|", node.parameters[-1].end)
            names = data[node.start + 1 : second].decode()
            if 0 < second < node.body.start + 1 and "=" not in names:
                yield edit(node.start, second + 1, names)


@refused
def lambda_within_brace(program: Program, _names: Names, _random: Random) -> Edits:
    """`.each { |$x| … }`, as in Ruby."""
    for node in program.all(ast.Lambda):
        data = program.source.data
        if data[node.start : node.start + 1] == b"|" and node.parameters:
            brace = data.find(b"{", node.parameters[-1].end)
            head = data[node.start : brace].decode()
            if brace >= 0 and head.rstrip().endswith("|"):
                yield edit(node.start, brace + 1, f"{{ {head}")


@refused
def loop_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`for $x in $xs { … }`."""
    for node in program.all(ast.MethodCall):
        block = node.block
        if node.function.value == "each" and block is not None and len(block.parameters) == 1:
            brace = program.source.data.find(b"{", block.parameters[0].end)
            text = f"for ${block.parameters[0].name} in {program.text(node.receiver)} "
            if isinstance(program.parents[node], ast.Block) and not node.arguments:
                yield edit(node.start, brace, text)


@refused
def concatenation_by_dot(program: Program, _names: Names, _random: Random) -> Edits:
    """`'a' . 'b'`."""
    for _, _, each in attributes(program):
        if (
            isinstance(each.value, ast.String)
            and program.text(each.value).startswith("'")
            and len(each.value.value) > 3
        ):
            yield over(each.value, f"{program.text(each.value)} . 'x'")


@refused
def else_in_case(program: Program, _names: Names, _random: Random) -> Edits:
    """`else: { … }` in `case`."""
    for case in program.all(ast.Case):
        for option in case.options:
            for value in option.values:
                if isinstance(value, ast.Default):
                    yield over(value, "else")


@refused
def elsif_of_unless(program: Program, _names: Names, _random: Random) -> Edits:
    """`unless` with `elsif`."""
    for node in program.all(ast.If):
        if isinstance(node.alternative, ast.If) and not isinstance(program.parents[node], ast.If):
            yield edit(node.start, node.start + 2, "unless", node.alternative.start)


@refused
def typographic_quotes(program: Program, _names: Names, _random: Random) -> Edits:
    """Quotes as a word processor makes them."""
    for _, _, each in attributes(program):
        if (
            isinstance(each.value, ast.String)
            and program.text(each.value).startswith("'")
            and each.value.value.isalpha()
        ):
            yield over(each.value, f"\u2018{each.value.value}\u2019")


@refused
def import_of_another_language(program: Program, names: Names, _random: Random) -> Edits:
    """`import web`."""
    for call, name in program.calls():
        if name == "include" and isinstance(call, ast.Call) and call.is_statement and names:
            yield over(call.function, "import")


@refused
def two_names_without_comma(program: Program, _names: Names, _random: Random) -> Edits:
    """`include web db`."""
    for call, name in program.calls():
        if name == "include" and isinstance(call, ast.Call) and len(call.arguments) == 1:
            yield edit(call.end, call.end, f" {program.text(call.arguments[0])}")
