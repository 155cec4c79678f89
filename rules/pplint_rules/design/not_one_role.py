"""Nodes that are not one role."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.roles import ROLES, declared_classes, is_role

_REFUSING: Final = frozenset({"fail", "notice", "warning"})


@rule(
    "not-one-role",
    "A node definition that does not consist of one role",
    Severity.WARNING,
    aliases=["node_definition", "nodes_include_one_role"],
    presets=(),
    options=[ROLES],
)
def not_one_role(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """In the roles and profiles pattern, each node has exactly one role, which sets its configuration.

    An interpolated name may be the name of a role. A `default` node may be empty, or call `fail`.

    ```puppet
    node 'web1.example.com' {     # warning: [not-one-role]
      include role::web
      include profile::debug
    }
    ```

    ```puppet
    node 'web1.example.com' {
      include role::web
    }
    node default {
      fail('this node has no role')
    }
    ```
    """
    statements = node.body.statements
    is_default = any(isinstance(each, ast.Default) for each in node.matches)
    if is_default and all(isinstance(each, ast.Call) and function_name(each) in _REFUSING for each in statements):
        return
    if len(statements) == 1 and _is_role(statements[0], ctx):
        return
    found = f"{len(statements)} statements" if len(statements) > 1 else "another statement" if statements else "nothing"
    place = node.matches[0] if node.matches else node
    yield ctx.finding(place, f"a node must include exactly one role, but this one has {found}", help="include one role")


def _is_role(statement: ast.Expression, ctx: Context) -> bool:
    """Whether a statement declares one role, or may do so."""
    names = [name for name, _ in declared_classes(statement)]
    if isinstance(statement, ast.Resource):
        is_computed = len(statement.bodies) == 1 and not isinstance(statement.bodies[0].title, _LITERAL)
        is_class = isinstance(statement.type, ast.Name) and statement.type.value == "class"
        return is_class and (is_computed or (len(names) == 1 and is_role(names[0], ctx)))
    if not isinstance(statement, ast.Call | ast.MethodCall) or function_name(statement) not in DECLARING_FUNCTIONS:
        return False
    given = arguments(statement)
    if len(given) == 1 and not isinstance(given[0], _LITERAL):
        return True
    return len(names) == 1 and is_role(names[0], ctx)


_LITERAL = (ast.String, ast.Name, ast.Array)
