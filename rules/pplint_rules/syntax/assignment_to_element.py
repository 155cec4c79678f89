"""Assignments to elements of arrays and hashes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets


@rule(
    "assignment-to-element",
    "An assignment to an element of an array or a hash",
    Severity.ERROR,
    issues=("ILLEGAL_INDEXED_ASSIGNMENT", "ILLEGAL_ASSIGNMENT_VIA_INDEX"),
    named=frozenset({""}),
)
def assignment_to_element(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """The elements of an array or hash cannot be assigned, because values never change; `+` makes a new array or hash.

    ```puppet
    $ports['https'] = 443     # error: [assignment-to-element]
    ```

    ```puppet
    $all_ports = $ports + { 'https' => 443 }
    ```
    """
    for target in assignment_targets(node):
        if isinstance(target, ast.Access):
            message = "an element cannot be assigned: arrays and hashes cannot be modified"
            yield ctx.finding(
                ctx.place(target), message, help="build a new one with `+` and assign it to a new variable"
            )
