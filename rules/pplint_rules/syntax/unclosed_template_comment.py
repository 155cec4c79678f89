"""A comment in a template that nothing closes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "unclosed-template-comment",
    "A comment in a template that nothing closes",
    Severity.ERROR,
    issues=("EPP_UNBALANCED_COMMENT",),
)
def unclosed_template_comment(node: problems.UnclosedTemplateComment, ctx: Context) -> Iterator[Finding]:
    """A comment in a template starts with `<%#` and must end with `%>`.

    ```epp
    port = <%# the default   # error: [unclosed-template-comment]
    ```

    ```epp
    port = <%# the default %>80
    ```
    """
    yield ctx.finding(
        Span(node.start, node.start + 3),
        "missing `%>` to close the comment that starts here",
        help="add `%>` where the comment ends",
    )
