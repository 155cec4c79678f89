"""Examples in documentation that pass parameters which do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.base.suggest import close_matches, question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.name_kinds import Kind
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find
from pplint_rules.shared.documented import documentation_meant

if TYPE_CHECKING:
    from pplint.infer.symbols import Define, HostClass

_INCLUDING = frozenset({"contain", "include", "require"})
_TEXT = late_pattern(rb"[^\r\n]")
_SIGN = late_pattern(rb"(?m)^[ \t]*#")


@rule("outdated-example", "An example in documentation with an unknown class or parameter", Severity.WARNING)
def outdated_example(node: ast.Definition, ctx: Context) -> Iterator[Finding]:
    """Readers copy examples. One that passes a parameter which a class or defined type does not have fails for them.

    So does one that declares a class or a defined type of this module that does not exist. Only examples that are code
    are checked; of what they declare, classes and defined types that are at hand count.

    ```puppet path=modules/apache/manifests/init.pp
    # @summary Installs the web server
    #
    # @example Another port
    #   class { 'apache':
    #     prot => 8080,      # warning: [outdated-example]
    #   }
    #
    # @param port The port
    class apache(Integer $port = 80) { }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    # @summary Installs the web server
    #
    # @example Another port
    #   class { 'apache':
    #     port => 8080,
    #   }
    #
    # @param port The port
    class apache(Integer $port = 80) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    for tag in () if documentation is None else documentation.tagged("example"):
        code = _code(tag.code, ctx)
        for resource in find(code, ast.Resource):
            yield from _unknown(resource, ctx)
        for call in find(code, ast.Call):
            if function_name(call) in _INCLUDING:
                for given in arguments(call):
                    yield from _gone(Kind.HOST_CLASS, given, ctx)


def _code(span: Span | None, ctx: Context) -> ast.File:
    """Return the tree of an example, with the places that it has in the file; an empty one if it is no code."""
    empty = parse(SourceFile(ctx.source.path, b""), SourceKind.MANIFEST).tree
    if span is None:
        return empty
    data = ctx.source.data
    code = _SIGN.sub(lambda sign: b" " * len(sign[0]), data[span.start : span.end])
    blank = _TEXT.sub(b" ", data[: span.start])
    try:
        parsed = parse(SourceFile(ctx.source.path, blank + code), SourceKind.MANIFEST)
    except TooDeep:
        return empty
    return empty if parsed.problems else parsed.tree


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
            if isinstance(attribute, ast.Attribute) and ctx.names.attribute(owner, attribute.name) is None:
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
            f"this example declares the {what} `{name}`, which does not exist",
            help=question(*near) if near else None,
        )


def _owner(type_: str, title: str | None, ctx: Context) -> HostClass | Define | None:
    if type_.removeprefix("::") == "class":
        return None if title is None else ctx.names.host_class(title)
    return ctx.names.define(type_)
