"""Uses of a module in a repository that a new version breaks: calls, references, variables, data and facts."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from pplint.api.changes import Cause, Level
from pplint.api.created import created_from_data
from pplint.api.known_types import KnownTypes
from pplint.base.diagnostic import Diagnostic
from pplint.base.real_paths import forward
from pplint.base.source import SourceFile
from pplint.data.nodes import Mapping, Scalar
from pplint.evaluator.builtins.themes import OF_THE_LANGUAGE
from pplint.project.data.documents import data_document
from pplint.project.sources import manifest_at, shown_path
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
    from collections.abc import Hashable, Iterable, Iterator

    from pplint.api.changes import Change
    from pplint.data.nodes import Entry, Node
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.signatures.model import Signature
    from pplint.values.model import Value

_DECLARING: Final = frozenset({"include", "contain", "require"})
_NAMING: Final = frozenset({"create_resources", "defined", "ensure_resource", "ensure_resources"})
_OF_THE_LANGUAGE: Final = frozenset(" ".join(OF_THE_LANGUAGE.values()).split())
_FACTS: Final = "facts"
_CLASS: Final = "class"


class Use(Struct, frozen=True, order=True):
    """A place that a change is about. If it is not `is_certain`, a value may be computed that still fits."""

    path: str
    line: int
    column: int
    text: str
    is_certain: bool


class UseFinder:
    """Finds what breaking changes of a module break in manifests of a project, and in its data."""

    def __init__(self, project: Project, new: Signature, changes: list[Change]) -> None:
        self._project = project
        self._types = KnownTypes(new)
        self._by_name: dict[tuple[str, str], list[Change]] = {}
        for each in changes:
            if each.level is Level.MAJOR and not self._is_in_language(each):
                self._by_name.setdefault((each.kind, each.name.lower()), []).append(each)

    @staticmethod
    def _is_in_language(change: Change) -> bool:
        """Return whether the language has a function that a module no longer has, as it has `join` of stdlib."""
        return change.kind == "function" and change.cause is Cause.GONE and change.name in _OF_THE_LANGUAGE

    def in_file(self, session: Session, path: str) -> set[Use]:
        """Return what is broken in a manifest."""
        kind = SourceKind.PLAN if "/plans/" in forward(path) else SourceKind.MANIFEST
        manifest = manifest_at(session, os.path.abspath(path), kind)
        nodes = () if manifest is None else walk(manifest.tree)
        return set() if manifest is None else {use for node in nodes for use in self._in_node(manifest.source, node)}

    def data_paths(self) -> Iterable[str]:
        """Return the files of data of the environment."""
        environment = self._project.data.environment
        return () if environment is None else environment.paths()

    def _changes(self, kind: str, name: str) -> list[Change]:
        return self._by_name.get((kind, name.lower().removeprefix("::")), [])

    def _in_node(self, source: SourceFile, node: ast.Node) -> Iterator[Use]:
        if isinstance(node, ast.Resource):
            yield from self._resource(source, node)
        elif isinstance(node, ast.Call | ast.MethodCall):
            yield from self._call(source, node)
        elif isinstance(node, ast.Reference):
            for kind in ("data type", "define", "resource type"):
                yield from self._whole(source, node, self._changes(kind, node.value))
        elif isinstance(node, ast.Class) and node.parent is not None:
            yield from self._whole(source, node, self._changes("class", node.parent))
        elif isinstance(node, ast.Access):
            yield from self._access(source, node)
        elif isinstance(node, ast.Variable):
            yield from self._variable(source, node)

    def _access(self, source: SourceFile, node: ast.Access) -> Iterator[Use]:
        titles = [key for key in node.keys if isinstance(key, ast.String | ast.Name)]
        if isinstance(node.operand, ast.Variable) and node.operand.name.removeprefix("::") == _FACTS:
            for key in titles[:1]:
                yield from self._whole(source, node, self._changes("fact", key.value))
        elif isinstance(node.operand, ast.Reference) and node.operand.value.lower() == _CLASS:
            # A reference to an unknown class is an error where it is a relationship, and not within `defined`.
            for key in titles:
                yield from self._whole(source, key, self._changes("class", key.value), may_be_certain=False)

    def _variable(self, source: SourceFile, node: ast.Variable) -> Iterator[Use]:
        if node.name.startswith("::"):
            yield from self._whole(source, node, self._changes("fact", node.name))
        name, _, member = node.name.rpartition("::")
        for each in self._changes("class", name):
            # The class may still set a variable that is no longer a parameter.
            if each.cause is Cause.GONE and each.member in {"", member}:
                yield self._use(source, node.start, each, is_certain=False)

    def _whole(
        self, source: SourceFile, node: ast.Node, changes: list[Change], *, may_be_certain: bool = True
    ) -> Iterator[Use]:
        """Yield a use of what is gone, or is another thing now, whatever is given to it."""
        for each in changes:
            if not each.member:
                certain = may_be_certain and each.is_certain and each.cause is Cause.GONE
                yield self._use(source, node.start, each, is_certain=certain)

    def _call(self, source: SourceFile, node: ast.Call | ast.MethodCall) -> Iterator[Use]:
        name = function_name(node)
        yield from self._whole(source, node, self._changes("function", name))
        given = arguments(node)
        if name in _DECLARING:
            for title in _titles(given):
                changes = self._changes("class", title.value)
                yield from self._whole(source, title, changes)
                yield from self._lacking(source, title, changes, set())
        elif name in _NAMING:
            # Nothing fails if no resource is created, and `defined` is only false.
            for kind, title in _named(name, given):
                yield from self._whole(source, title, self._changes(kind, title.value), may_be_certain=False)

    def _resource(self, source: SourceFile, node: ast.Resource) -> Iterator[Use]:
        type_name = node.type.value if isinstance(node.type, ast.Name) else ""
        for body in node.bodies:
            if type_name.removeprefix("::") != _CLASS:
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
            if attribute is None or each.cause is Cause.REQUIRED:
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
                each.cause is Cause.REQUIRED
                and each.member not in given
                and not (each.kind == "class" and self._project.data.is_bound(key))
            ):
                yield self._use(source, node.start, each, is_certain=False)

    def in_data(self, session: Session, path: str) -> Iterator[Use]:
        """Yield what classes no longer take in a file of data: keys that are their parameters, and what they create."""
        document = data_document(session, path)
        if document is None or document.mapping is None:
            return
        source = SourceFile(shown_path(path), document.data)
        for key, entry in document.mapping.entries.items():
            if not isinstance(key, str):
                continue
            name, _, member = key.rpartition("::")
            yield from self._set_in_data(source, member, entry, key, self._changes("class", name))
            for type_ in self._created.get(key, ()):
                changes = [*self._changes("define", type_), *self._changes("resource type", type_)]
                yield from self._created_in_data(source, entry.value, key, changes)

    def _set_in_data(
        self, source: SourceFile, member: Hashable, entry: Entry, key: str, changes: list[Change]
    ) -> Iterator[Use]:
        for each in changes:
            if each.member == member and each.cause is not Cause.REQUIRED:
                fits = False if each.new_type is None else self._data_fits(each.new_type, entry.value, key)
                if fits is not True:
                    certain = fits is False and (each.is_certain or each.new_type is not None)
                    yield self._use(source, entry.key.span.start, each, is_certain=certain)

    def _created_in_data(self, source: SourceFile, titles: Node, key: str, changes: list[Change]) -> Iterator[Use]:
        for title in titles.entries.values() if isinstance(titles, Mapping) and changes else ():
            for member, entry in title.value.entries.items() if isinstance(title.value, Mapping) else ():
                yield from self._set_in_data(source, member, entry, key, changes)

    @cached_property
    def _created(self) -> dict[str, set[str]]:
        """The keys of data from which classes create resources, with the types, of those that have changed."""
        types = {name for kind, name in self._by_name if kind in {"define", "resource type"}}
        found: dict[str, set[str]] = {}
        for path in self._project.manifest_paths() if types else ():
            data = self._project.session.read(path)
            if isinstance(data, Diagnostic) or not any(name.encode() in data for name in types):
                continue
            manifest = manifest_at(self._project.session, path)
            for key, type_ in () if manifest is None else created_from_data(manifest.tree):
                if type_ in types:
                    found.setdefault(key, set()).add(type_)
        return found

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


def _titles(given: Iterable[ast.Expression]) -> Iterator[ast.String | ast.Name]:
    """Yield the literal names among arguments, also those in lists."""
    for each in given:
        if isinstance(each, ast.Array):
            yield from _titles(each.elements)
        elif isinstance(each, ast.String | ast.Name):
            yield each


def _named(function: str, given: list[ast.Expression]) -> Iterator[tuple[str, ast.String | ast.Name]]:
    """Yield the kinds and names of what a call of `defined`, `create_resources` or their like is about."""
    titles = list(_titles(given if function == "defined" else given[:1]))
    if function == "defined":
        kinds: tuple[str, ...] = ("class", "define", "resource type")
    elif len(given) > 1 and titles and titles[0].value.lower() == _CLASS:
        kinds = ("class",)
        titles = list(_titles(entry.key for entry in given[1].entries) if isinstance(given[1], ast.Hash) else ())
    else:
        kinds = ("define", "resource type")
    yield from ((kind, title) for title in titles for kind in kinds)
