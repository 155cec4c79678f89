"""Names that nothing has: of classes, types, functions, variables, facts, files, attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.project.stubs import load_stubs
from pplint.syntax import ast
from pplint.syntax.names import DATA_TYPES, FUNCTIONS, RESOURCE_TYPES
from tests.conformance.harness.faults.model import misspell
from tests.conformance.harness.mistakes.model import (
    altered,
    attributes,
    edit,
    free,
    literal,
    local_names,
    over,
    refused,
    renamed,
    resources,
)

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.model import Program
    from tests.conformance.harness.mistakes.model import Edits, Names

DECLARING: Final = frozenset({"include", "contain", "require"})
METAPARAMETERS: Final = frozenset({"require", "before", "notify", "subscribe", "tag", "alias", "noop", "loglevel"})
ORDER: Final = frozenset({"require", "before", "notify", "subscribe"})
TYPE_NAMES: Final = {"String": "Str", "Boolean": "Bool", "Integer": "Int", "Array": "List", "Hash": "Dict"}


def _is_type(name: str) -> bool:
    return name.lower() in DATA_TYPES | RESOURCE_TYPES


def _declared_classes(program: Program, names: Names) -> list[tuple[ast.Expression, str]]:
    """Return the literal names of classes of the repository that calls declare."""
    arguments = (each for call, name in program.calls() if name in DECLARING for each in call.arguments)
    return [(each, name) for each in arguments if (name := literal(each)) and name.removeprefix("::") in names.classes]


@refused
def misspelt_class(program: Program, names: Names, random: Random) -> Edits:
    """`include` of a class that its module does not have."""
    for node, name in _declared_classes(program, names):
        wrong = free(random, name, names.has) if "::" in name.removeprefix("::") else None
        if wrong is not None:
            yield renamed(node, program, name, wrong)


@refused
def misspelt_declared_class(program: Program, names: Names, random: Random) -> Edits:
    """`class { … }` of a class that its module does not have."""
    for type_, _, body in resources(program):
        name = literal(body.title)
        if type_ == "class" and name and "::" in name.removeprefix("::") and name.removeprefix("::") in names.classes:
            wrong = free(random, name, names.has)
            if wrong is not None:
                yield renamed(body.title, program, name, wrong)


@refused
def misspelt_parent(program: Program, names: Names, random: Random) -> Edits:
    """A class inherits one that does not exist."""
    for node in program.all(ast.Class):
        if node.parent is None or node.parent_span is None or "::" not in node.parent:
            continue
        wrong = free(random, node.parent, names.has) if node.parent.removeprefix("::") in names.classes else None
        if wrong is not None:
            yield edit(node.parent_span.start, node.parent_span.end, wrong, node.start)


@refused
def class_without_its_module(program: Program, names: Names, _random: Random) -> Edits:
    """Names are not relative: `include vhost` in the module `web` is a class of no module."""
    own = "" if program.definition is None else program.definition.name.partition("::")[0]
    modules = {each.partition("::")[0] for each in (*names.classes, *names.defines)} | names.installed
    for node, name in _declared_classes(program, names):
        short = name.rpartition("::")[2]
        is_own = name.removeprefix("::").startswith(f"{own}::") and name.count("::") == 1
        if is_own and not names.has(short) and short not in modules:
            yield renamed(node, program, name, short)


@refused
def included_define(program: Program, names: Names, random: Random) -> Edits:
    """A defined type is not a class."""
    defines = sorted(each for each in names.defines if each not in names.classes)
    for node, name in _declared_classes(program, names):
        if defines:
            yield renamed(node, program, name, random.choice(defines))


@refused
def class_as_resource(program: Program, names: Names, _random: Random) -> Edits:
    """A class is not a resource type."""
    for type_, resource, _ in resources(program):
        classes = sorted(each for each in names.classes if "::" in each and not names.defines.keys() & {each})
        if type_ in names.defines and classes:
            yield over(resource.type, classes[len(type_) % len(classes)])


@refused
def misspelt_defined_type(program: Program, names: Names, random: Random) -> Edits:
    """A resource of a type that neither its module nor Puppet has."""
    for type_, resource, _ in resources(program):
        wrong = free(random, type_, names.has) if type_ in names.defines and "::" in type_ else None
        if wrong is not None:
            yield over(resource.type, wrong)


@refused
def misspelt_resource_type(program: Program, names: Names, random: Random) -> Edits:
    """`fil { … }`."""
    for type_, resource, _ in resources(program):
        if type_ in RESOURCE_TYPES and len(type_) > 3:
            wrong = free(random, type_, lambda each: names.has(each) or _is_type(each))
            if wrong is not None:
                yield over(resource.type, wrong)


@refused
def plural_resource_type(program: Program, names: Names, _random: Random) -> Edits:
    """`packages { … }`."""
    for type_, resource, _ in resources(program):
        if type_ in {"file", "package", "service", "user", "group", "exec"} and not names.has(f"{type_}s"):
            yield over(resource.type, f"{type_}s")


@refused
def misspelt_function(program: Program, names: Names, random: Random) -> Edits:
    """`versioncmpp(…)`."""
    for call, name in program.calls():
        is_call = program.source.data[call.function.end : call.function.end + 1] == b"("
        if name in FUNCTIONS and len(name) > 3 and (is_call or isinstance(call, ast.MethodCall)):
            wrong = free(random, name, lambda each: names.has(each) or each in FUNCTIONS)
            if wrong is not None:
                yield over(call.function, wrong)


@refused
def misspelt_function_of_module(program: Program, names: Names, random: Random) -> Edits:
    """A function that its module does not have."""
    for call, name in program.calls():
        is_call = program.source.data[call.function.end : call.function.end + 1] == b"("
        if name in names.functions and "::" in name and is_call:
            wrong = free(random, name, names.has)
            if wrong is not None:
                yield over(call.function, wrong)


def _types(program: Program) -> list[ast.Reference]:
    """Return the names of types in the types of parameters."""
    typed = [each.type for each in program.all(ast.Parameter) if each.type is not None]
    return [node for node in program.all(ast.Reference) if any(_within(node, each) for each in typed)]


def _within(node: ast.Node, outer: ast.Node) -> bool:
    return outer.start <= node.start and node.end <= outer.end


@refused
def misspelt_data_type(program: Program, names: Names, random: Random) -> Edits:
    """`Strng $name`."""
    for node in _types(program):
        if node.value.lower() in DATA_TYPES:
            wrong = free(random, node.value, lambda each: names.has(each) or _is_type(each))
            if wrong is not None:
                yield over(node, wrong)


@refused
def data_type_of_another_language(program: Program, _names: Names, _random: Random) -> Edits:
    """`Bool`, `Str`, `List`, `Dict`."""
    for node in _types(program):
        if node.value in TYPE_NAMES and program.text(node) == node.value:
            yield over(node, TYPE_NAMES[node.value])


@refused
def misspelt_type_alias(program: Program, names: Names, random: Random) -> Edits:
    """A data type that its module does not have."""
    for node in _types(program):
        wrong = free(random, node.value, names.has) if node.value.lower() in names.data_types else None
        if wrong is not None and "::" in wrong:
            yield over(node, wrong)


def _reads(program: Program) -> list[ast.Variable]:
    """Return the variables that are read, outside of text, and set in the file."""
    targets = {id(each.target) for each in program.all(ast.Assignment)}
    known = local_names(program)
    found = (each for each in program.all(ast.Variable) if id(each) not in targets and each.name in known)
    return [each for each in found if len(each.name) > 3 and program.text(each).startswith("$")]


@refused
def misspelt_variable(program: Program, _names: Names, random: Random) -> Edits:
    """A variable that is set nowhere, `strict_variables` being the default."""
    known = local_names(program)
    for node in _reads(program):
        wrong = free(random, node.name, known.__contains__)
        if wrong is not None and wrong.replace("_", "").isalnum():
            yield over(node, f"${wrong}")


@refused
def misspelt_variable_in_text(program: Program, _names: Names, random: Random) -> Edits:
    """The same within a string."""
    known = local_names(program)
    for node in program.all(ast.Variable):
        around = program.parents.get(node)
        if isinstance(around, ast.Interpolation) and node.name in known and len(node.name) > 3:
            wrong = free(random, node.name, known.__contains__)
            if wrong is not None and wrong.replace("_", "").isalnum():
                yield renamed(node, program, node.name, wrong)


@refused
def misspelt_assignment(program: Program, _names: Names, random: Random) -> Edits:
    """The variable is misspelt where it is set, so that every read of it fails."""
    reads = {each.name: each.start for each in reversed(_reads(program))}
    counts = [each.target.name for each in program.all(ast.Assignment) if isinstance(each.target, ast.Variable)]
    for node in program.all(ast.Assignment):
        if isinstance(node.target, ast.Variable) and counts.count(node.target.name) == 1:
            name = node.target.name
            if reads.get(name, -1) > node.end and len(name) > 3:
                yield over(node.target, f"${misspell(random, name)}", reads[name])


@refused
def misspelt_class_variable(program: Program, names: Names, random: Random) -> Edits:
    """A variable that its class does not set."""
    for node in program.all(ast.Variable):
        owner, colons, leaf = node.name.removeprefix("::").rpartition("::")
        if colons and leaf in names.variables.get(owner, ()) and len(leaf) > 3:
            yield renamed(node, program, node.name, f"{node.name[: -len(leaf)]}{misspell(random, leaf)}")


@refused
def misspelt_class_of_variable(program: Program, names: Names, random: Random) -> Edits:
    """A variable of a class that does not exist."""
    for node in program.all(ast.Variable):
        owner, colons, leaf = node.name.removeprefix("::").rpartition("::")
        if colons and "::" in owner and owner in names.classes and program.text(node).startswith("$"):
            wrong = free(random, owner, names.has)
            if wrong is not None:
                yield over(node, f"${wrong}::{leaf}")


def _fact_keys(program: Program) -> list[ast.String]:
    """Return the keys of `$facts[…]` and of what is in it, the first of each path first."""
    found: list[ast.String] = []
    for node in program.all(ast.Access):
        root: ast.Expression = node
        while isinstance(root, ast.Access):
            root = root.operand
        if isinstance(root, ast.Variable) and root.name == "facts" and len(node.keys) == 1:
            key = node.keys[0]
            if isinstance(key, ast.String) and len(key.value) > 3:
                found.append(key)
    return found


@altered
def misspelt_fact(program: Program, _names: Names, random: Random) -> Edits:
    """A fact that does not exist is `undef`; what facts nodes have besides those of Facter, only they know."""
    facts = load_stubs("core").facts
    for key in _fact_keys(program):
        around = program.parents[key]
        if not isinstance(program.parents[around], ast.Access) and _fact_of(around) in facts:
            yield renamed(key, program, key.value, misspell(random, key.value))


def _fact_of(node: ast.Node) -> str | None:
    """Return the name of the fact that a path into `$facts` starts with."""
    while isinstance(node, ast.Access) and isinstance(node.operand, ast.Access):
        node = node.operand
    return literal(node.keys[0]) if isinstance(node, ast.Access) else None


@refused
def misspelt_parameter(program: Program, names: Names, random: Random) -> Edits:
    """A class or defined type has no such parameter."""
    for type_, _, body in resources(program):
        title = (literal(body.title) or "").removeprefix("::")
        known = names.classes.get(title) if type_ == "class" else names.defines.get(type_)
        for each in body.attributes if known else ():
            if isinstance(each, ast.Attribute) and known is not None and each.name in known and len(each.name) > 3:
                wrong = misspell(random, each.name)
                if wrong not in known:
                    yield edit(each.name_span.start, each.name_span.end, wrong)


@refused
def misspelt_attribute(program: Program, names: Names, random: Random) -> Edits:
    """A resource type of Puppet has no such attribute."""
    for type_, _, each in attributes(program, "file", "package", "service", "user", "group", "exec", "cron"):
        if type_ not in names.defines and each.name not in METAPARAMETERS and len(each.name) > 3:
            yield edit(each.name_span.start, each.name_span.end, misspell(random, each.name))


@refused
def misspelt_metaparameter(program: Program, _names: Names, random: Random) -> Edits:
    """`notfiy => …`."""
    for _, _, each in attributes(program):
        if each.name in METAPARAMETERS and len(each.name) > 3:
            yield edit(each.name_span.start, each.name_span.end, misspell(random, each.name))


@refused
def misspelt_template(program: Program, _names: Names, random: Random) -> Edits:
    """There is no such template."""
    for call, name in program.calls():
        first = call.arguments[0] if call.arguments else None
        if name in {"epp", "template"} and isinstance(first, ast.String) and first.value.count("/") >= 1:
            module, _, file = first.value.partition("/")
            stem, dot, ending = file.rpartition(".")
            if stem and "/" not in stem:
                yield renamed(first, program, first.value, f"{module}/{misspell(random, stem)}{dot}{ending}")


@altered
def misspelt_source(program: Program, _names: Names, random: Random) -> Edits:
    """The agent finds no such file on the server."""
    for _, _, each in attributes(program, "file"):
        text = literal(each.value) or ""
        if each.name == "source" and text.startswith("puppet:///modules/"):
            folder, slash, file = text.rpartition("/")
            yield renamed(each.value, program, text, folder + slash + misspell(random, file))


@refused
def misspelt_reference(program: Program, names: Names, random: Random) -> Edits:
    """`require => Packge['nginx']`."""
    for node in program.all(ast.Access):
        attribute = program.parents.get(node)
        if isinstance(node.operand, ast.Reference) and isinstance(attribute, ast.Attribute) and attribute.name in ORDER:
            name = node.operand.value
            wrong = free(random, name, lambda each: names.has(each) or _is_type(each))
            if wrong is not None and len(name) > 3:
                yield over(node.operand, wrong)


@refused
def misspelt_referenced_title(program: Program, _names: Names, random: Random) -> Edits:
    """A relation to a resource that is not in the catalog: another title than that of the one above."""
    declared = {(type_, literal(body.title)) for type_, _, body in resources(program)}
    for node in program.all(ast.Access):
        attribute = program.parents.get(node)
        if isinstance(node.operand, ast.Reference) and isinstance(attribute, ast.Attribute) and attribute.name in ORDER:
            title = literal(node.keys[0])
            if title and (node.operand.value.lower(), title) in declared and len(node.keys) == 1 and len(title) > 3:
                wrong = title[:-3] + misspell(random, title[-3:])
                if (node.operand.value.lower(), wrong) not in declared:
                    yield renamed(node.keys[0], program, title, wrong)


@refused
def misspelt_method(program: Program, _names: Names, random: Random) -> Edits:
    """`.ech |$x| { … }`."""
    for node in program.all(ast.MethodCall):
        name = node.function.value
        if name in FUNCTIONS and len(name) > 2:
            wrong = free(random, name, FUNCTIONS.__contains__)
            if wrong is not None:
                yield over(node.function, wrong)


@altered
def variable_without_dollar(program: Program, _names: Names, _random: Random) -> Edits:
    """`content => content` is the text of the word."""
    for node in _reads(program):
        around = program.parents.get(node)
        is_condition = isinstance(around, (ast.If, ast.Unless, ast.Not))
        is_text = isinstance(around, ast.Attribute) and around.name in {"content", "message", "owner", "group"}
        if (is_condition or is_text) and node.name.islower():
            yield over(node, node.name)


@refused
def undeclared_name_in_default(program: Program, _names: Names, random: Random) -> Edits:
    """A default reads a parameter that does not exist."""
    known = local_names(program)
    for parameter in program.all(ast.Parameter):
        default = parameter.default
        if isinstance(default, ast.Variable) and default.name in known and len(default.name) > 3:
            wrong = misspell(random, default.name)
            if wrong not in known:
                yield over(default, f"${wrong}")


@refused
def dotted_fact(program: Program, _names: Names, _random: Random) -> Edits:
    """`$facts.os.family` calls functions."""
    for node in program.all(ast.Access):
        inner = node.operand
        if isinstance(inner, ast.Access) and isinstance(inner.operand, ast.Variable) and inner.operand.name == "facts":
            keys = [literal(each) for each in (*inner.keys, *node.keys)]
            is_whole = not isinstance(program.parents[node], (ast.Access, ast.Interpolation))
            if is_whole and all(each and each.isalpha() for each in keys):
                yield over(node, f"$facts.{'.'.join(each for each in keys if each)}")
