"""Defaults that look up what the compiler looks up anyway."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.origins import LOOKUPS

_MOST_ARGUMENTS: Final = 2
"""More of them say how to merge, or what the value is where there is none."""


@rule(
    "redundant-lookup",
    "A default that looks up the parameter's own key",
    Severity.WARNING,
    aliases=["explicit_hiera_class_param_lookup"],
    presets=(),
)
def redundant_lookup(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """The compiler looks up the parameter `x` of class `m` as `m::x` before it evaluates the default.

    The fix is unsafe, because `lookup_options` may set how values are merged, and tools may read the default.

    ```puppet
    class app(
      String $owner = lookup('app::owner'),     # warning: [redundant-lookup]
    ) { }
    ```

    ```fixed unsafe
    class app(
      String $owner,
    ) { }
    ```

    ```puppet
    class app(
      String $owner = lookup('site::owner'),
    ) { }
    ```
    """
    for parameter in node.parameters:
        default = parameter.default
        if not isinstance(default, ast.Call | ast.MethodCall) or function_name(default) not in LOOKUPS:
            continue
        given = arguments(default)
        if not 0 < len(given) <= _MOST_ARGUMENTS or isinstance(given[-1], ast.Hash):
            continue
        if isinstance(given[0], ast.String | ast.Name) and given[0].value == f"{node.name}::{parameter.name}":
            fix = Fix("remove the default", (Edit(Span(parameter.name_span.end, default.end), ""),), safe=False)
            message = f"`${parameter.name}` is looked up as `{node.name}::{parameter.name}` anyway"
            place = default.function if isinstance(default, ast.MethodCall) else default
            yield ctx.finding(place, message, help="remove the default", fix=fix)
