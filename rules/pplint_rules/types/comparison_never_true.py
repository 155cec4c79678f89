"""Comparisons whose result is known from the types of their operands."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.core.unknown import Unknown
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.model import Type
from pplint_rules.shared.condition_advice import COMPARISONS, asks_if_set, negated_operand, word_for_variable

_NEVER_TRUE = {"==": "never equal", "=~": "no match", "in": "never found"}
_ALWAYS_TRUE = {"!=": "never equal", "!~": "no match"}


@rule(
    "comparison-never-true",
    "A comparison of values that are never equal or never match",
    Severity.WARNING,
    named=COMPARISONS,
)
def comparison_never_true(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """Values of different kinds are never equal: Puppet does not convert a number or a Boolean to a string.

    The rule also reports `!=` and `!~` that are always true.

    ```puppet
    class apache(Boolean $tls, Integer $port) {
      if $tls == 'true' { include apache::tls }     # warning: [comparison-never-true]
      if $port =~ String { include apache::unix }   # warning: [comparison-never-true]
    }
    ```

    ```puppet
    class apache(Boolean $tls, Variant[Integer, String] $port) {
      if $tls == true { include apache::tls }
      if $port =~ String { include apache::unix }
    }
    ```
    """
    variable = word_for_variable(node, ctx)
    if variable is not None:
        text = ctx.source.text(node.left.span)
        yield ctx.finding(node.left, f"`{text}` is a string here, not a variable", help=variable[0], fix=variable[1])
        return
    relation = _NEVER_TRUE.get(node.operator) or _ALWAYS_TRUE.get(node.operator)
    if relation is None or ctx.value_of(node) is not (node.operator in _ALWAYS_TRUE):
        return
    if asks_if_set(node, ctx):
        return  # What was optional once is still asked for, which does no harm.
    left, right = ctx.value_of(node.left), ctx.value_of(node.right)
    negated = negated_operand(node, ctx)
    if not (isinstance(left, Unknown) or isinstance(right, Unknown) or negated):
        return
    constant = "true" if node.operator in _ALWAYS_TRUE else "false"
    from pplint_rules.shared.unequal_values import meant, value_or_type

    shown, other = value_or_type(node.left, ctx), value_or_type(node.right, ctx)
    reason = f"{shown} and {other} are {relation}"
    if isinstance(right, Type):
        from pplint_rules.shared.wording import type_text

        reason = f"{shown} is never {type_text(right)}"
    elif node.operator == "in":
        reason = f"{shown} is {relation} in {other}"
    message = f"`{node.operator}` is always {constant} here: {reason}"
    if negated is not None:
        yield ctx.finding(node, message, help=negated[0], fix=negated[1])
        return
    advice = _turned_round(node, ctx) or meant(left, right) or meant(right, left)
    yield ctx.finding(node, message, help=advice)


def _turned_round(node: ast.Binary, ctx: Context) -> str | None:
    """Say how to ask whether a value is in an array, where it is asked whether the array is in the value."""
    if node.operator != "in" or not isinstance(node.left, ast.Array) or not isinstance(node.right, ast.Variable):
        return None
    left, right = ctx.source.text(node.left.span), ctx.source.text(node.right.span)
    return f"the array belongs to the right of `in`: `{right} in {left}`"
