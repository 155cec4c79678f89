"""Variables that the compiler sets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables, scope_around
from pplint.syntax.names import RESERVED_VARIABLES, SCOPE_PARAMETERS, SCOPE_VARIABLES

if TYPE_CHECKING:
    from pplint.base.source import Span


@rule(
    "reserved-variable",
    "A variable that the compiler sets, assigned or declared as a parameter",
    Severity.ERROR,
    issues=("ILLEGAL_RESERVED_ASSIGNMENT",),
    named=RESERVED_VARIABLES | SCOPE_VARIABLES | {""},
)
def reserved_variable(node: ast.Assignment | ast.Parameter, ctx: Context) -> Iterator[Finding]:
    """The compiler sets some variables itself and fails if code assigns them.

    `$facts`, `$trusted` and `$server_facts` are reserved everywhere, also as parameters of functions and lambdas.
    `$title`, `$name`, `$module_name` and `$caller_module_name` are set in every class, instance of a defined type
    and node definition, where the compiler reports an assignment as a reassignment. Functions and lambdas may use
    these names.

    `reserved-parameter` reports `$title` and `$name` as parameters of classes and defined types, and
    `built-in-variable` reports variables at top scope.

    ```puppet
    class profile(
      Hash $facts,                      # error: [reserved-variable]
    ) {
      $title = 'Profile'                # error: [reserved-variable]
      [1, 2].each |$trusted| { }        # error: [reserved-variable]
    }
    ```

    ```puppet
    class profile(
      Hash $our_facts,
    ) {
      $heading = 'Profile'
      [1, 2].each |$name| { }
    }
    ```
    """
    if isinstance(node, ast.Parameter):
        yield from _check(ctx, node.name, node.name_span, ctx.parent, SCOPE_VARIABLES - SCOPE_PARAMETERS)
        return
    scope = scope_around(ctx.ancestors)
    for variable in assigned_variables(node.target):
        yield from _check(ctx, variable.name, variable.span, scope, SCOPE_VARIABLES)


def _check(ctx: Context, name: str, span: Span, scope: ast.Node, taken: frozenset[str]) -> Iterator[Finding]:
    if name in RESERVED_VARIABLES:
        message = f"`${name}` is reserved and cannot be set"
    elif name in taken and isinstance(scope, ast.Class | ast.Define | ast.NodeDefinition):
        message = f"`${name}` is already set and cannot be set again"
    else:
        return
    yield ctx.finding(span, message, help="choose another name for the variable")
