"""Titles that a resource has twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import repeated


@rule("duplicate-title", "A title that is given twice in one resource", Severity.ERROR, issues=("DUPLICATE_TITLE",))
def duplicate_title(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a resource expression that contains the same title twice.

    ```puppet
    package { ['git', 'vim', 'git']: }     # error: [duplicate-title]
    ```

    ```puppet
    package { ['git', 'vim']: }
    ```
    """
    titles = [title for body in node.bodies for title in _titles(body.title)]
    if len(titles) > 1:
        for title, first in repeated(titles, _identity):
            message = f"the title `{ctx.source.text(title.span)}` is given twice in this resource"
            yield ctx.finding(title, message, ctx.label(first, "first given here"), help="remove one of them")


def _titles(title: ast.Expression) -> list[ast.Expression]:
    return title.elements if isinstance(title, ast.Array) else [title]


def _identity(title: ast.Expression) -> str | None:
    if isinstance(title, ast.String | ast.Name):
        return f"text {title.value}"
    return "default" if isinstance(title, ast.Default) else None
