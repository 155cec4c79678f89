"""Faults that put a value where its type, or the attribute that gets it, refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast
from tests.conformance.harness.faults.knowledge import BOOLEANS, LITERALS
from tests.conformance.harness.faults.model import Edit, Program, inserted, kind, misspell, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits

METAPARAMETERS = ("before", "require", "notify", "subscribe", "tag", "alias", "schedule", "noop", "loglevel", "audit")

Given = tuple[ast.Resource, ast.ResourceBody, ast.Attribute]


def _attributes(program: Program, type_kind: str) -> Iterator[tuple[str, Given]]:
    """Yield the attributes of resources of a kind, each with the name of the class or type that it is of.

    What is set by default is left out: the others may set it, too.
    """
    for resource in program.all(ast.Resource):
        if not isinstance(resource.type, ast.Name):
            continue
        for body in resource.bodies:
            if isinstance(body.title, ast.Default):
                continue
            name = resource.type.value
            if name == "class":
                name = body.title.value if isinstance(body.title, (ast.String, ast.Name)) else ""
            if (resource.type.value == "class") == (type_kind == "class"):
                given = [each for each in body.attributes if isinstance(each, ast.Attribute)]
                yield from ((name, (resource, body, each)) for each in given)


def parameters_given(
    program: Program, known: InferenceStats, type_kind: str
) -> Iterator[tuple[dict[str, Any], dict[str, Any], Given]]:
    """Yield attributes that are parameters: what is known of the parameter, of all, and where it is given."""
    for name, given in _attributes(program, type_kind):
        parameters = known.parameters(type_kind, name)
        if parameters is not None and given[2].name in parameters:
            yield parameters[given[2].name], parameters, given


def _wrong_value(program: Program, known: InferenceStats, random: Random, type_kind: str) -> Edits:
    for parameter, _, (_, _, attribute) in parameters_given(program, known, type_kind):
        refused: list[int] = parameter["refused"]
        if refused:
            wrong = LITERALS[random.choice(refused)]
            yield replaced(attribute.value, wrong, f"`{attribute.name}` does not take {wrong}", attribute.start)


@kind
def wrong_class_value(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The type of a class's parameter refuses the value: its `instance?` says so."""
    return _wrong_value(program, known, random, "class")


