"""Heredocs that say they are JSON."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.embedded import line_at, syntax_of
from pplint.syntax.json_text import json_error
from pplint_rules.shared.heredoc_texts import wrong_text


@rule("invalid-json-heredoc", "A heredoc tagged `json` that is not JSON", Severity.ERROR, issues=("ILLEGAL_JSON",))
def invalid_json_heredoc(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The compiler checks the text of a heredoc whose syntax is `json` or ends in `+json`.

    It does so only if the text has no interpolations. Comments in the text are allowed.

    ```puppet
    $settings = @(END:json)
      { "port": 80, }   # error: [invalid-json-heredoc]
      | END
    ```

    ```puppet
    $settings = @(END:json)
      { "port": 80 }
      | END
    ```
    """
    if isinstance(node.text, ast.String) and syntax_of(node) == "json":
        error = json_error(node.text.value)
        if error is not None:
            yield wrong_text(node, ctx, "JSON", str(error), line_at(node.text.value, error.offset))
