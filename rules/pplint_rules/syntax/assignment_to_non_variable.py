"""Assignments to what is no variable."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets
from pplint.syntax.wording import noun, with_article

_DASHED = late_pattern(r"\$[a-z_]\w*(-[A-Za-z]\w*)+")
_WORD = late_pattern(r"[A-Z]\w*")
_REPORTED_ELSEWHERE = (ast.Variable, ast.Access)


@rule(
    "assignment-to-non-variable",
    "An assignment to something that is not a variable",
    Severity.ERROR,
    issues=("ILLEGAL_ASSIGNMENT",),
    aliases=["variable_contains_dash"],
    named=frozenset({""}),
)
def assignment_to_non_variable(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """Only a variable, or a list of variables in brackets, can be on the left of `=`.

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
            dashed = _with_dash(target, ctx)
            if dashed is not None:
                name = dashed.replace("-", "_")
                yield ctx.finding(
                    ctx.place(target), f"`-` cannot be in the name of a variable: `{dashed}`", help=f"write `{name}`"
                )
                continue
            word = "parentheses" if isinstance(target, ast.Parenthesized) else with_article(noun(target))
            yield ctx.finding(
                ctx.place(target), f"only a variable can be assigned, not {word}", help=_advice(target, node)
            )


def _with_dash(target: ast.Expression, ctx: Context) -> str | None:
    """Return a name with dashes that reads as a subtraction: `$my-var`."""
    text = ctx.source.text(target.span)
    is_name = isinstance(target, ast.Binary) and target.operator == "-" and _DASHED.fullmatch(text) is not None
    return text if is_name else None


def _advice(target: ast.Expression, node: ast.Assignment) -> str:
    if isinstance(target, ast.Name):
        return f"write `${target.value}`"
    if isinstance(target, ast.Reference) and _WORD.fullmatch(target.value):
        return f"write `${target.value.lower()}`: a variable begins with `$` and a lowercase letter"
    if isinstance(target, ast.Parenthesized):
        return "write the variable without parentheses"
    return "use `==` to compare" if target is node.target else "a list on the left of `=` holds variables only"
