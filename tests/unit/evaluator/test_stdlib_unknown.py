"""What functions of stdlib give for unknown arguments is true of what they give for known ones.

The calls are those of the documents: each argument in turn becomes a variable of which only the type is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.evaluator import EvaluationError, EvaluatorSettings, Interpreter, Unknown
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.types.model import ANY, OptionalType
from pplint.values.instance import is_instance
from pplint.values.text import text
from pplint.values.value_types import reduced_type_of, type_of
from tests.documents import read_document
from tests.unit.evaluator.programs import NamesWithStdlib

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator import Result
    from pplint.types.model import Type
    from pplint.values.model import Value

DOCUMENTS = sorted(Path(__file__).parents[2].glob("mdtest/values/stdlib_*.md"))


@dataclass
class NamesWithUnknown(NamesWithStdlib):
    """The names of a program in which `$unknown::value` is a value of a type."""

    type: Type

    def variable(self, name: str) -> Result | None:
        """Return the unknown value."""
        return Unknown(self.type) if name == "unknown::value" else None


def _evaluated(code: str, type_: Type, puppet_version: int) -> Result | EvaluationError:
    parsed = parse(SourceFile("example.pp", code.encode()), SourceKind.MANIFEST)
    try:
        return Interpreter(EvaluatorSettings(names=NamesWithUnknown(type_), puppet_version=puppet_version)).evaluate(
            parsed.tree
        )
    except EvaluationError as error:
        return error


def _calls(code: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the calls that are statements, or elements of an array that is one: names, and the code of arguments."""
    source = code.encode()
    statements = parse(SourceFile("example.pp", source), SourceKind.MANIFEST).tree.body.statements
    for call in (each for node in statements for each in (node.elements if isinstance(node, ast.Array) else [node])):
        if isinstance(call, ast.Call) and isinstance(call.function, ast.Name) and call.block is None:
            yield call.function.value, [source[each.start : each.end].decode() for each in call.arguments]


def _types(value: Value) -> Iterator[Type]:
    """Yield types of a value, narrow and wide."""
    common = generalize(reduced_type_of(value))
    for type_ in (type_of(value), generalize(type_of(value)), common, OptionalType(common), ANY):
        if is_instance(type_, value):
            yield type_


def _disagreements(name: str, arguments: list[str], puppet_version: int) -> Iterator[str]:
    known = _evaluated(f"{name}({', '.join(arguments)})", ANY, puppet_version)
    if isinstance(known, (Unknown, EvaluationError)):
        return
    for place, argument in enumerate(arguments):
        value = _evaluated(argument, ANY, puppet_version)
        if isinstance(value, (Unknown, EvaluationError)):
            continue
        changed = [*arguments[:place], "$unknown::value", *arguments[place + 1 :]]
        for type_ in _types(value):
            found = _evaluated(f"{name}({', '.join(changed)})", type_, puppet_version)
            if not _agrees(found, known):
                yield f"{name}({', '.join(changed)}) with {display(type_)} is not {found}, but {text(known)}"


def _agrees(found: Result | EvaluationError, known: Value) -> bool:
    if isinstance(found, Unknown):
        return is_instance(found.type, known)
    return not isinstance(found, EvaluationError) and text(found) == text(known)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_unknown_arguments_lead_to_nothing_that_known_ones_deny(document: Path) -> None:
    version = 7 if document.stem == "stdlib_puppet_7" else 8
    calls = [call for each in read_document(document.read_text()).examples for call in _calls(each.program.text)]
    assert calls
    assert not [words for name, arguments in calls for words in _disagreements(name, arguments, version)]
