"""Resources that depend on each other in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.relations import Relations

MOST_SHOWN = 10
"""How many resources of a circle are named."""


@rule("dependency-cycle", "Resources that depend on each other in a circle", Severity.ERROR)
def dependency_cycle(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The agent cannot apply a catalog in which a resource must come before itself.

    Only relations are looked at that stand in the same block, between resources with literal titles.

    ```puppet
    class ntp {
      package { 'ntp': }
      file { '/etc/ntp.conf':
        require => Package['ntp'],
        notify  => Service['ntp'],
      }
      service { 'ntp':
        before => Package['ntp'],     # error: [dependency-cycle]
      }
    }
    ```

    ```puppet
    class ntp {
      package { 'ntp': }
      -> file { '/etc/ntp.conf': }
      ~> service { 'ntp': }
    }
    ```
    """
    relations = Relations.of(node)
    for relation, way in relations.circles():
        shown = [f"`{each}`" for each in way]
        circle = " -> ".join(shown if len(shown) <= MOST_SHOWN else [*shown[: MOST_SHOWN - 2], "…", shown[-1]])
        others = [each for each in relations.along(way[:MOST_SHOWN]) if each is not relation]
        labels = [ctx.label(each.span, f"`{each.first}` comes before `{each.second}`") for each in others]
        yield ctx.finding(relation.span, f"resources depend on each other in a circle: {circle}", *labels)
