"""What both forms of a call have in common: `include('apache')` and `'apache'.include`."""

from __future__ import annotations

from pplint.syntax import ast


def function_name(node: ast.Call | ast.MethodCall) -> str:
    """Return the name of the called function, or nothing if that is a type."""
    return node.function.value.removeprefix("::") if isinstance(node.function, ast.Name) else ""


def arguments(node: ast.Call | ast.MethodCall) -> list[ast.Expression]:
    """Return the arguments of a call, the receiver first."""
    return [node.receiver, *node.arguments] if isinstance(node, ast.MethodCall) else node.arguments
