"""Resources and definitions that the compiler refuses to put together, or the agent to take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.names import RESOURCE_TYPES
from tests.conformance.harness.faults.model import misspell
from tests.conformance.harness.mistakes.model import attributes, edit, heads, literal, over, refused, resources

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.model import Program
    from tests.conformance.harness.mistakes.model import Edits, Names

ORDER: Final = frozenset({"require", "before", "notify", "subscribe"})


def _given(program: Program, type_: str, name: str) -> list[ast.Attribute]:
    return [each for _, _, each in attributes(program, type_) if each.name == name]


@refused
def repeated_attribute(program: Program, _names: Names, _random: Random) -> Edits:
    """An attribute twice in one resource."""
    for _, _, each in attributes(program):
        text = program.text(each)
        if not _has_heredoc(program, each):
            yield edit(each.end, each.end, f",\n    {text}", each.end + 2)


@refused
def repeated_resource(program: Program, _names: Names, _random: Random) -> Edits:
    """A resource twice in one class."""
    for _, resource, body in resources(program):
        text = program.text(resource)
        is_plain = isinstance(body.title, ast.String) and len(resource.bodies) == 1 and "@(" not in text
        if is_plain and isinstance(program.parents[resource], ast.Block):
            yield edit(resource.end, resource.end, f"\n\n  {text}", resource.end + 4)


@refused
def repeated_parameter(program: Program, _names: Names, _random: Random) -> Edits:
    """A parameter twice in one head."""
    for node in heads(program):
        for each in node.parameters[:1]:
            yield edit(each.end, each.end, f",\n  {program.text(each)}", each.end + 2)


@refused
def repeated_key(program: Program, _names: Names, _random: Random) -> Edits:
    """A key twice in one hash."""
    for node in program.all(ast.Hash):
        for each in node.entries[:1]:
            if isinstance(each.key, (ast.String, ast.Name)):
                yield edit(each.end, each.end, f", {program.text(each)}")


def _has_heredoc(program: Program, node: ast.Node) -> bool:
    return b"@(" in program.source.data[node.start : node.end]


@refused
def reassigned_variable(program: Program, _names: Names, _random: Random) -> Edits:
    """A variable gets a second value."""
    for node in program.all(ast.Assignment):
        is_statement = isinstance(program.parents[node], ast.Block) and not _has_heredoc(program, node)
        if isinstance(node.target, ast.Variable) and is_statement:
            yield edit(node.end, node.end, f"\n  ${node.target.name} = 'other'", node.end + 3)


@refused
def reassigned_in_branch(program: Program, _names: Names, _random: Random) -> Edits:
    """The same in a branch: it has no scope of its own."""
    for node in program.all(ast.Assignment):
        outer = program.parents.get(program.parents[node])
        is_statement = isinstance(outer, (ast.Class, ast.Define)) and not _has_heredoc(program, node)
        if isinstance(node.target, ast.Variable) and is_statement:
            text = f"\n  if $facts['kernel'] == 'Linux' {{\n    ${node.target.name} = 'other'\n  }}"
            yield edit(node.end, node.end, text, node.end + text.index("    $") + 4)


@refused
def changed_parameter(program: Program, _names: Names, _random: Random) -> Edits:
    """A parameter gets another value."""
    for node in heads(program, with_functions=False):
        for each in node.parameters[:1]:
            first = node.body.statements[:1]
            if first:
                yield edit(first[0].start, first[0].start, f"${each.name} = 'other'\n  ")


@refused
def read_before_set(program: Program, _names: Names, _random: Random) -> Edits:
    """A variable is read above its assignment."""
    for node in program.all(ast.Assignment):
        block = program.parents[node]
        outer = program.parents.get(block)
        if isinstance(node.target, ast.Variable) and isinstance(outer, ast.Class):
            yield edit(node.start, node.start, f"notice(${node.target.name})\n  ")


@refused
def read_outside_of_lambda(program: Program, _names: Names, _random: Random) -> Edits:
    """A parameter of a lambda is read after it."""
    for call, _ in program.calls():
        block = call.block
        is_statement = isinstance(program.parents[call], ast.Block)
        if block is not None and block.parameters and is_statement:
            name = block.parameters[0].name
            if name not in {each.name for each in program.parameters}:
                yield edit(call.end, call.end, f"\n  notice(${name})", call.end + 3)


def _is_known(reference: ast.Expression, names: Names) -> bool:
    """Tell whether a reference is to resources of a type that is Puppet's own, or of the repository."""
    operand = reference.operand if isinstance(reference, ast.Access) else reference
    name = operand.value.lower().removeprefix("::") if isinstance(operand, ast.Reference) else ""
    return name in names.defines or name in RESOURCE_TYPES


