"""What a variable means where it is read or set: a parameter, an assignment, or what the top scope has by its name.

Specification: "Scopes".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place
from pplint.infer.symbols import Variable
from pplint.syntax import ast
from pplint.syntax.names import SCOPE_VARIABLES

if TYPE_CHECKING:
    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol
    from pplint.syntax.scopes import LexicalScope

_WITH_NAMES = (ast.Class, ast.Define, ast.NodeDefinition)


def resolve_variable(model: Model, node: ast.Variable) -> Symbol | None:
    """Return what a variable is where it stands; where it is assigned, that is itself."""
    namespace, separator, leaf = node.name.removeprefix("::").rpartition("::")
    if separator:
        return model.symbols.class_variable(namespace, leaf)
    if node.name != leaf:
        return _of_top_scope(model, leaf)
    return variable_seen(model, node, leaf)


def variable_seen(model: Model, node: ast.Node, name: str) -> Symbol | None:
    """Return what a node means that reads a variable of its scope or of one around it by a name."""
    scope = model.scopes.innermost(model.nodes.around(node))
    target = next((whole for whole, each in scope.assigned if each is node), None)
    if target is not None:
        place, extent = Place(model.source.path, node.span), Place(model.source.path, target.span)
        return Variable(name, place, extent, (extent,))
    return _set_in_file(model, scope, name, node.start) or _set_elsewhere(model, scope, name)


def _set_in_file(model: Model, scope: LexicalScope | None, name: str, before: int) -> Symbol | None:
    while scope is not None:
        outer = scope.node
        owner = model.symbols.defined_by(outer) if isinstance(outer, ast.Definition) else None
        found = model.symbols.set_in(scope, name, model.source.path, owner, before)
        if found is not None:
            return found
        scope = scope.around
    return None


def _set_elsewhere(model: Model, scope: LexicalScope, name: str) -> Symbol | None:
    """Return what the inherited class, the compiler or the top scope sets."""
    while scope.around is not None:
        scope = scope.around
    node = scope.node
    inherited = node.parent if isinstance(node, ast.Class) else None
    found = None if inherited is None else model.symbols.class_variable(inherited, name)
    if found is None and name in SCOPE_VARIABLES and isinstance(node, _WITH_NAMES):
        return Variable(name, None, None)
    return found or _of_top_scope(model, name)


def _of_top_scope(model: Model, name: str) -> Symbol | None:
    root = model.scopes.all[0]
    return model.symbols.set_in(root, name, model.source.path, None) or model.symbols.top_variable(name)
