"""Strings in strings beyond any use."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("strings-nested-too-deep", "Strings in strings beyond any use", Severity.ERROR)
def strings_nested_too_deep(node: problems.NestingTooDeep, ctx: Context) -> Iterator[Finding]:
    """Strings may hold interpolations that hold strings, up to a hundred levels; 64 heredocs may wait on one line.

    The compiler has no such limit, but nobody could read what exceeds it.

    ```puppet
    $text = "${"${"${'deep'}"}"}"
    ```
    """
    yield ctx.finding(node, "strings are nested too deeply here", help="assign inner strings to variables first")
