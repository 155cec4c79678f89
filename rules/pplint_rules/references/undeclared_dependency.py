"""Modules that are used and not named in the metadata."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.project.found import Kind, Status
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.uses import Use, uses_in


@rule("undeclared-dependency", "A module that is used and not among the dependencies", Severity.WARNING)
def undeclared_dependency(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Who installs a module gets the modules that its `metadata.json` names as dependencies, and no others.

    Each module is reported where a file first uses it.

    ```json file=modules/site/metadata.json
    { "name": "acme-site", "version": "1.0.0", "dependencies": [] }
    ```

    ```puppet file=modules/apache/manifests/init.pp
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
    seen = {own}
    for use in uses_in(node):
        module = _module_of(use, ctx)
        if module is None or module in seen:
            continue
        seen.add(module)
        if ctx.model.project.is_declared_dependency(own, module) is False:
            message = f"`{use.name}` is of the module `{module}`, which `metadata.json` does not name as a dependency"
            yield ctx.finding(use.span, message)


def _module_of(use: Use, ctx: Context) -> str | None:
    """Return the module that defines what is used; None for what the language or no module at hand defines."""
    module = use.name.partition("::")[0].lower()
    if "::" not in use.name and use.kind in {Kind.FUNCTION, Kind.DATA_TYPE}:
        return None
    project = ctx.model.project
    return module if module in project.modules and project.status(use.kind, use.name) is Status.FOUND else None
