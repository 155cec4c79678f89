"""Defined types of which nothing declares a resource."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.reachability import is_unused, roots
from pplint_rules.shared.unknown_callers import DEFINES, note_unknown_caller

ROOTS = roots()


@rule(
    "unused-defined-type",
    "A defined type that is never declared",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_defines"],
    groups=["unused"],
    options=[ROOTS],
)
def unused_defined_type(node: ast.File | ast.Define, ctx: Context) -> Iterator[Finding]:
    """An unused defined type can probably be removed.

    In a control repository, a defined type is used if used code names it in a declaration, a reference, a collector, a
    string such as `create_resources` takes, or a value in data. If such a name comes from a fact or from outside of the
    repository, no defined type is reported, and the summary says where. The option `roots` has patterns of defined
    types that are used from elsewhere. In a module that is checked alone, only those with `@api private` are checked.

    ```puppet file=environment.conf
    ```

    ```puppet file=manifests/site.pp
    apache::vhost { 'a': }
    ```

    ```puppet path=modules/apache/manifests/old.pp
    define apache::old() { }     # warning: [unused-defined-type]
    ```

    ```puppet path=modules/apache/manifests/vhost.pp
    define apache::vhost() { }
    ```
    """
    if isinstance(node, ast.File):
        note_unknown_caller(DEFINES, ctx)
    elif is_unused(node, DEFINES, ROOTS, ctx):
        yield ctx.finding(node.name_span, f"defined type `{node.name}` is never declared")
