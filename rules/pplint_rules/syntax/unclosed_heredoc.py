"""A heredoc that nothing closes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "unclosed-heredoc",
    "A heredoc that nothing closes",
    Severity.ERROR,
    issues=("HEREDOC_WITHOUT_END_TAGGED_LINE", "HEREDOC_WITHOUT_TEXT"),
)
def unclosed_heredoc(node: problems.UnclosedHeredoc, ctx: Context) -> Iterator[Finding]:
    """The text of a heredoc starts on the next line and ends at a line that contains only the tag.

    Spaces, `|` for the margin and `-` for trimming can precede the tag on that line.

    ```puppet
    # error: [unclosed-heredoc]
    $motd = @(END)
      Welcome!
      The end
    ```

    ```puppet
    $motd = @(END)
      Welcome!
      | END
    ```
    """
    tag = node.tag.removeprefix("@(").partition(")")[0]
    name = tag.partition(":")[0].partition("/")[0].strip().strip('"').strip()
    if node.span == node.tag_span:
        yield ctx.finding(
            node, f"heredoc `{name}` has no text", help=f"write it on the next lines, and end it with a line `{name}`"
        )
        return
    yield ctx.finding(
        node.tag_span,
        f"heredoc `{name}` is never closed",
        ctx.label(Span(node.start, node.start), "its text starts here"),
        help=f"end the text with a line that contains only `{name}`",
    )
