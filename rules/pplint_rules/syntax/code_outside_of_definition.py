"""Statements at the top of a module's file."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file
from pplint.syntax.wording import noun, with_article


@rule(
    "code-outside-of-definition",
    "A statement at the top of a module's file",
    Severity.ERROR,
    issues=("ILLEGAL_TOP_CONSTRUCT_LOCATION",),
    aliases=["code_on_top_scope"],
)
def code_outside_of_definition(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The files that the compiler loads from a module hold definitions only: classes, defines, functions, types.

    Node definitions and all other statements belong to the manifests of the environment, such as `site.pp`.

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }
    include apache     # error: [code-outside-of-definition]
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }
    ```
    """
    file = autoloaded_file(*ctx.module_path) if ctx.module_path else None
    if file is None:
        return
    for statement in node.body.statements:
        if not isinstance(statement, ast.Definition | ast.TypeMapping):
            yield ctx.finding(
                ctx.place(statement),
                f"{with_article(noun(statement))} is not allowed at the top level of a module's file",
                help=_advice(statement, file.name),
            )


def _advice(statement: ast.Expression, name: str) -> str:
    if isinstance(statement, ast.NodeDefinition):
        return "move it to a manifest of the environment, such as `site.pp`"
    return f"move it into the body of `{name}`, or to a manifest of the environment"
