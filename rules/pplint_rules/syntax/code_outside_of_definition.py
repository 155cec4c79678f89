"""Statements at the top of a module's file."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file
from pplint.syntax.wording import noun, with_article

_DEFINITIONS = (ast.Definition, ast.TypeMapping)


@rule(
    "code-outside-of-definition",
    "A statement at the top of a module's file",
    Severity.ERROR,
    issues=("ILLEGAL_TOP_CONSTRUCT_LOCATION",),
    aliases=["code_on_top_scope"],
    yields_to=("discontinued-import",),
)
def code_outside_of_definition(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A file that the compiler loads from a module can only contain classes, defined types, functions and data types.

    Node definitions and all other statements belong in the manifests of the environment, such as `site.pp`.

    A manifest without any definition is never loaded, because no class has its name. `puppet apply` accepts it, so that
    is only a warning, except in `init.pp`, which the compiler reads as soon as a class of the module is included.

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
    if _is_script(node, ctx):
        yield ctx.finding(
            ctx.place(node.body.statements[0]),
            "this file defines nothing, so the compiler never loads it from the module",
            help="move it to `examples`, where manifests for `puppet apply` belong",
            severity=Severity.WARNING,
        )
        return
    for statement in node.body.statements:
        if not isinstance(statement, _DEFINITIONS):
            yield ctx.finding(
                ctx.place(statement),
                f"{with_article(noun(statement))} is not allowed at the top level of a module's file",
                help=_advice(statement, file.name),
            )


def _is_script(node: ast.File, ctx: Context) -> bool:
    """Return whether a file in `manifests` has statements only, and is not where the compiler looks for its module."""
    folder, _, path = ctx.module_path[1].partition("/") if ctx.module_path else ("", "", "")
    is_loaded = folder != "manifests" or path == "init.pp"
    statements = node.body.statements
    return bool(statements) and not is_loaded and not any(isinstance(each, _DEFINITIONS) for each in statements)


def _advice(statement: ast.Expression, name: str) -> str:
    if isinstance(statement, ast.NodeDefinition):
        return "move it to a manifest of the environment, such as `site.pp`"
    return f"move it into the body of `{name}`, or to a manifest of the environment"
