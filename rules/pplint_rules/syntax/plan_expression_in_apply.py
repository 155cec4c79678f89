"""What only a plan can do, where a catalog is compiled."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.nesting import is_in_apply
from pplint.syntax.places import opening


@rule(
    "plan-expression-in-apply",
    "`apply` or a collector of exported resources in the block of an `apply`",
    Severity.ERROR,
    issues=("EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING",),
)
def plan_expression_in_apply(node: ast.Apply | ast.Collector, ctx: Context) -> Iterator[Finding]:
    """The block of an `apply` is compiled to a catalog, so it cannot contain an `apply`.

    It cannot collect exported resources either.

    ```puppet path=modules/web/plans/init.pp
    plan web(TargetSpec $targets) {
      apply($targets) {
        apply($targets) { }     # error: [plan-expression-in-apply]
      }
    }
    ```

    ```puppet path=modules/web/plans/init.pp
    plan web(TargetSpec $targets) {
      apply($targets) { }
      apply($targets) { }
    }
    ```
    """
    if (isinstance(node, ast.Collector) and not node.exported) or not is_in_apply(ctx.ancestors):
        return
    outer = next(each for each in reversed(ctx.ancestors) if isinstance(each, ast.Apply))
    what = "`apply` cannot be used" if isinstance(node, ast.Apply) else "exported resources cannot be collected"
    yield ctx.finding(
        opening(node, ctx.source) if isinstance(node, ast.Apply) else ctx.place(node),
        f"{what} in the block of an `apply`",
        ctx.label(opening(outer, ctx.source), "the block of this `apply` is compiled to a catalog"),
        help="move it out of the block" if isinstance(node, ast.Apply) else "use `<| |>` to collect virtual resources",
    )
