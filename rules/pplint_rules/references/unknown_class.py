"""A class that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import UnknownName
from pplint.project.found import Kind
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.wording import Misnomer


@rule("unknown-class", "A class that does not exist", Severity.ERROR)
def unknown_class(node: UnknownName | ast.Class, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile when a class is declared that does not exist.

    It is only reported if the module that would hold the class is at hand.

    ```puppet file=modules/apache/manifests/vhosts.pp
    class apache::vhosts { }
    ```

    ```puppet
    include apache::vhost     # error: [unknown-class]
    ```

    ```puppet
    include apache::vhosts
    ```
    """
    misnomer = _inherited(node, ctx) if isinstance(node, ast.Class) else _declared(node)
    if misnomer is not None:
        yield misnomer.finding(ctx, f"no class is called `{misnomer.name}`")


def _declared(node: UnknownName) -> Misnomer | None:
    return Misnomer(node.name, node.span, node.similar) if node.kind is Kind.HOST_CLASS else None


def _inherited(node: ast.Class, ctx: Context) -> Misnomer | None:
    """Return the name of the class that one inherits, if there certainly is none."""
    names = ctx.model.names
    if node.parent is None or node.parent_span is None or names.declared_class(node.parent) is not None:
        return None
    if not names.is_unknown(Kind.HOST_CLASS, node.parent):
        return None
    return Misnomer(node.parent, node.parent_span, names.similar(Kind.HOST_CLASS, node.parent))
