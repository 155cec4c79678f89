"""The resources that the manifests of a whole project can declare: by literal titles, or by others."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.diagnostic import Diagnostic
from pplint.project.found import ProjectKind
from pplint.project.sources import SOURCES
from pplint.reading import read_bytes
from pplint.records import dataclass, field
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import walk
from pplint_rules.resources import Named, named

if TYPE_CHECKING:
    from pplint.project.index import Project

MOST_MANIFESTS: Final = 400
"""Of larger projects nothing is said: hardly a type has literal titles only there, and reading all takes time."""

_CREATING: Final = frozenset({"create_resources", "ensure_resource", "ensure_resources"})
_CREATES: Final = (b"create_resources", b"ensure_resource", b"ensure_packages", b"add_resource", b"Resource.new")
_NAMES: Final = frozenset({"alias", "name", "path", "title"})
_LIBRARY: Final = "stdlib"


@dataclass(slots=True)
class Declarable:
    """What a project can declare: resources with literal titles, and types of which there may be any.

    If `is_open`, there may be any resource of any type.
    """

    literal: set[Named] = field(default_factory=set[Named])
    open_types: set[str] = field(default_factory=set[str])
    is_open: bool = False

    def may_have(self, resource: Named) -> bool:
        """Return whether a resource can be in a catalog."""
        return self.is_open or resource.type in self.open_types or normalized(resource) in self.literal

    def add_manifest(self, tree: ast.File) -> None:
        """Add what a manifest declares."""
        for node in walk(tree):
            if isinstance(node, ast.Resource):
                self._add_resource(node)
            elif isinstance(node, ast.Collector) and node.exported:
                self._open(node.type)
            elif isinstance(node, ast.ResourceOverride | ast.ResourceDefaults | ast.Collector):
                self._add_names(_type_name(node), node.attributes)
            elif isinstance(node, ast.Call | ast.MethodCall):
                self._add_call(node)

    def _add_resource(self, node: ast.Resource) -> None:
        if not isinstance(node.type, ast.Name):
            self.is_open = True
            return
        for body in node.bodies:
            for title in body.title.elements if isinstance(body.title, ast.Array) else [body.title]:
                self._add_title(node.type.value, title)
            self._add_names(node.type.value, body.attributes)

    def _add_title(self, type_: str, title: ast.Expression) -> None:
        if isinstance(title, ast.String | ast.Name):
            self.literal.add(normalized(named(type_, title.value)))
        elif not isinstance(title, ast.Default):
            self.open_types.add(named(type_, "").type)

    def _add_names(self, type_: str | None, attributes: list[ast.Attribute | ast.AttributeSplat]) -> None:
        """Add the other names that a resource may be referred to by: every literal value might be one."""
        if type_ is None:
            self.is_open = True
            return
        for each in attributes:
            is_literal = isinstance(each.value, ast.String | ast.Name)
            if is_literal or isinstance(each, ast.AttributeSplat) or each.name in _NAMES:
                self._add_title(type_, each.value)

    def _add_call(self, node: ast.Call | ast.MethodCall) -> None:
        name = function_name(node)
        if name == "ensure_packages":
            self.open_types.add("package")
        elif name in _CREATING:
            first = next(iter(arguments(node)), None)
            if isinstance(first, ast.String | ast.Name):
                self.open_types.add(named(first.value.lstrip("@"), "").type)
            else:
                self.is_open = True

    def _open(self, type_: ast.Expression) -> None:
        if isinstance(type_, ast.Reference):
            self.open_types.add(named(type_.value, "").type)
        else:
            self.is_open = True


def _type_name(node: ast.ResourceOverride | ast.ResourceDefaults | ast.Collector) -> str | None:
    type_ = node.reference if isinstance(node, ast.ResourceOverride) else node.type
    operand = type_.operand if isinstance(type_, ast.Access) else type_
    return operand.value if isinstance(operand, ast.Reference) else None


def normalized(resource: Named) -> Named:
    """Return a resource with the title that the compiler compares: of a file, without slashes at its end."""
    is_path = resource.type == "file" and len(resource.title) > 1
    return resource._replace(title=resource.title.rstrip("/")) if is_path else resource


@cache
def declarable(project: Project) -> Declarable | None:
    """Return what a project can declare; None if that is not known for sure."""
    if project.kind is not ProjectKind.CONTROL_REPOSITORY or not project.is_complete:
        return None
    paths = list(islice(project.manifest_paths(), MOST_MANIFESTS + 1))
    if len(paths) > MOST_MANIFESTS:
        return None
    found = Declarable(is_open=any(map(_may_create, project.function_paths())))
    for path in paths:
        manifest = SOURCES.manifest(path)
        if manifest is None or not manifest.is_sound:
            return None
        found.add_manifest(manifest.tree)
    return found


def _may_create(path: str) -> bool:
    """Whether a function in Ruby might declare resources; the names of those of stdlib are known."""
    if f"/{_LIBRARY}/lib/" in path.replace("\\", "/"):
        return False
    data = read_bytes(path)
    return isinstance(data, Diagnostic) or any(each in data for each in _CREATES)
