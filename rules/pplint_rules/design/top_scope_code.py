"""Statements outside of any definition."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.effects import has_effect
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.foreign_marks import is_slashes

_MANIFESTS = "manifests"


@rule(
    "top-scope-code",
    "A statement outside of any definition",
    Severity.WARNING,
    aliases=["code_on_top_scope"],
    presets=(),
    yields_to=("code-outside-of-definition",),
)
def top_scope_code(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Code outside of definitions is evaluated for every node, in the order in which the files are read.

    In files of modules, the compiler refuses such code (`code-outside-of-definition`); `expression-without-effect`
    reports statements without an effect.

    ```puppet
    include motd     # warning: [top-scope-code]
    ```

    ```puppet
    class profile::base {
      include motd
    }
    ```
    """
    if ctx.kind is not SourceKind.MANIFEST or _is_of_site(ctx):
        return
    # What follows `//` on its line is the text of a comment, even where it is read as code.
    line_of = ctx.source.lines.line
    comments = {line_of(each.start) for each in node.body.statements if is_slashes(each, ctx.source)}
    for statement in node.body.statements:
        is_definition = isinstance(statement, ast.Definition | ast.NodeDefinition | ast.TypeMapping | ast.Template)
        is_read = has_effect(statement) and not (comments and line_of(statement.start) in comments)
        if is_read and not is_definition:
            message = f"{with_article(noun(statement))} is outside of any definition"
            yield ctx.finding(ctx.place(statement), message, help="move it into a class")


def _is_of_site(ctx: Context) -> bool:
    """Whether a file is a manifest of an environment, or outside of modules in a directory for such."""
    path = os.path.abspath(ctx.source.path)
    is_beside = ctx.module_path is None and os.path.basename(os.path.dirname(path)) == _MANIFESTS
    return is_beside or path in ctx.project.site_paths
