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
    """An unused class has no effect, so it can probably be removed.

    In a control repository, a class is used if a site manifest, data, a role or another used class names it: in an
    `include`, a declaration, a reference, `inherits`, a value in data or a string. For an interpolated name, such as
    `"profile::${name}"`, the literal start counts. The option `roots` has patterns of classes that are declared from
    elsewhere, such as a node classifier; the default is the roles.

    If the name of a class comes from a fact or from outside of the repository, every class may be used. No class is
    reported then, and the summary says where the name is. In a module that is checked alone, only classes with
    `@api private` are checked.

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
        yield ctx.finding(node.name_span, f"class `{node.name}` is never declared")
