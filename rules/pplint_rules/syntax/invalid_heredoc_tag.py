"""A heredoc tag that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems

_ESCAPES = "trnsuL$"


def _reason(text: str) -> str:
    if not text.endswith(")"):
        return "the heredoc tag has no closing `)` on its line"
    tag = text[2:-1]
    name = tag.partition("/")[0].partition(":")[0]
    if not name.strip().strip('"').strip():
        return "the heredoc tag is empty"
    escapes = tag.partition("/")[2].strip()
    unknown = next((c for c in escapes if c not in _ESCAPES), None)
    if unknown is not None and "/" in tag:
        return f"`{unknown}` is not an escape of heredocs"
    if len(set(escapes)) < len(escapes):
        return "an escape of the heredoc tag is given twice"
    return f"`{text}` is not a heredoc tag"


@rule(
    "invalid-heredoc-tag",
    "A heredoc tag that cannot be read",
    Severity.ERROR,
    issues=(
        "HEREDOC_INVALID_SYNTAX",
        "HEREDOC_UNCLOSED_PARENTHESIS",
        "HEREDOC_EMPTY_ENDTAG",
        "HEREDOC_INVALID_ESCAPE",
        "HEREDOC_MULTIPLE_AT_ESCAPES",
    ),
)
def invalid_heredoc_tag(node: problems.InvalidHeredocTag, ctx: Context) -> Iterator[Finding]:
    """A heredoc tag is `@(TAG)`, with an optional syntax and optional escapes: `@("TAG":json/tn)`.

    The escapes are any of `t`, `r`, `n`, `s`, `u`, `L` and `$`, each at most once; a slash alone enables all of them.

    ```puppet
    $text = @(END/q)   # error: [invalid-heredoc-tag]
      text
      END
    ```

    ```puppet
    $text = @(END/tn)
      text
      END
    ```
    """
    yield ctx.finding(node, _reason(node.text), help="write `@(TAG)`, `@(TAG:syntax)` or `@(TAG/escapes)`")
