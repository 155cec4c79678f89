"""Calls of functions that stdlib no longer has."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.upgrade.removed_function_fixes import advice, replacement
from pplint_rules.upgrade.stdlib_releases import NINE, REMOVED, is_of_library, standing


@rule(
    "removed-function",
    "A call of a function that stdlib no longer has",
    Severity.ERROR,
    aliases=["stdlib_deprecated_functions", "stdlib_deprecated"],
    named=frozenset(REMOVED),
)
def removed_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Stdlib 9.0.0, the first release for Puppet 8, removed the functions that data types replace.

    The stdlib versions that may be installed come from the `Puppetfile` of a control repository, or else from the
    `metadata.json` of the module, or else from the copy on the module path. If only some of them lack the function, it
    is a warning. If none of them does, the call is reported only if `--target` names Puppet 8 or later, which needs
    such a release.

    The fixes are unsafe: the functions accepted strings as numbers, and compared in other ways than types do.

    ```json file=modules/apache/metadata.json
    {
      "name": "acme-apache",
      "version": "1.0.0",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache($ports) {
      if is_array($ports) {                  # error: [removed-function]
        notice('several')
      }
    }
    ```

    ```fixed unsafe
    class apache($ports) {
      if $ports =~ Array {
        notice('several')
      }
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache($ports) {
      if $ports =~ Array {
        notice('several')
      }
    }
    ```
    """
    name = function_name(node)
    if name not in REMOVED:
        return
    stands = standing(ctx, NINE)
    if stands is None or not is_of_library(node, name, ctx):
        return
    message = f"stdlib {NINE} removed the function `{name}`, and {stands.reason}"
    fix = replacement(node, name, ctx)
    yield ctx.finding(node.function, message, help=advice(name), fix=fix, severity=stands.severity)
