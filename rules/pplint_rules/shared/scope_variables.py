"""Variables of scopes: which are set in one, which of them are read there, and what is set around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.records import dataclass, field
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables, scope_around
from pplint.syntax.walk import child_getter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.rule import Context
    from pplint.source import Span

_SCOPES: Final = frozenset(
    {ast.Class, ast.Define, ast.NodeDefinition, ast.Function, ast.Plan, ast.Lambda, ast.Template, ast.Apply}
)


@dataclass(slots=True, eq=False)
class ScopeUse:
    """A scope with the variables that are set in it, and the names that are read in it and in those within it.

    `calls` are those in it and in the scopes within it: a function may read variables, too. `is_unreadable` tells
    whether a part of the file cannot be read.
    """

    node: ast.Node
    outer: ScopeUse | None
    assigned: list[tuple[ast.Assignment, ast.Variable]] = field(
        default_factory=list["tuple[ast.Assignment, ast.Variable]"]
    )
    read: set[str] = field(default_factory=set[str])
    calls: list[ast.Call | ast.MethodCall] = field(default_factory=list["ast.Call | ast.MethodCall"])
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

    def places(self) -> Iterator[tuple[str, Span]]:
        """Yield the names that are set in the scope, with their places, in order."""
        yield from ((each.name, each.name_span) for each in self.parameters)
        yield from ((variable.name, variable.span) for _, variable in self.assigned)

    def set_around(self) -> dict[str, Span]:
        """Return the variables that are set around a lambda and before it, with their places."""
        found: dict[str, Span] = {}
        scope, start = self, self.node.start
        while isinstance(scope.node, ast.Lambda) and scope.outer is not None:
            scope = scope.outer
            for name, span in scope.places():
                if span.end <= start:
                    found.setdefault(name, span)
        return found


def scopes_in(tree: ast.File) -> list[ScopeUse]:
    """Return the scopes of a file, each before those within it.

    Where a part of the file cannot be read, it may read any variable.
    """
    root = ScopeUse(tree, None)
    scopes = [root]
    targets: set[ast.Node] = set()
    pending: list[tuple[ast.Node, ScopeUse]] = [(tree, root)]
    while pending:
        node, scope = pending.pop()
        kind = node.__class__
        if kind in _SCOPES:
            scope = ScopeUse(node, scope)
            scopes.append(scope)
        elif kind in _NOTED:
            _note(node, scope, targets)
        elif kind is ast.Error:
            root.is_unreadable = True
        getter = child_getter(kind)
        if getter is not None:
            pending += [(child, scope) for child in reversed(getter(node)) if child.__class__ not in _LEAVES]
    for scope in reversed(scopes):
        scope.is_unreadable = root.is_unreadable
        if scope.outer is not None:
            scope.outer.read |= scope.read
            scope.outer.calls += scope.calls
    return scopes


_NOTED: Final = frozenset({ast.Assignment, ast.Variable, ast.Call, ast.MethodCall})
"""The nodes that set or read variables. A file has very many nodes, and few of them are such."""
_LEAVES: Final = frozenset({ast.Name, ast.String, ast.Integer, ast.Boolean, ast.Undef, ast.Reference, ast.Default})
"""The most frequent nodes that have nothing to do with variables, and none below them."""


def _note(node: ast.Node, scope: ScopeUse, targets: set[ast.Node]) -> None:
    """Remember what a node sets or reads; an assignment comes before its targets."""
    if isinstance(node, ast.Assignment) and node.operator == "=":
        variables = list(assigned_variables(node.target))
        targets.update(variables)
        scope.assigned += [(node, each) for each in variables]
    elif isinstance(node, ast.Variable) and node not in targets:
        scope.read.add(node.name)
    elif isinstance(node, ast.Call | ast.MethodCall):
        scope.calls.append(node)


def names_set_in(tree: ast.File) -> frozenset[str]:
    """Return the names of all variables that a file sets, in whatever scope."""
    return _names_in(scopes_in(tree))


def names_set(ctx: Context) -> frozenset[str]:
    """Return the names of all variables that the file sets, in whatever scope."""
    return ctx.once(_names_in_file, ctx)


def _names_in_file(ctx: Context) -> frozenset[str]:
    return _names_in(ctx.once(scopes_in, ctx.tree))


def _names_in(scopes: list[ScopeUse]) -> frozenset[str]:
    return frozenset(name for scope in scopes for name, _ in scope.places())


def set_before(node: ast.Node, ctx: Context) -> dict[str, Span]:
    """Return the variables that are set where the current node stands, with the places where that is done."""
    around = scope_around([ctx.tree, *ctx.ancestors])
    scope = next((each for each in ctx.once(scopes_in, ctx.tree) if each.node is around), None)
    if scope is None:
        return {}
    own = {name: span for name, span in scope.places() if span.end <= node.start}
    return {**scope.set_around(), **own}


def always_set_around(ctx: Context) -> frozenset[str]:
    """Return the variables that nobody has to set: what a class or a defined type is called."""
    is_within = any(isinstance(each, ast.Class | ast.Define) for each in ctx.ancestors)
    return _NAMES if is_within else frozenset()


_NAMES: Final = frozenset({"module_name", "name", "title"})
