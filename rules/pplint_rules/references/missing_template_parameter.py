"""Templates without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import without_misspelt
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.template_calls import template_call


@rule(
    "missing-template-parameter",
    "A missing value for a template parameter without a default",
    Severity.ERROR,
    named=frozenset({"epp"}),
)
def missing_template_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A template parameter without a default needs a value, even if its type accepts `undef`.

    The catalog fails to compile without one.

    ```epp file=modules/apache/templates/vhost.epp
    <%- | Integer $port | -%>
    Listen <%= $port %>
    ```

    ```puppet
    $text = epp('apache/vhost.epp')     # error: [missing-template-parameter]
    ```

    ```puppet
    $text = epp('apache/vhost.epp', { port => 80 })
    ```
    """
    call = template_call(node, ctx)
    if call is None or not call.is_complete:
        return
    unknown = [name for name in call.given if name not in call.parameters]
    needed = [name for name, each in call.parameters.items() if name not in call.given and each.default is None]
    for name in without_misspelt(needed, unknown):
        labels = ctx.declared(call.place(call.parameters[name]), "parameter declared here")
        yield ctx.finding(node, f"the template `{call.name}` needs a value for the parameter `{name}`", *labels)
