"""Documentation that a blank line separates from its definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import detached_parts

if TYPE_CHECKING:
    from pplint.syntax.documentation import Documentation


@rule("detached-documentation", "Documentation that a blank line separates from its definition", Severity.WARNING)
def detached_documentation(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """puppet-strings reads only a comment that ends on the line directly above the definition.

    The comment is reported if it has tags, and the definition has no other documentation, or none for the parameters
    that the tags name. The fix removes the blank lines, and joins comments with an empty comment line.

    ```puppet
    # @summary Installs the web server

    class apache { }     # warning: [detached-documentation]
    ```

    ```fixed
    # @summary Installs the web server
    class apache { }
    ```

    ```puppet
    # @summary Installs the web server
    class apache { }
    ```
    """
    parts = ctx.once(detached_parts, ctx, node)
    if not parts:
        return
    attached = ctx.documentation_of(node)
    message = f"the documentation of `{node.name}` does not end on the line above, so puppet-strings ignores it"
    if attached is not None:
        message = f"puppet-strings ignores the documentation of `{node.name}` above the blank line"
    yield ctx.finding(
        node.name_span,
        message,
        *(ctx.label(part.span, "this comment") for part in parts),
        fix=Fix(
            "remove the blank lines between them",
            tuple(_edits(parts if attached is None else [*parts, attached], node, ctx)),
            effect=Effect.NONE,
            safe=True,
        ),
    )


def _edits(parts: Sequence[Documentation], node: ast.Definition, ctx: Context) -> Iterator[Edit]:
    """Join comments by an empty line of comment, and the last one with the definition."""
    for part, following in pairwise(parts):
        blank = _between(part, following.span.start, ctx)
        start = ctx.source.lines.starts[ctx.source.lines.line(following.span.start) - 1]
        indentation = ctx.source.text(Span(start, following.span.start))
        yield Edit(blank, f"{indentation}#\n")
    last = _between(parts[-1], node.start, ctx)
    if last.start < last.end:
        yield Edit(last, "")


def _between(part: Documentation, following: int, ctx: Context) -> Span:
    """Return the blank lines between a comment and what follows it."""
    lines = ctx.source.lines
    return Span(lines.starts[lines.line(part.span.end)], lines.starts[lines.line(following) - 1])
