"""Data types that stdlib no longer has."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.upgrade.stdlib_releases import DATA_TYPES, standing


@rule(
    "removed-data-type",
    "A data type that stdlib no longer has",
    Severity.ERROR,
    aliases=["stdlib_deprecated_datatypes"],
    named=frozenset(DATA_TYPES),
)
def removed_data_type(node: ast.Reference, ctx: Context) -> Iterator[Finding]:
    """Stdlib 9.0.0 removed the types `Stdlib::Compat::*`.

    They eased the move from validation functions to types. `removed-function` explains which stdlib versions are taken
    into account. The fix is unsafe: for example, the removed types also accepted strings that look like numbers.

    ```json file=modules/apache/metadata.json
    {
      "name": "acme-apache",
      "version": "1.0.0",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(Stdlib::Compat::Integer $port) { }     # error: [removed-data-type]
    ```

    ```fixed unsafe
    class apache(Integer $port) { }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(Integer $port) { }
    ```
    """
    found = DATA_TYPES.get(node.value.lower().removeprefix("::"))
    stands = None if found is None else standing(ctx, found[0])
    if found is None or stands is None:
        return
    since, other = found
    message = f"stdlib {since} removed the type `{node.value}`, and {stands.reason}"
    fix = None if other is None else Fix(f"write `{other}`", (Edit(node.span, other),), safe=False)
    yield ctx.finding(node, message, fix=fix, severity=stands.severity)
