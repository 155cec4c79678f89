"""Resource types in Ruby of which nothing declares a resource."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.project_files import about_file, spoken_for
from pplint_rules.shared.reachability import CLASS_ROOTS, is_root, reached_in, roots
from pplint_rules.shared.unknown_callers import DEFINES, unknown_caller

ROOTS = roots()

_FOLDER: Final = "lib/puppet/type"


@rule(
    "unused-resource-type",
    "A resource type in Ruby that is never declared",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_types"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_resource_type(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """An unused resource type can probably be removed.

    In a control repository, a resource type is used if used code names it. If a resource of any type may be declared,
    no resource type is reported. The option `roots` has patterns of resource types that are used from elsewhere. The
    finding is in the file of the type and is listed with the first manifest of its module.

    ```puppet file=environment.conf
    ```

    ```ruby file=modules/apache/lib/puppet/type/a2mod.rb
    Puppet::Type.newtype(:a2mod) do
    end
    ```

    Reported in the file of the type, with the first manifest:

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }     # warning: [unused-resource-type]
    ```

    ```puppet file=manifests/site.pp
    include apache
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { a2mod { 'ssl': } }
    ```
    """
    module = spoken_for(ctx) if ctx.project.is_control_repository else None
    reached = None if module is None else reached_in(ctx.project, ctx.option(CLASS_ROOTS))
    if module is None or reached is None or unknown_caller(DEFINES, ctx) is not None:
        return
    for path in module.paths(_FOLDER, ".rb"):
        name = path.removeprefix(f"{_FOLDER}/").removesuffix(".rb")
        file = f"{module.root}/{path}"
        if "/" not in name and not reached.has(name, file) and not is_root(name, ROOTS, ctx):
            yield about_file(ctx, file, f"resource type `{name}` is never declared")
