"""Parameters that may be left out, and have another default than `undef`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import DATA_TYPES
from pplint.syntax.walk import walk
from pplint.types.alias import AliasType
from pplint.types.errors import InvalidTypeError
from pplint.types.model import OptionalType, Type, UndefType, VariantType

_OPTIONAL: Final = "Optional"


@rule(
    "optional-with-default",
    "An optional parameter with a default other than `undef`",
    Severity.WARNING,
    aliases=["optional_default"],
    presets=[VOXPUPULI],
)
def optional_with_default(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """A parameter with a default does not need an optional type, because passing `undef` to it sets the default.

    Only data can set it to `undef`, with `~` in YAML; if you need that, the type is right. A computed default may be
    `undef`, so it is not reported. The parameters of a defined type cannot get values from data: an optional one needs
    the default `undef`.

    ```puppet
    class apache(
      Optional[Integer] $port = 80,     # warning: [optional-with-default]
    ) { }
    ```

    ```fixed unsafe
    class apache(
      Integer $port = 80,
    ) { }
    ```

    ```puppet
    class apache(
      Integer $port = 80,
      Optional[String] $owner = undef,
    ) { }
    ```
    """
    for parameter in node.parameters:
        if parameter.type is None or not _is_optional(ctx.names.declared_type(parameter.type)):
            continue
        if parameter.default is None:
            if isinstance(node, ast.Define):
                message = f"`${parameter.name}` may be `undef` but has no default, so it must be given"
                yield ctx.finding(parameter.name_span, message, help="add `= undef`")
        elif _is_literal(parameter.default):
            message = f"`${parameter.name}` has a default, so its type does not need `undef`"
            yield ctx.finding(parameter.name_span, message, fix=_fix(parameter.type, ctx))


def _is_optional(type_: Type) -> bool:
    """Whether `undef` is named among the values of a type, and not just a part of all data."""
    try:
        while isinstance(type_, AliasType) and type_.name.lower() not in DATA_TYPES:
            type_ = type_.resolved
    except InvalidTypeError:
        return False
    if isinstance(type_, VariantType):
        return any(isinstance(each, UndefType) or _is_optional(each) for each in type_.types)
    return isinstance(type_, OptionalType)


def _is_literal(default: ast.Expression) -> bool:
    if isinstance(default, ast.Undef):
        return False
    computed = (ast.Access, ast.Call, ast.MethodCall, ast.Parenthesized, ast.Selector, ast.Variable)
    return not isinstance(default, computed) and not any(
        isinstance(each, ast.Call | ast.MethodCall) for each in walk(default)
    )


def _fix(type_: ast.Expression, ctx: Context) -> Fix | None:
    """Leave out `Optional` around a type."""
    if not isinstance(type_, ast.Access) or not isinstance(type_.operand, ast.Reference):
        return None
    inner = type_.keys[0]
    if type_.operand.value != _OPTIONAL or len(type_.keys) != 1 or isinstance(inner, ast.String):
        return None
    text = ctx.source.text(inner.span)
    return Fix(f"write `{text}`", (Edit(type_.span, text),), safe=False)
