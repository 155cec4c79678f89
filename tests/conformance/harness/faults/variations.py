"""Literal values of parameters with one thing changed in them, for the released Puppet to say which it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.walk import walk
from tests.conformance.harness.faults.model import misspell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conformance.harness.faults.model import Program

LEAVES: Final = (ast.String, ast.Name, ast.Integer, ast.Float, ast.Boolean)
CONSTANT: Final = (*LEAVES, ast.Array, ast.Hash, ast.HashEntry)
WRONG: Final = ("42", "'oops'", "['oops']", "{ 'oops' => 1 }")
MOST_LEAVES: Final = 3


@dataclass(frozen=True, slots=True)
class Variation:
    """A value for a parameter of a class or defined type, changed in the bytes from `start` to `end`."""

    key: tuple[str, str, str, str]
    change: str
    value: ast.Expression
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class _Given:
    kind: str
    owner: str
    parameter: str
    value: ast.Expression


def variations(program: Program) -> Iterator[Variation]:
    """Yield the literal values of parameters in a program, each with one thing changed."""
    for given in _given(program):
        nodes = list(walk(given.value))
        if all(isinstance(each, CONSTANT) for each in nodes):
            for change, start, end, text in _changes(program, given.value, nodes):
                data, value = program.source.data, given.value
                code = data[value.start : start].decode() + text + data[end : value.end].decode()
                key = (given.kind, given.owner, given.parameter, code)
                yield Variation(key, change, value, start, end, text)


def _given(program: Program) -> Iterator[_Given]:
    for resource in program.all(ast.Resource):
        name = resource.type.value if isinstance(resource.type, ast.Name) else ""
        for body in resource.bodies:
            is_class = name == "class" and isinstance(body.title, (ast.String, ast.Name))
            owner = body.title.value if is_class and isinstance(body.title, (ast.String, ast.Name)) else name
            for each in body.attributes:
                if isinstance(each, ast.Attribute):
                    yield _Given("class" if is_class else "define", owner.removeprefix("::"), each.name, each.value)
    definition = program.definition
    if isinstance(definition, (ast.Class, ast.Define)):
        kind = "class" if isinstance(definition, ast.Class) else "define"
        for parameter in definition.parameters:
            if parameter.default is not None:
                yield _Given(kind, definition.name, parameter.name, parameter.default)


def _changes(program: Program, value: ast.Expression, nodes: list[ast.Node]) -> Iterator[tuple[str, int, int, str]]:
    """Yield what is changed, where, and what stands there then."""
    if isinstance(value, (ast.String, ast.Name)):
        yield "word", value.start, value.end, f"'{_misspelt(value.value)}'"
    if not isinstance(value, (ast.Array, ast.Hash)):
        return
    keys = {entry.key for entry in nodes if isinstance(entry, ast.HashEntry)}
    leaves = [each for each in nodes if isinstance(each, LEAVES) and each not in keys]
    for leaf in leaves[:MOST_LEAVES]:
        for wrong in WRONG:
            yield "element", leaf.start, leaf.end, wrong
    for entry in [each for each in nodes if isinstance(each, ast.HashEntry)][:MOST_LEAVES]:
        if isinstance(entry.key, (ast.String, ast.Name)):
            yield "key", entry.key.start, entry.key.end, f"'{_misspelt(entry.key.value)}'"
        after = program.source.data[entry.end : value.end].lstrip()
        end = value.end - len(after) + 1 if after.startswith(b",") else entry.end
        yield "entry", entry.start, end, ""


def _misspelt(word: str) -> str:
    return misspell(Random(word), word)
