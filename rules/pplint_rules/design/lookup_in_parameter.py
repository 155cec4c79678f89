"""Defaults of parameters that look something up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name

_FUNCTIONS: Final = frozenset({"hiera", "hiera_array", "hiera_hash", "lookup"})


@rule(
    "lookup-in-parameter",
    "A parameter default that calls a lookup function",
    Severity.WARNING,
    aliases=["lookup_in_parameter"],
    presets=[VOXPUPULI],
    yields_to=("redundant-lookup",),
    named=_FUNCTIONS,
)
def lookup_in_parameter(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Hiera sets class parameters by their names. A lookup of a different key hides where the value comes from.

    Hiera does not set parameters of functions and plans, so their defaults are not reported.

    ```puppet
    class web(
      String $owner = lookup('site::owner'),     # warning: [lookup-in-parameter]
    ) { }
    ```

    ```puppet
    class web(
      String $owner,     # in the data: `web::owner: "%{lookup('site::owner')}"`
    ) { }
    ```
    """
    name = function_name(node)
    if name not in _FUNCTIONS:
        return
    for outer, inner in pairwise([*ctx.ancestors, node]):
        if isinstance(inner, ast.Parameter) and isinstance(outer, ast.Class | ast.Define):
            message = f"`{name}` in the default of `${inner.name}` hides where its value comes from"
            place = node.function if isinstance(node, ast.MethodCall) else node
            yield ctx.finding(place, message)
            return
