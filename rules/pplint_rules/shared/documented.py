"""Definitions and what their documentation says of their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.base.diagnostic import Edit, Effect, Fix
from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.documentation import Documentation, detached_documentation

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax.documentation_tags import Tag

WithParameters: TypeAlias = "ast.Class | ast.Define | ast.Function | ast.Plan"

ALWAYS_THERE: Final = frozenset({"name", "title"})
"""What every resource has, so that documentation of a defined type may say what they are."""

_MOST_PARTS: Final = 20
"""How many comments with blank lines between them are read above a definition."""

_OF_DEFINITIONS: Final = frozenset({"api", "example", "option", "param", "raise", "return", "summary"})


def documentation_meant(node: ast.Definition, ctx: Context) -> Documentation | None:
    """Return the documentation of a definition, with what blank lines keep from being read as a part of it."""
    attached, detached = ctx.documentation_of(node), ctx.once(detached_parts, ctx, node)
    if not detached:
        return attached
    parts = [*detached, *filter(None, [attached])]
    text = "\n".join(part.text for part in parts)
    tags = tuple(tag for part in parts for tag in part.tags)
    return Documentation(parts[0].span.cover(parts[-1].span), text, tags)


def detached_parts(ctx: Context, node: ast.Definition) -> list[Documentation]:
    """Return the comments that blank lines divide from a definition whose tags say that they are about it.

    If some comment ends on the line above, they have to be about a parameter that this one does not name.
    """
    attached = ctx.documentation_of(node)
    above = node.start if attached is None else attached.span.start
    found = detached_documentation(ctx.source, ctx.tree, node, above)
    if found is None:
        return []
    known = set[str]() if attached is None else set(map(documented_parameter, attached.tagged("param")))
    missing: set[str] = set()
    if isinstance(node, ast.Class | ast.Define | ast.Function | ast.Plan):
        missing = {parameter.name for parameter in node.parameters} - known
    parts: list[Documentation] = []
    while found is not None and _is_about(found, missing, is_all=attached is None and not parts):
        missing -= set(map(documented_parameter, found.tagged("param")))
        parts.insert(0, found)
        if len(parts) == _MOST_PARTS:
            break
        found = detached_documentation(ctx.source, ctx.tree, node, found.span.start)
    return parts


def _is_about(found: Documentation, missing: set[str], *, is_all: bool) -> bool:
    if is_all:
        return next(found.tagged(*_OF_DEFINITIONS), None) is not None
    return any(documented_parameter(tag) in missing for tag in found.tagged("param"))


def documented_parameter(tag: Tag) -> str:
    """Return the parameter that a tag names, whatever marks stand around it."""
    return tag.subject.strip("$*&:,.`'\"()")


def without_lines(tag: Tag, message: str, ctx: Context, *, safe: bool) -> Fix:
    """Take out the lines of a tag."""
    lines = ctx.source.lines
    start = lines.starts[lines.line(tag.extent.start) - 1]
    last = lines.line(tag.extent.end)
    end = lines.starts[last] if last < len(lines.starts) else len(ctx.source.data)
    return Fix(message, (Edit(Span(start, end), ""),), safe=safe, effect=Effect.NONE)


def without_type(tag: Tag, ctx: Context) -> Fix | None:
    """Take out the type of a tag, with the blanks in front of it."""
    if tag.type is None:
        return None
    start, end = tag.type.span
    while ctx.source.data[start - 1 : start] in {b" ", b"\t"}:
        start -= 1
    return Fix("remove the type", (Edit(Span(start, end), ""),), effect=Effect.NONE, safe=True)
