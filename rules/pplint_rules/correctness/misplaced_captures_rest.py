"""Parameters of functions that capture the rest and leave none."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "misplaced-captures-rest",
    "A function parameter with `*` that is not the last",
    Severity.ERROR,
)
def misplaced_captures_rest(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """A parameter with `*` takes all remaining arguments, so no argument is left for the parameters after it.

    The compiler refuses this in lambdas (see `captures-rest-not-last`) and accepts it in functions. If the last
    parameter is required, every call fails, which is an error. If it is optional, it never gets a value, which is a
    warning.

    ```puppet
    function join_all(*$words, $separator) {     # error: [misplaced-captures-rest]
      $words.join($separator)
    }
    ```

    ```puppet
    function join_all($separator, *$words) {
      $words.join($separator)
    }
    ```
    """
    last = node.parameters[-1] if node.parameters else None
    for parameter in node.parameters[:-1]:
        if parameter.captures_rest and last is not None:
            yield ctx.finding(
                parameter.name_span,
                f"`*${parameter.name}` takes all remaining arguments, so it must be the last parameter",
                ctx.label(last.name_span, "no argument is left for this parameter"),
                help=f"move `*${parameter.name}` to the end",
                severity=None if last.default is None else Severity.WARNING,
            )
