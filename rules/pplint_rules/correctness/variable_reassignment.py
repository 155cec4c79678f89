"""Variables that are assigned twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import repeated
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.earlier_statements import assigned_by, assigned_in, done_before, done_in_several, scope_of

_WITH_PARAMETERS = (ast.Class, ast.Define, ast.Function, ast.Plan, ast.Lambda, ast.Template)


@rule(
    "variable-reassignment",
    "A variable assigned twice",
    Severity.ERROR,
    issues=("ILLEGAL_REASSIGNMENT",),
)
def variable_reassignment(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """A variable can be assigned only once in a scope. The compiler fails at the second assignment.

    An assignment is compared with earlier assignments in the same block, in enclosing blocks and in earlier branches,
    and with the parameters. Assignments in different branches of a condition are not reported, because only one of them
    is evaluated. Variables that the definition tests for being set are not reported either.

    ```puppet
    $packages = ['git']
    $packages = $packages + ['vim']     # error: [variable-reassignment]
    ```

    ```puppet
    $packages = ['git']
    $all_packages = $packages + ['vim']
    ```
    """
    assigned = assigned_in(node)
    if not assigned:
        return
    owner = ctx.parent
    names: list[ast.Variable | ast.Parameter] = []
    if isinstance(owner, _WITH_PARAMETERS):
        names += owner.parameters or []
    for statement in node.statements:
        if type(statement) is ast.Assignment:
            names += assigned_by(statement)
    for variable, first in repeated(names, lambda each: each.name):
        if isinstance(variable, ast.Variable):
            yield _finding(variable, first, ctx)
    several, parameters = done_in_several(ctx, assigned_in), _parameters_around(ctx)
    for name, variable in assigned.items():
        before = done_before(ctx, node, assigned_in, name, variable.start) if name in several else None
        earlier = before or parameters.get(name)
        if earlier is not None and not questions(ctx).may_mean_variable(name):
            yield _finding(variable, earlier, ctx)


def _parameters_around(ctx: Context) -> dict[str, ast.Parameter]:
    """Return the parameters that are set before a block which is not all of their scope: branches have none."""
    scope = scope_of(ctx)
    if scope is ctx.parent or not isinstance(scope, _WITH_PARAMETERS):
        return {}
    return {each.name: each for each in reversed(scope.parameters or ())}


def _finding(variable: ast.Variable, first: ast.Variable | ast.Parameter, ctx: Context) -> Finding:
    place = first.name_span if isinstance(first, ast.Parameter) else first.span
    is_parameter = isinstance(first, ast.Parameter)
    message = (
        f"`${variable.name}` is {'a parameter' if is_parameter else 'already assigned'}; variables cannot be reassigned"
    )
    label = ctx.label(place, "parameter declared here" if is_parameter else "first assigned here")
    return ctx.finding(variable, message, label, help="choose another name for the second value")
