"""Faults in other ways to say what a resource is like: hashes of attributes, overrides, metaparameters, collectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast, names
from tests.conformance.harness.faults.knowledge import LITERALS
from tests.conformance.harness.faults.model import Edit, Program, inserted, kind, misspell, misspell_last, replaced
from tests.conformance.harness.faults.of_values import METAPARAMETERS, parameters_given

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits


def _attributes(
    program: Program, known: InferenceStats
) -> Iterator[tuple[list[int], set[str], ast.ResourceBody, ast.Attribute]]:
    """Yield attributes of resources without `* =>`, with the literals that they refuse, and all names there are."""
    for type_kind in ("define", "class"):
        for parameter, parameters, (_, body, attribute) in parameters_given(program, known, type_kind):
            if not any(isinstance(each, ast.AttributeSplat) for each in body.attributes):
                yield parameter["refused"], set(parameters), body, attribute


@kind
def wrong_value_in_hash(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`* =>` sets attributes as if they stood there."""
    for refused, _, _, attribute in _attributes(program, known):
        if refused:
            wrong = LITERALS[random.choice(refused)]
            text = f"* => {{ '{attribute.name}' => {wrong} }}"
            yield Edit(attribute.start, attribute.end, text, f"`{attribute.name}` is not {wrong}", (attribute.start,))


@kind
def unknown_parameter_in_hash(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`* =>` sets attributes as if they stood there, and there is none of this name."""
    for _, parameters, _, attribute in _attributes(program, known):
        wrong = misspell(random, attribute.name)
        if wrong not in parameters and wrong not in METAPARAMETERS:
            text = f"* => {{ '{wrong}' => {program.text(attribute.value)} }}"
            if "@(" not in text:
                yield Edit(attribute.start, attribute.end, text, f"there is no `{wrong}`", (attribute.start,))


@kind
def misspelt_metaparameter(program: Program, known: InferenceStats, random: Random) -> Edits:
    """What is no metaparameter is a parameter that does not exist."""
    for _, parameters, body, attribute in _attributes(program, known):
        wrong = misspell(random, random.choice(("require", "notify", "subscribe", "before", "schedule")))
        if attribute is body.attributes[0] and wrong not in parameters:
            yield inserted(attribute.start, f"{wrong} => undef, ", f"there is no `{wrong}`")


@kind
def unknown_collected_type(program: Program, known: InferenceStats, random: Random) -> Edits:
    """Resources of a type that does not exist cannot be collected."""
    for collector in program.all(ast.Collector):
        if isinstance(collector.type, ast.Reference):
            wrong = misspell_last(random, collector.type.value)
            lower = wrong.lower()
            taken = lower in known.native or lower in known.definitions or lower in names.RESOURCE_TYPES
            is_native = collector.type.value.lower() in known.native and "::" not in wrong
            if known.is_free(wrong) or (is_native and not taken):
                yield replaced(collector.type, wrong, f"there is no resource type `{wrong}`", collector.start)


@kind
def wrong_override(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A value that an override adds is checked with the resource, which is declared right in front of it."""
    data = program.source.data
    for parameter, _, (resource, body, attribute) in parameters_given(program, known, "define"):
        is_statement = isinstance(program.parents[resource], ast.Block) and len(resource.bodies) == 1
        title = body.title
        refused: list[int] = parameter["refused"]
        if refused and is_statement and isinstance(title, ast.String) and resource.form == "regular":
            wrong = LITERALS[random.choice(refused)]
            name = "::".join(each.capitalize() for each in program.text(resource.type).removeprefix("::").split("::"))
            after = data[attribute.end : body.end].lstrip()
            end = body.end - len(after) + 1 if after.startswith(b",") else attribute.end
            kept = (data[resource.start : attribute.start] + data[end : resource.end]).decode()
            text = f"{kept}\n{name}[{program.text(title)}] {{ {attribute.name} => {wrong} }}"
            marks = (resource.start + len(kept.encode()) + 1,)
            if "@(" not in kept:
                yield Edit(resource.start, resource.end, text, f"`{attribute.name}` is not {wrong}", marks)
