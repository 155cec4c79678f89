"""Classes that are declared like resources after they were declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.block_contents import declaring
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.earlier_statements import classes_in, done_before

if TYPE_CHECKING:
    from pplint_rules.shared.literal_resources import NamedResource


@rule("class-declared-twice", "A resource-like declaration of a class that is already declared", Severity.ERROR)
def class_declared_twice(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a resource-like declaration of a class that is already declared, even by `include`.

    The earlier declaration must be certain: in the same block, before it in an enclosing block, or in a branch before
    it. The reverse order is fine, because `include` of a declared class has no effect.

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
    for statement in declaring(node):
        for resource, _, span in statement.resources:
            is_class = resource.type == "class"
            earlier = _declared_before(resource, statement.node.start, node, ctx) if is_class else None
            if earlier is not None:
                label = ctx.label(earlier, "first declared here")
                yield ctx.finding(span, f"the class `{resource.title}` is already declared", label)


def _declared_before(resource: NamedResource, place: int, block: ast.Block, ctx: Context) -> Span | None:
    """Return where a class is declared before a place: in the same block, in one around it, or in a branch."""
    # `include` after it does nothing: only what is declared before counts.
    same = classes_in(block).get(resource.title)
    if same is not None and same.end <= place:
        return same
    earlier = done_before(ctx, block, classes_in, resource.title, place)
    return None if earlier is None or questions(ctx).may_mean(resource) else earlier
