"""Types with parameters that they do not take."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidTypeExpression
from pplint.rule import Context, rule
from pplint_rules.wording import sentence


@rule("invalid-type", "A type with parameters that it does not take", Severity.ERROR)
def invalid_type(node: InvalidTypeExpression, ctx: Context) -> Iterator[Finding]:
    """Each type takes parameters of its own: `Integer` a range, `Array` a type and a range, and so on.

    ```puppet
    class apache(
      Integer['80'] $port,              # error: [invalid-type]
      Array[String, 1, 2, 3] $hosts,    # error: [invalid-type]
    ) { }
    ```

    ```puppet
    class apache(
      Integer[80] $port,
      Array[String, 1, 2] $hosts,
    ) { }
    ```
    """
    yield ctx.finding(node, sentence(node.message))
