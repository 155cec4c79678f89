"""Classes, defined types, functions, plans, nodes and types."""

from __future__ import annotations

from pplint.syntax import ast
from pplint.syntax.pn.core import body_entry, call, listed, mapped, parameters_entry, prints, quoted, to_pn


@prints(ast.Class)
def _class(node: ast.Class) -> str:
    return call(
        "class",
        mapped(
            ("name", quoted(node.name)),
            None if node.parent is None else ("parent", quoted(node.parent)),
            parameters_entry(node.parameters),
            body_entry(node.body),
        ),
    )


@prints(ast.Define, ast.Plan)
def _define(node: ast.Define | ast.Plan) -> str:
    name = "define" if isinstance(node, ast.Define) else "plan"
    return call(name, mapped(("name", quoted(node.name)), parameters_entry(node.parameters), body_entry(node.body)))


@prints(ast.Function)
def _function(node: ast.Function) -> str:
    return call(
        "function",
        mapped(
            ("name", quoted(node.name)),
            parameters_entry(node.parameters),
            body_entry(node.body),
            None if node.return_type is None else ("returns", to_pn(node.return_type)),
        ),
    )


@prints(ast.NodeDefinition)
def _node_definition(node: ast.NodeDefinition) -> str:
    parent = None if node.parent is None else ("parent", to_pn(node.parent))
    return call("node", mapped(("matches", listed(node.matches)), parent, body_entry(node.body)))


@prints(ast.TypeAlias)
def _type_alias(node: ast.TypeAlias) -> str:
    return call("type-alias", quoted(node.name), to_pn(node.value))


@prints(ast.TypeMapping)
def _type_mapping(node: ast.TypeMapping) -> str:
    return call("type-mapping", to_pn(node.type), to_pn(node.mapping))


@prints(ast.TypeDefinition)
def _type_definition(node: ast.TypeDefinition) -> str:
    parent = "nil" if node.parent is None else quoted(node.parent)
    statements = node.body.statements
    body = call("block", *map(to_pn, statements)) if statements else "(nop)"
    return call("type-definition", quoted(node.name), parent, body)


@prints(ast.Apply)
def _apply(node: ast.Apply) -> str:
    return call("apply", mapped(("args", listed(node.arguments)), body_entry(node.body)))
