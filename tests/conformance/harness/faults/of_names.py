"""Faults that misspell a name, so that nothing on the module path has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast, names
from tests.conformance.harness.faults.model import Edit, Program, kind, misspell, misspell_last, replaced

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits

LOADING = {"include", "contain", "require"}
TEMPLATES = {"template", "epp"}
ORDER = {"require", "before", "notify", "subscribe"}


def _literal(node: ast.Node) -> str | None:
    return node.value if isinstance(node, (ast.Name, ast.String)) else None


def _misspelt_class(program: Program, known: InferenceStats, random: Random, node: ast.Node) -> Edits:
    name = _literal(node)
    if name is None or known.parameters("class", name) is None:
        return
    wrong = misspell_last(random, name)
    if known.is_free(wrong):
        yield replaced(node, program.text(node).replace(name, wrong), f"there is no class `{wrong}`")


@kind
def unknown_class(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`include`, `contain` and `require` fail for a class that no file of its module defines."""
    for call in program.all(ast.Call):
        if isinstance(call.function, ast.Name) and call.function.value in LOADING:
            for argument in call.arguments:
                yield from _misspelt_class(program, known, random, argument)


@kind
def unknown_declared_class(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`class { 'name': }` fails for a class that no file of its module defines."""
    for resource in program.all(ast.Resource):
        if isinstance(resource.type, ast.Name) and resource.type.value == "class":
            for body in resource.bodies:
                yield from _misspelt_class(program, known, random, body.title)


@kind
def unknown_class_reference(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A relationship to a class that does not exist fails at the end, as the catalog cannot hold it."""
    for access in program.all(ast.Access):
        if program.text(access.operand).lower() == "class" and _is_ordering(program, access):
            for key in access.keys:
                yield from _misspelt_class(program, known, random, key)


def _is_ordering(program: Program, access: ast.Access) -> bool:
    around = program.parents[access]
    if isinstance(around, ast.Array):
        around = program.parents[around]
    return isinstance(around, ast.Relationship) or (isinstance(around, ast.Attribute) and around.name in ORDER)


@kind
def unknown_reference(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A reference to a resource is a type, which must exist for the expression to have a value."""
    for access in program.all(ast.Access):
        operand = access.operand
        if isinstance(operand, ast.Reference) and _is_ordering(program, access) and operand.value.lower() != "class":
            wrong = misspell_last(random, operand.value)
            lower = wrong.lower()
            taken = (
                lower in known.native or lower in known.definitions or lower in names.RESOURCE_TYPES | names.DATA_TYPES
            )
            is_native = operand.value.lower() in known.native
            if known.is_free(wrong) or (is_native and not taken and "::" not in wrong):
                yield replaced(operand, wrong, f"there is no resource type `{wrong}`", access.start)


@kind
def unknown_parent(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A class cannot be evaluated if the class that it inherits does not exist."""
    for node in program.all(ast.Class):
        if node.parent is not None and node.parent_span is not None and known.parameters("class", node.parent):
            wrong = misspell_last(random, node.parent)
            if known.is_free(wrong):
                start, end = node.parent_span
                yield Edit(start, end, wrong, f"there is no class `{wrong}`", (start, node.start))


@kind
def unknown_resource_type(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A resource cannot be declared of a type that neither a file of a module nor Ruby defines."""
    for resource in program.all(ast.Resource):
        if not isinstance(resource.type, ast.Name) or resource.type.value == "class":
            continue
        wrong = misspell_last(random, resource.type.value)
        is_native = "::" not in wrong and resource.type.value in known.native
        taken = wrong in known.native or wrong in known.definitions or wrong in names.RESOURCE_TYPES
        if known.is_free(wrong) or (is_native and not taken):
            yield replaced(resource.type, wrong, f"there is no resource type `{wrong}`", resource.start)


@kind
def unknown_function(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A call fails if no module and no part of Puppet has a function of the name."""
    for call, name in program.calls():
        wrong = misspell_last(random, name)
        is_prefix = program.source.data[call.function.end : call.function.end + 1] == b"("
        free = known.is_free(wrong) if "::" in wrong else wrong not in known.functions
        if name in known.overloads and free and (is_prefix or isinstance(call, ast.MethodCall)):
            yield replaced(call.function, wrong, f"there is no function `{wrong}`", call.start)


def _local_names(program: Program) -> set[str]:
    assigned = {node.target.name for node in program.all(ast.Assignment) if isinstance(node.target, ast.Variable)}
    return assigned | {parameter.name for parameter in program.parameters}


def _misspelt_variable(program: Program, known: InferenceStats, random: Random, node: ast.Variable) -> Edits:
    wrong = misspell(random, node.name.rpartition("::")[2])
    text = program.text(node)
    last = node.name.rpartition("::")[2]
    if text.endswith(last) and wrong not in known.variables:
        yield replaced(node, text.removesuffix(last) + wrong, f"there is no variable that ends in `{wrong}`")


@kind
def unknown_variable(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A variable that has no value is refused where `strict_variables` is set, as it is from Puppet 8 on."""
    local = _local_names(program)
    for node in program.all(ast.Variable):
        if node.name in local and not _is_assigned(program, node):
            yield from _misspelt_variable(program, known, random, node)


def _is_assigned(program: Program, node: ast.Variable) -> bool:
    inner: ast.Node = node
    for around in program.around(node):
        if isinstance(around, ast.Assignment):
            return around.target is inner
        inner = around
    return False


@kind
def unknown_class_variable(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A class that exists has no variable of a name that no variable of any module ends in."""
    for node in program.all(ast.Variable):
        owner = node.name.removeprefix("::").rpartition("::")[0]
        if owner and known.parameters("class", owner) is not None:
            yield from _misspelt_variable(program, known, random, node)


@kind
def unknown_fact(program: Program, _known: InferenceStats, random: Random) -> Edits:
    """A fact that does not exist is undef, and undef has no elements: all keys but the last must be right."""
    for access in program.all(ast.Access):
        around = program.parents[access]
        is_outer = isinstance(around, ast.Access) and around.operand is access
        key = access.keys[0]
        if is_outer and _is_of_facts(access.operand) and isinstance(key, ast.String):
            wrong = misspell(random, key.value)
            text = program.text(key).replace(key.value, wrong)
            yield replaced(key, text, f"there is no fact `{wrong}`", access.start)


def _is_of_facts(node: ast.Node) -> bool:
    while isinstance(node, ast.Access):
        node = node.operand
    return isinstance(node, ast.Variable) and node.name.removeprefix("::") == "facts"


@kind
def unknown_data_type(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A parameter's type is evaluated with the definition, and fails if there is no type of the name."""
    for reference in _references(program):
        name = reference.value
        wrong = misspell_last(random, name)
        free = known.is_free(wrong) if "::" in name else wrong.lower() not in names.DATA_TYPES | names.RESOURCE_TYPES
        if free and (name.lower() in known.data_types or name.lower() in names.DATA_TYPES):
            yield replaced(reference, wrong, f"there is no data type `{wrong}`")


def _references(program: Program) -> list[ast.Reference]:
    """Return the names of types in the types of parameters."""
    found: list[ast.Reference] = []
    for parameter in program.parameters:
        if parameter.type is not None:
            found += [node for node in program.all(ast.Reference) if _is_within(node, parameter.type)]
    return found


def _is_within(node: ast.Node, outer: ast.Node) -> bool:
    return outer.start <= node.start and node.end <= outer.end


@kind
def unknown_template(program: Program, known: InferenceStats, random: Random) -> Edits:
    """`epp` and `template` fail for a file that is not there."""
    for call in program.all(ast.Call):
        if not isinstance(call.function, ast.Name) or call.function.value not in TEMPLATES:
            continue
        first = call.arguments[0] if call.arguments else None
        if isinstance(first, ast.String) and first.value in known.templates:
            folder, slash, file = first.value.rpartition("/")
            wrong = folder + slash + misspell(random, file)
            if wrong not in known.templates:
                text = program.text(first).replace(first.value, wrong)
                yield replaced(first, text, f"there is no template `{wrong}`", call.start)


@kind
def unknown_template_parameter(program: Program, known: InferenceStats, random: Random) -> Edits:
    """A template that declares its parameters takes no others."""
    for call in program.all(ast.Call):
        if not isinstance(call.function, ast.Name) or call.function.value != "epp" or len(call.arguments) != 2:
            continue
        template, given = call.arguments
        declared = known.templates.get(template.value) if isinstance(template, ast.String) else None
        for entry in given.entries if isinstance(given, ast.Hash) and declared else []:
            name = _literal(entry.key)
            if name is not None and declared is not None and name in declared:
                wrong = misspell(random, name)
                if wrong not in declared:
                    text = program.text(entry.key).replace(name, wrong)
                    yield replaced(entry.key, text, f"the template has no parameter `{wrong}`", call.start)
