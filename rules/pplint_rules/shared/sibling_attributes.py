"""The attributes that are set together with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.rule import Context

    Owner = ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector


def siblings(around: Sequence[ast.Node], ctx: Context) -> Mapping[str, ast.Expression]:
    """Return the attributes of what is innermost around one, by their names, with those of the body for `default`."""
    if not around or not isinstance(around[-1], _OWNERS):
        return {}
    own = dict(_named(around[-1]))
    resource = around[-2] if len(around) > 1 else None
    return {**ctx.once(_defaults_of_bodies, resource), **own} if isinstance(resource, ast.Resource) else own


_OWNERS = (ast.ResourceBody, ast.ResourceDefaults, ast.ResourceOverride, ast.Collector)


def _defaults_of_bodies(resource: ast.Resource) -> Mapping[str, ast.Expression]:
    """Return the attributes that the body for `default` sets of all bodies of a resource."""
    defaults = (each for each in resource.bodies if isinstance(each.title, ast.Default))
    return {name: value for body in defaults for name, value in _named(body)}


def _named(owner: Owner) -> Iterator[tuple[str, ast.Expression]]:
    yield from ((each.name, each.value) for each in owner.attributes if isinstance(each, ast.Attribute))
