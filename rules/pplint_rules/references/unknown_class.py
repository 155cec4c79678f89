"""A class that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import UnknownName
from pplint.project.found import Kind
from pplint.rule import Context, rule
from pplint_rules.wording import Misnomer


@rule("unknown-class", "A class that does not exist", Severity.ERROR)
def unknown_class(node: UnknownName, ctx: Context) -> Iterator[Finding]:
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
    if node.kind is Kind.HOST_CLASS:
        yield Misnomer(node.name, node.span, node.similar).finding(ctx, f"no class is called `{node.name}`")
