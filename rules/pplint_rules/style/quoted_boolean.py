"""The words `true` and `false` in quotes, where a Boolean is expected."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.infer.symbols import Attribute, Parameter
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.intersection import intersects
from pplint.types.model import BooleanType, StringType, StringValueType, Type

_WORDS = frozenset({"true", "false"})


@rule(
    "quoted-boolean",
    "A Boolean in quotes",
    Severity.WARNING,
    aliases=["quoted_booleans"],
    presets=(),
    yields_to=("invalid-attribute-value", "invalid-default", "invalid-parameter-value"),
    named=_WORDS,
)
def quoted_boolean(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """`'true'` and `'false'` are strings, and both are true in a condition.

    They are reported only for a parameter or attribute that accepts a Boolean and not this string. Titles, keys,
    options, and strings that a type such as `Enum['true', 'false']` accepts are not reported. The fix is unsafe if
    other strings are accepted.

    ```puppet
    class motd(Boolean $enable = 'false') { }    # warning: [quoted-boolean]
    ```

    ```fixed
    class motd(Boolean $enable = false) { }
    ```

    ```puppet
    class motd(Boolean $enable = false, Enum['true', 'auto'] $color = 'auto') { }
    ```
    """
    expected = _expected(node, ctx)
    if expected is None or not intersects(expected, BooleanType()):
        return
    if intersects(expected, StringValueType(node.value)):
        return
    is_safe = not intersects(expected, StringType())
    fix = Fix(f"write `{node.value}`", (Edit(node.span, node.value),), safe=is_safe)
    yield ctx.finding(node, f"`'{node.value}'` is a String, not a Boolean", help=f"write `{node.value}`", fix=fix)


def _expected(node: ast.Expression, ctx: Context) -> Type | None:
    """Return the type of the parameter or the attribute that a value is for, if it is for one."""
    value: ast.Node = node
    for around in reversed(ctx.ancestors):
        match around:
            case ast.Attribute() if around.value is value:
                symbol = ctx.resolve(around)
                return symbol.type if isinstance(symbol, (Attribute, Parameter)) else None
            case ast.Parameter() if around.default is value and around.type is not None:
                symbol = ctx.resolve(around)
                return symbol.type if isinstance(symbol, Parameter) else None
            case ast.Parenthesized() | ast.Selector():
                value = around
            case ast.SelectorOption() if around.value is value:
                value = around
            case _:
                return None
    return None
