"""What both forms of a call have in common: `include('apache')` and `'apache'.include`."""

from __future__ import annotations

from pplint.syntax import ast


def function_name(node: ast.Call | ast.MethodCall) -> str:
    """Return the name of the called function, or nothing if that is a type."""
    return node.function.value.removeprefix("::") if isinstance(node.function, ast.Name) else ""


def arguments(node: ast.Call | ast.MethodCall) -> list[ast.Expression]:
    """Return the arguments of a call, the receiver first."""
    return [node.receiver, *node.arguments] if isinstance(node, ast.MethodCall) else node.arguments


def looked_up_key(node: ast.Node) -> str | None:
    """Return the key that a call of `lookup` asks data for, if it is a literal."""
    if not isinstance(node, (ast.Call, ast.MethodCall)) or function_name(node) != "lookup":
        return None
    key = next(iter(arguments(node)), None)
    return key.value if isinstance(key, (ast.String, ast.Name)) else None
