"""Faults in what `epp` hands to templates that declare their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from tests.conformance.harness.faults.model import Edit, Program, kind, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats, TemplateParameter
    from tests.conformance.harness.faults.model import Edits

WRONG: Final = {"String": "42", "Integer": "'oops'", "Boolean": "'oops'", "Array": "42", "Hash": "['oops']"}


def _given(program: Program, known: InferenceStats) -> Iterator[tuple[ast.Call, ast.HashEntry, TemplateParameter]]:
    for call in program.all(ast.Call):
        if not isinstance(call.function, ast.Name) or call.function.value != "epp" or len(call.arguments) != 2:
            continue
        template, given = call.arguments
        declared = known.templates.get(template.value) if isinstance(template, ast.String) else None
        for entry in given.entries if isinstance(given, ast.Hash) and declared else []:
            name = entry.key.value if isinstance(entry.key, (ast.Name, ast.String)) else ""
            if declared and name in declared:
                yield call, entry, declared[name]


@kind
def missing_template_parameter(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A parameter of a template without a default must be given."""
    data = program.source.data
    for call, entry, parameter in _given(program, known):
        if parameter.is_required:
            after = data[entry.end : call.end].lstrip()
            end = call.end - len(after) + 1 if after.startswith(b",") else entry.end
            given = call.arguments[1]
            yield Edit(entry.start, end, "", f"{program.text(entry.key)} is missing", (call.start, given.start))


@kind
def wrong_template_value(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """The parameter of a template is of a plain type, and the value of another."""
    for call, entry, parameter in _given(program, known):
        wrong = WRONG.get(parameter.type.partition("[")[0])
        if wrong is not None:
            yield replaced(entry.value, wrong, f"{parameter.type} is not {wrong}", call.start, entry.start)
