"""The names in the inventory of a project of Bolt: groups, and targets with their aliases and addresses."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.project.checked_file import BOLT_PROJECT
from pplint.project.data.documents import document_of
from pplint.query import query
from pplint.server.data.written import node_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.nodes import Node
    from pplint.session import Session

INVENTORY: Final = "inventory.yaml"
_ALL: Final = "all"
_NAMING: Final = ("name", "uri", "alias")


@query.outwards
def inventory_of(session: Session, directory: str) -> str | None:
    """Return the absolute path of the inventory of the closest project around a directory, None without a project."""
    if session.disk.has_file(directory, BOLT_PROJECT):
        return os.path.join(directory, INVENTORY)
    outer = os.path.dirname(directory)
    return None if outer == directory else inventory_of(session, outer)


def names_in_inventory(session: Session, path: str) -> tuple[str, ...]:
    """Return the names that can be given as targets in a file at an absolute path, groups first."""
    inventory = inventory_of(session, os.path.dirname(path))
    return () if inventory is None else _names_at(session, inventory)


@query
def _names_at(session: Session, path: str) -> tuple[str, ...]:
    data = session.read(path) if session.disk.is_file(path) else b""
    root = None if isinstance(data, Diagnostic) else document_of(session, path, SourceFile(path, data)).root
    return (_ALL, *dict.fromkeys((*_groups(root), *_targets(root))))


def _groups(node: Node | None) -> Iterator[str]:
    for each in _items(node, "groups"):
        yield from _texts(node_at(each, ("name",)))
        yield from _groups(each)


def _targets(node: Node | None) -> Iterator[str]:
    for each in _items(node, "targets"):
        yield from _texts(each)
        for name in _NAMING if isinstance(each, Mapping) else ():
            yield from _texts(node_at(each, (name,)))
    for each in _items(node, "groups"):
        yield from _targets(each)


def _items(node: Node | None, name: str) -> list[Node]:
    found = node_at(node, (name,))
    return found.items if isinstance(found, Sequence) else []


def _texts(node: Node | None) -> Iterator[str]:
    """Yield the text of a scalar, or those of a list of scalars."""
    for each in node.items if isinstance(node, Sequence) else [node]:
        if isinstance(each, Scalar) and isinstance(each.value, str):
            yield each.value
