"""`[]` behind what has no elements."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidAccess
from pplint.rule import Context, rule
from pplint_rules.wording import sentence


@rule("invalid-access", "`[]` behind what has no elements, or with a key that it does not take", Severity.ERROR)
def invalid_access(node: InvalidAccess, ctx: Context) -> Iterator[Finding]:
    """Strings and arrays have elements by number, hashes by key; numbers, booleans and `undef` have none.

    ```puppet
    class apache(Integer $port, Array $hosts) {
      $first = $port[0]          # error: [invalid-access]
      $host = $hosts['first']    # error: [invalid-access]
    }
    ```

    ```puppet
    class apache(Array $hosts) {
      $host = $hosts[0]
    }
    ```
    """
    yield ctx.finding(node, sentence(node.message))
