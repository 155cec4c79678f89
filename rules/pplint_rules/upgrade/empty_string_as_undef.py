"""Comparisons with an empty string of what may be undef."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.core.unknown import alternatives
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.model import UndefType
from pplint_rules.upgrade.origins import is_from_puppet_3, without_parentheses

_OPERATORS: Final = frozenset({"==", "!="})


@rule(
    "empty-string-as-undef", "A comparison of `''` with a value that may be `undef`", Severity.WARNING, named=_OPERATORS
)
def empty_string_as_undef(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """In Puppet 3, `undef` was equal to an empty string; since Puppet 4, it is not.

    It is reported only in code that was written for Puppet 3, according to `--from` or the setting `upgrade-from`, if
    the value may be `undef` according to its type or the default of a parameter without a type.

    ```puppet from=puppet3
    class apache($docroot = undef) {
      if $docroot == '' { fail('no root') }     # warning: [empty-string-as-undef]
    }
    ```

    ```puppet from=puppet3
    class apache($docroot = undef) {
      if $docroot in [undef, ''] { fail('no root') }
    }
    ```
    """
    if node.operator not in _OPERATORS or not is_from_puppet_3(ctx):
        return
    for text, other in ((node.left, node.right), (node.right, node.left)):
        plain = without_parentheses(other)
        if isinstance(text, ast.String) and not text.value and _may_be_undef(plain, ctx):
            shown = ctx.source.text(plain.span)
            message = f"`{shown}` may be `undef`, which is not an empty string since Puppet 4"
            instead = f"{shown} in [undef, '']" if node.operator == "==" else f"!({shown} in [undef, ''])"
            yield ctx.finding(node, message, help=f"write `{instead}` to match both")


def _may_be_undef(node: ast.Expression, ctx: Context) -> bool:
    if any(isinstance(each, UndefType) for each in alternatives(ctx.type_of(node))):
        return True
    owner = next((each for each in reversed(ctx.ancestors) if isinstance(each, ast.Class | ast.Define)), None)
    if not isinstance(node, ast.Variable) or owner is None:
        return False
    untyped = [each for each in owner.parameters if each.name == node.name and each.type is None]
    return any(isinstance(each.default, ast.Undef) for each in untyped)
