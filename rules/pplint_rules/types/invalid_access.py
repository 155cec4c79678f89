"""`[]` behind what has no elements."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidAccess
from pplint.rule import Context, rule
from pplint_rules.wording import sentence

_NEAR = 100
_LOWER_CASE = re.compile(rb"(?<![\w$:.'\"])[a-z][\w:]*\[\s*\Z")
"""The start of a reference to a resource in lower case, about which there is another rule."""


@rule("invalid-access", "`[]` behind what has no elements, or with a key that it does not take", Severity.ERROR)
def invalid_access(node: InvalidAccess, ctx: Context) -> Iterator[Finding]:
    """Strings and arrays have elements by number, hashes by key; numbers, booleans and `undef` have none.

    ```puppet
    class apache(Integer $port) {
      $first = $port[0]                  # error: [invalid-access]
      $host = ['a', 'b']['first']        # error: [invalid-access]
    }
    ```

    ```puppet
    class apache(Array $hosts) {
      $host = $hosts[0]
    }
    ```
    """
    if _LOWER_CASE.search(ctx.source.data, max(0, node.start - _NEAR), node.start) is None:
        yield ctx.finding(node, sentence(node.message))
