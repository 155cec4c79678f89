"""Resources without an attribute that they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import MissingAttributes
from pplint.project.found import ProjectKind
from pplint.project.sources import SOURCES
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from pplint.project.index import Project


@rule("missing-attribute", "A resource without an attribute that it needs", Severity.ERROR)
def missing_attribute(node: MissingAttributes, ctx: Context) -> Iterator[Finding]:
    """The catalog compiles with such a resource, and then the agent refuses it, with all of the catalog.

    Nothing is said if resource defaults, an override or a collector anywhere in the project may set the attribute.
    Where a module is missing that might do so, it is a warning. A module that is checked by itself may count on
    resource defaults of the site, unless it sets the attribute of another resource.

    ```puppet
    exec { 'update':     # error: [missing-attribute]
      command => 'apt-get update',
    }
    ```

    ```puppet
    exec { 'update':
      command => 'apt-get update',
      path    => ['/usr/bin', '/bin'],
    }
    ```
    """
    project = ctx.model.project
    if project.kind is not ProjectKind.CONTROL_REPOSITORY and not _is_set(node, ctx):
        return
    is_whole = project.kind is ProjectKind.CONTROL_REPOSITORY and project.is_complete
    names = " or ".join(f"`{each}`" for each in node.missing)
    labels = [ctx.label(each, "set here") for each in node.also if each != node.span]
    message = f"the agent refuses this `{node.owner}` without {names}: {node.reason}"
    if is_whole:
        yield ctx.finding(node, message, *labels)
    else:
        help_ = f"set {names} here, unless resource defaults elsewhere do"
        yield ctx.finding(node, message, *labels, help=help_, severity=Severity.WARNING)


def _is_set(node: MissingAttributes, ctx: Context) -> bool:
    """Whether a resource of the type gets one of the attributes in a manifest of the project."""
    known = _set_by(ctx.tree, node.owner) | _set_in(ctx.model.project, node.owner)
    return not known.isdisjoint(node.missing)


@cache
def _set_in(project: Project, resource_type: str) -> frozenset[str]:
    manifests = (SOURCES.manifest(path) for path in project.manifest_paths())
    return frozenset(name for each in manifests if each is not None for name in _set_by(each.tree, resource_type))


def _set_by(tree: ast.File, resource_type: str) -> frozenset[str]:
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Resource) and isinstance(node.type, ast.Name) and node.type.value == resource_type:
            found |= {each.name for body in node.bodies for each in body.attributes if isinstance(each, ast.Attribute)}
    return frozenset(found)
