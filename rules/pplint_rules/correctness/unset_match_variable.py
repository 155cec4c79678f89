"""Match variables that no regular expression sets."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("unset-match-variable", "A match variable that no regular expression sets", Severity.WARNING, named=str.isdecimal)
def unset_match_variable(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    r"""`$1` is the text of the first group of a regular expression, or `undef` if there is no such group.

    A match sets these variables only in the branch that it guards.

    ```puppet
    if $facts['networking']['hostname'] =~ /^web(\d+)$/ {
      notice($2)     # warning: [unset-match-variable]
    }
    ```

    ```puppet
    if $facts['networking']['hostname'] =~ /^web(\d+)$/ {
      notice($1)
    }
    ```
    """
    if not ctx.was_reached(node) or ctx.value_of(node) is not None:
        return
    if not any(each.node is node for each in ctx.problems):
        reason = f"no earlier regular expression has a group {node.name}"
        yield ctx.finding(node, f"`${node.name}` is always `undef` here: {reason}")