@refused
def misspelt_attribute_of_default(program: Program, names: Names, random: Random) -> Edits:
    """`File { onwer => … }`."""
    for node in program.all(ast.ResourceDefaults):
        is_known = _is_known(node.type, names)
        for each in node.attributes:
            if isinstance(each, ast.Attribute) and len(each.name) > 3 and is_known:
                yield edit(each.name_span.start, each.name_span.end, misspell(random, each.name), node.start)


@refused
def misspelt_attribute_of_override(program: Program, names: Names, random: Random) -> Edits:
    """`File['/etc/motd'] { onwer => … }`."""
    nodes: list[ast.ResourceOverride | ast.Collector] = [*program.all(ast.ResourceOverride)]
    nodes += program.all(ast.Collector)
    for node in nodes:
        is_known = _is_known(node.reference if isinstance(node, ast.ResourceOverride) else node.type, names)
        for each in node.attributes:
            if isinstance(each, ast.Attribute) and len(each.name) > 3 and each.name not in ORDER and is_known:
                yield edit(each.name_span.start, each.name_span.end, misspell(random, each.name), node.start)


@refused
def relation_to_text(program: Program, _names: Names, _random: Random) -> Edits:
    """`require => 'nginx'`."""
    for _, _, each in attributes(program):
        if each.name in ORDER:
            yield over(each.value, "'nginx'", each.start)


@refused
def lower_case_reference(program: Program, _names: Names, _random: Random) -> Edits:
    """`require => package['nginx']`."""
    for _, _, each in attributes(program):
        if each.name in ORDER and isinstance(each.value, ast.Access) and isinstance(each.value.operand, ast.Reference):
            yield over(each.value.operand, each.value.operand.value.lower(), each.start)


@refused
def reference_to_nothing(program: Program, names: Names, _random: Random) -> Edits:
    """`Class['web::nope']` of a module that has no such class."""
    for node in program.all(ast.Access):
        key = literal(node.keys[0])
        is_relation = isinstance(program.parents[node], (ast.Attribute, ast.Relationship))
        is_class = program.text(node.operand) == "Class" and key is not None and key.removeprefix("::") in names.classes
        if is_relation and is_class and "::" in (key or ""):
            yield over(node.keys[0], f"'{key}_nope'", node.start)


@refused
def circle(program: Program, _names: Names, _random: Random) -> Edits:
    """Two resources that each require the other."""
    declared = {
        (type_, program.text(body.title)): body
        for type_, resource, body in resources(program)
        if len(resource.bodies) == 1
    }
    for type_, _, body in resources(program):
        for each in body.attributes:
            if isinstance(each, ast.Attribute) and each.name == "require" and isinstance(each.value, ast.Access):
                key = (program.text(each.value.operand).lower(), program.text(each.value.keys[0]))
                other, title = declared.get(key), literal(body.title)
                has_own = other is not None and any(getattr(one, "name", "") in ORDER for one in other.attributes)
                if other is not None and title and other.attributes and not has_own:
                    text = f"require => {type_.capitalize()}['{title}'],\n    "
                    start = other.attributes[0].start
                    yield edit(start, start, text, each.start + len(text) * (each.start > start))


@refused
def mode_as_number(program: Program, _names: Names, _random: Random) -> Edits:
    """`mode => 644`: a mode is text."""
    for each in _given(program, "file", "mode"):
        if isinstance(each.value, ast.String):
            yield over(each.value, each.value.value)


@refused
def mode_of_letters(program: Program, _names: Names, _random: Random) -> Edits:
    """`mode => 'rw-r--r--'`."""
    for each in _given(program, "file", "mode"):
        yield over(each.value, "'rw-r--r--'")


@refused
def mode_of_nine(program: Program, _names: Names, _random: Random) -> Edits:
    """`mode => '0689'`."""
    for each in _given(program, "file", "mode"):
        yield over(each.value, "'0689'")


@refused
def relative_path(program: Program, _names: Names, _random: Random) -> Edits:
    """`file { 'etc/motd': }`."""
    for type_, _, body in resources(program):
        title = literal(body.title) or ""
        has_path = any(getattr(each, "name", "path") == "path" for each in body.attributes)
        if type_ == "file" and title.startswith("/") and not has_path:
            yield over(body.title, f"'{title[1:]}'")


