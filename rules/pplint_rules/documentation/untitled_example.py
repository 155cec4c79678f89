"""Examples in documentation without a title."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant


@rule("untitled-example", "`@example` without a title", Severity.INFO)
def untitled_example(node: ast.Definition, ctx: Context) -> Iterator[Finding]:
    """The words after `@example` are the heading of the example in the reference; without them, it has none.

    ```puppet
    # @summary Installs the web server
    #
    # info: [untitled-example]
    # @example
    #   include apache
    class apache { }
    ```

    ```puppet
    # @summary Installs the web server
    #
    # @example With the defaults
    #   include apache
    class apache { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    for tag in () if documentation is None else documentation.tagged("example"):
        if not tag.title:
            yield ctx.finding(tag.span, "`@example` has no title", help="write `@example WHAT IT SHOWS`")
