"""Variables that are never set where they are read."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import UnknownVariable
from pplint.rule import Context, rule
from pplint_rules.wording import Misnomer, there

_STRICT_SINCE = 8


@rule("unknown-variable", "A variable that is not set where it is read", Severity.ERROR, issues=("UNKNOWN_VARIABLE",))
def unknown_variable(node: UnknownVariable, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 8, the catalog fails to compile; before, the variable is `undef`, which is hardly what is meant.

    Code for Puppet 7 gets a warning in place of an error.

    ```puppet
    class apache(Integer $port) {
      notice($prot)     # error: [unknown-variable]
    }
    ```

    ```puppet
    class apache(Integer $port) {
      notice($port)
    }
    ```
    """
    severity = None if ctx.puppet_version >= _STRICT_SINCE else Severity.WARNING
    prefix = node.name.rpartition("::")[0]
    whole = [f"{prefix}::{each}" if prefix else each for each in node.similar]
    misnomer = Misnomer(node.name, node.span, whole)
    if node.owner is None:
        yield misnomer.finding(ctx, f"the variable `${node.name}` is not set here", severity=severity)
    else:
        labels = there(ctx, node.place, "class declared here")
        message = f"the class `{node.owner}` sets no variable `${node.name.rpartition('::')[2]}`"
        yield misnomer.finding(ctx, message, labels, severity)
