"""Strings that are nothing but a variable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice
from pplint.syntax import ast
from pplint.types.intersection import intersects
from pplint.types.model import StringType
from pplint.types.relations import is_assignable
from pplint_rules.shared.against_habit import AGAINST_HABIT, is_habit
from pplint_rules.shared.quotes import is_double_quoted

_REPORT: Final = "report"
_IGNORE: Final = "ignore"

UNKNOWN_TYPES: Final = RuleOption(
    "unknown-types",
    "whether to report a variable that may hold a String or another value",
    Choice((_IGNORE, _REPORT)),
    _IGNORE,
    presets=((PUPPET_LINT, _REPORT), (VOXPUPULI, _REPORT)),
)


@rule(
    "needless-interpolation",
    "A string that contains only a variable",
    Severity.WARNING,
    aliases=["only_variable_string"],
    presets=EVERY_PRESET,
    options=[UNKNOWN_TYPES, AGAINST_HABIT],
)
def needless_interpolation(node: ast.Interpolation, ctx: Context) -> Iterator[Finding]:
    """A variable that holds a String needs no quotes around it, and neither does an element of an array or hash.

    By default, quotes are reported only if the value is known to be a String. If the option `unknown-types` is
    `report`, they are also reported if the value may be one; that fix is unsafe, because the quotes convert other
    values to strings. If the value cannot be a String, the quotes are needed for the conversion. Hash keys and options
    of selectors are not reported. If a module or control repository quotes variables throughout, they are reported only
    with the option `against-habit`.

    ```puppet
    $user = 'www-data'
    notice("${user}")     # warning: [needless-interpolation]
    ```

    ```fixed
    $user = 'www-data'
    notice($user)
    ```

    ```puppet
    $user = 'www-data'
    $port = 80
    notice($user, "${user}:", "${port}")
    ```
    """
    if not _is_variable(node.expression):
        return
    string = ctx.parent
    if not isinstance(string, ast.InterpolatedString) or len(string.segments) > 1:
        return
    around = ctx.ancestors[-2]
    if _is_key(string, around) or not is_double_quoted(string, around, ctx):
        return
    type_ = ctx.type_of(node.expression)
    is_text = is_assignable(StringType(), type_)
    if not is_text and (ctx.option(UNKNOWN_TYPES) == _IGNORE or not intersects(StringType(), type_)):
        return
    if is_habit("quoted-variables", ctx):
        return
    written = ctx.source.text(node.expression.span)
    written = written if written.startswith("$") else f"${written}"
    fix = Fix(f"write `{written}`", (Edit(string.span, written),), safe=is_text) if _is_all(node, ctx) else None
    message = f"this string is only `{written}`, which is already a String"
    if not is_text:
        message = f"this string is only `{written}`, which needs no quotes if it is a String"
    yield ctx.finding(string, message, fix=fix)


def _is_variable(node: ast.Expression) -> bool:
    """Whether an expression is a variable, or an element of one."""
    while isinstance(node, ast.Access) and len(node.keys) == 1:
        node = node.operand
    return isinstance(node, ast.Variable)


def _is_key(node: ast.Node, parent: ast.Node) -> bool:
    return (isinstance(parent, ast.HashEntry) and parent.key is node) or (
        isinstance(parent, ast.SelectorOption) and parent.match is node
    )


def _is_all(whole: ast.Interpolation, ctx: Context) -> bool:
    """Whether the braces contain only the expression, and no comment."""
    before = Span(whole.start, whole.expression.start)
    after = Span(whole.expression.end, whole.end)
    return not ctx.source.text(before).strip(" \t${") and not ctx.source.text(after).strip(" \t}")
