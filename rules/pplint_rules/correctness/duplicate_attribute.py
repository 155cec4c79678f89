"""Attributes that are set twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import repeated


@rule(
    "duplicate-attribute",
    "The same attribute twice for one resource",
    Severity.ERROR,
    issues=("DUPLICATE_ATTRIBUTE", "DUPLICATE_ATTRIBUE"),
)
def duplicate_attribute(
    node: ast.ResourceBody | ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, ctx: Context
) -> Iterator[Finding]:
    """An attribute of a resource has one value. The compiler fails when it evaluates a resource that sets it twice.

    Of a collector's attributes, the last one counts, and the first does nothing.

    ```puppet
    file { '/etc/motd':
      mode  => '0644',
      owner => 'root',
      mode  => '0600',     # error: [duplicate-attribute]
    }
    ```

    ```puppet
    file { '/etc/motd':
      mode  => '0600',
      owner => 'root',
    }
    ```
    """
    if len(node.attributes) > 1:
        for attribute, first in repeated(node.attributes, _name):
            place = attribute.name_span if isinstance(attribute, ast.Attribute) else attribute.span
            yield ctx.finding(
                place,
                f"the attribute `{_name(attribute)}` is set twice",
                ctx.label(first, "first set here"),
                help="remove the one that is not meant",
                severity=Severity.WARNING if isinstance(node, ast.Collector) else None,
            )


def _name(attribute: ast.Attribute | ast.AttributeSplat) -> str | None:
    return attribute.name if isinstance(attribute, ast.Attribute) else None
