"""Parts of a catalog where none is compiled."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "catalog-expression-in-plan",
    "A resource, class or other part of a catalog in a plan",
    Severity.ERROR,
    issues=("EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING",),
)
def catalog_expression_in_plan(
    node: ast.Class | ast.Define | ast.NodeDefinition | ast.Relationship | ast.ResourceExpression | ast.Collector,
    ctx: Context,
) -> Iterator[Finding]:
    """A plan does not compile a catalog, so it cannot contain resources, classes or other parts of one.

    They belong in the block of an `apply`, or in a manifest of the module.

    ```puppet path=modules/web/plans/init.pp
    plan web(TargetSpec $targets) {
      service { 'nginx': }     # error: [catalog-expression-in-plan]
    }
    ```

    ```puppet path=modules/web/plans/init.pp
    plan web(TargetSpec $targets) {
      apply($targets) {
        service { 'nginx': }
      }
    }
    ```
    """
    if not is_refused_in_plan(node, ctx):
        return
    is_definition = isinstance(node, ast.Definition)
    help_ = "move it to the manifests of the module" if is_definition else "put it in the block of an `apply`"
    message = f"{with_article(noun(node))} is part of a catalog, but a plan does not compile one"
    yield ctx.finding(ctx.place(node), message, help=help_)
