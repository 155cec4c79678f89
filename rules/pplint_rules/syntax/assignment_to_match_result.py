"""Assignments to the results of matches."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets
from pplint.syntax.names import NUMERIC_VARIABLE_NAME


@rule(
    "assignment-to-match-result",
    "An assignment to a variable with a number for a name",
    Severity.ERROR,
    issues=("ILLEGAL_NUMERIC_ASSIGNMENT",),
    named=lambda name: not name or name.isdigit(),
)
def assignment_to_match_result(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """`$0`, `$1` and so on cannot be assigned: only a match with a regular expression sets them.

    `$0` is the matched text, and `$1` and the following are the texts that the groups matched.

    ```puppet
    $1 = 'first'     # error: [assignment-to-match-result]
    ```

    ```puppet
    $first = 'first'
    ```
    """
    for variable in assignment_targets(node):
        if isinstance(variable, ast.Variable) and NUMERIC_VARIABLE_NAME.fullmatch(variable.name):
            message = f"`${variable.name}` cannot be assigned: only a match with a regular expression sets it"
            yield ctx.finding(variable, message, help="choose a name that starts with a letter")
