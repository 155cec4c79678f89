"""Resources with different titles that manage the same thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, RESOURCE_TYPES
from pplint_rules.shared.block_contents import declaring

if TYPE_CHECKING:
    from pplint_rules.shared.literal_resources import NamedResource

# Their names say what is run or looked for; Puppet lets several do the same (`isomorphic?`).
_REPEATABLE: Final = frozenset({"exec", "tidy"})
_UNIQUE: Final = (RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES) - _REPEATABLE
_SLASHES: Final = late_pattern("/+")


class _Managed(Struct, frozen=True):
    """What a resource manages: by its type, its name, and for packages what provides them."""

    type: str
    name: str
    provider: str | None


@rule("duplicate-name", "Two resources that manage the same thing", Severity.ERROR)
def duplicate_name(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses two resources of a type with the same name, even if their titles differ.

    The name of a file is its `path`; most other types use `name`. The title is the default for both. Only resources of
    the same block with literal names are compared.

    ```puppet
    file { 'motd':
      path => '/etc/motd',
    }
    file { '/etc/motd':      # error: [duplicate-name]
      mode => '0644',
    }
    ```

    ```puppet
    file { 'motd':
      path => '/etc/motd',
      mode => '0644',
    }
    ```
    """
    first: dict[_Managed, tuple[NamedResource, Span]] = {}
    declared = [each for statement in declaring(node) for each in statement.resources]
    for resource, body, span in declared if len(declared) > 1 else ():
        managed = _managed(resource, body, ctx)
        if managed is None:
            continue
        other, place = first.setdefault(managed, (resource, span))
        if other.title != resource.title:
            message = f"`{resource}` and `{other}` both manage `{managed.name}`"
            yield ctx.finding(span, message, ctx.label(place, "first declared here"))


def _managed(resource: NamedResource, body: ast.ResourceBody, ctx: Context) -> _Managed | None:
    """Return what a resource manages, or None if it is not known."""
    if resource.type not in _UNIQUE or any(isinstance(each, ast.AttributeSplat) for each in body.attributes):
        return None
    attributes = {each.name: each.value for each in body.attributes if isinstance(each, ast.Attribute)}
    if resource.type == "package":
        return _package(resource.title, attributes)
    declared = ctx.names.resource_type(resource.type)
    known = () if declared is None else declared.declaration.attributes.values()
    namevars = [each.name for each in known if each.is_namevar]
    if len(namevars) != 1:
        return None
    name = _name(resource.title, attributes, {"name", *namevars})
    if name is None:
        return None
    return _Managed(resource.type, _path(name) if resource.type == "file" else name, None)


def _package(title: str, attributes: Mapping[str, ast.Expression]) -> _Managed | None:
    name, provider = _name(title, attributes, {"name"}), attributes.get("provider")
    if name is None or "command" in attributes or not (provider is None or _literal(provider)):
        return None
    return _Managed("package", name, None if provider is None else _literal(provider))


def _name(title: str, attributes: Mapping[str, ast.Expression], namevars: set[str]) -> str | None:
    """Return the name of a resource, which is its title if no attribute says otherwise; None if it is not literal."""
    given = [attributes[each] for each in namevars if each in attributes]
    if not given:
        return title
    return _literal(given[0]) if len(given) == 1 else None


def _literal(node: ast.Expression) -> str | None:
    return node.value if isinstance(node, ast.String | ast.Name) else None


def _path(text: str) -> str:
    """Return a path without what makes no difference: slashes at its end, and several in a row."""
    return _SLASHES.sub("/", text).rstrip("/") or "/"
