"""Parameters of functions that capture the rest and leave none."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "misplaced-captures-rest",
    "A parameter of a function that captures the rest and is not the last",
    Severity.ERROR,
)
def misplaced_captures_rest(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """A parameter with `*` takes all arguments that are left, so nothing remains for those after it.

    The compiler refuses it in lambdas, see `captures-rest-not-last`. In functions it accepts it; calls fail if the
    last parameter is required, and else it never gets a value, which is a warning.

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
