"""Definitions and what their documentation says of their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.diagnostic import Edit, Effect, Fix
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.documentation import Documentation, detached_documentation

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax.documentation_tags import Tag

WithParameters: TypeAlias = "ast.Class | ast.Define | ast.Function | ast.Plan"

ALWAYS_THERE: Final = frozenset({"name", "title"})
"""What every resource has, so that documentation of a defined type may say what they are."""

_OF_DEFINITIONS: Final = frozenset({"api", "example", "option", "param", "raise", "return", "summary"})


def documentation_meant(node: ast.Definition, ctx: Context) -> Documentation | None:
    """Return the documentation of a definition, also where a blank line keeps it from being read."""
    return ctx.documentation_of(node) or ctx.once(documentation_behind_blanks, ctx, node)


def documentation_behind_blanks(ctx: Context, node: ast.Definition) -> Documentation | None:
    """Return the comment above the blank lines above a definition, if its tags say that it is about one."""
    found = detached_documentation(ctx.source, ctx.tree, node)
    return found if found is not None and next(found.tagged(*_OF_DEFINITIONS), None) is not None else None


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
    return Fix("leave out the type", (Edit(Span(start, end), ""),), effect=Effect.NONE)
