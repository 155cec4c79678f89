"""Documentation without a summary."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant


@rule("missing-summary", "Documentation without `@summary`", Severity.INFO, presets=[])
def missing_summary(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """The summary is the line that tools show in lists of a module's contents.

    `undocumented-definition` reports definitions without any documentation.

    ```puppet
    # Installs the web server.
    class apache { }     # info: [missing-summary]
    ```

    ```puppet
    # @summary Installs the web server
    class apache { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    if documentation is None or not documentation.says_something:
        return
    if next(documentation.tagged("summary"), None) is None:
        message = f"the documentation of `{node.name}` has no summary"
        yield ctx.finding(node.name_span, message, help="add a line `# @summary …`")
