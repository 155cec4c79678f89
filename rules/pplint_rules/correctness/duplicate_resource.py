"""Resources that are declared twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.resources import Named, declared_by


@rule("duplicate-resource", "A resource that is declared twice in the same block", Severity.ERROR)
def duplicate_resource(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a resource of a type is declared a second time with the same title.

    Only resources are reported whose titles are literal, and that stand in the same block: the body of a class, or a
    branch of a condition.

    ```puppet
    class motd {
      file { '/etc/motd': ensure => file }
      file { '/etc/motd': mode => '0644' }     # error: [duplicate-resource]
    }
    ```

    ```puppet
    class motd {
      file { '/etc/motd':
        ensure => file,
        mode   => '0644',
      }
    }
    ```
    """
    first: dict[Named, tuple[ast.Expression, Span]] = {}
    for statement in node.statements:
        for resource, _, span in declared_by(statement):
            other, place = first.setdefault(resource, (statement, span))
            if other is not statement and resource.type != "class":
                yield ctx.finding(span, f"`{resource}` is declared twice", ctx.label(place, "first declared here"))
