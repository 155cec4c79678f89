"""Heredocs whose syntax is more than Puppet or a template."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.embedded import syntax_of


@rule("compound-heredoc-syntax", "A heredoc with a syntax that ends in `+pp` or `+epp`", Severity.ERROR)
def compound_heredoc_syntax(node: ast.Heredoc, ctx: Context) -> Iterator[Finding]:
    """The syntax of a heredoc can have a prefix, as in `data+json`, but not if it is `pp` or `epp`.

    The compiler fails with an internal error that names neither file nor line.

    ```puppet
    $manifest = @(END:module+pp)     # error: [compound-heredoc-syntax]
      class apache { }
      | END
    ```

    ```puppet
    $manifest = @(END:pp)
      class apache { }
      | END
    ```
    """
    syntax = syntax_of(node)
    if isinstance(node.text, ast.String) and syntax in {"pp", "epp"} and node.syntax != syntax:
        message = f"`{node.syntax}` is not a heredoc syntax: nothing may precede `{syntax}`"
        yield ctx.finding(node, message, help=f"write `:{syntax}`")
