"""Anchors, which Puppet needed before it had `contain`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

_ANCHOR: Final = "anchor"
_CREATING: Final = frozenset({"create_resources", "ensure_resource", "ensure_resources"})
_MESSAGE: Final = "`contain` keeps classes in order without an anchor"


@rule(
    "anchor-resource",
    "A resource of the type `anchor`",
    Severity.WARNING,
    aliases=["anchor_resource"],
    presets=[VOXPUPULI],
    named=_CREATING | {_ANCHOR},
)
def anchor_resource(node: ast.Resource | ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 3.4, the function `contain` replaces anchors.

    It keeps the resources of a class between the resources that come before and after that class. Each anchor is
    reported.

    ```puppet
    class web {
      anchor { 'web::begin': }     # warning: [anchor-resource]
      -> class { 'apache': }
      -> anchor { 'web::end': }    # warning: [anchor-resource]
    }
    ```

    ```puppet
    class web {
      contain apache
    }
    ```
    """
    if isinstance(node, ast.Resource):
        if isinstance(node.type, ast.Name) and node.type.value.removeprefix("::") == _ANCHOR:
            for index, body in enumerate(node.bodies):
                place = body.title.span if index else Span(node.type.start, body.title.end)
                yield ctx.finding(place, _MESSAGE, help="declare the classes between the anchors with `contain`")
        return
    given = arguments(node) if function_name(node) in _CREATING else []
    if given and isinstance(given[0], ast.String | ast.Name) and given[0].value.lstrip("@:") == _ANCHOR:
        yield ctx.finding(given[0], _MESSAGE)
