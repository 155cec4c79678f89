"""Definitions of types with a body."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("type-definition", "A definition of a type with a body", Severity.ERROR, issues=("UNSUPPORTED_EXPRESSION",))
def type_definition(node: ast.TypeDefinition, ctx: Context) -> Iterator[Finding]:
    """The grammar allows a type with a body of statements, but the compiler does not support it.

    ```puppet
    type Apache::Site {     # error: [type-definition]
    }
    ```

    ```puppet
    type Apache::Site = Object[{
      attributes => { 'port' => Integer },
    }]
    ```
    """
    heading = Span(node.start, node.name_span.end)
    message = f"type `{node.name}` cannot be defined with a body in braces"
    yield ctx.finding(heading, message, help=f"write `type {node.name} = …` with a type or `Object[{{ … }}]` after it")
