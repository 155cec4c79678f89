"""The attributes that are set together with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def siblings(around: Sequence[ast.Node]) -> dict[str, ast.Expression]:
    """Return the attributes that stand beside one, by their names, with those of the body for `default`."""
    if not around:
        return {}
    owner = around[-1]
    found: dict[str, ast.Expression] = {}
    outer = around[-2] if len(around) > 1 else None
    if isinstance(outer, ast.Resource):
        for body in outer.bodies:
            if isinstance(body.title, ast.Default):
                found |= dict(_named(body))
    if isinstance(owner, ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector):
        found |= dict(_named(owner))
    return found


def _named(
    owner: ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector,
) -> Iterator[tuple[str, ast.Expression]]:
    yield from ((each.name, each.value) for each in owner.attributes if isinstance(each, ast.Attribute))
