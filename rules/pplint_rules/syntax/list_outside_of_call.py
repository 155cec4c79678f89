"""A list of values outside of a call."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("list-outside-of-call", "A list of values outside of a call", Severity.ERROR)
def list_outside_of_call(node: problems.ListOutsideOfCall, ctx: Context) -> Iterator[Finding]:
    """Only a few built-in functions can be called with arguments without parentheses.

    They are `require`, `realize`, `include`, `contain`, `tag`, `debug`, `info`, `notice`, `warning`, `err`, `fail`,
    `break`, `next` and `return`.

    ```puppet
    ensure_packages 'git', 'vim'     # error: [list-outside-of-call]
    ```

    ```puppet
    ensure_packages('git', 'vim')
    include apache, mysql
    ```
    """
    if node.function is None or node.function_span is None:
        yield ctx.finding(node, "unexpected list of values with commas", help="put it in brackets or in a call")
        return
    yield ctx.finding(
        node,
        f"`{node.function}` cannot be called without parentheses",
        ctx.label(node.function_span, "called here"),
        help=f"write `{node.function}(…)`",
    )
