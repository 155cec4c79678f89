"""A comment without a closing `*/`."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("unclosed-comment", "A comment without a closing `*/`", Severity.ERROR, issues=("UNCLOSED_MLCOMMENT",))
def unclosed_comment(node: problems.UnclosedComment, ctx: Context) -> Iterator[Finding]:
    """A comment that starts with `/*` must end with `*/`.

    ```puppet
    $port = 80 /* the default   # error: [unclosed-comment]
    ```

    ```puppet
    $port = 80 /* the default */
    ```
    """
    yield ctx.finding(
        Span(node.start, node.start + 2),
        "missing `*/` to close the comment that starts here",
        help="add `*/` where the comment ends",
    )
