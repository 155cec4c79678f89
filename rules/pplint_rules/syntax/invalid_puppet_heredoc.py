"""Heredocs that say they are Puppet."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.embedded import syntax_of
from pplint.syntax.kinds import SourceKind
from pplint_rules.heredocs import wrong_program, wrong_syntax


@rule(
    "invalid-puppet-heredoc", "A heredoc with the syntax `pp` that is no Puppet", Severity.ERROR, issues=("ILLEGAL_PP",)
)
def invalid_puppet_heredoc(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The compiler reads and validates the text of a heredoc with the syntax `pp`, if it has no interpolations.

    ```puppet
    $manifest = @(END:pp)
      class apache {   # error: [invalid-puppet-heredoc]
      | END
    ```

    ```puppet
    $manifest = @(END:pp)
      class apache { }
      | END
    ```
    """
    if isinstance(node.text, ast.String) and syntax_of(node) == "pp":
        kind = ctx.kind if ctx.kind is SourceKind.PLAN else SourceKind.MANIFEST
        refusal = wrong_syntax(node, ctx, "pp") or wrong_program(
            node, ctx, "Puppet", ctx.refusal(node.text.value, kind)
        )
        if refusal is not None:
            yield refusal
