"""Values that are not of the type of a template's parameter."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.core.fitting import verdict
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.template_calls import template_call
from pplint_rules.shared.type_mismatch import Misfit


@rule(
    "invalid-template-parameter",
    "A value that is not of the type of a template's parameter",
    Severity.ERROR,
    named=frozenset({"epp"}),
)
def invalid_template_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a value does not have the declared type of the template parameter.

    ```epp file=modules/apache/templates/vhost.epp
    <%- | Integer $port | -%>
    Listen <%= $port %>
    ```

    ```puppet
    $text = epp('apache/vhost.epp', { port => 'http' })     # error: [invalid-template-parameter]
    ```

    ```puppet
    $text = epp('apache/vhost.epp', { port => 80 })
    ```
    """
    call = template_call(node, ctx)
    if call is None:
        return
    for name, entry in call.given.items():
        parameter = call.parameters.get(name)
        if parameter is None or not ctx.was_reached(entry.value):
            continue
        type_ = ctx.names.declared_type(parameter.type)
        found = ctx.value_of(entry.value)
        if found is not None and verdict(type_, found) is False:
            labels = ctx.declared(call.place(parameter), "parameter declared here")
            misfit = Misfit(entry.value, type_, found, f"parameter `{name}` of the template `{call.name}`")
            yield misfit.finding(ctx, *labels)
