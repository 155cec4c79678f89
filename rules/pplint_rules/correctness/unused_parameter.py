"""Parameters that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import walk
from pplint_rules.variables import is_meant_unused, is_opaque, read_in

_HOOK = "puppet::lookupcontext"


@rule("unused-parameter", "A parameter that nothing reads", Severity.WARNING)
def unused_parameter(node: ast.Function | ast.Plan | ast.Define | ast.Template, ctx: Context) -> Iterator[Finding]:
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
    if not node.parameters or not node.body.statements or is_opaque(node) or _is_hook(node.parameters):
        return
    read = read_in(node)
    for parameter in node.parameters:
        if parameter.name not in read and not is_meant_unused(parameter.name):
            yield ctx.finding(parameter.name_span, f"nothing reads the parameter `${parameter.name}`")


def _is_hook(parameters: list[ast.Parameter]) -> bool:
    references = [node for each in parameters for node in walk(each) if isinstance(node, ast.Reference)]
    return any(each.value.lower() == _HOOK for each in references)
