"""Attributes that are set apart from the declaration of a resource: by resource defaults, overrides and collectors.

Resource defaults of a class are those of the classes that it is first included from, too: any file may set them for any
other. The top scope and nodes have only what is set there.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.project.names_in_text import UNREAD, joined_paths, name_at_end, paths_by_name
from pplint.project.sources import manifest_at
from pplint.query import query
from pplint.session import names_summary
from pplint.syntax import ast
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pplint.project.module_files import ModuleFiles
    from pplint.project.names_in_text import PathsByName
    from pplint.project.project import Project
    from pplint.syntax.node_index import NodeIndex

# `File['title'] { … }` is told by its brackets. The letter is first, as a search skips what cannot begin a match by its
# first character.
_OPENING: Final = late_pattern(rb"([A-Z])(?<!\w[A-Z])(?=(\w*(?:::\w+){0,20})\s*(\[))")
_CLOSING: Final = late_pattern(rb"\]\s*\{")


def attributes_changed(project: Project, resource_type: str, *, is_in_definition: bool) -> Collection[str] | None:
    """Return the attributes of a type that a manifest of a project sets in this way; None if that is not known.

    They are those of resources that a class or another definition declares, or else of those at top scope and in nodes.
    Only manifests that may do so are parsed.
    """
    name = capitalized(resource_type).encode()
    found: set[str] = set()
    site = paths_by_name(project.session, project.site_paths, _types_changed)
    for index, with_defaults in ((site, True), (_by_type(project), is_in_definition)):
        if UNREAD in index:
            return None
        for path in index.get(name, ()):
            manifest = manifest_at(project.session, path)
            if manifest is None or not manifest.is_sound:
                return None
            for each in _changes(manifest.nodes, resource_type, with_defaults=with_defaults):
                if isinstance(each, ast.AttributeSplat):
                    return None
                found.add(each.name)
    return found


@query
def _by_type(project: Project) -> PathsByName:
    """Return the paths of the manifests of modules by the types that they may set attributes of in this way."""
    return joined_paths(map(_by_type_in, project.modules.values()))


@query
def _by_type_in(module: ModuleFiles) -> PathsByName:
    return paths_by_name(module.session, module.manifest_paths(), _types_changed)


@names_summary
def _types_changed(data: bytes) -> frozenset[bytes]:
    """Return the types that a manifest may set attributes of in this way."""
    found = {*_types_before(data, b"{"), *_types_before(data, b"<|"), *_types_before(data, b"<<|")}
    closing = [each.start() for each in _CLOSING.finditer(data)]
    line_end = last = -1
    for each in _OPENING.finditer(data) if closing else ():
        opening = each.start(3)
        if opening > line_end:
            line_end = data.find(b"\n", opening) % (len(data) + 1)
            last = bisect_left(closing, line_end) - 1
        if last >= 0 and closing[last] > opening:
            found.add(each[1] + each[2])
    return frozenset(found)


def _types_before(data: bytes, mark: bytes) -> Iterator[bytes]:
    """Yield what may be types in front of a mark: those of `File { … }` and `File <| … |>`."""
    for text in data.split(mark)[:-1]:
        words = text.rsplit(None, 1)
        # Few of the words in front of a mark have a capital.
        if words and words[-1] != words[-1].lower():
            name = name_at_end(words[-1]).lstrip(b":")
            if name[:1].isupper():
                yield name


def _changes(
    nodes: NodeIndex, resource_type: str, *, with_defaults: bool
) -> Iterator[ast.Attribute | ast.AttributeSplat]:
    changing: Sequence[ast.ResourceDefaults | ast.ResourceOverride | ast.Collector]
    changing = nodes.of(ast.ResourceDefaults, ast.ResourceOverride, ast.Collector)
    for node in changing:
        if isinstance(node, ast.ResourceDefaults) and not with_defaults:
            continue
        type_ = node.reference if isinstance(node, ast.ResourceOverride) else node.type
        operand = type_.operand if isinstance(type_, ast.Access) else type_
        if isinstance(operand, ast.Reference) and operand.value.lower() == resource_type:
            yield from node.attributes
