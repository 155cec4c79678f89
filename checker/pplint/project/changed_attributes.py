"""Attributes that are set apart from the declaration of a resource: by resource defaults, overrides and collectors.

Resource defaults are those of the scope that a class is first included from: any file may set them for any other.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from pplint.diagnostic import Diagnostic
from pplint.project.sources import manifest_at
from pplint.session import remembered
from pplint.syntax import ast
from pplint.syntax.walk import find
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pplint.project.module_files import ModuleFiles
    from pplint.project.project import Project
    from pplint.session import Session


def attributes_changed(project: Project, resource_type: str) -> Collection[str] | None:
    """Return the attributes of a type that a manifest of a project sets in this way; None if that is not known.

    Only manifests that may do so are parsed.
    """
    found: set[str] = set()
    of_modules = (_changed_by(module, resource_type) for module in project.modules.values())
    for changed in chain((_changed_in(project.session, project.site_paths, resource_type),), of_modules):
        if changed is None:
            return None
        found |= changed
    return found


@remembered
def _changed_by(module: ModuleFiles, resource_type: str) -> frozenset[str] | None:
    """Return the attributes that a module sets in this way, which several projects may see."""
    return _changed_in(module.session, module.manifest_paths(), resource_type)


def _changed_in(session: Session, paths: Iterable[str], resource_type: str) -> frozenset[str] | None:
    name = capitalized(resource_type).encode()
    # `File { … }`, `File <| … |>` and `File['title'] { … }`.
    changing = re.compile(rb"\b" + name + rb"\s*(?:\{|<|\[.*\]\s*\{)")
    found: set[str] = set()
    for path in paths:
        data = session.read(path)
        if isinstance(data, Diagnostic):
            return None
        if name not in data or changing.search(data) is None:
            continue
        manifest = manifest_at(session, path)
        if manifest is None or not manifest.is_sound:
            return None
        for each in _changes(manifest.tree, resource_type):
            if isinstance(each, ast.AttributeSplat):
                return None
            found.add(each.name)
    return frozenset(found)


def _changes(tree: ast.File, resource_type: str) -> Iterator[ast.Attribute | ast.AttributeSplat]:
    for node in find(tree, ast.ResourceDefaults, ast.ResourceOverride, ast.Collector):
        type_ = node.reference if isinstance(node, ast.ResourceOverride) else node.type
        operand = type_.operand if isinstance(type_, ast.Access) else type_
        if isinstance(operand, ast.Reference) and operand.value.lower() == resource_type:
            yield from node.attributes
