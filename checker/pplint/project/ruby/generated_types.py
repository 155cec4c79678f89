"""Resource types as `puppet generate types` writes them: calls of `new` in the Puppet language.

They say which attributes there are. What they say of values is less than what the agent goes by, which knows arrays
and checks that are written in Ruby, so that it is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place, SourceFile, Span
from pplint.project.declarations import ResourceAttribute, ResourceTypeDeclaration
from pplint.syntax import ast
from pplint.syntax.parser import BeyondLimits, parse
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

_RESOURCE_TYPE = "puppet::resource::resourcetype3"
_PARAMETER = "puppet::resource::param"


def generated_type_in(path: str, data: bytes) -> ResourceTypeDeclaration | None:
    """Return the resource type that a file describes; None if it describes none."""
    try:
        parsed = parse(SourceFile(path, data), SourceKind.MANIFEST)
    except (BeyondLimits, UnicodeDecodeError):
        return None
    statements = [] if parsed.problems else parsed.tree.body.statements
    for statement in statements:
        arguments = _arguments(statement)
        name = arguments[0] if arguments else None
        if isinstance(name, ast.String):
            properties, parameters = ([*arguments[1:3], None, None])[:2]
            found = [*_read(path, properties, is_property=True), *_read(path, parameters, is_property=False)]
            common = {each: ResourceAttribute(each) for each in ("name", "provider")}
            place = Place(path, Span(name.start, name.end))
            return ResourceTypeDeclaration(name.value, {**common, **{each.name: each for each in found}}, place)
    return None


def _arguments(statement: ast.Node) -> list[ast.Expression]:
    if not isinstance(statement, ast.MethodCall) or not isinstance(statement.receiver, ast.Reference):
        return []
    is_resource_type = statement.receiver.value.lower() == _RESOURCE_TYPE
    return list(statement.arguments) if is_resource_type else []


def _read(path: str, listed: ast.Node | None, *, is_property: bool) -> Iterator[ResourceAttribute]:
    for each in listed.elements if isinstance(listed, ast.Array) else ():
        if not isinstance(each, ast.Call) or not isinstance(each.function, ast.Reference):
            continue
        name = each.arguments[1] if len(each.arguments) > 1 else None
        if each.function.value.lower() == _PARAMETER and isinstance(name, ast.String):
            is_namevar = any(isinstance(mark, ast.Boolean) and mark.value for mark in each.arguments[2:])
            place = Place(path, Span(name.start, name.end))
            yield ResourceAttribute(name.value, is_property=is_property, is_namevar=is_namevar, place=place)