@refused
def content_and_source(program: Program, _names: Names, _random: Random) -> Edits:
    """A file has either, and an attribute that may be `undef` is not given."""
    certain = (ast.String, ast.InterpolatedString, ast.Heredoc, ast.Call)
    for each in (one for one in _given(program, "file", "content") if isinstance(one.value, certain)):
        text = "source => 'puppet:///modules/web/motd',\n    "
        yield edit(each.start, each.start, text, each.start + len(text))


@refused
def command_without_path(program: Program, names: Names, _random: Random) -> Edits:
    """An `exec` of a command that is not absolute, without `path`, and nothing gives all of them one."""
    for type_, _, body in resources(program) if "exec" not in names.defaults else ():
        given = {getattr(each, "name", "path") for each in body.attributes}
        if type_ == "exec" and "path" not in given and "command" not in given and isinstance(body.title, ast.String):
            yield over(body.title, "'reload-all --now'")


@refused
def hour_of_25(program: Program, _names: Names, _random: Random) -> Edits:
    """`cron { … hour => 25 }`."""
    for each in _given(program, "cron", "hour"):
        yield over(each.value, "25")


@refused
def minute_of_60(program: Program, _names: Names, _random: Random) -> Edits:
    """`cron { … minute => 60 }`."""
    for each in _given(program, "cron", "minute"):
        yield over(each.value, "60")


@refused
def service_present(program: Program, _names: Names, _random: Random) -> Edits:
    """`service { … ensure => present }`."""
    for each in _given(program, "service", "ensure"):
        yield over(each.value, "present")


@refused
def enable_as_yes(program: Program, _names: Names, _random: Random) -> Edits:
    """`service { … enable => 'yes' }`."""
    for each in _given(program, "service", "enable"):
        yield over(each.value, "'yes'")


@refused
def user_ensure_running(program: Program, _names: Names, _random: Random) -> Edits:
    """`user { … ensure => running }`."""
    for each in _given(program, "user", "ensure"):
        yield over(each.value, "running")


@refused
def wrong_recurse(program: Program, _names: Names, _random: Random) -> Edits:
    """`file { … recurse => 'yes' }`."""
    for each in _given(program, "file", "recurse"):
        yield over(each.value, "'yes'")


@refused
def misnamed_class(program: Program, _names: Names, random: Random) -> Edits:
    """A class that is not called as its file says, so that nothing finds it."""
    for node in program.all(ast.Class):
        if "::" in node.name:
            head, _, last = node.name.rpartition("::")
            yield edit(node.name_span.start, node.name_span.end, f"{head}::{misspell(random, last)}", node.start)


@refused
def declared_after_include(program: Program, names: Names, _random: Random) -> Edits:
    """A class is declared with parameters after it was included."""
    for type_, resource, body in resources(program):
        title = literal(body.title)
        is_class = type_ == "class" and title is not None and title.removeprefix("::") in names.classes
        if is_class and isinstance(program.parents[resource], ast.Block):
            yield edit(
                resource.start, resource.start, f"include {title}\n  ", resource.start + len(f"include {title}\n  ")
            )


@refused
def number_as_parameter(program: Program, _names: Names, _random: Random) -> Edits:
    """A name that starts with a digit."""
    for node in heads(program, with_functions=False):
        for each in node.parameters[:1]:
            yield edit(each.name_span.start, each.name_span.end, "$2nd", node.start)


@refused
def reserved_parameter(program: Program, _names: Names, _random: Random) -> Edits:
    """`$title` and `$name` are there already."""
    for node in program.all(ast.Define):
        for each in node.parameters[:1]:
            yield edit(each.name_span.start, each.name_span.end, "$title", node.start)


@refused
def class_in_define(program: Program, _names: Names, _random: Random) -> Edits:
    """A class stands at the top of a file, or in a class."""
    for node in program.all(ast.Define):
        for each in node.body.statements[:1]:
            yield edit(each.start, each.start, "class inner { }\n  ")


@refused
def append_operator(program: Program, _names: Names, _random: Random) -> Edits:
    """`$x += 1` is no more."""
    for node in program.all(ast.Assignment):
        if isinstance(node.target, ast.Variable) and isinstance(program.parents[node], ast.Block):
            at = program.source.data.find(b"=", node.target.end)
            yield edit(at, at + 1, "+=")


@refused
def misspelt_state(program: Program, _names: Names, _random: Random) -> Edits:
    """`service { … ensure => runing }`."""
    for each in _given(program, "service", "ensure"):
        if literal(each.value) == "running":
            yield over(each.value, "runing")
