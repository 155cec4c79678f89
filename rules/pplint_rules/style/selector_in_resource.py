"""Selectors among the attributes of a resource."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "selector-in-resource",
    "A selector among the attributes of a resource",
    Severity.WARNING,
    aliases=["selector_inside_resource"],
    presets=(PUPPET_LINT, VOXPUPULI),
)
def selector_in_resource(node: ast.Selector, ctx: Context) -> Iterator[Finding]:
    """A selector among the attributes makes a resource hard to read; assign its value to a variable first.

    Hashes and selectors inside an attribute count as well. Defaults, overrides and titles do not.

    ```puppet
    file { '/etc/motd':
      mode => $facts['kernel'] ? {     # warning: [selector-in-resource]
        'Linux' => '0644',
        default => '0444',
      },
    }
    ```

    ```puppet
    $mode = $facts['kernel'] ? {
      'Linux' => '0644',
      default => '0444',
    }

    file { '/etc/motd':
      mode => $mode,
    }
    ```
    """
    parent = ctx.parent
    if not _is_value(node, parent) or not _is_in_resource([*ctx.ancestors, node]):
        return
    place = Span(parent.start, node.operand.end)
    yield ctx.finding(place, "this attribute value is a selector", help="assign it to a variable before the resource")


def _is_value(node: ast.Selector, parent: ast.Node) -> bool:
    """Whether a node stands directly after an arrow."""
    if isinstance(parent, ast.Attribute | ast.AttributeSplat | ast.HashEntry | ast.SelectorOption):
        return parent.value is node
    return False


def _is_in_resource(around: list[ast.Node]) -> bool:
    """Whether one of the nodes is an attribute of a resource body."""
    return any(
        isinstance(outer, ast.ResourceBody) and isinstance(inner, ast.Attribute | ast.AttributeSplat)
        for outer, inner in pairwise(around)
    )
