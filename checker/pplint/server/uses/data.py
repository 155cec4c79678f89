"""The names in a file of data that mean parameters of classes or keys: keys, options of keys, what texts ask for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import Span
from pplint.data.document import is_hierarchy, read_document
from pplint.data.interpolations import SCOPE, interpolations
from pplint.data.nodes import Mapping, Scalar
from pplint.data.written_options import OPTIONS
from pplint.server.knowledge import project_of_data, task_of
from pplint.server.uses.keys import setters_in
from pplint.server.uses.use import DATA_KEY, VARIABLE, Key, Use
from pplint.syntax.scopes import place_set, scopes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.nodes import Node
    from pplint.project.project import Project
    from pplint.session import Session

_CLASS: Final = "class"
_ASKING: Final = frozenset({"lookup", "hiera", "alias"})
_PATTERN: Final = "^"
_MOST_NODES: Final = 200_000
"""How many nodes of a file are looked at: aliases can make them very many."""


class _Named(Struct):
    """A name in a file of data, of a key unless it `is_variable`; it may be written in another way."""

    name: str
    span: Span
    is_declaration: bool = False
    is_variable: bool = False


def uses_in_data(session: Session, path: str, modulepath: tuple[str, ...]) -> Iterator[Use]:
    """Yield the names in the file of data at an absolute path that mean parameters or variables of classes, or keys."""
    task = task_of(session, path, modulepath)
    data = session.read(task.path)
    if isinstance(data, Diagnostic) or is_hierarchy(path):
        return
    root = read_document(task.path, data).root
    if not isinstance(root, Mapping):
        return
    project = project_of_data(session, task)
    for each in _names(root, data):
        name, span = each.name, each.span
        is_literal = data[span.start : span.end] == name.encode()
        key = _key(session, project, name, is_parameter=not each.is_variable) if "::" in name else None
        if key is not None and is_literal:
            start = span.end - len(key.name.encode())
            yield Use(Span(start, span.end), key)
            yield from _class_before(project, span.start, data[span.start : start])
        elif key is None and not each.is_variable:
            yield Use(span, Key(DATA_KEY, name), each.is_declaration, is_literal=is_literal)


def _class_before(project: Project, start: int, text: bytes) -> Iterator[Use]:
    name = text.decode().removesuffix("::")
    declared = project.host_class(name)
    if declared is not None:
        bare = name.removeprefix("::")
        start += len(name) - len(bare)
        yield Use(Span(start, start + len(bare)), Key(_CLASS, declared.node.name.lower().removeprefix("::")))


def _key(session: Session, project: Project, name: str, *, is_parameter: bool) -> Key | None:
    """Return what a key of data, or a variable of a text there, means."""
    owner, _, leaf = name.removeprefix("::").rpartition("::")
    seen: set[str] = set()
    while owner and owner.lower() not in seen:
        seen.add(owner.lower())
        declared = project.host_class(owner)
        if declared is None:
            return None
        scope = scopes_in(declared.node)[1]
        setters = scope.parameters if is_parameter else scope.setters()
        place = next((place_set(each) for each in setters if each.name == leaf), None)
        if place is not None:
            path = os.path.abspath(declared.path)
            return Key(VARIABLE, leaf, path, *setters_in(session, path).get(place.start, (place.start, ("", ""))))
        owner = "" if is_parameter else declared.node.parent or ""
    return None


def _names(root: Mapping, data: bytes) -> Iterator[_Named]:
    """Yield what looks like a name of a key, or of a variable in a class."""
    for entry in root.written:
        if isinstance(entry.key, Scalar) and entry.key.value == OPTIONS:
            for option in entry.value.written if isinstance(entry.value, Mapping) else ():
                yield from _as_key(option.key, data, is_declaration=False)
        else:
            yield from _as_key(entry.key, data, is_declaration=True)
    seen: set[int] = set()
    waiting: list[Node] = [root]
    while waiting and len(seen) < _MOST_NODES:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Scalar):
            yield from _asked(node, data)
        else:
            waiting += node.parts()


def _as_key(node: Node, data: bytes, *, is_declaration: bool) -> Iterator[_Named]:
    if isinstance(node, Scalar) and isinstance(node.value, str) and not node.value.startswith(_PATTERN):
        start = data.find(node.value.encode(), *node.span)
        span = node.span if start < 0 else Span(start, start + len(node.value.encode()))
        yield _Named(node.value, span, is_declaration)


def _asked(node: Scalar, data: bytes) -> Iterator[_Named]:
    """Yield what the interpolations in a text ask for, as far as they are literal."""
    if not isinstance(node.value, str) or "%{" not in node.value:
        return
    at = node.span.start
    for each in interpolations(node.value):
        name = each.key.partition(".")[0]
        written = node.value[each.start : each.end].encode()
        start = data.find(written, at, node.span.end)
        if start < 0 or not name or not (each.method in _ASKING or (each.method == SCOPE and "::" in name)):
            continue
        at = start + len(written)
        inner = start + written.index(name.encode())
        yield _Named(name, Span(inner, inner + len(name.encode())), is_variable=each.method == SCOPE)
