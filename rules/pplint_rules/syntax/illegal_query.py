"""Queries that collectors cannot answer."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun, with_article

_WHOLE_QUERIES = (ast.Variable, ast.Name, ast.String, ast.Integer, ast.Float, ast.Boolean)


@rule("illegal-query", "A query that a collector cannot answer", Severity.ERROR, issues=("ILLEGAL_QUERY_EXPRESSION",))
def illegal_query(node: ast.Collector, ctx: Context) -> Iterator[Finding]:
    """The query of a collector can only compare attributes with `==` and `!=`, joined by `and`, `or` and parentheses.

    ```puppet
    User <| uid < 1000 |>                 # error: [illegal-query]
    User <| tag == 'web' and !$absent |>  # error: [illegal-query]
    ```

    ```puppet
    User <| tag == 'web' and (uid != 0 or home == '/root') |>
    ```
    """
    for part in _illegal_parts(node.query):
        what = f"the operator `{part.operator}`" if isinstance(part, ast.Binary) else with_article(noun(part))
        message = f"{what} cannot be part of a query"
        help_ = "compare attributes with `==` and `!=`, and join the comparisons with `and` and `or`"
        yield ctx.finding(ctx.place(part), message, ctx.label(node.type, "collected here"), help=help_)


def _illegal_parts(query: ast.Expression | None) -> Iterator[ast.Expression]:
    pending = [] if query is None else [query]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.Parenthesized):
            pending.append(part.expression)
        elif isinstance(part, ast.Binary) and part.operator in {"and", "or"}:
            pending += [part.right, part.left]
        elif isinstance(part, ast.Binary):
            if part.operator not in {"==", "!="}:
                yield part
        elif not isinstance(part, _WHOLE_QUERIES):
            yield part
