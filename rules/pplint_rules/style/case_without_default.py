"""`case` without a default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.evaluator.conditions.operand import Remainder
from pplint.evaluator.conditions.predicates import sufficient_for
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint.types.errors import InvalidTypeError

_MOST_OPTIONS: Final = 200

_REPORT: Final = "report"
_IGNORE: Final = "ignore"

COVERED: Final = RuleOption(
    "covered",
    "whether to report a `case` whose options cover all values of the operand",
    Choice((_IGNORE, _REPORT)),
    _IGNORE,
    presets=((PUPPET_LINT, _REPORT), (VOXPUPULI, _REPORT)),
)


@rule(
    "case-without-default",
    "A `case` without a default",
    Severity.WARNING,
    aliases=["case_without_default"],
    presets=EVERY_PRESET,
    options=[COVERED],
)
def case_without_default(node: ast.Case, ctx: Context) -> Iterator[Finding]:
    """A `case` without `default` does not show whether its author considered other values.

    An empty `default` says that nothing has to be done; one that fails says that there are no other values. If the
    options cover all values of the operand's type, such as `true` and `false`, the `case` is reported only if the
    option `covered` is `report`. Templates are not checked, because a `case` in a template simply writes nothing for
    other values.

    ```puppet
    case $facts['os']['family'] {     # warning: [case-without-default]
      'Debian': { include apt }
      'RedHat': { include yum }
    }
    ```

    ```puppet
    case $facts['os']['family'] {
      'Debian': { include apt }
      'RedHat': { include yum }
      default:  { fail("${facts['os']['family']} is not supported") }
    }
    ```
    """
    if ctx.kind is SourceKind.TEMPLATE:
        return
    values = [value for option in node.options for value in option.values]
    if any(isinstance(value, ast.Default | ast.Error) for value in values):
        return
    if ctx.option(COVERED) == _IGNORE and _is_covered(node.operand, values, ctx):
        return
    yield ctx.finding(Span(node.start, node.operand.end), "this `case` has no default", help="add `default: { … }`")


def _is_covered(operand: ast.Expression, options: list[ast.Expression], ctx: Context) -> bool:
    """Whether each value that the operand may have matches an option; of very many options, nobody could tell."""
    if len(options) > _MOST_OPTIONS:
        return False
    try:
        left = Remainder(ctx.type_of(operand))
        for option in options:
            type_ = None if isinstance(option, ast.Splat) else sufficient_for(ctx.value_of(option))
            if type_ is not None:
                left.take(type_)
        return left.type() is None
    except InvalidTypeError:
        return False