@kind
def wrong_define_value(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The type of a defined type's parameter refuses the value: its `instance?` says so."""
    return _wrong_value(program, known, random, "define")


@kind
def wrong_variable(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A variable that can only be true or false is given to a parameter whose type refuses both."""
    flags = {each.name for each in program.parameters if each.type is not None and program.text(each.type) == "Boolean"}
    for flag in sorted(flags - program.lambda_parameters):
        for type_kind in ("class", "define"):
            for parameter, _, (_, _, attribute) in parameters_given(program, known, type_kind):
                if set(parameter["refused"]) >= BOOLEANS:
                    description = f"`{attribute.name}` takes no Boolean"
                    yield replaced(attribute.value, f"${flag}", description, attribute.start)


@kind
def wrong_default(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The type of a parameter refuses its default: its `instance?` says so."""
    definition = program.definition
    if not isinstance(definition, (ast.Class, ast.Define)):
        return
    parameters = known.parameters("class" if isinstance(definition, ast.Class) else "define", definition.name) or {}
    for parameter in definition.parameters:
        refused: list[int] = parameters.get(parameter.name, {}).get("refused", [])
        if parameter.default is not None and refused:
            wrong = LITERALS[random.choice(refused)]
            description = f"the type of `{parameter.name}` refuses the default {wrong}"
            yield replaced(parameter.default, wrong, description, parameter.start)


def _unknown_parameter(program: Program, known: InferenceStats, random: Random, type_kind: str) -> Edits:
    for _, parameters, (_, _, attribute) in parameters_given(program, known, type_kind):
        wrong = misspell(random, attribute.name)
        if wrong not in parameters and wrong not in METAPARAMETERS:
            start, end = attribute.name_span
            yield Edit(start, end, wrong, f"there is no parameter `{wrong}`", (start,))


@kind
def unknown_class_parameter(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A class takes its parameters, and no others."""
    return _unknown_parameter(program, known, random, "class")


@kind
def unknown_define_parameter(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A defined type takes its parameters and the metaparameters, and no others."""
    return _unknown_parameter(program, known, random, "define")


@kind
def missing_parameter(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A parameter without a default must be given; there is no resource default that would give it."""
    for parameter, _, (resource, body, attribute) in parameters_given(program, known, "define"):
        splat = any(isinstance(each, ast.AttributeSplat) for each in body.attributes)
        if parameter["required"] and not splat and program.text(resource.type).lower() not in known.defaults:
            data = program.source.data
            after = data[attribute.end :].lstrip()
            end = len(data) - len(after) + 1 if after.startswith(b",") else attribute.end
            marks = (body.title.start, resource.start)
            yield Edit(attribute.start, end, "", f"the parameter `{attribute.name}` is missing", marks)


@kind
def unknown_attribute(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A resource type has the attributes that Ruby gives it, and the metaparameters."""
    for name, (_, _, attribute) in _attributes(program, "native"):
        native = known.native.get(name)
        wrong = misspell(random, attribute.name)
        if native and attribute.name in native["attributes"] and wrong not in native["attributes"]:
            start, end = attribute.name_span
            yield Edit(start, end, wrong, f"`{name}` has no attribute `{wrong}`", (start,))


@kind
def wrong_attribute_word(program: Program, known: InferenceStats, random: Random) -> Edits:
    """An attribute that takes a few words, and has no code of its own to decide, refuses all others."""
    for name, (_, _, attribute) in _attributes(program, "native"):
        words = known.native.get(name, {"words": {}})["words"].get(attribute.name)
        value = program.text(attribute.value).strip("'\"")
        if words and value in words:
            wrong = misspell(random, value)
            if wrong not in words:
                description = f"`{attribute.name}` does not take `{wrong}`"
                yield replaced(attribute.value, f"'{wrong}'", description, attribute.start)


@kind
def wrong_mode(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """The mode of a file is text, as a number could be meant in any base."""
    for name, (_, _, attribute) in _attributes(program, "native"):
        if name == "file" and attribute.name == "mode":
            yield replaced(attribute.value, "420", "a mode is no number", attribute.start)


@kind
def wrong_metaparameter(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`loglevel` and `noop` take a few words, for every resource type."""
    for name, (_, body, attribute) in _attributes(program, "native"):
        given = {each.name for each in body.attributes if isinstance(each, ast.Attribute)}
        if attribute is body.attributes[0] and name in known.native and not given & {"noop", "loglevel"}:
            wrong = random.choice(("noop => 'maybe'", "loglevel => 'loud'", "loglevel => 'eror'"))
            yield inserted(attribute.start, f"{wrong}, ", f"no value is `{wrong}`")


BAD_TYPES: Final = {
    "Integer": ("Integer[10, 1]", "Integer['a']"),
    "String": ("String[10, 1]", "String[1, 'x']", "Pattern['[a-']", "Enum['a', 1]"),
    "Array": ("Array[10, 1]", "Array['a']", "Array[String, 10, 1]"),
    "Hash": ("Hash[10, 1]", "Hash[String, String, 10, 1]", "Hash[String]"),
    "Boolean": ("Boolean['yes']", "Boolean[5]"),
    "Float": ("Float[2.0, 1.0]", "Float[2, 'a']"),
}


@kind
def wrong_type_argument(program: Program, _known: InferenceStats, random: Random) -> Edits:
    """The type of a parameter is evaluated with the definition, and types refuse such arguments: asked one by one."""
    for parameter in program.parameters:
        for node in program.all(ast.Reference) if parameter.type is not None else []:
            around = program.parents[node]
            is_bare = not (isinstance(around, ast.Access) and around.operand is node)
            within = parameter.type.start <= node.start and node.end <= parameter.type.end if parameter.type else False
            if within and is_bare and node.value in BAD_TYPES:
                wrong = random.choice(BAD_TYPES[node.value])
                yield replaced(node, wrong, f"`{wrong}` is no type", parameter.start)
