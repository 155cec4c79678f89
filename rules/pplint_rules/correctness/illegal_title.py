"""Titles that are no text."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import classes_of
from pplint.syntax.wording import noun, with_article

_NO_TEXT = classes_of(ast.Boolean, ast.Float, ast.Hash, ast.Integer, ast.Minus, ast.Not, ast.Regexp, ast.Undef)


@rule(
    "illegal-title",
    "A title that is empty or not a string",
    Severity.ERROR,
    issues=("MISSING_TITLE", "MISSING_TITLE_AT", "EMPTY_STRING_TITLE_AT", "ILLEGAL_TITLE_TYPE_AT"),
)
def illegal_title(node: ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    """A title must be a non-empty string, an array of such strings, or the word `default`.

    The compiler accepts any expression and fails when it evaluates the resource. A capitalized word without quotes is a
    data type.

    ```puppet
    package { ['git', undef]: }     # error: [illegal-title]

    user { 1001: }                  # error: [illegal-title]
    ```

    ```puppet
    package { ['git']: }

    user { 'deploy': uid => 1001 }
    ```
    """
    titles = node.title.elements if isinstance(node.title, ast.Array) else [node.title]
    for title in titles:
        if type(title) in _NO_TEXT:
            yield ctx.finding(title, f"{with_article(noun(title))} cannot be a title", help="a title is a string")
        elif isinstance(title, ast.String) and not title.value:
            yield ctx.finding(title, "a title cannot be empty", help="give the name of the managed object as the title")
        elif isinstance(title, ast.Reference) and not _is_class(ctx):
            text = ctx.source.text(title.span)
            fix = Fix("put the title in quotes", (Edit(title.span, f"'{text}'"),), safe=False)
            message = f"`{text}` without quotes is a data type; quote the title"
            yield ctx.finding(title, message, help=f"write `'{text}'`", fix=fix)


def _is_class(ctx: Context) -> bool:
    resource = ctx.ancestors[-1] if ctx.ancestors else None
    return isinstance(resource, ast.Resource) and isinstance(resource.type, ast.Name) and resource.type.value == "class"
