"""Classes that nothing declares."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.reachability import CLASS_ROOTS, is_unused
from pplint_rules.shared.unknown_callers import CLASSES, note_unknown_caller


@rule(
    "unused-class",
    "A class that no node or role declares, directly or through other classes",
    Severity.WARNING,
    presets=(),
    aliases=["ghostbuster_classes"],
    groups=["unused"],
    options=[CLASS_ROOTS],
)
def unused_class(node: ast.File | ast.Class, ctx: Context) -> Iterator[Finding]:
    """In a control repository, a class is used if a site manifest, data, a role or another class that is used names it.

    Any mention counts: an `include`, a declaration, a reference, `inherits`, a value in data, a text. Of a computed
    name, such as `"profile::${name}"`, the start does. The option `roots` holds patterns of the classes that are
    declared from elsewhere, as by what classifies nodes: roles, if nothing else is set.

    Where the name of a class comes from a fact or from outside of the repository, any class may be used. Then no class
    is reported, and the summary says where. Of a module by itself, only classes with `@api private` are looked at.

    ```puppet file=environment.conf
    ```

    ```puppet file=manifests/site.pp
    node default {
      include apache
    }
    ```

    ```puppet path=modules/apache/manifests/old.pp
    class apache::old { }     # warning: [unused-class]
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }
    ```
    """
    if isinstance(node, ast.File):
        note_unknown_caller(CLASSES, ctx)
    elif is_unused(node, CLASSES, CLASS_ROOTS, ctx):
        yield ctx.finding(node.name_span, f"nothing declares the class `{node.name}`")
