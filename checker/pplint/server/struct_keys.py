"""Keys of structures: where a `Struct` declares one that a program reads or writes, and all places that name it.

What is followed is the type that a parameter is declared with, through aliases, in the brackets that lead to the key.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Place, Span
from pplint.infer.resolve import attribute_set, resolve
from pplint.infer.symbols import DataType, Parameter
from pplint.project.lookup import Declared
from pplint.project.sources import manifest_at
from pplint.server.uses.names_only import names_at
from pplint.server.uses.search import mentioning_word
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.node_index import innermost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.server.workspace import Workspace
    from pplint.session import Session

_MOST_STEPS = 100
_WRAPPING = frozenset({"optional", "notundef", "sensitive"})


class _Written(Struct):
    """The code of a type, in the file at a path."""

    path: str
    node: ast.Expression


class StructKey(Struct, frozen=True):
    """A key that a `Struct` declares: its name, its place, and the text of the type of its values."""

    name: str
    place: Place
    type: str


def struct_key_at(session: Session, model: Model, offset: int) -> tuple[Span, StructKey] | None:
    """Return the key of a structure that is named at a byte, with the bytes that name it."""
    chain = model.nodes.at(Span(offset, offset + 1))
    node = chain[-1]
    found = _key_of(session, model, node) if isinstance(node, (ast.String, ast.Name)) else None
    return None if found is None else (node.span, found)


def struct_key_uses(workspace: Workspace, key: StructKey) -> Iterator[tuple[str, Span]]:
    """Yield the places that name a key of a structure, the declaration among them, with the paths of the files."""
    for path in mentioning_word(workspace, key.name):
        model = names_at(workspace.session, path, workspace.modulepath) if path.endswith((".pp", ".epp")) else None
        if model is None:
            continue
        nodes: list[ast.String | ast.Name] = [*model.nodes.of(ast.String), *model.nodes.of(ast.Name)]
        for node in sorted(nodes, key=lambda each: each.start):
            if node.value == key.name and _key_of(workspace.session, model, node) == key:
                yield path, node.span


def _key_of(session: Session, model: Model, node: ast.String | ast.Name) -> StructKey | None:
    around = model.nodes.around(node)
    outer = around[-1]
    if isinstance(outer, ast.Access) and node in outer.keys and not isinstance(outer.operand, ast.Reference):
        return _declared_key(session, model, _type_of(session, model, outer.operand), node.value)
    if isinstance(outer, (ast.Call, ast.MethodCall)) and function_name(outer) in _DIGGING:
        return _dug_key(session, model, outer, node)
    entry = innermost(around, ast.HashEntry)
    if entry is None or not _is_key(node, entry):
        return None
    own = _own_key(session, model, entry, node)
    if own is not None:
        return own
    hash_ = model.nodes.around(entry)[-1]
    return _declared_key(session, model, _wanted(session, model, hash_), node.value)


def _dug_key(
    session: Session, model: Model, call: ast.Call | ast.MethodCall, node: ast.String | ast.Name
) -> StructKey | None:
    """Return the key that an argument of `dig` names."""
    receiver, *keys = arguments(call)
    if not any(each is node for each in keys):
        return None
    type_ = _type_of(session, model, receiver)
    for each in keys:
        if each is node:
            return _declared_key(session, model, type_, node.value)
        type_ = _inner(model, type_, each)
    return None


_DIGGING = frozenset({"dig", "dig44"})


def _is_key(node: ast.Node, entry: ast.HashEntry) -> bool:
    """Return whether a node is the key of an entry, perhaps in `Optional[…]`."""
    return entry.key.start <= node.start and node.end <= entry.key.end


def _own_key(session: Session, model: Model, entry: ast.HashEntry, node: ast.String | ast.Name) -> StructKey | None:
    """Return the key that an entry of a `Struct` declares itself."""
    hash_ = model.nodes.around(entry)[-1]
    outer = model.nodes.around(hash_)[-1]
    is_struct = isinstance(outer, ast.Access) and _name(outer.operand) == "struct"
    return _made(session, os.path.abspath(model.source.path), entry, node) if is_struct else None


def _declared_key(session: Session, model: Model, type_: _Written | None, name: str) -> StructKey | None:
    for struct in () if type_ is None else _structs(model, type_):
        for entry, key in _entries(struct.node):
            if key.value == name:
                return _made(session, struct.path, entry, key)
    return None


def _made(session: Session, path: str, entry: ast.HashEntry, key: ast.String | ast.Name) -> StructKey:
    data = session.read(path)
    text = data[entry.value.start : entry.value.end].decode("utf-8", "replace") if isinstance(data, bytes) else ""
    return StructKey(key.value, Place(path, key.span), " ".join(text.split()))


def _entries(node: ast.Expression) -> Iterator[tuple[ast.HashEntry, ast.String | ast.Name]]:
    fields = node.keys[0] if isinstance(node, ast.Access) and node.keys else None
    for entry in fields.entries if isinstance(fields, ast.Hash) else ():
        key = entry.key.keys[0] if isinstance(entry.key, ast.Access) and entry.key.keys else entry.key
        if isinstance(key, (ast.String, ast.Name)):
            yield entry, key


# What types are declared


def _type_of(session: Session, model: Model, node: ast.Expression) -> _Written | None:
    """Return the type that an expression is declared with: a parameter, or the value of keys in one."""
    if isinstance(node, ast.Access) and len(node.keys) == 1:
        return _inner(model, _type_of(session, model, node.operand), node.keys[0])
    symbol = resolve(model, node) if isinstance(node, ast.Variable) else None
    return _of_parameter(session, model, symbol) if isinstance(symbol, Parameter) else None


def _of_parameter(session: Session, model: Model, symbol: Parameter) -> _Written | None:
    place = symbol.extent
    path = None if place is None else os.path.abspath(place.path)
    if place is None or path is None:
        return None
    is_here = place.path == model.source.path
    manifest = None if is_here else manifest_at(session, path)
    nodes = model.nodes if is_here else None if manifest is None else manifest.nodes
    node = next((each for each in nodes.of(ast.Parameter) if each.span == place.span), None) if nodes else None
    if node is None or node.type is not None:
        return None if node is None or node.type is None else _Written(path, node.type)
    return _of_lambda(session, model, node) if is_here else None


def _of_lambda(session: Session, model: Model, parameter: ast.Parameter) -> _Written | None:
    """Return the type of the elements that a lambda is called with, in its last parameter."""
    around = model.nodes.around(parameter)
    call = around[-2] if len(around) > 1 and isinstance(around[-1], ast.Lambda) else None
    block = around[-1]
    if (
        not isinstance(call, ast.MethodCall)
        or not isinstance(block, ast.Lambda)
        or block.parameters[-1] is not parameter
    ):
        return None
    return _inner(model, _type_of(session, model, call.receiver), None)


def _wanted(session: Session, model: Model, node: ast.Node) -> _Written | None:
    """Return the type that is declared for what a hash or an array is the value of."""
    around = model.nodes.around(node)
    outer = around[-1]
    if isinstance(outer, ast.HashEntry):
        return _inner(model, _wanted(session, model, around[-2]), outer.key)
    if isinstance(outer, ast.Array):
        return _inner(model, _wanted(session, model, outer), None)
    if isinstance(outer, ast.Attribute):
        symbol = attribute_set(model, outer, outer.name)
        return _of_parameter(session, model, symbol) if isinstance(symbol, Parameter) else None
    if isinstance(outer, ast.Parameter) and outer.default is node and outer.type is not None:
        return _Written(os.path.abspath(model.source.path), outer.type)
    return None


def _inner(model: Model, type_: _Written | None, key: ast.Expression | None) -> _Written | None:
    """Return the type of the value of a key in a value of a type."""
    for each in () if type_ is None else _members(model, type_):
        node, name = each.node, _name(each.node)
        keys: list[ast.Expression] = node.keys if isinstance(node, ast.Access) else []
        if name == "hash" and len(keys) > 1:
            return _Written(each.path, keys[1])
        if name in {"array", "iterable"} and keys:
            return _Written(each.path, keys[0])
        if name == "struct" and isinstance(key, (ast.String, ast.Name)):
            found = next((entry.value for entry, own in _entries(node) if own.value == key.value), None)
            if found is not None:
                return _Written(each.path, found)
    return None


def _structs(model: Model, type_: _Written) -> Iterator[_Written]:
    return (each for each in _members(model, type_) if _name(each.node) == "struct")


def _members(model: Model, type_: _Written) -> Iterator[_Written]:
    """Yield the types that a type is one of, through aliases and what may be undefined."""
    waiting = [type_]
    for _ in range(_MOST_STEPS):
        if not waiting:
            return
        each = waiting.pop()
        name = _name(each.node)
        keys: list[ast.Expression] = each.node.keys if isinstance(each.node, ast.Access) else []
        if name in _WRAPPING or name == "variant":
            waiting += [_Written(each.path, key) for key in reversed(keys)]
        elif isinstance(each.node, ast.Reference) and (alias := model.symbols.data_type(each.node.value)) is not None:
            waiting += _of_alias(alias)
        else:
            yield each


def _of_alias(symbol: DataType) -> list[_Written]:
    found = symbol.definition
    is_alias = isinstance(found, Declared) and isinstance(found.node, ast.TypeAlias)
    if not is_alias or found is None or not isinstance(found.node, ast.TypeAlias):
        return []
    return [_Written(os.path.abspath(found.path), found.node.value)]


def _name(node: ast.Expression) -> str:
    operand = node.operand if isinstance(node, ast.Access) else node
    return operand.value.lower() if isinstance(operand, ast.Reference) else ""
