"""Variables of lambdas that hide those around them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.scopes import place_set


@rule("shadowed-parameter", "A lambda parameter that hides an outer variable", Severity.WARNING, presets=())
def shadowed_parameter(node: ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """A lambda cannot read an outer variable if one of its own parameters or variables has the same name.

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
    scope = ctx.scopes.of(node)
    hidden = {} if scope.around is None else scope.around.visible(node.start)
    for each in scope.setters():
        if each.name in hidden:
            label = ctx.label(place_set(hidden[each.name][0]), "hidden here")
            message = f"`${each.name}` hides the variable of the same name outside of this lambda"
            yield ctx.finding(place_set(each), message, label)
