"""Options of `case` and of selectors that nothing matches."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.conditions.matching import matches_option
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.unknown import Unknown
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.errors import InvalidTypeError
from pplint.values.errors import PuppetError


@rule(
    "option-never-matches",
    "An option that no value of the operand's type matches",
    Severity.WARNING,
    named=frozenset({"in"}),
)
def option_never_matches(node: ast.Case | ast.Selector | ast.Binary, ctx: Context) -> Iterator[Finding]:
    """An option matches as with `==`; types and regular expressions match as with `=~`.

    The elements of an array to the right of `in` are compared in the same way.

    Puppet does not convert values: the Boolean `true` is not equal to the string `'true'`, and the number 80 is not
    equal to `'80'`.

    ```puppet
    class apache(Boolean $tls) {
      case $tls {
        'true': { include apache::tls }     # warning: [option-never-matches]
        default: { }
      }
    }
    ```

    ```puppet
    class apache(Boolean $tls) {
      case $tls {
        true: { include apache::tls }
        default: { }
      }
    }
    ```
    """
    asked = node.left if isinstance(node, ast.Binary) else node.operand
    operand = ctx.value_of(asked)
    # Where no option of an `in` matches, `comparison-never-true` reports the whole.
    if not isinstance(operand, Unknown) or (isinstance(node, ast.Binary) and ctx.value_of(node) is False):
        return
    for option in _options(node):
        # An option for `undef`, where the operand was optional once, does no harm.
        if isinstance(option, ast.Splat | ast.Default | ast.Undef) or not ctx.was_reached(option):
            continue
        if _never_matches(option, operand, ctx):
            from pplint_rules.shared.unequal_values import meant, value_or_type
            from pplint_rules.shared.wording import type_text

            type_ = type_text(operand.type)
            message = f"this option never matches: the operand is {type_}, never {value_or_type(option, ctx)}"
            advice = meant(ctx.value_of(option), operand)
            yield ctx.finding(option, message, ctx.label(asked, f"of type {type_}"), help=advice)


def _options(node: ast.Case | ast.Selector | ast.Binary) -> list[ast.Expression]:
    if isinstance(node, ast.Binary):
        return node.right.elements if node.operator == "in" and isinstance(node.right, ast.Array) else []
    if isinstance(node, ast.Case):
        return [value for option in node.options for value in option.values]
    return [option.match for option in node.options]


def _never_matches(option: ast.Expression, operand: Unknown, ctx: Context) -> bool:
    try:
        return matches_option(ctx.value_of(option), operand, None) is False
    except (EvaluationError, PuppetError, InvalidTypeError):
        return False
