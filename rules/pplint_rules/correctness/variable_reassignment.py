"""Variables that are assigned twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.repetition import repeated

_WITH_PARAMETERS = (ast.Class, ast.Define, ast.Function, ast.Plan, ast.Lambda, ast.Template)


@rule(
    "variable-reassignment",
    "A variable assigned twice",
    Severity.ERROR,
    issues=("ILLEGAL_REASSIGNMENT",),
)
def variable_reassignment(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """A variable is assigned once in its scope; the compiler fails when it comes to the second assignment.

    Assignments in the same block are compared, and those in a body with its parameters. Those in different branches of
    a condition are left alone, as only one of them is reached.

    ```puppet
    $packages = ['git']
    $packages = $packages + ['vim']     # error: [variable-reassignment]
    ```

    ```puppet
    $packages = ['git']
    $all_packages = $packages + ['vim']
    ```
    """
    owner = ctx.ancestors[-1]
    names: list[ast.Variable | ast.Parameter] = []
    if isinstance(owner, _WITH_PARAMETERS):
        names += owner.parameters or []
    for statement in node.statements:
        if isinstance(statement, ast.Assignment):
            names += _assigned(statement)
    for variable, first in repeated(names, lambda each: each.name):
        if isinstance(variable, ast.Variable):
            yield _finding(variable, first, ctx)


def _assigned(statement: ast.Assignment) -> list[ast.Variable]:
    """Return what a statement assigns: in `$a = $b = 1`, first `$b` and then `$a`."""
    found: list[ast.Variable] = []
    expression: ast.Expression = statement
    while isinstance(expression, ast.Assignment):
        if expression.operator == "=":
            found[:0] = assigned_variables(expression.target)
        expression = expression.value
    return found


def _finding(variable: ast.Variable, first: ast.Variable | ast.Parameter, ctx: Context) -> Finding:
    place = first.name_span if isinstance(first, ast.Parameter) else first.span
    is_parameter = isinstance(first, ast.Parameter)
    message = f"`${variable.name}` is {'a parameter' if is_parameter else 'assigned already'}, and never changes"
    label = ctx.label(place, "parameter declared here" if is_parameter else "first assigned here")
    return ctx.finding(variable, message, label, help="choose another name for the second value")
