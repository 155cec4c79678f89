"""The scopes of a file: which variables are set in each, which of them are read there, and what is visible from it.

Specification: "Scopes". Classes, defined types, nodes, functions, plans, lambdas and templates have a scope of their
own. What a lambda does not set itself is looked for around it; any other scope sees its own variables and those of the
top scope, a class also those of the class that it inherits.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from msgspec import Struct

from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.walk import CHILD_GETTERS, children

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import Span

_SCOPES: Final = frozenset(
    {ast.Class, ast.Define, ast.NodeDefinition, ast.Function, ast.Plan, ast.Lambda, ast.Template, ast.Apply}
)


Setter: TypeAlias = ast.Parameter | ast.Variable
"""What sets a variable: a parameter, or the target of an assignment."""


def place_set(setter: Setter) -> Span:
    """Return where the name stands of a variable that something sets."""
    return setter.name_span if isinstance(setter, ast.Parameter) else setter.span


class LexicalScope(Struct, eq=False):
    """A scope with the variables that are set in it, and the names that are read in it and in those within it.

    `calls` are those in it and in the scopes within it: a function may read variables, too. `is_unreadable` tells
    whether a part of the file cannot be read.
    """

    node: ast.Node
    outer: LexicalScope | None
    assigned: list[tuple[ast.Assignment, ast.Variable]] = []
    read: set[str] = set()
    calls: list[ast.Call | ast.MethodCall] = []
    is_unreadable: bool = False

    @property
    def parameters(self) -> Sequence[ast.Parameter]:
        """The parameters that are set in the scope."""
        node = self.node
        if isinstance(node, ast.Class | ast.Define | ast.Function | ast.Plan | ast.Lambda | ast.Template):
            return node.parameters or ()
        return ()

    def is_unread(self, name: str) -> bool:
        """Return whether no expression reads a variable; a name that starts with `_` says that this is meant so."""
        return name not in self.read and not name.startswith("_") and not self.is_unreadable

    @property
    def around(self) -> LexicalScope | None:
        """The scope that a lambda, or the block of `apply`, is in, and whose variables it sees."""
        return self.outer if isinstance(self.node, ast.Lambda | ast.Apply) else None

    def setters(self, before: int | None = None) -> Iterator[Setter]:
        """Yield what sets the variables of the scope, in order: all of it, or what is done before an offset."""
        yield from (each for each in self.parameters if before is None or each.end <= before)
        yield from (variable for whole, variable in self.assigned if before is None or whole.end <= before)

    def visible(self, offset: int) -> dict[str, list[Setter]]:
        """Return what sets the variables that an offset in the scope sees, but for those of classes and the top scope.

        A variable has several setters where branches set it, in order.
        """
        found: dict[str, list[Setter]] = {}
        scope: LexicalScope | None = self
        while scope is not None:
            here: dict[str, list[Setter]] = {}
            for each in scope.setters(offset):
                here.setdefault(each.name, []).append(each)
            found = here | found
            scope = scope.around
        return found


class Scopes:
    """The scopes of a file."""

    def __init__(self, tree: ast.File) -> None:
        self.all = scopes_in(tree)
        self._of_nodes = {each.node: each for each in self.all}

    def innermost(self, around: Sequence[ast.Node]) -> LexicalScope:
        """Return the scope that the nodes around one, given outermost first, put it in."""
        return next((self._of_nodes[each] for each in reversed(around) if each in self._of_nodes), self.all[0])

    def of(self, node: ast.Node) -> LexicalScope:
        """Return the scope that a node makes; raise `KeyError` if it makes none."""
        return self._of_nodes[node]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all variables that the file sets, in whatever scope."""
        return frozenset(each.name for scope in self.all for each in scope.setters())


def scopes_in(tree: ast.Node) -> list[LexicalScope]:
    """Return the scopes of a file, or of a definition in one after that, each before those within it.

    Where a part of the file cannot be read, it may read any variable.
    """
    root = LexicalScope(tree, None)
    scopes: list[LexicalScope] = []
    waiting = [root]
    while waiting:
        scope = waiting.pop()
        scopes.append(scope)
        within = _fill(scope, [tree] if scope is root else children(scope.node), root)
        waiting += reversed([LexicalScope(node, scope) for node in within])
    for scope in reversed(scopes):
        scope.is_unreadable = root.is_unreadable
        if scope.outer is not None:
            scope.outer.read |= scope.read
            scope.outer.calls += scope.calls
    return scopes


def _fill(scope: LexicalScope, nodes: Sequence[ast.Node], root: LexicalScope) -> list[ast.Node]:
    """Note what is set and read below some nodes, and return the nodes there that have scopes of their own."""
    inner: list[ast.Node] = []
    targets: set[ast.Node] = set()
    pending = list(reversed(nodes))
    while pending:
        node = pending.pop()
        kind = node.__class__
        if kind in _LOOKED_AT:
            if kind in _SCOPES:
                inner.append(node)
                continue
            if kind is ast.Error:
                scope.read |= cast("ast.Error", node).variables
                root.is_unreadable |= cast("ast.Error", node).may_read_any
            else:
                _note(node, scope, targets)
        getter = CHILD_GETTERS[kind]
        if getter is not None:
            pending += reversed(getter(node))
    return inner


_LOOKED_AT: Final = _SCOPES | {ast.Assignment, ast.Variable, ast.Call, ast.MethodCall, ast.Error}
"""The nodes that have scopes, or set or read variables. A file has very many nodes, and few of them are such."""


def _note(node: ast.Node, scope: LexicalScope, targets: set[ast.Node]) -> None:
    """Remember what a node sets or reads; an assignment comes before its targets."""
    kind = node.__class__
    if kind is ast.Variable:
        if node not in targets:
            scope.read.add(cast("ast.Variable", node).name)
    elif isinstance(node, ast.Assignment):
        if node.operator == "=":
            variables = list(assigned_variables(node.target))
            targets.update(variables)
            scope.assigned += [(node, each) for each in variables]
    elif isinstance(node, ast.Call | ast.MethodCall):
        scope.calls.append(node)
