"""Classes that are declared like resources after they were declared."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.always import classes_declared
from pplint_rules.resources import declared_by


@rule("class-declared-twice", "A class that is declared like a resource after it was declared", Severity.ERROR)
def class_declared_twice(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """A class can be declared like a resource only if nothing declared it before, not even `include`.

    Only classes are reported that are declared in the same block. The other way around is fine: `include` does nothing
    for a class that is declared.

    ```puppet
    include apache
    class { 'apache':     # error: [class-declared-twice]
      port => 80,
    }
    ```

    ```puppet
    class { 'apache':
      port => 80,
    }
    include apache
    ```
    """
    first: dict[str, Span] = {}
    for statement in node.statements:
        for resource, _, span in declared_by(statement):
            if resource.type == "class" and resource.title in first:
                label = ctx.label(first[resource.title], "declared here before")
                yield ctx.finding(span, f"the class `{resource.title}` is declared already", label)
        for name, span in classes_declared(statement):
            first.setdefault(name, span)
