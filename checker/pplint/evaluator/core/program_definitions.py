"""What a program defines: functions, classes, defined types and data types, found before anything is evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.issues import names as issues
from pplint.syntax import ast
from pplint.syntax.names import DATA_TYPES, REPLACEABLE_DATA_TYPES
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterable


class Definitions(Struct):
    """The definitions of a program by their names, which are in lower case but for those of functions."""

    functions: dict[str, ast.Function | ast.Plan] = {}
    classes: dict[str, ast.Class] = {}
    defines: dict[str, ast.Define] = {}
    data_types: dict[str, ast.TypeAlias | ast.TypeDefinition] = {}
    nodes: list[ast.NodeDefinition] = []

    def collect(self, tree: ast.File, nodes: Iterable[ast.Node] | None = None) -> EvaluationError | None:
        """Add the definitions of a program, of several with the same name the last.

        `nodes` are those nodes of it that may be definitions, where somebody has sorted them out.
        Returns the error of the first that the compiler refuses, as its name is taken.
        """
        taken: dict[tuple[str, str], ast.Node] = {}
        refusal: EvaluationError | None = None
        for node in walk(tree) if nodes is None else nodes:
            if isinstance(node, ast.Definition):
                refusal = refusal or _refusal(node, taken)
            if isinstance(node, (ast.Function, ast.Plan)):
                self.functions[node.name] = node
            elif isinstance(node, ast.Class):
                self.classes[node.name.lower()] = node
            elif isinstance(node, ast.Define):
                self.defines[node.name.lower()] = node
            elif isinstance(node, (ast.TypeAlias, ast.TypeDefinition)):
                self.data_types[node.name.lower()] = node
            elif isinstance(node, ast.NodeDefinition):
                self.nodes.append(node)
        return refusal


_Kind = Literal["function", "class or defined type", "type"]
_KINDS: Final[dict[type[ast.Definition], _Kind]] = {
    ast.Function: "function",
    ast.Plan: "function",
    ast.Class: "class or defined type",
    ast.Define: "class or defined type",
    ast.TypeAlias: "type",
    ast.TypeDefinition: "type",
}
"""What has a name that nothing of the same kind may have."""


def _refusal(node: ast.Definition, taken: dict[tuple[str, str], ast.Node]) -> EvaluationError | None:
    """Return the error of a definition whose name one before it or the language has, and take the name."""
    kind, name = _KINDS[type(node)], node.name.lower()
    if kind == "type" and name in DATA_TYPES - REPLACEABLE_DATA_TYPES:
        return EvaluationError(issues.PartOfLanguage(node.name), node)
    if taken.setdefault((kind, name), node) is node:
        return None
    return EvaluationError(issues.DefinedTwice(kind, node.name), node)
