"""What a symbol is, wherever it was resolved: of the places that set a variable, the first tells which one it is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.infer.symbols import Attribute, Fact, Function, Parameter, Resource, Symbol, Task, Variable
from pplint.project.location import location_of
from pplint.project.sources import manifest_at
from pplint.query import query
from pplint.server.uses.use import VARIABLE, Key
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.scopes import place_set, scopes_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.base.source import Place
    from pplint.infer.model import Model
    from pplint.session import Session
    from pplint.syntax.scopes import LexicalScope

TOP = ("top scope", "")
"""The owner of variables that are seen everywhere."""

TEMPLATE = ("template", "")
"""The owner of the parameters of a template."""

Setters = dict[int, tuple[int, tuple[str, str]]]
"""The places that set variables, by their first bytes: the owner, or where the first one in the same scope starts."""


class Keys:
    """Tells what the symbols are that the names in a file mean."""

    def __init__(self, session: Session, model: Model) -> None:
        self._session = session
        self._own = model.source.path
        self._setters = _setters_of(model.scopes.all)

    def of(self, symbol: Symbol) -> Key:
        """Return what a symbol is."""
        if isinstance(symbol, (Variable, Parameter)):
            return self._of_variable(symbol)
        name = symbol.name.removeprefix("::")
        if isinstance(symbol, Fact):
            return Key(symbol.word, ".".join((name, *symbol.path)))
        if isinstance(symbol, Attribute):
            return Key(symbol.word, name, owner=("", "" if symbol.owner is None else symbol.owner.name))
        if isinstance(symbol, Resource):
            return _of_resource(symbol)
        return Key(symbol.word, name if isinstance(symbol, (Function, Task)) else name.lower())

    def _of_variable(self, symbol: Variable | Parameter) -> Key:
        if symbol.place is None:
            return Key(VARIABLE, symbol.name, owner=TOP)
        return self.at(symbol.name, symbol.place)

    def at(self, name: str, place: Place) -> Key:
        """Return what the variable is that is set at a place."""
        path = os.path.abspath(place.path)
        setters = self._setters if place.path == self._own else setters_in(self._session, path)
        return Key(VARIABLE, name, path, *setters.get(place.span.start, (place.span.start, ("", ""))))


def _of_resource(symbol: Resource) -> Key:
    place = symbol.place
    path, start = ("", -1) if place is None else (os.path.abspath(place.path), place.span.start)
    return Key(symbol.word, symbol.name, path, start, ("", "" if symbol.type is None else symbol.type.name.lower()))


@query
def setters_in(session: Session, path: str) -> Mapping[int, tuple[int, tuple[str, str]]]:
    """Return the places that set variables in the program at an absolute path."""
    manifest = manifest_at(session, path, location_of(session, path).kind)
    return {} if manifest is None else _setters_of(scopes_in(manifest.tree))


@setters_in.fingerprint
def _owners(setters: Mapping[int, tuple[int, tuple[str, str]]]) -> bytes:
    """Return what others know of the places: the owners, in their order."""
    return repr([owner for _, owner in setters.values()]).encode()


def _setters_of(scopes: Iterable[LexicalScope]) -> Setters:
    found: Setters = {}
    for scope in scopes:
        owner = owner_of(scope.node)
        firsts: dict[str, int] = {}
        for each in scope.setters():
            start = place_set(each).start
            found[start] = -1 if any(owner) else firsts.setdefault(each.name, start), owner
    return found


def owner_of(node: ast.Node) -> tuple[str, str]:
    """Return what makes a scope, if others can name its variables or parameters."""
    if isinstance(node, ast.Definition):
        return kind_of(node), node.name.lower().removeprefix("::")
    if isinstance(node, ast.File):
        return TOP
    return TEMPLATE if isinstance(node, ast.Template) else ("", "")
