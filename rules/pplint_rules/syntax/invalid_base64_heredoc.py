"""Heredocs that say they are base64."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.embedded import base64_error, syntax_of
from pplint_rules.shared.heredoc_texts import wrong_text


@rule(
    "invalid-base64-heredoc",
    "A heredoc tagged `base64` that is not base64",
    Severity.ERROR,
    issues=("ILLEGAL_BASE64",),
)
def invalid_base64_heredoc(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The compiler checks the text of a heredoc whose syntax is `base64` or ends in `+base64`.

    It does so only if the text has no interpolations. The padding with `=` must be complete; spaces and line breaks are
    allowed anywhere.

    ```puppet
    $key = @(END:base64)
      c2VjcmV0cw   # error: [invalid-base64-heredoc]
      | END
    ```

    ```puppet
    $key = @(END:base64)
      c2Vj cmV0 cw==
      | END
    ```
    """
    if isinstance(node.text, ast.String) and syntax_of(node) == "base64":
        error = base64_error(node.text.value)
        if error is not None:
            yield wrong_text(node, ctx, "base64", *error)
