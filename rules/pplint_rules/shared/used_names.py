"""What a file uses by name from elsewhere: classes, defined types, functions and data types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.walk import find
from pplint_rules.shared.block_contents import classes_declared

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pplint.base.source import Span
    from pplint.rule import Context


class Use(Struct, frozen=True):
    """A name, what it names, and where it stands."""

    kind: Kind
    name: str
    span: Span


def first_uses_in(ctx: Context) -> Collection[Use]:
    """Return what the file certainly uses, each name where it stands first, in the order of the source."""
    return ctx.once(_first_uses_in, ctx)


def _first_uses_in(ctx: Context) -> Collection[Use]:
    found: dict[tuple[Kind, str], Use] = {}
    for use in _uses(ctx.nodes_of(ast.Call, ast.MethodCall, ast.Resource, ast.Class, ast.Parameter)):
        found.setdefault((use.kind, use.name), use)
    return found.values()


def _uses(nodes: Sequence[ast.Call | ast.MethodCall | ast.Resource | ast.Class | ast.Parameter]) -> Iterator[Use]:
    for node in nodes:
        if type(node) is ast.Parameter:
            if node.type is not None:
                yield from _of_type(node.type)
        elif type(node) is ast.Call:
            yield from _of_call(node)
        elif type(node) is ast.Resource:
            yield from _of_resource(node)
        elif type(node) is ast.MethodCall:
            yield _use(Kind.FUNCTION, node.function.value, node.function.span)
        elif type(node) is ast.Class and node.parent is not None:
            yield _use(Kind.HOST_CLASS, node.parent, node.parent_span or node.name_span)


def _use(kind: Kind, name: str, span: Span) -> Use:
    return Use(kind, name.removeprefix("::").lower() if kind is not Kind.FUNCTION else name.removeprefix("::"), span)


def _of_call(node: ast.Call) -> Iterator[Use]:
    if not isinstance(node.function, ast.Name):
        return
    name = node.function.value
    yield _use(Kind.FUNCTION, name, node.function.span)
    yield from (_use(Kind.HOST_CLASS, declared, span) for declared, span in classes_declared(node))


def _of_resource(node: ast.Resource) -> Iterator[Use]:
    if not isinstance(node.type, ast.Name):
        return
    if node.type.value != "class":
        yield _use(Kind.DEFINE, node.type.value, node.type.span)
        return
    for body in node.bodies:
        if isinstance(body.title, ast.String | ast.Name):
            yield _use(Kind.HOST_CLASS, body.title.value, body.title.span)


def _of_type(type_: ast.Expression) -> Iterator[Use]:
    for node in [type_] if type(type_) is ast.Reference else find(type_, ast.Reference):
        yield _use(Kind.DATA_TYPE, node.value, node.span)
