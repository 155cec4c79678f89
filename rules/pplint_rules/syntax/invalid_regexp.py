"""A regular expression that does not compile."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("invalid-regexp", "A regular expression that does not compile", Severity.ERROR)
def invalid_regexp(node: problems.InvalidRegexp, ctx: Context) -> Iterator[Finding]:
    r"""The compiler refuses a regular expression that Ruby cannot compile.

    It fails with an error that names neither file nor line.

    ```puppet
    $is_option = $word =~ /^(-/     # error: [invalid-regexp]
    ```

    ```puppet
    $is_option = $word =~ /^\(?-/
    ```
    """
    yield ctx.finding(node, f"this regular expression does not compile: {node.reason}")
