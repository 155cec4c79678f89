"""Where the declarations of a catalog are: files and lines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import Span
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.catalog.compiler import CatalogRefused
    from pplint.catalog.resource import Resource
    from pplint.project.project import Project
    from pplint.project.sources import Manifest
    from pplint.session import Session


class Place(Struct, frozen=True):
    """A line of a file, and the bytes that are meant; without a path, the place is unknown.

    `statement` is the line on which the expression starts that a body of a resource is in.
    """

    path: str = ""
    line: int = 0
    span: Span = Span(0, 0)
    statement: int = 0

    def shown(self, root: str) -> str:
        """Return the file, relative to a directory if it is in it, and the line."""
        if not self.path:
            return ""
        path = os.path.abspath(self.path)
        inner = os.path.relpath(path, root) if f"{path}/".startswith(f"{root.rstrip(os.sep)}/") else path
        return f"{inner.replace(os.sep, '/')}:{self.line}"


NOWHERE: Final = Place()


class Places:
    """Finds nodes of trees in the site manifests, and in the files of modules."""

    def __init__(self, session: Session, project: Project) -> None:
        self._session = session
        self._project = project
        self._known: dict[str, tuple[ast.File, dict[int, ast.Node]]] = {}

    def of_resource(self, resource: Resource) -> Place:
        """Return where a resource is declared."""
        return NOWHERE if resource.node is None else self._place(resource.node, resource.path)

    def of_refusal(self, refused: CatalogRefused) -> Place:
        """Return which code is to blame."""
        return NOWHERE if refused.node is None else self._place(refused.node, refused.path or "")

    def _place(self, node: ast.Node, path: str) -> Place:
        for manifest in self._manifests(path):
            statement = self._statements(manifest).get(id(node))
            if statement is not None:
                path, data = manifest.source.path, manifest.source.data
                line, start = (data.count(b"\n", 0, each.span.start) + 1 for each in (node, statement))
                return Place(path, line, Span(*node.span), start)
        return NOWHERE

    def _manifests(self, path: str) -> Iterator[Manifest]:
        if path:
            found = manifest_at(self._session, os.path.abspath(path))
            if found is not None:
                yield found
        yield from self._project.site

    def _statements(self, manifest: Manifest) -> dict[int, ast.Node]:
        """Return the nodes of a manifest, and for bodies of resources the expressions that they are in."""
        # What a template or function declares has nodes of other trees, which have no place here.
        path, tree = manifest.source.path, manifest.tree
        known = self._known.get(path)
        if known is None or known[0] is not tree:
            found: dict[int, ast.Node] = {}
            for node in walk(tree):
                found.setdefault(id(node), node)
                if isinstance(node, ast.Resource):
                    found.update((id(body), node) for body in node.bodies)
            known = self._known[path] = tree, found
        return known[1]
