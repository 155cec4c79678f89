"""Defines named like a resource type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, RESERVED_WORDS, RESOURCE_TYPES


@rule("redefined-resource-type", "A defined type with the name of a resource type", Severity.WARNING)
def redefined_resource_type(node: ast.Define, ctx: Context) -> Iterator[Finding]:
    """A defined type with the name of an existing resource type breaks that type or hides it.

    If the type is part of Puppet, such as `file`, compiling a catalog that declares one fails. If the type comes with
    the agent's packages, such as `cron`, the defined type hides it from every module.

    ```puppet
    define cron($command) { }    # warning: [redefined-resource-type]

    define user { }              # warning: [redefined-resource-type]
    ```

    ```puppet
    define profile::cron($command) { }
    ```
    """
    if node.name in RESERVED_WORDS:
        return
    if node.name in RESOURCE_TYPES:
        reason = "is part of Puppet"
    elif node.name in BUNDLED_RESOURCE_TYPES:
        reason = "comes with the agent"
    else:
        return
    message = f"define `{node.name}` has the name of a resource type that {reason}"
    yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
