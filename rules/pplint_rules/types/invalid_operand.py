"""Operands that an operator cannot take."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidOperand
from pplint.rule import Context, rule
from pplint_rules.wording import sentence


@rule(
    "invalid-operand",
    "An operand of a type that the operator does not take",
    Severity.ERROR,
    issues=("OPERATOR_NOT_APPLICABLE", "OPERATOR_NOT_APPLICABLE_WHEN", "NOT_NUMERIC", "COMPARISON_NOT_POSSIBLE"),
)
def invalid_operand(node: InvalidOperand, ctx: Context) -> Iterator[Finding]:
    """Arithmetic takes numbers, and `+` also arrays and hashes. Text that is a number counts as one up to Puppet 7.

    ```puppet
    $port = 8000 + 'eighty'     # error: [invalid-operand]
    $name = 'a' + 'b'           # error: [invalid-operand]
    ```

    ```puppet
    $port = 8000 + Integer('80')
    $name = "${'a'}${'b'}"
    ```
    """
    yield ctx.finding(node, sentence(node.message))
