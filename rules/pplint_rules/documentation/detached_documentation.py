"""Documentation that a blank line keeps from its definition."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_behind_blanks


@rule("detached-documentation", "Documentation that a blank line keeps from its definition", Severity.WARNING)
def detached_documentation(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """Only a comment that ends on the line above a definition is about it for puppet-strings.

    It is reported where the comment has tags, and the definition no other documentation. The fix takes out the blank
    lines.

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
    documentation = ctx.once(documentation_behind_blanks, ctx, node)
    if documentation is None:
        return
    lines = ctx.source.lines
    blank = Span(lines.starts[lines.line(documentation.span.end)], lines.starts[lines.line(node.start) - 1])
    yield ctx.finding(
        node.name_span,
        f"the documentation of `{node.name}` does not end on the line above, so that puppet-strings reads none",
        ctx.label(documentation.span, "this is meant"),
        fix=Fix("take out what is blank between them", (Edit(blank, ""),), effect=Effect.NONE),
    )
