"""Variables of a scope: which are set in it, and which of them nothing reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.walk import children, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

Local = ast.Function | ast.Plan | ast.Define | ast.Lambda | ast.Template
"""What has variables that nothing outside of it can read."""

_SEE_EVERYTHING: Final = frozenset({"getvar", "inline_epp", "inline_template", "template"})
"""Functions that read variables of the scope that they are called in, by names that stand elsewhere."""

_SCOPES = (ast.Class, ast.Define, ast.NodeDefinition, ast.Function, ast.Plan, ast.Lambda, ast.Template, ast.Apply)


def is_opaque(node: ast.Node) -> bool:
    """Return whether a function that is called in a piece of a program may read any variable there."""
    return any(_called(each) in _SEE_EVERYTHING for each in walk(node))


def _called(node: ast.Node) -> str | None:
    if isinstance(node, ast.Call | ast.MethodCall) and isinstance(node.function, ast.Name):
        return node.function.value.removeprefix("::")
    return None


def read_in(node: ast.Node) -> set[str]:
    """Return the names of all variables that are read in a piece of a program, in whatever scope."""
    written = {id(each) for each in walk(node) if isinstance(each, ast.Assignment) for each in _targets(each)}
    return {each.name for each in walk(node) if isinstance(each, ast.Variable) and id(each) not in written}


def _targets(node: ast.Assignment) -> Iterator[ast.Variable]:
    return assigned_variables(node.target) if node.operator == "=" else iter(())


def assigned_in(scope: ast.Node) -> Iterator[tuple[ast.Assignment, ast.Variable]]:
    """Yield the variables that the code of a scope sets, without those of the scopes within it."""
    pending = list(reversed(children(scope)))
    while pending:
        node = pending.pop()
        if isinstance(node, _SCOPES):
            continue
        if isinstance(node, ast.Assignment):
            yield from ((node, each) for each in _targets(node))
        pending += reversed(children(node))


def is_meant_unused(name: str) -> bool:
    """Return whether a name says that nothing reads the variable."""
    return name.startswith("_")
