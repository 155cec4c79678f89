"""Heredocs that say they are templates."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.heredoc_texts import wrong_program


@rule(
    "invalid-template-heredoc",
    "A heredoc tagged `epp` that is not a template",
    Severity.ERROR,
    issues=("ILLEGAL_EPP",),
)
def invalid_template_heredoc(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The compiler parses and validates the text of a heredoc with the syntax `epp`, if it has no interpolations.

    ```puppet
    $template = @(END:epp)
      Hello <%= $name     # error: [invalid-template-heredoc]
      | END
    ```

    ```puppet
    $template = @(END:epp)
      Hello <%= $name %>
      | END
    ```
    """
    if isinstance(node.text, ast.String) and node.syntax == "epp":
        yield from wrong_program(node, ctx, "a template", SourceKind.TEMPLATE)
