"""Parameters that a template does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import close_matches
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.template_calls import template_call
from pplint_rules.shared.wording import Misnomer


@rule(
    "unknown-template-parameter",
    "A parameter that the template does not have",
    Severity.ERROR,
    named=frozenset({"epp"}),
)
def unknown_template_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A template that declares parameters accepts no others.

    The catalog fails to compile with one.

    ```epp file=modules/apache/templates/vhost.epp
    <%- | Integer $port | -%>
    Listen <%= $port %>
    ```

    ```puppet
    $text = epp('apache/vhost.epp', {
      port => 80,
      host => 'www',     # error: [unknown-template-parameter]
    })
    ```

    ```puppet
    $text = epp('apache/vhost.epp', { port => 80 })
    ```
    """
    call = template_call(node, ctx)
    if call is None:
        return
    for name, entry in call.given.items():
        # A name with `::` is none that `epp` takes in its hash, which is reported as an argument of the wrong type.
        if name not in call.parameters and "::" not in name:
            similar = close_matches(name, sorted(set(call.parameters).difference(call.given)))
            labels = ctx.declared(call.place(), "parameters declared here")
            message = f"the template `{call.name}` has no parameter `{name}`"
            yield Misnomer(name, entry.key.span, similar).finding(ctx, message, labels)
