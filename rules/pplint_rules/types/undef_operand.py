"""Values that may be `undef` where an expression fails on it."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.certain_ways import is_tested_before, is_unconditional
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.undef_operands import (
    CALCULATING,
    COMPARING,
    MATCHING,
    failing_places,
    may_be_undef,
)


@rule(
    "undef-operand",
    "A value that may be `undef` where an expression fails on it",
    Severity.WARNING,
    named=COMPARING | CALCULATING | MATCHING | DECLARING_FUNCTIONS,
    yields_to=("invalid-operand", "invalid-access", "illegal-match-operand", "illegal-title", "invalid-argument"),
)
def undef_operand(
    node: ast.Binary | ast.Minus | ast.Access | ast.ResourceBody | ast.AttributeSplat | ast.Call | ast.MethodCall,
    ctx: Context,
) -> Iterator[Finding]:
    """Operators, `[]`, titles and `include` fail with `undef`, the value of an optional parameter that is not set.

    By default, a parameter is reported if its own default is `undef`, no condition checks it first, and data do not set
    it, so the class or defined type fails without further arguments. With `--strict`, every value that may be `undef`
    according to its type is reported, except for facts.

    ```puppet
    class shop(Optional[Hash] $proxy = undef) {
      notice($proxy['host'])     # warning: [undef-operand]
    }
    ```

    ```puppet
    class shop(Optional[Hash] $proxy = undef) {
      if $proxy {
        notice($proxy['host'])
      }
    }
    ```
    """
    for value, role in failing_places(node, ctx):
        if not ctx.is_demanding and type(value) is not ast.Variable:
            continue
        if not ctx.was_reached(value) and not isinstance(value, ast.Variable):
            continue
        parameter = _own_default(value, ctx)
        if parameter is not None:
            label = ctx.label(parameter, "its default is `undef`")
            yield ctx.finding(value, f"`{ctx.source.text(value.span)}` may be `undef` but is {role}", label)
        elif ctx.is_demanding and not _is_fact(value) and may_be_undef(ctx.value_of(value)):
            yield ctx.finding(value, f"`{ctx.source.text(value.span)}` may be `undef` but is {role}")


def _own_default(value: ast.Expression, ctx: Context) -> ast.Parameter | None:
    """Return the parameter that is read, if it is `undef` by default and nothing has made sure that it is not."""
    if not isinstance(value, ast.Variable):
        return None
    owner: ast.Class | ast.Define | None = ctx.enclosing(value, ast.Class) or ctx.enclosing(value, ast.Define)
    found = None if owner is None else next((each for each in owner.parameters if each.name == value.name), None)
    if owner is None or found is None or not isinstance(found.default, ast.Undef):
        return None
    if not is_unconditional(ctx.nodes, value):
        return None
    known = ctx.value_of(value)
    if (found.type is not None and not may_be_undef(known)) or is_tested_before(value, owner):
        return None
    if isinstance(owner, ast.Class) and ctx.project.is_bound(f"{owner.name}::{found.name}"):
        return None
    return found


def _is_fact(node: ast.Expression) -> bool:
    """Whether a value is read from what nodes send, of which every part may be missing."""
    while isinstance(node, ast.Access):
        node = node.operand
    return isinstance(node, ast.Variable) and node.name.removeprefix("::") in {"facts", "trusted", "server_facts"}
