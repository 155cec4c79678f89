"""Parentheses that a template puts after its text."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.places import opening


@rule(
    "ambiguous-template-parameters",
    "A tag that starts with a parenthesis after text",
    Severity.ERROR,
    issues=("ILLEGAL_EPP_PARAMETERS",),
    named=frozenset({""}),
)
def ambiguous_template_parameters(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    """The compiler reads a parenthesis at the start of a tag as a call of the text before the tag.

    The parameters of a template belong between `|` in its first tag, with no text before the tag except white space
    that `<%-` trims.

    ```epp
    Hello <% ($name) %>     <%# error: [ambiguous-template-parameters] %>
    ```

    ```epp
    <%- |$name| -%>
    Hello <%= $name %>
    ```
    """
    if isinstance(node.function, ast.RenderText):
        message = "the code starts with a parenthesis, so the text before this tag is read as a function name"
        text = node.function
        parenthesis = Span(text.end, node.end)
        yield ctx.finding(
            opening(text, ctx.source),
            message,
            ctx.label(parenthesis, "these are read as its arguments"),
            help="write `<%=` to render a value, or `<%- |…| -%>` at the start for parameters",
        )
