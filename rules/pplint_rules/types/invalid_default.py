"""Defaults that are not of the type of their parameter."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidDefault
from pplint.rule import Context, rule
from pplint_rules.misfits import Misfit
from pplint_rules.wording import there


@rule("invalid-default", "A default that is not of the type of its parameter", Severity.ERROR)
def invalid_default(node: InvalidDefault, ctx: Context) -> Iterator[Finding]:
    """Whoever does not set the parameter gets an error about a value that they did not write.

    ```puppet
    class apache(
      Integer $port = '80',     # error: [invalid-default]
    ) { }
    ```

    ```puppet
    class apache(
      Integer $port = 80,
      Optional[String] $owner = undef,
    ) { }
    ```
    """
    misfit = Misfit(node, node.expected, node.found, f"parameter `{node.name}`")
    yield misfit.finding(ctx, *there(ctx, node.place, "type declared here"), remark=" as its default")
