"""Types with parameters that they do not take."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.infer.core.problems import InvalidTypeExpression
from pplint.rule import Context, rule
from pplint.wording.sentences import clause


@rule("invalid-type", "A type with parameters that it does not accept", Severity.ERROR, yields_to=("type-as-title",))
def invalid_type(problem: InvalidTypeExpression, ctx: Context) -> Iterator[Finding]:
    """Each data type accepts its own parameters: `Integer` a range, `Array` a type and a range, and so on.

    ```puppet
    class apache(
      Integer['80'] $port,              # error: [invalid-type]
      Array[String, 1, 2, 3] $hosts,    # error: [invalid-type]
    ) { }
    ```

    ```puppet
    class apache(
      Integer[80] $port,
      Array[String, 1, 2] $hosts,
    ) { }
    ```
    """
    text = ctx.source.text(problem.span)
    is_open_end = text.strip("'\"").lower() in _OPEN_ENDS
    fix = Fix("write `default`", (Edit(problem.span, "default"),), safe=False) if is_open_end else None
    advice = "use `default` for a range without an upper bound" if is_open_end else None
    yield ctx.finding(problem, clause(problem.issue), help=advice, fix=fix)


# An open end is written `default`: `Integer[0, default]`.
_OPEN_ENDS = frozenset({"infinity", "inf", "infinite", "unlimited", "unbounded", "max", "nil", "null", "none", "undef"})
"""What people write where a range has no end."""
