"""Assignments to what is no variable."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets
from pplint.syntax.wording import noun, with_article

_REPORTED_ELSEWHERE = (ast.Variable, ast.Access)


@rule(
    "assignment-to-non-variable",
    "An assignment to what is no variable",
    Severity.ERROR,
    issues=("ILLEGAL_ASSIGNMENT",),
)
def assignment_to_non_variable(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """On the left of `=` stands a variable, or a list of variables in brackets.

    ```puppet
    port = 80          # error: [assignment-to-non-variable]
    ($port) = 80       # error: [assignment-to-non-variable]
    [$a, 'b'] = [1, 2] # error: [assignment-to-non-variable]
    ```

    ```puppet
    $port = 80
    [$a, $b] = [1, 2]
    ```
    """
    for target in assignment_targets(node):
        if not isinstance(target, _REPORTED_ELSEWHERE):
            word = "parentheses" if isinstance(target, ast.Parenthesized) else with_article(noun(target))
            yield ctx.finding(
                ctx.place(target), f"only a variable can be assigned, not {word}", help=_advice(target, node)
            )


def _advice(target: ast.Expression, node: ast.Assignment) -> str:
    if isinstance(target, ast.Name):
        return f"write `${target.value}`"
    if isinstance(target, ast.Parenthesized):
        return "write the variable without parentheses"
    return "use `==` to compare" if target is node.target else "a list on the left of `=` holds variables only"
