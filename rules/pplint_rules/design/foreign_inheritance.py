"""Classes that inherit a class of another module."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "foreign-inheritance",
    "A class that inherits one of another module",
    Severity.WARNING,
    aliases=["inherits_across_namespaces"],
    presets=EVERY_PRESET,
)
def foreign_inheritance(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """A class that inherits another one sees all its variables and overrides its resources, whatever they are today.

    Within a module, both are changed together. Across modules, a class should be included, and set by its parameters.

    ```puppet
    class motd { }

    class profile::motd inherits motd { }     # warning: [foreign-inheritance]
    ```

    ```puppet
    class profile::motd {
      include motd
    }
    ```
    """
    if node.parent is None or node.parent_span is None:
        return
    own, foreign = (name.removeprefix("::").split("::")[0] for name in (node.name, node.parent))
    if own != foreign:
        message = f"class `{node.name}` inherits `{node.parent}`, which is of another module"
        yield ctx.finding(node.parent_span, message, help=f"include `{node.parent.removeprefix('::')}` instead")
