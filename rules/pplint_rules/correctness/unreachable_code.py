"""Code that no way leads to."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import classes_of
from pplint_rules.shared.earlier_statements import LEAVING

_MAY_END = classes_of(ast.Call, ast.If, ast.Unless, ast.Case)
_VALUES = (ast.String, ast.Integer, ast.Float, ast.Boolean, ast.Undef)


@rule("unreachable-code", "Code after a statement that always leaves the block", Severity.WARNING)
def unreachable_code(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """Code after `fail`, `return`, `next` or `break` is never evaluated.

    The same applies to code after a condition if each of its branches ends in this way. A literal after `fail` at the
    end of a block is not reported, because it is the value of the block.

    ```puppet
    class apache {
      if $facts['os']['family'] == 'Debian' {
        return()
      } else {
        fail('not supported')
      }
      package { 'apache2': }     # warning: [unreachable-code]
    }
    ```

    ```puppet
    class apache {
      unless $facts['os']['family'] == 'Debian' {
        fail('not supported')
      }
      package { 'apache2': }
    }
    ```
    """
    for end, following in zip(node.statements, node.statements[1:], strict=False):
        if type(end) not in _MAY_END or not _ends(end):  # as most statements
            continue
        if _fails(end) and following is node.statements[-1] and isinstance(following, _VALUES):
            return  # It says what the block returns, for whoever does not know that nothing does.
        if not isinstance(following, ast.Definition | ast.NodeDefinition | ast.RenderText):
            label = ctx.label(end, "nothing after this is evaluated")
            yield ctx.finding(following, "this code is never reached", label)
            return


def _fails(node: ast.Expression) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.function, ast.Name) and node.function.value == "fail"


def _ends(node: ast.Expression) -> bool:
    """Whether an expression always leaves the block that it is in."""
    if isinstance(node, ast.Call):
        return isinstance(node.function, ast.Name) and node.function.value in LEAVING
    if isinstance(node, ast.If | ast.Unless):
        other = node.alternative
        otherwise = _ends(other) if isinstance(other, ast.If) else other is not None and _block_ends(other)
        return otherwise and _block_ends(node.consequence)
    if isinstance(node, ast.Case):
        # Without `default`, `case` goes on where no option matches.
        has_default = any(isinstance(value, ast.Default) for each in node.options for value in each.values)
        return has_default and all(_block_ends(each.body) for each in node.options)
    return False


def _block_ends(block: ast.Block) -> bool:
    return any(type(each) in _MAY_END and _ends(each) for each in block.statements)
