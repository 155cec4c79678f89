"""Modules that are used and not named in the metadata."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.used_names import Use, first_uses_in


@rule("undeclared-dependency", "A module that is used but not listed as a dependency", Severity.WARNING)
def undeclared_dependency(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Installing a module also installs the dependencies that its `metadata.json` lists, and no other modules.

    Each module is reported once, where a file first uses it. Global functions, such as `pick` of stdlib, count as well.
    Files in a control repository are not reported, because its modules are installed with it.

    ```json file=metadata.json
    { "name": "acme-site", "version": "1.0.0", "dependencies": [] }
    ```

    ```puppet file=spec/fixtures/modules/apache/manifests/init.pp
    class apache { }
    ```

    ```puppet path=modules/site/manifests/web.pp
    class site::web {
      include apache     # warning: [undeclared-dependency]
    }
    ```

    ```puppet path=modules/site/manifests/base.pp
    class site::base { }
    ```
    """
    if ctx.module_path is None or not ctx.module_path[1].startswith(("manifests/", "functions/", "types/")):
        return
    own = ctx.module_path[0]
    project = ctx.project
    if project.is_in_control_repository:
        return
    seen = {own}
    for use in first_uses_in(ctx):
        modules = _modules_of(use, ctx)
        module = next(iter(modules), None)
        if module is None or module in seen:
            continue
        if all(project.is_declared_dependency(own, each) is False for each in modules):
            seen.add(module)
            message = (
                f"`{use.name}` belongs to the module `{module}`, which `metadata.json` does not list as a dependency"
            )
            yield ctx.finding(use.span, message, *_cause(own, module, ctx))


def _cause(own: str, module: str, ctx: Context) -> Iterator[Label]:
    """Yield where a module should be named, which is one mistake however many files use it."""
    found = ctx.project.metadata(own)
    if found is not None:
        metadata, source = found
        listed = metadata.get("dependencies") or metadata
        start = Span(listed.span.start, listed.span.start + 1)
        yield Label(start, f"`{module}` is not listed here", source.path, is_cause=True)


def _modules_of(use: Use, ctx: Context) -> Sequence[str]:
    """Return the modules that define what is used; none for what the language or no known module defines."""
    project = ctx.project
    if use.kind is Kind.FUNCTION:
        return project.modules_of_function(use.name)
    if "::" not in use.name and use.kind is Kind.DATA_TYPE:
        return ()
    module = use.name.partition("::")[0].lower()
    is_there = module in project.module_names and ctx.names.exists(use.kind, use.name)
    return (module,) if is_there else ()
