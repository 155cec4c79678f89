"""A tag in a template that nothing closes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "unclosed-template-tag",
    "A tag in a template that nothing closes",
    Severity.ERROR,
    issues=("EPP_UNBALANCED_TAG", "EPP_UNBALANCED_EXPRESSION"),
)
def unclosed_template_tag(node: problems.UnclosedTemplateTag, ctx: Context) -> Iterator[Finding]:
    """A tag in a template starts with `<%` and must end with `%>`, outside of strings and comments.

    ```epp
    <% $port = 80   # error: [unclosed-template-tag]
    ```

    ```epp
    <% $port = 80 %>
    ```
    """
    opening = Span(node.tag.start, min(node.tag.start + 2, node.tag.end))
    yield ctx.finding(opening, "missing `%>` to close the tag that starts here", help="add `%>` where the code ends")
