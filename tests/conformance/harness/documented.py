"""The programs in the documents about the evaluator, one for each line that says what something comes to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from pplint.base.puppet import DEFAULT_PUPPET
from pplint.evaluator import EvaluationError, EvaluatorSettings
from pplint.syntax import ast
from tests.documents import read_document
from tests.unit.evaluator.programs import document_version, outcomes, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.evaluator.programs import Expectation, Program

TESTS = Path(__file__).parents[2]
FOLDER = "mdtest/values"

_DEPENDS = re.compile(r"# unknown:|\$\{?facts|\bscanf\b")
"""What only a machine knows, or a library that need not be there."""

_KEPT = (ast.Definition, ast.Assignment, ast.Call, ast.Resource, ast.ResourceDefaults, ast.NodeDefinition)
"""Statements that may stand anywhere. The value of any other has to be used."""


def documented_programs(puppet_version: int) -> Iterator[tuple[Expectation, str]]:
    """Yield each line's expectation, and the program that comes to it in the version that the document is about.

    `puppet_version` is what evaluates it: what fails there stands in no program before others. Left out are
    blocks with something unknown in them, which the compiler would know, and what needs a library.
    """
    paths = sorted((TESTS / FOLDER).rglob("*.md"))
    known = [path for path in paths if document_version(path.stem) in {puppet_version, DEFAULT_PUPPET}]
    for path in (path for path in known if not path.name.startswith("stdlib")):
        for example in read_document(path.read_text()).examples:
            if not _DEPENDS.search(example.program.text):
                yield from _programs(read(example.program.text), EvaluatorSettings(puppet_version=puppet_version))


def _programs(program: Program, evaluator: EvaluatorSettings) -> Iterator[tuple[Expectation, str]]:
    failed = [isinstance(outcome, EvaluationError) for outcome in outcomes(program, evaluator)]
    texts = list(_texts(program))
    for expectation in program.expectations:
        if expectation.kind in {"=>", "error:"}:
            before = [text for text, fails in zip(texts[: expectation.statement], failed, strict=False) if not fails]
            after = _definitions(program, expectation.statement)
            yield expectation, "".join([*before, *after, _text(program, expectation.statement)])


def _texts(program: Program) -> Iterator[str]:
    """Yield the statements, so that each may stand before others."""
    for index, statement in enumerate(program.parsed.tree.body.statements):
        text = _text(program, index)
        is_kept = isinstance(statement, _KEPT)
        yield text if is_kept else "" if "@(" in text else f"$kept{index} = ({_alone(program, statement)})\n"


def _definitions(program: Program, index: int) -> Iterator[str]:
    for place, statement in enumerate(program.parsed.tree.body.statements):
        if place > index and isinstance(statement, ast.Definition):
            yield _text(program, place)


def _text(program: Program, index: int) -> str:
    """Return a statement with all that follows it, such as the text of a heredoc."""
    statements = program.parsed.tree.body.statements
    end = statements[index + 1].start if index + 1 < len(statements) else None
    return program.parsed.source.data[statements[index].start : end].decode()


def _alone(program: Program, node: ast.Node) -> str:
    return program.parsed.source.data[node.start : node.end].decode()
