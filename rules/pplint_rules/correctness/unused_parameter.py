"""Parameters that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import walk
from pplint_rules.variables import scopes_in

_HOOK = "puppet::lookupcontext"


@rule("unused-parameter", "A parameter that nothing reads", Severity.WARNING)
def unused_parameter(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Whoever passes a value for a parameter that nothing reads is misled.

    Parameters of classes are not looked at: they can be read from anywhere. Those of functions that Hiera calls, which
    have a `Puppet::LookupContext`, have to be there. A name that starts with `_` says that nothing reads the parameter.

    ```puppet
    function apache::url(String $host, Integer $port) {     # warning: [unused-parameter]
      "http://${host}"
    }
    ```

    ```puppet
    function apache::url(String $host, Integer $port) {
      "http://${host}:${port}"
    }
    ```
    """
    for scope in scopes_in(node):
        owner = scope.node
        if not isinstance(owner, ast.Function | ast.Plan | ast.Define | ast.Template) or not owner.body.statements:
            continue
        if _is_hook(scope.parameters):
            continue
        for parameter in scope.parameters:
            if scope.is_unread(parameter.name):
                yield ctx.finding(parameter.name_span, f"nothing reads the parameter `${parameter.name}`")


def _is_hook(parameters: Sequence[ast.Parameter]) -> bool:
    """Whether Hiera calls a function with these parameters."""
    references = (node for each in parameters for node in walk(each) if isinstance(node, ast.Reference))
    return any(each.value.lower() == _HOOK for each in references)
