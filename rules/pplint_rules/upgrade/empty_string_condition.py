"""Conditions that an empty string fails in Puppet 3 only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import UNDEF, StringType, StringValueType
from pplint.types.relations import is_assignable
from pplint_rules.upgrade.origins import is_from_puppet_3, without_parentheses

_EMPTY: Final = StringValueType("")
_TEXT: Final = StringType()
_TEXT_OR_NOTHING: Final = variant((_TEXT, UNDEF))


@rule(
    "empty-string-condition",
    "A condition that may be `''`, which is true since Puppet 4",
    Severity.WARNING,
    named=frozenset({"and", "or"}),
)
def empty_string_condition(node: ast.If | ast.Unless | ast.Binary | ast.Not, ctx: Context) -> Iterator[Finding]:
    """An empty string was false in Puppet 3; since Puppet 4, only `false` and `undef` are.

    It is reported only in code that was written for Puppet 3, according to `--from` or the setting `upgrade-from`, if
    the condition is known to be a String or `undef` and may be empty.

    ```puppet from=puppet3
    class apache(String $docroot) {
      if $docroot { notice($docroot) }     # warning: [empty-string-condition]
    }
    ```

    ```fixed unsafe
    class apache(String $docroot) {
      if !$docroot.empty { notice($docroot) }
    }
    ```

    ```puppet from=puppet3
    class apache(String[1] $docroot, String $owner) {
      if $docroot and $owner != '' { notice($docroot) }
    }
    ```
    """
    for condition in _conditions(node) if is_from_puppet_3(ctx) else ():
        plain = without_parentheses(condition)
        if isinstance(plain, ast.Variable | ast.Access | ast.Call | ast.MethodCall) and _may_be_empty(plain, ctx):
            text = ctx.source.text(plain.span)
            message = f"`{text}` may be an empty string, which is true since Puppet 4"
            help_ = None if isinstance(node, ast.Not) else f"write `{text} =~ String[1]` if it must not be empty"
            yield ctx.finding(plain, message, help=help_, fix=_fix(node, plain, ctx))


def _conditions(node: ast.If | ast.Unless | ast.Binary | ast.Not) -> list[ast.Expression]:
    if isinstance(node, ast.Binary):
        return [node.left, node.right] if node.operator in {"and", "or"} else []
    return [node.operand] if isinstance(node, ast.Not) else [node.condition]


def _may_be_empty(node: ast.Expression, ctx: Context) -> bool:
    type_ = ctx.type_of(node)
    return is_assignable(_TEXT_OR_NOTHING, type_) and intersects(_EMPTY, type_)


def _fix(node: ast.Node, plain: ast.Expression, ctx: Context) -> Fix | None:
    """Ask whether a text is empty; what may be `undef` cannot be asked."""
    if isinstance(node, ast.Not) or not isinstance(plain, ast.Variable) or not is_assignable(_TEXT, ctx.type_of(plain)):
        return None
    text = f"!{ctx.source.text(plain.span)}.empty"
    return Fix(f"write `{text}`", (Edit(plain.span, text),), safe=False)
