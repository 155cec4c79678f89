"""Variables of lambdas that hide those around them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.variables import assigned_in

_OUTER = (ast.Class, ast.Define, ast.Function, ast.Plan, ast.Lambda, ast.Template)


@rule("shadowed-parameter", "A variable of a lambda that hides one around it", Severity.WARNING, default=False)
def shadowed_parameter(node: ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """A parameter or variable of a lambda with a name that is set around the lambda makes that one invisible.

    ```puppet
    class apache(String $name_of_host, Array[String] $hosts) {
      $hosts.each |$name_of_host| {     # warning: [shadowed-parameter]
        notice($name_of_host)
      }
    }
    ```

    ```puppet
    class apache(String $name_of_host, Array[String] $hosts) {
      $hosts.each |$host| {
        notice($host)
      }
    }
    ```
    """
    around = _names_around(node, ctx)
    own = [(each.name, each.name_span) for each in node.parameters]
    own += [(variable.name, variable.span) for _, variable in assigned_in(node)]
    for name, span in own:
        if name in around:
            label = ctx.label(around[name], "hidden here")
            yield ctx.finding(span, f"`${name}` hides the variable of that name around this lambda", label)


def _names_around(node: ast.Lambda, ctx: Context) -> dict[str, Span]:
    """Return the variables that are set around a lambda and before it, with their places."""
    found: dict[str, Span] = {}
    for outer in ctx.ancestors:
        if not isinstance(outer, _OUTER):
            continue
        if not isinstance(outer, ast.Lambda):
            found = {}
        found.update((each.name, each.name_span) for each in outer.parameters or ())
        set_before = (variable for _, variable in assigned_in(outer) if variable.end <= node.start)
        found.update((variable.name, variable.span) for variable in set_before)
    return found
