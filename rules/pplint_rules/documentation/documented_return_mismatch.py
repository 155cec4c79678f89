"""Documented types of results that are not those of the code."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.documentation.documented_types import differing_types
from pplint_rules.shared.documented import documentation_meant, without_type


@rule("documented-return-mismatch", "A documented return type that differs from the declared one", Severity.WARNING)
def documented_return_mismatch(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """puppet-strings takes the return type from the code, so a different documented type misleads readers.

    The fix removes the type from the comment.

    ```puppet
    # @summary Counts the words
    # @return [String] how many there are     # warning: [documented-return-mismatch]
    function web::count(String $text) >> Integer {
      $text.split(' ').length
    }
    ```

    ```fixed
    # @summary Counts the words
    # @return how many there are
    function web::count(String $text) >> Integer {
      $text.split(' ').length
    }
    ```

    ```puppet
    # @summary Counts the words
    # @return how many there are
    function web::count(String $text) >> Integer {
      $text.split(' ').length
    }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    if documentation is None or node.return_type is None:
        return
    for tag in documentation.tagged("return"):
        differing = None if tag.type is None else differing_types(tag.type, node.return_type, ctx)
        if tag.type is not None and differing is not None:
            message = (
                f"`{node.name}` is documented to return `{differing.documented}` but returns `{differing.declared}`"
            )
            label = ctx.label(node.return_type, "declared here")
            yield ctx.finding(tag.type.span, message, label, fix=without_type(tag, ctx))
