"""Calls with too few or too many arguments."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import NoSignatureFits
from pplint.rule import Context, rule
from pplint_rules.shared.call_mismatch import of_count, signatures_text


@rule(
    "wrong-argument-count",
    "A call with too few or too many arguments",
    Severity.ERROR,
    yields_to=["removed-argument"],
)
def wrong_argument_count(problem: NoSignatureFits, ctx: Context) -> Iterator[Finding]:
    """A call fails if no signature of the function accepts this number of arguments.

    In a call with a dot, such as `$text.split(',')`, the value before the dot is the first argument.

    ```puppet
    $words = split('a,b')         # error: [wrong-argument-count]
    ```

    ```puppet
    $words = split('a,b', ',')
    $same = 'a,b'.split(',')
    ```
    """
    if of_count(problem):
        return
    count = len(problem.arguments)
    message = f"`{problem.function}` takes {_range(problem)}, got {count}"
    labels = ctx.declared(problem.place, "function declared here")
    yield ctx.finding(problem, message, *labels, help=signatures_text(problem))


def _range(problem: NoSignatureFits) -> str:
    least = min(each.lower for each in problem.signatures)
    uppers = [each.upper for each in problem.signatures]
    most = None if None in uppers else max(each for each in uppers if each is not None)
    if most == least:
        return f"{least} argument{'' if least == 1 else 's'}"
    if most is None:
        return f"at least {least} argument{'' if least == 1 else 's'}"
    return f"{least} to {most} arguments"
