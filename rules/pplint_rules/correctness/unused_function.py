"""Functions that nothing calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.project_files import about_file, spoken_for
from pplint_rules.shared.reachability import CLASS_ROOTS, is_root, is_unused, reached_in, roots
from pplint_rules.shared.unknown_callers import FUNCTIONS, note_unknown_caller, unknown_caller

ROOTS = roots()

_IN_RUBY: Final = ("lib/puppet/functions", "lib/puppet/parser/functions")


@rule(
    "unused-function",
    "A function that is never called",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_functions"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_function(node: ast.File | ast.Function, ctx: Context) -> Iterator[Finding]:
    """An unused function can probably be removed.

    In a control repository, a function is used if used code names it: in manifests, templates, Ruby, other functions or
    `hiera.yaml`. If a fact determines which function is called, no function is reported, and the summary says where.
    The option `roots` has patterns of functions that are used from elsewhere. In a module that is checked alone, only
    functions in the Puppet language with `@api private` are checked. A function in Ruby is listed with the first
    manifest of its module.

    ```puppet file=environment.conf
    ```

    ```puppet file=manifests/site.pp
    notice('a'.apache::url)
    ```

    ```puppet path=modules/apache/functions/old.pp
    function apache::old() { 1 }     # warning: [unused-function]
    ```

    ```puppet path=modules/apache/functions/url.pp
    function apache::url(String $host) { "http://${host}" }
    ```
    """
    if isinstance(node, ast.Function):
        if is_unused(node, FUNCTIONS, ROOTS, ctx):
            yield ctx.finding(node.name_span, f"function `{node.name}` is never called")
        return
    note_unknown_caller(FUNCTIONS, ctx)
    module = spoken_for(ctx) if ctx.project.is_control_repository else None
    if module is None or unknown_caller(FUNCTIONS, ctx) is not None:
        return
    reached = reached_in(ctx.project, ctx.option(CLASS_ROOTS))
    for folder in _IN_RUBY if reached is not None else ():
        for path in module.paths(folder, ".rb"):
            name = path.removeprefix(f"{folder}/").removesuffix(".rb").replace("/", "::")
            if reached is not None and not reached.has(name, f"{module.root}/{path}") and not is_root(name, ROOTS, ctx):
                yield about_file(ctx, f"{module.root}/{path}", f"function `{name}` is never called")
