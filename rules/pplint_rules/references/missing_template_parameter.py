"""Templates without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.model import UNDEF
from pplint.types.relations import is_assignable
from pplint_rules.templates import template_call
from pplint_rules.wording import there


@rule("missing-template-parameter", "A template without a value for a parameter that has no default", Severity.ERROR)
def missing_template_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a parameter of a template has no default and gets no value.

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
    for name, parameter in call.parameters.items():
        if name not in call.given and parameter.default is None and not _accepts_undef(parameter, ctx):
            labels = there(ctx, call.place(parameter), "parameter declared here")
            yield ctx.finding(node, f"the template `{call.name}` needs a value for the parameter `{name}`", *labels)


def _accepts_undef(parameter: ast.Parameter, ctx: Context) -> bool:
    """Whether a parameter takes `undef`, which it gets if nothing else is given; one without a type must be given."""
    return parameter.type is not None and is_assignable(ctx.model.world.type_of(parameter.type), UNDEF)
