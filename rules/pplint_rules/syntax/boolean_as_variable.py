"""Booleans where an interpolation starts."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast

_APPLIED = (ast.Access, ast.MethodCall)
_BOOLEANS = frozenset(["true", "false"])


@rule("boolean-as-variable", "`true` or `false` at the start of an interpolation", Severity.ERROR)
def boolean_as_variable(node: ast.Interpolation, ctx: Context) -> Iterator[Finding]:
    """The compiler reads the first word after `${` as the name of a variable, and `true` and `false` cannot be names.

    It fails with an internal error that names neither file nor line.

    ```puppet
    $text = "the answer is ${true}"     # error: [boolean-as-variable]
    ```

    ```puppet
    $text = "the answer is ${(true)}"
    ```
    """
    first = node.expression
    while isinstance(first, _APPLIED):
        first = first.operand if isinstance(first, ast.Access) else first.receiver
    if not isinstance(first, ast.Variable) or first.name not in _BOOLEANS:
        return
    word = ctx.source.text(first.span)
    if word in _BOOLEANS:
        message = f"`{word}` is read as a variable name here, which fails"
        fix = Fix("put it in parentheses", (Edit(first.span, f"({word})"),), safe=True)
        yield ctx.finding(first, message, help=f"write `({word})`", fix=fix)
