"""Braces after what can be no resource."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import question
from pplint.rule import Context, rule
from pplint.syntax import problems

_OTHER_CONDITION: Final = late_pattern(rb"\}\s*\b(elseif|elif)\b[^{}]*\Z")
_LONGEST_CONDITION: Final = 500


@rule("not-a-resource", "Braces after something that cannot be a resource", Severity.ERROR)
def not_a_resource(node: problems.NotAResource, ctx: Context) -> Iterator[Finding]:
    """Attributes in braces can only follow the name of a resource type, a type reference or a resource reference.

    ```puppet
    $type { owner => 'root' }     # error: [not-a-resource]
    ```

    ```puppet
    File { owner => 'root' }
    File['/etc/motd'] { owner => 'root' }
    ```
    """
    before = _OTHER_CONDITION.search(ctx.source.data[max(0, node.end - _LONGEST_CONDITION) : node.end])
    if before is None:
        yield ctx.finding(
            node,
            "attributes in braces can only follow a resource type or a resource reference",
            help="if the braces are meant to be a hash, assign it or pass it to a function",
        )
        return
    end = node.end - len(before[0]) + before.end(1) - before.start()
    word = Span(end - len(before[1]), end)
    fix = Fix("write `elsif`", (Edit(word, "elsif"),), safe=False, effect=Effect.REPAIR)
    yield ctx.finding(word, f"`{ctx.source.text(word)}` is not a keyword; {question('elsif')}", fix=fix)
