"""Functions whose documentation does not say what they return."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant


@rule("undocumented-return", "A documented function without `@return`", Severity.WARNING, presets=[])
def undocumented_return(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """Callers of a function need to know what it returns.

    `undocumented-definition` reports functions without any documentation.

    ```puppet
    # @summary Joins the parts of a URL
    function web::url(String $host) >> String {     # warning: [undocumented-return]
      "https://${host}/"
    }
    ```

    ```puppet
    # @summary Joins the parts of a URL
    # @return the URL
    function web::url(String $host) >> String {
      "https://${host}/"
    }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    if documentation is None or not documentation.says_something:
        return
    if next(documentation.tagged("return"), None) is None:
        message = f"the documentation of `{node.name}` does not say what it returns"
        yield ctx.finding(node.name_span, message, help="add a line `# @return …`")
