"""Names that meant something in the namespace around them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.block_contents import classes_declared
from pplint_rules.upgrade.origins import is_from_puppet_3

if TYPE_CHECKING:
    from pplint.base.source import Span


@rule("ambiguous-relative-name", "A name that was relative to its namespace before Puppet 4", Severity.WARNING)
def ambiguous_relative_name(node: ast.Call | ast.Resource | ast.Class, ctx: Context) -> Iterator[Finding]:
    """In Puppet 3, `include b` in the module `a` meant `a::b` if that class exists; since Puppet 4, it means `b`.

    It is reported only in code that was written for Puppet 3, according to `--from` or the setting `upgrade-from`. A
    name that starts with `::` was never relative.

    ```puppet file=modules/apache/manifests/package.pp
    class apache::package { }
    ```

    ```puppet path=modules/apache/manifests/init.pp from=puppet3
    class apache {
      include package     # warning: [ambiguous-relative-name]
    }
    ```

    ```puppet path=modules/apache/manifests/init.pp from=puppet3
    class apache {
      include apache::package
    }
    ```
    """
    if not is_from_puppet_3(ctx):
        return
    around = reversed([*ctx.ancestors, node])
    owner = next((each for each in around if isinstance(each, ast.Class | ast.Define)), None)
    if owner is None:
        return
    for name, span in _names(node):
        relative = None if ctx.source.text(span).strip("'\"").startswith("::") else _relative(name, owner.name, ctx)
        if relative is not None:
            message = f"`{name}` meant `{relative}` here before Puppet 4; now all names are absolute"
            yield ctx.finding(span, message, help=f"write `{relative}` if you mean that class or type")


def _names(node: ast.Call | ast.Resource | ast.Class) -> Iterator[tuple[str, Span]]:
    """Yield the names of classes and defined types that a node is about, with their places."""
    if isinstance(node, ast.Class):
        if node.parent is not None and node.parent_span is not None:
            yield node.parent, node.parent_span
        return
    yield from classes_declared(node)
    if isinstance(node, ast.Resource) and isinstance(node.type, ast.Name) and node.type.value != "class":
        yield node.type.value, node.type.span


def _relative(name: str, owner: str, ctx: Context) -> str | None:
    """Return what a name was in a namespace, the innermost first; None if that is what it is now."""
    prefixes = accumulate(owner.split("::"), "{}::{}".format)
    found = (f"{prefix}::{name}" for prefix in reversed(list(prefixes)))
    return next((each for each in found if ctx.names.host_class(each) or ctx.names.define(each)), None)
