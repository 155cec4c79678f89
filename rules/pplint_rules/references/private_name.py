"""Names that a module keeps to itself."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Place, SourceFile
from pplint.infer.symbols import Define, Function, HostClass
from pplint.rule import Context, rule
from pplint.session import file_summary
from pplint.syntax import ast
from pplint_rules.shared.used_names import Use, first_uses_in


@rule("private-name", "A name that is private to another module", Severity.WARNING)
def private_name(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A definition with `@api private` in its comment is private to its module, and any release may change it.

    A class or defined type that calls `assert_private` is private as well. If another module declares it, the
    compilation fails, which is reported as an error. Each name is reported once per file.

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
    modules = ctx.project.module_names
    for use in first_uses_in(ctx):
        module = use.name.partition("::")[0].lower()
        if module == own or (module not in modules and ctx.project.signature_place(use.name) is None):
            continue
        found = _found(use, ctx)
        if found is not None:
            severity, place = found
            labels = ctx.declared(place, "declared private here")
            message = f"the {use.kind.value} `{use.name}` is private to the module `{module}`"
            yield ctx.finding(use.span, message, *labels, severity=severity)


def _found(use: Use, ctx: Context) -> tuple[Severity, Place | None] | None:
    """Return how bad the use of a private name is, and where that is declared; None if it is not private."""
    symbol = ctx.names.of(use.kind, use.name)
    if isinstance(symbol, Function) and symbol.definition is None:
        return (Severity.WARNING, symbol.place) if symbol.is_private else None
    definition = symbol.definition if isinstance(symbol, HostClass | Define | Function) else None
    if symbol is None or definition is None:
        return None
    # The tag is for readers; `assert_private` of stdlib ends the compilation when another module is the caller.
    if _refuses_others(definition.node):
        return Severity.ERROR, symbol.place
    return (Severity.WARNING, symbol.place) if _is_marked(definition.source, definition.node, ctx) else None


def _refuses_others(node: ast.Class | ast.Define | ast.Function) -> bool:
    return any(
        isinstance(each, ast.Call) and isinstance(each.function, ast.Name) and each.function.value == "assert_private"
        for each in node.body.statements
    )


@file_summary
def _has_tags(data: bytes) -> bool:
    return b"@api" in data


def _is_marked(source: SourceFile, node: ast.Node, ctx: Context) -> bool:
    """Whether the lines of comments right before a definition have the tag in them."""
    if source is not ctx.source and _has_tags(ctx.project.session, os.path.abspath(source.path)) is False:
        return False
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
