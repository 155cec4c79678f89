"""Assignments in the default values of parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import classes_of

_OUTSIDE = classes_of(ast.Definition, ast.Lambda, ast.Assignment)


@rule(
    "assignment-in-default",
    "An assignment in the default value of a parameter",
    Severity.ERROR,
    issues=("ILLEGAL_ASSIGNMENT_CONTEXT",),
)
def assignment_in_default(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """The default value of a parameter cannot assign a variable.

    Lambdas in the default value can have variables of their own.

    ```puppet
    define account(
      $home = ($base = '/home'),     # error: [assignment-in-default]
    ) { }
    ```

    ```puppet
    define account(
      $base = '/home',
      $home = $base,
    ) { }
    ```
    """
    parameter = _default_around(node, ctx.ancestors)
    if parameter is not None:
        yield ctx.finding(
            ctx.place(node),
            f"the default value of `${parameter.name}` must not assign a variable",
            ctx.label(parameter.name_span, "parameter declared here"),
            help="make the variable a parameter before this one, with a default value of its own",
        )


def _default_around(node: ast.Node, ancestors: Sequence[ast.Node]) -> ast.Parameter | None:
    """Return the parameter in whose default value a node is, unless a lambda or another assignment comes first."""
    for ancestor in reversed(ancestors):
        if type(ancestor) is ast.Parameter:
            return ancestor if ancestor.default is node else None
        if type(ancestor) in _OUTSIDE:
            return None
        node = ancestor
    return None
