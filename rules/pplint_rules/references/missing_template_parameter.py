"""Templates without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.templates import template_call
from pplint_rules.wording import there


@rule("missing-template-parameter", "A template without a value for a parameter that has no default", Severity.ERROR)
def missing_template_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a parameter of a template has no default and gets no value.

    That is so even if it takes `undef`.

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
    misspelt = [name for name in call.given if name not in call.parameters]
    for name, parameter in call.parameters.items():
        if get_close_matches(name, misspelt, n=1):
            continue
        if name not in call.given and parameter.default is None:
            labels = there(ctx, call.place(parameter), "parameter declared here")
            yield ctx.finding(node, f"the template `{call.name}` needs a value for the parameter `{name}`", *labels)
