"""Runs the documents of this folder: each block is a program whose lines say what they come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.names import CoreNames
from tests.documents import Example, read_document
from tests.unit.evaluator.programs import agrees, document_version, outcomes, read

DOCUMENTS = sorted(Path(__file__).parent.glob("documents/*.md"))


class NamesWithStdlib(CoreNames):
    """The names of a program that has the module stdlib, as the documents about it need."""

    def has_module(self, name: str) -> bool:
        """Tell whether it is that module."""
        return name == "stdlib"


def _evaluator(document: str) -> EvaluatorSettings:
    names = NamesWithStdlib() if document.startswith("stdlib_") else CoreNames()
    return EvaluatorSettings(names=names, puppet_version=document_version(document.partition(":")[0]))


def _examples() -> list[tuple[str, Example]]:
    return [
        (f"{path.stem}: {' > '.join(example.headings[1:])} (line {example.program.line})", example)
        for path in DOCUMENTS
        for example in read_document(path.read_text()).examples
    ]


@pytest.mark.parametrize(("name", "example"), _examples(), ids=lambda value: value if isinstance(value, str) else "")
def test_example_comes_to_what_it_says(name: str, example: Example) -> None:
    program = read(example.program.text)
    assert program.expectations, f"{name} says nothing"
    found = outcomes(program, _evaluator(name))
    wrong = [
        f"line {example.program.line + each.line - 1}: {each.kind} {each.text}\n  but: {found[each.statement]!r}"
        for each in program.expectations
        if not agrees(each, found[each.statement])
    ]
    assert not wrong, "\n".join(wrong)
