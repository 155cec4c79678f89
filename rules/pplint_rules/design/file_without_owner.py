"""Files whose owner, group or mode is left to chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.query import query
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import walk
from pplint_rules.shared.sibling_attributes import siblings

if TYPE_CHECKING:
    from pplint.rule.project_view import ProjectView

_RIGHTS: Final = ("owner", "group", "mode")
_CONTENTS: Final = frozenset({"content", "source"})


@rule(
    "file-without-owner",
    "A file with content but without an owner, group or mode",
    Severity.WARNING,
    aliases=["source_without_rights"],
    presets=(),
)
def file_without_owner(node: ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    """Without these attributes, a file keeps the values that it has, or gets those of the user that runs the agent.

    These can differ between nodes. Defaults in the file, in a `default` body and in the site manifests count.

    ```puppet
    file { '/etc/motd':     # warning: [file-without-owner]
      content => 'welcome',
      mode    => '0644',
    }
    ```

    ```puppet
    file { '/etc/motd':
      content => 'welcome',
      owner   => 'root',
      group   => 'root',
      mode    => '0644',
    }
    ```
    """
    resource = ctx.parent
    if not isinstance(resource, ast.Resource) or not isinstance(resource.type, ast.Name):
        return
    if resource.type.value.removeprefix("::") != "file" or isinstance(node.title, ast.Default):
        return
    if ctx.once(_has_splat, resource):
        return
    attributes = siblings([*ctx.ancestors, node], ctx)
    if _CONTENTS.isdisjoint(attributes):
        return
    known = attributes.keys() | ctx.once(_defaults_in, ctx.tree) | _defaults_of(ctx.project)
    missing = [each for each in _RIGHTS if each not in known]
    if missing:
        message = f"this file has content, but no {' or '.join(f'`{each}`' for each in missing)}"
        yield ctx.finding(node.title, message)


def _has_splat(resource: ast.Resource) -> bool:
    return any(isinstance(each, ast.AttributeSplat) for body in resource.bodies for each in body.attributes)


def _defaults_in(tree: ast.File) -> frozenset[str]:
    """Return the attributes that defaults for files set anywhere in a manifest."""
    defaults = (each for each in walk(tree) if isinstance(each, ast.ResourceDefaults))
    of_files = (each for each in defaults if isinstance(each.type, ast.Reference) and each.type.value == "File")
    return frozenset(each.name for found in of_files for each in found.attributes if isinstance(each, ast.Attribute))


@query
def _defaults_of(project: ProjectView) -> frozenset[str]:
    return frozenset(name for manifest in project.site for name in _defaults_in(manifest.tree))
