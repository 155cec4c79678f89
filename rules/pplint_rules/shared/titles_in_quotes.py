"""Titles that stand without quotes, where a resource is declared and where it is referred to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit, Fix
from pplint.syntax import ast
from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding
    from pplint.rule import Context


def written_titles(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what is written as a title; arrays of titles may be in arrays."""
    if isinstance(node, ast.Array):
        for each in node.elements:
            yield from written_titles(each)
    else:
        yield node


def without_quotes(title: ast.Name | ast.String, ctx: Context) -> Finding:
    """Report a title, and put it in quotes."""
    written = quote(title.value)
    fix = Fix("put it in quotes", (Edit(title.span, written),), safe=True)
    return ctx.finding(title, f"title `{title.value}` has no quotes", help=f"write `{written}`", fix=fix)
