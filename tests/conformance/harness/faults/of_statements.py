"""Faults in statements and operators: what no value of the variables around can make right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from tests.conformance.harness.faults.model import Program, inserted, kind, replaced

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits

ARITHMETIC: Final = {"+", "-", "*", "/", "%"}
COMPARISON: Final = {"<", ">", "<=", ">="}
MATCH: Final = {"=~", "!~"}
UNINDEXED: Final = {"Boolean", "Array", "String", "Enum", "Integer", "Float", "Pattern"}


def _wrong_left(program: Program, operators: set[str], wrong: str, description: str) -> Edits:
    for node in program.all(ast.Binary):
        if node.operator in operators:
            yield replaced(node.left, wrong, description, node.start)


@kind
def wrong_operand(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """A String in front of an arithmetic operator must hold a number, whatever stands after the operator."""
    return _wrong_left(program, ARITHMETIC, "'oops'", "'oops' is no number")


@kind
def wrong_comparison(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """An Array is neither less nor greater than anything."""
    return _wrong_left(program, COMPARISON, "['oops']", "an Array cannot be compared")


@kind
def wrong_match(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """Only a String matches a regular expression or not."""
    for node in program.all(ast.Binary):
        if node.operator in MATCH and isinstance(node.right, ast.Regexp):
            yield replaced(node.left, "42", "42 is no String", node.start)


@kind
def wrong_pattern(program: Program, _known: InferenceStats, random: Random) -> Edits:
    """What stands after `=~` is a regular expression, a text that is one, or a type."""
    for node in program.all(ast.Binary):
        if node.operator in MATCH and isinstance(node.right, ast.Regexp):
            wrong = random.choice(("'[a-'", "42", "'*x'", "['oops']", "undef"))
            yield replaced(node.right, wrong, f"{wrong} is no pattern", node.start)


@kind
def wrong_key(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """The parameter can have no value that has an element with a name, and no lambda hides it."""
    types = {each.name: program.text(each.type) for each in program.parameters if each.type is not None}
    flat = {name: text for name, text in types.items() if text.partition("[")[0] in UNINDEXED}
    for node in program.all(ast.Variable):
        around = program.parents[node]
        is_bare = isinstance(around, ast.Interpolation) and program.text(node).startswith("$")
        if node.name in flat and node.name not in program.lambda_parameters and not is_bare:
            text = f"{program.text(node)}['oops']"
            yield replaced(node, text, f"{flat[node.name]} has no element 'oops'")


@kind
def duplicate_resource(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """The same resource is declared twice, one after the other."""
    for resource in program.all(ast.Resource):
        text = program.text(resource)
        titles = [body.title for body in resource.bodies]
        is_plain = all(isinstance(title, ast.String) for title in titles) and "@(" not in text
        if isinstance(program.parents[resource], ast.Block) and is_plain:
            start = resource.end + 1
            marks = (start, *(start + title.start - resource.start for title in titles))
            yield inserted(resource.end, f"\n{text}", f"{program.text(titles[0])} is declared twice", *marks)


@kind
def reassignment(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """A variable gets a second value in the block that it got the first one in."""
    for node in program.all(ast.Assignment):
        if isinstance(program.parents[node], ast.Block) and isinstance(node.target, ast.Variable):
            heredoc = b"@(" in program.source.data[node.start : node.end]
            if not heredoc:
                text = f"\n${node.target.name} = 'oops'"
                yield inserted(node.end, text, f"`${node.target.name}` has a value already", node.end + 1)


@kind
def duplicate_attribute(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """An attribute of a resource is given twice."""
    for body in program.all(ast.ResourceBody):
        for attribute in body.attributes:
            if isinstance(attribute, ast.Attribute) and attribute.operator == "=>":
                text = f"{attribute.name} => 'oops', "
                yield inserted(attribute.start, text, f"`{attribute.name}` is given twice")


@kind
def wrong_attribute_hash(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """`* =>` unfolds a Hash, and nothing else."""
    for splat in program.all(ast.AttributeSplat):
        yield replaced(splat.value, "42", "attributes come from a Hash", splat.start)


@kind
def wrong_title(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """A title is a String, or an Array of Strings."""
    for body in program.all(ast.ResourceBody):
        if not isinstance(body.title, ast.Default):
            yield replaced(body.title, "[42]", "42 is no title")


@kind
def selector_without_match(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """A selector whose options are other texts, and that has no default, has no value for this text."""
    for selector in program.all(ast.Selector):
        if all(isinstance(option.match, (ast.String, ast.Name)) for option in selector.options):
            yield replaced(selector.operand, "'oops'", "no option is for 'oops'", selector.start)
