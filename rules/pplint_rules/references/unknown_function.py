"""A call of a function that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.unknown_names import missing


@rule(
    "unknown-function",
    "A call of a function that does not exist",
    Severity.ERROR,
    issues=("UNKNOWN_FUNCTION",),
    yields_to=["removed-function"],
)
def unknown_function(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a call of a function that neither Puppet nor a module defines.

    It is reported only if all modules that may define the function are available: those that the module or control
    repository lists as dependencies. An empty list of dependencies is not taken as complete, and functions whose names
    start with `pe_` may belong to Puppet Enterprise. A misspelled name of a known function is always reported.

    ```puppet
    $words = spilt('a,b', ',')     # error: [unknown-function]
    ```

    ```puppet
    $words = split('a,b', ',')
    ```
    """
    if problem.kind is not Kind.FUNCTION:
        return
    if problem.owner is not None:
        message = f"unknown function `{problem.name}`: put the key in brackets"
        finding = ctx.finding(problem, message, help=f"write `{problem.owner}['{problem.name}']`")
        yield explained(finding, problem, ctx)
    else:
        yield from missing(problem, ctx, "function")
