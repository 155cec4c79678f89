"""`+>` where there is no attribute yet that it could add to."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "misplaced-append",
    "`+>` in a resource or in resource defaults",
    Severity.ERROR,
    issues=("ILLEGAL_ATTRIBUTE_APPEND",),
)
def misplaced_append(node: ast.ResourceBody | ast.ResourceDefaults, ctx: Context) -> Iterator[Finding]:
    """`+>` adds to an attribute of an existing resource, so only overrides and collectors can use it.

    ```puppet
    file { '/etc/motd':
      require +> Package['motd'],     # error: [misplaced-append]
    }
    ```

    ```puppet
    file { '/etc/motd':
      require => Package['motd'],
    }
    File['/etc/motd'] {
      require +> Package['figlet'],
    }
    ```
    """
    for attribute in node.attributes:
        if isinstance(attribute, ast.Attribute) and attribute.operator != "=>":
            where = "resource" if isinstance(node, ast.ResourceBody) else "set of resource defaults"
            yield ctx.finding(
                attribute,
                f"`{attribute.name}` cannot be added to: a {where} has no earlier value for it",
                ctx.label(node.title if isinstance(node, ast.ResourceBody) else node.type, f"in this {where}"),
                help="write `=>`; `+>` is for overrides and collectors",
                fix=_fix(attribute, ctx),
            )


def _fix(attribute: ast.Attribute, ctx: Context) -> Fix | None:
    start = ctx.source.data.find(b"+>", attribute.name_span.end, attribute.value.start)
    return Fix("write `=>`", (Edit(Span(start, start + 2), "=>"),), safe=False) if start >= 0 else None
