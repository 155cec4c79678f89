"""Names that a module keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.diagnostic import Finding, Severity
from pplint.project.declarations import FunctionDeclaration
from pplint.rule import Context, rule
from pplint.source import Place, SourceFile
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.used_names import Use, uses_in
from pplint_rules.shared.wording import there

if TYPE_CHECKING:
    from pplint.project.lookup import Declared


@rule("private-name", "A name that another module keeps to itself", Severity.WARNING)
def private_name(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A class, defined type or function is private if a comment before it says `@api private`.

    So is a class or defined type that calls `assert_private`. It fails if another module declares it: that is an error.
    A file is told once of each name.

    ```puppet file=modules/apache/manifests/config.pp
    # @summary Writes the configuration
    # @api private
    class apache::config { }
    ```

    ```puppet file=modules/apache/manifests/init.pp
    class apache {
      contain apache::config
    }
    ```

    ```puppet path=modules/profile/manifests/web.pp
    class profile::web {
      include apache::config     # warning: [private-name]
    }
    ```

    ```puppet path=modules/profile/manifests/other.pp
    class profile::other {
      include apache
    }
    ```
    """
    own = None if ctx.module_path is None else ctx.module_path[0]
    seen: set[tuple[Kind, str]] = set()
    for use in ctx.once(uses_in, node):
        module = use.name.partition("::")[0].lower()
        if module == own or module not in ctx.model.project.modules or (use.kind, use.name) in seen:
            continue
        seen.add((use.kind, use.name))
        found = _found(use, ctx)
        if found is not None:
            severity, place = found
            labels = there(ctx, place, "declared private here")
            message = f"the {use.kind.value} `{use.name}` is private to the module `{module}`"
            yield ctx.finding(use.span, message, *labels, severity=severity)


def _found(use: Use, ctx: Context) -> tuple[Severity, Place | None] | None:
    """Return how bad the use of a private name is, and where that is declared; None if it is not private."""
    project = ctx.model.project
    declared: Declared[ast.Class] | Declared[ast.Define] | Declared[ast.Function] | FunctionDeclaration | None = None
    if use.kind is Kind.HOST_CLASS:
        declared = project.host_class(use.name)
    elif use.kind is Kind.DEFINE:
        declared = project.define(use.name)
    elif use.kind is Kind.FUNCTION:
        declared = project.function(use.name)
    if declared is None:
        return None
    if isinstance(declared, FunctionDeclaration):
        return (Severity.WARNING, declared.place) if declared.is_private else None
    place = Place(declared.path, declared.node.name_span)
    if _refuses_others(declared.node):
        return Severity.ERROR, place
    return (Severity.WARNING, place) if _is_marked(declared.source, declared.node) else None


def _refuses_others(node: ast.Class | ast.Define | ast.Function) -> bool:
    return any(
        isinstance(each, ast.Call) and isinstance(each.function, ast.Name) and each.function.value == "assert_private"
        for each in node.body.statements
    )


def _is_marked(source: SourceFile, node: ast.Node) -> bool:
    """Whether the lines of comments right before a definition have the tag in them."""
    if b"@api" not in source.data:
        return False
    line = source.lines.line(node.start) - 1
    while line > 0:
        text = source.lines.line_text(line).strip()
        if not text.startswith("#"):
            return False
        if text.lstrip("# ").split() == ["@api", "private"]:
            return True
        line -= 1
    return False
