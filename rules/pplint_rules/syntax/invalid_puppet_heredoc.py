"""Heredocs that say they are Puppet."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.heredoc_texts import wrong_program


@rule("invalid-puppet-heredoc", "A heredoc tagged `pp` that is not Puppet", Severity.ERROR, issues=("ILLEGAL_PP",))
def invalid_puppet_heredoc(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The compiler parses and validates the text of a heredoc with the syntax `pp`, if it has no interpolations.

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
    if isinstance(node.text, ast.String) and node.syntax == "pp":
        kind = ctx.kind if ctx.kind is SourceKind.PLAN else SourceKind.MANIFEST
        yield from wrong_program(node, ctx, "Puppet", kind)
