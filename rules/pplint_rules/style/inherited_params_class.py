"""Classes that inherit a class of defaults."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "inherited-params-class",
    "A class that inherits a class named `params`",
    Severity.WARNING,
    aliases=["class_inherits_from_params_class"],
    presets=(),
)
def inherited_params_class(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """Defaults that depend on the operating system belong in the data of the module.

    Before modules could have data, a class `params` set these defaults, and other classes inherited it for its
    variables.

    ```puppet
    class motd::params {
      $file = '/etc/motd'
    }

    class motd($file = $motd::params::file) inherits motd::params { }     # warning: [inherited-params-class]
    ```

    ```puppet
    class motd(Stdlib::Absolutepath $file) { }
    ```
    """
    if node.parent is not None and node.parent_span is not None and node.parent.endswith("::params"):
        message = f"class `{node.name}` inherits `{node.parent}` for its variables"
        yield ctx.finding(node.parent_span, message, help="move the defaults to the data of the module")
