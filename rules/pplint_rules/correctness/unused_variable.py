"""Variables that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.variables import assigned_in, is_meant_unused, is_opaque, read_in


@rule("unused-variable", "A variable that nothing reads", Severity.WARNING)
def unused_variable(
    node: ast.Function | ast.Plan | ast.Define | ast.Lambda | ast.Template, ctx: Context
) -> Iterator[Finding]:
    """A variable that is set and never read is a remnant, or a name that is mistyped where it is read.

    Only variables of functions, plans, defined types, lambdas and templates are looked at: those of classes can be read
    from anywhere. So can those of code that calls `template`, `inline_template`, `inline_epp` or `getvar`. A name that
    starts with `_` says that nothing reads the variable.

    ```puppet
    function apache::url(String $host) {
      $port = 80                # warning: [unused-variable]
      "http://${host}"
    }
    ```

    ```puppet
    function apache::url(String $host) {
      $port = 80
      "http://${host}:${port}"
    }
    ```
    """
    if _is_within_opaque(ctx) or is_opaque(node):
        return
    read: set[str] | None = None
    last = node.body.statements[-1:]
    for assignment, variable in assigned_in(node):
        read = read_in(node) if read is None else read
        if variable.name not in read and not is_meant_unused(variable.name) and assignment not in last:
            yield ctx.finding(variable, f"nothing reads the variable `${variable.name}`")


def _is_within_opaque(ctx: Context) -> bool:
    """Whether the code around may be looked into by a function that is called there, out of the outermost scope."""
    around = next((each for each in ctx.ancestors if isinstance(each, ast.Definition | ast.NodeDefinition)), None)
    return around is not None and is_opaque(around)
