"""Resources whose type is no name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.walk import classes_of
from pplint.syntax.wording import noun, with_article

_NO_TYPES = classes_of(
    ast.Array,
    ast.Boolean,
    ast.Default,
    ast.Float,
    ast.Hash,
    ast.Heredoc,
    ast.Integer,
    ast.InterpolatedString,
    ast.Minus,
    ast.Not,
    ast.Regexp,
    ast.String,
    ast.Undef,
)


@rule("illegal-resource-type", "A resource whose type is no name", Severity.ERROR, issues=("ILLEGAL_RESOURCE_TYPE",))
def illegal_resource_type(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """Before the brace of a resource stands the name of its type: a bare word, a type, or a variable with one of these.

    The compiler accepts any expression and fails when it evaluates the resource.

    ```puppet
    'file' { '/etc/motd': }     # error: [illegal-resource-type]
    ```

    ```puppet
    file { '/etc/motd': }
    ```
    """
    if type(node.type) in _NO_TYPES:
        message = f"{with_article(noun(node.type))} cannot be the type of a resource"
        yield ctx.finding(node.type, message, help="write the name of the resource type as a bare word")
