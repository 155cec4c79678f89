"""Examples in documentation: their code, and what they declare that does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile, Span
from pplint.base.suggest import close_matches, question
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.name_kinds import Kind
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find
from pplint_rules.shared.documented import ALWAYS_THERE

if TYPE_CHECKING:
    from pplint.base.diagnostic import Finding
    from pplint.infer.symbols import Define, HostClass
    from pplint.rule import Context
    from pplint.syntax.parser import Parsed

_INCLUDING = frozenset({"contain", "include", "require"})
_BLANK = bytes(each if each in b"\r\n" else ord(" ") for each in range(256))
"""What each byte before an example becomes. A pattern would take most of the time where there are many examples."""


def read_example(source: SourceFile, place: Span, code: bytes) -> Parsed | None:
    """Parse code that is at a place of a file, with the places that it has there; None if it nests too deeply."""
    blank = source.data[: place.start].translate(_BLANK)
    try:
        return parse(SourceFile(source.path, blank + code), SourceKind.MANIFEST)
    except TooDeep:
        return None


def outdated_declarations(code: ast.File, ctx: Context) -> Iterator[Finding]:
    """Yield the parameters, classes and defined types in an example that do not exist."""
    for resource in find(code, ast.Resource):
        yield from _unknown(resource, ctx)
    for call in find(code, ast.Call):
        if function_name(call) in _INCLUDING:
            for given in arguments(call):
                yield from _gone(Kind.HOST_CLASS, given, ctx)


def _unknown(resource: ast.Resource, ctx: Context) -> Iterator[Finding]:
    type_ = resource.type.value if isinstance(resource.type, ast.Name) else ""
    is_class = type_.removeprefix("::") == "class"
    if not is_class:
        yield from _gone(Kind.DEFINE, resource.type, ctx)
    for body in resource.bodies:
        if is_class:
            yield from _gone(Kind.HOST_CLASS, body.title, ctx)
        title = body.title.value if isinstance(body.title, ast.String) else None
        owner = _owner(type_, title, ctx)
        if owner is None or not owner.definition.is_sound:
            continue
        for attribute in body.attributes:
            name = attribute.name if isinstance(attribute, ast.Attribute) else None
            if name is None or name in ALWAYS_THERE or ctx.names.attribute(owner, name) is not None:
                continue
            if isinstance(attribute, ast.Attribute):
                names = [each.name for each in owner.definition.node.parameters]
                near = close_matches(attribute.name, names, 1)
                message = f"this example passes `{attribute.name}`, which {owner.label} does not have"
                yield ctx.finding(attribute.name_span, message, help=question(*near) if near else None)


def _gone(kind: Kind, named: ast.Expression, ctx: Context) -> Iterator[Finding]:
    """Yield that a class or defined type of the example's own module does not exist."""
    name = named.value.removeprefix("::") if isinstance(named, ast.String | ast.Name) else ""
    if "::" not in name or name.partition("::")[0] != ctx.module or not ctx.names.is_unknown(kind, name):
        return
    if _owner("class", name, ctx) is None and _owner(name, None, ctx) is None:
        near = ctx.names.similar(kind, name)[:1]
        what = "class" if kind is Kind.HOST_CLASS else "defined type"
        yield ctx.finding(
            named,
            f"this example declares the unknown {what} `{name}`",
            help=question(*near) if near else None,
        )


def _owner(type_: str, title: str | None, ctx: Context) -> HostClass | Define | None:
    if type_.removeprefix("::") == "class":
        return None if title is None else ctx.names.host_class(title)
    return ctx.names.define(type_)
