"""Calls of functions that stdlib has moved into its namespace."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.upgrade.stdlib_releases import MOVED, is_of_library, standing


@rule(
    "moved-function",
    "A call of a function that moved to the namespace `stdlib`",
    Severity.WARNING,
    aliases=["stdlib_deprecated_functions"],
    named=frozenset(MOVED),
)
def moved_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Global functions of stdlib such as `merge` and `to_json` are deprecated, and only call `stdlib::merge` and so on.

    A call is reported if every stdlib version that may be installed has the new name; the fix is then safe. The
    versions come from the `Puppetfile` of a control repository, or else from the `metadata.json` of the module, or else
    from the copy on the module path. If `--target` names Puppet 8 or later, other calls are reported as well, with an
    unsafe fix.

    ```json file=modules/apache/metadata.json
    {
      "name": "acme-apache",
      "version": "1.0.0",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(Hash $options) {
      notice(merge($options, { 'a' => 1 }))     # warning: [moved-function]
      notice($options.to_json)                  # warning: [moved-function]
    }
    ```

    ```fixed
    class apache(Hash $options) {
      notice(stdlib::merge($options, { 'a' => 1 }))
      notice($options.stdlib::to_json)
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(Hash $options) {
      notice($options + { 'a' => 1 })
    }
    ```
    """
    name = function_name(node)
    since = MOVED.get(name)
    stands = None if since is None else standing(ctx, since)
    if stands is None or not (stands.is_everywhere or ctx.upgrade.is_asked_for) or not is_of_library(node, name, ctx):
        return
    fix = Fix(f"write `stdlib::{name}`", (Edit(node.function.span, f"stdlib::{name}"),), safe=stands.is_everywhere)
    message = f"`{name}` is deprecated: use `stdlib::{name}`, available since stdlib {since}"
    if stands.is_everywhere:
        yield ctx.finding(node.function, message, fix=fix)
    else:
        advice = f"the change is safe if stdlib {since} or later is installed"
        yield ctx.finding(node.function, message, help=advice, fix=fix, severity=Severity.INFO)
