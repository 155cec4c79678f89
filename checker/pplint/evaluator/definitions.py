"""What a program defines: functions, classes, defined types and data types, found before anything is evaluated."""

from __future__ import annotations

from dataclasses import dataclass, field

from pplint.syntax import ast
from pplint.syntax.walk import walk


@dataclass(slots=True)
class Definitions:
    """The definitions of a program by their names, which are in lower case but for those of functions."""

    functions: dict[str, ast.Function | ast.Plan] = field(default_factory=dict[str, "ast.Function | ast.Plan"])
    classes: dict[str, ast.Class] = field(default_factory=dict[str, ast.Class])
    defines: dict[str, ast.Define] = field(default_factory=dict[str, ast.Define])
    data_types: dict[str, ast.TypeAlias | ast.TypeDefinition] = field(
        default_factory=dict[str, "ast.TypeAlias | ast.TypeDefinition"]
    )
    nodes: list[ast.NodeDefinition] = field(default_factory=list[ast.NodeDefinition])

    def collect(self, tree: ast.File) -> None:
        """Add the definitions of a program."""
        for node in walk(tree):
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
