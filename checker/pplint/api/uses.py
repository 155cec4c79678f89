"""What a new version of a module breaks in a repository: the calls, data and facts that its changes are about."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from pplint.api.changes import Level
from pplint.api.known_types import KnownTypes
from pplint.data.nodes import Scalar
from pplint.project.data.documents import data_document
from pplint.project.sources import manifest_at, shown_path
from pplint.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import walk
from pplint.types.errors import InvalidTypeError
from pplint.types.model import StringType
from pplint.types.parse import parse_plain
from pplint.types.relations import is_assignable
from pplint.values.instance import is_instance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.api.changes import Change
    from pplint.data.nodes import Node
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.signatures.model import Signature
    from pplint.values.model import Value

_DECLARING: Final = frozenset({"include", "contain", "require"})
_FACTS: Final = "facts"


class Use(Struct, frozen=True, order=True):
    """A place that a change is about. If it is not `is_certain`, a value may be computed that still fits."""

    path: str
    line: int
    column: int
    text: str
    is_certain: bool


def broken_uses(
    session: Session, project: Project, files: Iterable[str], new: Signature, changes: list[Change]
) -> list[Use]:
    """Return what breaking changes of a module break in manifests of a project, and in its data."""
    breaking = [each for each in changes if each.level is Level.MAJOR]
    finder = _Finder(project, new, breaking)
    found: set[Use] = set()
    for path in files:
        kind = SourceKind.PLAN if "/plans/" in path.replace(os.sep, "/") else SourceKind.MANIFEST
        manifest = manifest_at(session, os.path.abspath(path), kind)
        if manifest is not None:
            for node in walk(manifest.tree):
                found.update(finder.in_node(manifest.source, node))
    found.update(finder.in_data(session))
    return sorted(found)


class _Finder:
    """Looks for what changes are about."""

    def __init__(self, project: Project, new: Signature, changes: list[Change]) -> None:
        self._project = project
        self._types = KnownTypes(new)
        self._by_name: dict[tuple[str, str], list[Change]] = {}
        for each in changes:
            self._by_name.setdefault((each.kind, each.name.lower()), []).append(each)

    def _changes(self, kind: str, name: str) -> list[Change]:
        return self._by_name.get((kind, name.lower().removeprefix("::")), [])

    def in_node(self, source: SourceFile, node: ast.Node) -> Iterator[Use]:
        """Yield what is broken at a node itself."""
        if isinstance(node, ast.Resource):
            yield from self._resource(source, node)
        elif isinstance(node, ast.Call | ast.MethodCall):
            yield from self._call(source, node)
        elif isinstance(node, ast.Reference):
            yield from self._whole(source, node, self._changes("data type", node.value))
        elif isinstance(node, ast.Class) and node.parent is not None:
            yield from self._whole(source, node, self._changes("class", node.parent))
        elif isinstance(node, ast.Access) and isinstance(node.operand, ast.Variable):
            key = node.keys[0] if node.keys else None
            if node.operand.name.removeprefix("::") == _FACTS and isinstance(key, ast.String | ast.Name):
                yield from self._whole(source, node, self._changes("fact", key.value))
        elif isinstance(node, ast.Variable) and node.name.startswith("::"):
            yield from self._whole(source, node, self._changes("fact", node.name))

    def _whole(self, source: SourceFile, node: ast.Node, changes: list[Change]) -> Iterator[Use]:
        """Yield a use of what is gone, or is another thing now, whatever is given to it."""
        for each in changes:
            if not each.member:
                certain = each.is_certain and each.text in {"removed", "is now private"}
                yield self._use(source, node.start, each, is_certain=certain)

    def _call(self, source: SourceFile, node: ast.Call | ast.MethodCall) -> Iterator[Use]:
        name = function_name(node)
        yield from self._whole(source, node, self._changes("function", name))
        for argument in arguments(node) if name in _DECLARING else ():
            if isinstance(argument, ast.String | ast.Name):
                changes = self._changes("class", argument.value)
                yield from self._whole(source, argument, changes)
                yield from self._lacking(source, argument, changes, set())

    def _resource(self, source: SourceFile, node: ast.Resource) -> Iterator[Use]:
        type_name = node.type.value if isinstance(node.type, ast.Name) else ""
        for body in node.bodies:
            if type_name.removeprefix("::") != "class":
                changes = [*self._changes("define", type_name), *self._changes("resource type", type_name)]
            elif isinstance(body.title, ast.String | ast.Name):
                changes = self._changes("class", body.title.value)
            else:
                continue
            yield from self._whole(source, body, changes)
            given = {each.name: each for each in body.attributes if isinstance(each, ast.Attribute)}
            yield from self._given(source, given, changes)
            if len(given) == len(body.attributes):
                yield from self._lacking(source, body, changes, given.keys())

    def _given(self, source: SourceFile, given: dict[str, ast.Attribute], changes: list[Change]) -> Iterator[Use]:
        for each in changes:
            attribute = given.get(each.member)
            if attribute is None or each.is_needed:
                continue
            fits = False if each.new_type is None else self._fits(each.new_type, attribute.value)
            if fits is not True:
                # What one value does is known even where that of all values is not.
                certain = fits is False and (each.is_certain or each.new_type is not None)
                yield self._use(source, attribute.start, each, is_certain=certain)

    def _fits(self, type_text: str, value: ast.Expression) -> bool | None:
        """Return whether a value is of a type; None if one of them is not known."""
        type_ = self._types.read(type_text)
        try:
            if type_ is not None and isinstance(value, ast.InterpolatedString):
                return is_assignable(type_, StringType()) or None
            return None if type_ is None else is_instance(type_, cast("Value", parse_plain(value)))
        except (InvalidTypeError, RecursionError, TypeError):
            return None

    def _lacking(
        self, source: SourceFile, node: ast.Node, changes: list[Change], given: Iterable[str]
    ) -> Iterator[Use]:
        """Yield what lacks a member that is needed now; resource defaults or other data may still give a value."""
        for each in changes:
            key = f"{each.name}::{each.member}"
            if (
                each.is_needed
                and each.member not in given
                and not (each.kind == "class" and self._project.data.is_bound(key))
            ):
                yield self._use(source, node.start, each, is_certain=False)

    def in_data(self, session: Session) -> Iterator[Use]:
        """Yield the keys of data that are parameters of classes which take them no more."""
        environment = self._project.data.environment
        for path in () if environment is None else environment.paths():
            document = data_document(session, path)
            if document is None or document.mapping is None:
                continue
            for key, entry in document.mapping.entries.items():
                name, _, member = key.rpartition("::") if isinstance(key, str) else ("", "", "")
                for each in self._changes("class", name):
                    if each.member == member and not each.is_needed:
                        fits = False if each.new_type is None else self._data_fits(each.new_type, entry.value, str(key))
                        source = SourceFile(shown_path(path), document.data)
                        if fits is not True:
                            certain = fits is False and (each.is_certain or each.new_type is not None)
                            yield self._use(source, entry.key.span.start, each, is_certain=certain)

    def _data_fits(self, type_text: str, value: Node, key: str) -> bool | None:
        """Return whether a value in data is of a type; None if that is not known, as where it is converted."""
        type_ = self._types.read(type_text)
        plain = value.value if isinstance(value, Scalar) else value
        if type_ is None or self._project.data.options_of(key) or not isinstance(plain, str | int | float | bool):
            return None
        return None if isinstance(plain, str) and "%{" in plain else is_instance(type_, plain)

    def _use(self, source: SourceFile, offset: int, change: Change, *, is_certain: bool) -> Use:
        place = source.start(offset)
        return Use(source.path, place.line, place.column, change.words, is_certain)
